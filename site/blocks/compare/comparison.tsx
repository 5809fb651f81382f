import type { TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { integer, latency, threeDigits, times, withUnit } from '../../../packages/client-js/src/format.ts';
import { Button } from '../prose.tsx';
import { CellText, Table } from '../table.tsx';
import {
  comparisonQuery,
  type ComparisonQuestion,
  limitIn,
  type ModelChoice,
  MOST_MODELS,
  NO_MODEL,
} from './question.ts';
import {
  type ComparedConfiguration,
  type ComparisonResult,
  comparisonResult,
  type P99Latencies,
  type Pair,
  pairsOf,
} from './results.ts';

/** What the page needs besides the comparison. It is the same for every comparison. */
export interface ComparisonFacts {
  /** The name of each workload with energy per token, by its id. */
  readonly workloads: Readonly<Record<string, string>>;
  /** Full address of the page. */
  readonly address: string;
  /** Date of the data. */
  readonly release: string;
  /** Path of the site on its host, with a slash at both ends, for links in the result. */
  readonly base: string;
}

interface ComparisonProps {
  readonly client: TokenEnergy;
  readonly question: ComparisonQuestion;
  readonly facts: ComparisonFacts;
  /** The 99th percentiles; null while they are loading. */
  readonly p99: P99Latencies | null;
  /** Shows another comparison. Without it, the fields are disabled. */
  readonly onChange?: (question: ComparisonQuestion) => void;
}

/** The fields and the result. The build renders it for the example, and the browser for the reader's own comparison. */
export function Comparison(props: ComparisonProps) {
  return (
    <>
      <form
        class="compare-form needs-script"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <fieldset disabled={props.onChange === undefined}>
          <legend class="visually-hidden">The comparison</legend>
          <Models {...props} />
          <div class="compare-limit">
            <Workload {...props} />
            <Limit {...props} />
          </div>
        </fieldset>
      </form>
      <Result {...props} />
    </>
  );
}

/** A field for each model with its GPU, and buttons that add and remove one. */
function Models({ client, question, onChange }: ComparisonProps) {
  const { choices, workload } = question;
  const models = client.models().filter(({ workloads }) => workloads.includes(workload));
  const set = (at: number, changed: Partial<ModelChoice>): void =>
    onChange?.({ ...question, choices: choices.map((one, i) => (i === at ? { ...one, ...changed } : one)) });
  return (
    <div class="compare-models">
      {choices.map((choice, i) => (
        <div key={i} class="compare-model">
          <label>
            Model {i + 1}
            <select
              name="model"
              onChange={({ currentTarget: { value } }) => {
                set(i, { model: value, gpu: '' });
              }}
            >
              <option value="" selected={choice.model === ''}>
                Choose a model
              </option>
              {models.map(({ slug, model }) => (
                <option key={slug} value={slug} selected={slug === choice.model}>
                  {model}
                </option>
              ))}
            </select>
          </label>
          <label>
            GPU
            <select
              name="gpu"
              onChange={({ currentTarget: { value } }) => {
                set(i, { gpu: value });
              }}
            >
              <option value="" selected={choice.gpu === ''}>
                Lowest energy
              </option>
              {(models.find(({ slug }) => slug === choice.model)?.gpus ?? []).map((gpu) => (
                <option key={gpu} value={gpu} selected={gpu === choice.gpu}>
                  {gpu}
                </option>
              ))}
            </select>
          </label>
          {choices.length > 2 && (
            <Button
              look="quiet"
              text="×"
              aria-label={`Remove model ${i + 1}`}
              onClick={() => onChange?.({ ...question, choices: choices.filter((_, at) => at !== i) })}
            />
          )}
        </div>
      ))}
      {choices.length < MOST_MODELS && (
        <Button
          look="quiet"
          text="Add a model"
          onClick={() => onChange?.({ ...question, choices: [...choices, NO_MODEL] })}
        />
      )}
    </div>
  );
}

function Workload({ question, facts, onChange }: ComparisonProps) {
  return (
    <label>
      Workload
      <select name="workload" onChange={({ currentTarget: { value } }) => onChange?.({ ...question, workload: value })}>
        {Object.entries(facts.workloads).map(([id, name]) => (
          <option key={id} value={id} selected={id === question.workload}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const LIMITED = { median: 'Median', p99: '99th percentile' } as const;

function Limit({ question, onChange }: ComparisonProps) {
  return (
    <>
      <label>
        Latency limit (ms between tokens)
        <input
          name="limit"
          type="text"
          inputMode="decimal"
          autocomplete="off"
          maxLength={10}
          value={question.limit}
          onInput={({ currentTarget: { value } }) => onChange?.({ ...question, limit: value })}
        />
      </label>
      <fieldset class="chips">
        <legend>The limit applies to the</legend>
        {(['median', 'p99'] as const).map((limited) => (
          <label key={limited}>
            <input
              type="radio"
              name="latency"
              value={limited}
              checked={limited === question.limited}
              onChange={() => onChange?.({ ...question, limited })}
            />
            {LIMITED[limited]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function Result(props: ComparisonProps) {
  const { client, question, p99 } = props;
  const limit = limitIn(question.limit);
  if (limit === null) {
    return (
      <p class="empty" role="alert">
        Enter a latency limit in ms, such as 40. Found: “{question.limit.slice(0, 40)}”.
      </p>
    );
  }
  if (question.limited === 'p99' && p99 === null) return <p class="empty">Loading the 99th percentiles…</p>;
  const result = comparisonResult(client, question, limit, p99 ?? {});
  const pairs = pairsOf(client, result.found);
  return (
    <section class="compare-result" aria-label="Result">
      <p class="result-sentence" role="status">
        {findingOf(result, pairs, question, limit)}
      </p>
      {result.missing.map((message) => (
        <p key={message} class="caveat">
          {message}
        </p>
      ))}
      {result.found.length > 0 && <Configurations {...props} found={result.found} pairs={pairs} />}
      {result.found.length > 2 && <Pairs pairs={pairs} />}
      <Notes {...props} />
    </section>
  );
}

/** The limit in words: `With a median latency of at most 40 ms`. */
function limitInWords({ limited }: ComparisonQuestion, limit: number): string {
  return `With a ${limited === 'median' ? 'median' : '99th-percentile'} latency of at most ${withUnit(limit, 'ms')}`;
}

/** The result in one sentence: the lowest configuration, and those that its uncertainty doesn't separate from it. */
function findingOf(
  { found }: ComparisonResult,
  pairs: readonly Pair[],
  question: ComparisonQuestion,
  limit: number,
): string {
  const [lowest, ...others] = found;
  const start = limitInWords(question, limit);
  if (lowest === undefined)
    return question.choices.some(({ model }) => model !== '')
      ? `${start}, there is no measured configuration of these models.`
      : 'Choose two models.';
  const energy = `${withUnit(threeDigits(lowest.whPerMillionOutputTokens), 'Wh')} per million output tokens`;
  if (others.length === 0) return `${start}, ${lowest.name} uses ${energy}. Choose another model to compare it with.`;
  const unclear = pairs.filter((pair) => pair.lower === lowest && !pair.isProvable).map(({ higher }) => higher.name);
  if (unclear.length > 0)
    return `${start}, ${lowest.name} uses the least energy, ${energy}, with no clear difference from ${listed(unclear)}.`;
  const rest = others.length === 1 ? (others[0]?.name ?? '') : 'the others';
  return `${start}, the energy of ${lowest.name} is provably lower than the energy of ${rest}: ${energy}.`;
}

/** Names in a sentence: `A, B and C`. */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

interface FoundProps extends ComparisonProps {
  readonly found: readonly ComparedConfiguration[];
  readonly pairs: readonly Pair[];
}

/** A row for each configuration, lowest energy first. */
function Configurations({ question, facts, p99, found, pairs }: FoundProps) {
  const [lowest] = found;
  return (
    <Table
      caption={`${facts.workloads[question.workload] ?? question.workload}: GPU energy of the lowest-energy configuration of each model that meets the limit`}
      fixed
      rows={found}
      columns={[
        {
          head: 'Model',
          rowHead: true,
          cell: (c) => (
            <CellText small={c.name.slice(c.model.length + ' on '.length)}>
              <a href={`${facts.base}models/${c.slug}/`}>{c.model}</a>
            </CellText>
          ),
        },
        {
          head: 'Energy',
          unit: 'Wh / M tokens',
          sort: (c) => c.whPerMillionOutputTokens,
          line: true,
          cell: (c) => <CellText small={rangeOf(c)}>{threeDigits(c.whPerMillionOutputTokens)}</CellText>,
        },
        {
          head: 'Compared with the lowest',
          cell: (c) => <Verdict pair={pairs.find((pair) => pair.lower === lowest && pair.higher === c)} />,
        },
        {
          head: 'Median latency',
          unit: 'ms',
          sort: (c) => c.medianItlMs,
          format: latency,
        },
        ...(p99 === null
          ? []
          : [
              {
                head: '99th percentile',
                unit: 'ms',
                sort: ({ rowId }: ComparedConfiguration) => p99[rowId] ?? 0,
                format: latency,
              },
            ]),
        {
          head: 'Average response',
          unit: 'Wh',
          sort: (c) => c.whPerResponse,
          cell: (c) => (
            <CellText small={`${integer(c.avgOutputTokens)} tokens`}>{threeDigits(c.whPerResponse)}</CellText>
          ),
        },
      ]}
    />
  );
}

/** The uncertainty range of the energy. */
function rangeOf({ whPerMillionOutputTokens: wh, relativeUncertainty: share }: ComparedConfiguration): string {
  return `${threeDigits(wh / (1 + share))} to ${threeDigits(wh * (1 + share))}`;
}

function Verdict({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined) return <>lowest</>;
  return <CellText small={pair.isProvable ? 'provably higher' : 'no clear difference'}>{times(pair.ratio)}</CellText>;
}

/** The verdict for every pair, because two configurations that differ from the lowest may not differ from each other. */
function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
    <>
      <h2>Each pair</h2>
      <ul class="compare-pairs">
        {pairs.map(({ lower, higher, ratio, isProvable }) => (
          <li key={`${lower.rowId} ${higher.rowId}`}>
            {isProvable
              ? `${lower.name}: provably lower than ${higher.name} (${times(ratio)}).`
              : `${lower.name} and ${higher.name}: no clear difference.`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The link to this comparison, and what the figures include. */
function Notes({ client, question, facts }: ComparisonProps) {
  return (
    <>
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#compare-link">
          Copy link
        </button>
        <span id="compare-link" hidden>
          {`${facts.address}?${comparisonQuery(question, facts.release)}`}
        </span>
      </p>
      <p class="muted small">
        {client.about().caveat} Small numbers are uncertainty ranges. “Provably” means that the uncertainty of both
        figures doesn’t explain the difference.{' '}
        <a href={`${facts.base}methods/#how-certain-a-figure-is`}>How certain a figure is</a>
      </p>
    </>
  );
}
