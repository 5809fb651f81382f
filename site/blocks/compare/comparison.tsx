import type { TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import {
  gpuLabel,
  integer,
  latency,
  threeDigits,
  times,
  uncertaintyRange,
  withUnit,
} from '../../../packages/client-js/src/format.ts';
import { listed } from '../../../src/core/text/words.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { CellText, Table } from '../table.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import {
  choicesOf,
  comparisonQuery,
  type ComparisonQuestion,
  gpusIn,
  limitIn,
  modelsIn,
  MOST_MODELS,
} from './question.ts';
import {
  type ComparedConfiguration,
  comparisonResult,
  type FoundPairs,
  isSameResult,
  latencyLimited,
  lowestPerResponse,
  type NearbyChange,
  nearbyChanges,
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
  readonly p99: P99Latencies;
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
          <Gpus {...props} />
          <Limit {...props} />
          <Limited {...props} />
          <Others {...props} />
        </fieldset>
      </form>
      <Result {...props} />
    </>
  );
}

/** A button for each model that removes it, and a field that adds one. */
function Models({ client, question, onChange }: ComparisonProps) {
  const { workload } = question;
  const chosen = modelsIn(question);
  const set = (models: readonly string[]): void =>
    onChange?.({ ...question, choices: choicesOf(models, gpusIn(question)) });
  const others = client.models().filter((one) => one.workloads.includes(workload) && !chosen.includes(one.slug));
  const add = (field: HTMLInputElement): void => {
    const name = field.value.trim();
    const isName = ({ model }: { readonly model: string }): boolean => model.toLowerCase() === name.toLowerCase();
    const partial = others.filter(({ model }) => model.toLowerCase().includes(name.toLowerCase()));
    const slug =
      others.find(isName)?.slug ?? client.resolve(name)?.slug ?? (partial.length === 1 ? partial[0]?.slug : undefined);
    if (slug !== undefined && others.some((one) => one.slug === slug)) {
      field.value = '';
      set([...chosen, slug]);
    } else if (name !== '') {
      const isChosen = slug !== undefined && chosen.includes(slug);
      field.setCustomValidity(
        isChosen ? 'This model is already chosen.' : 'Choose a model from the list. This name is not in it.',
      );
      field.reportValidity();
    }
  };
  return (
    <div class="compare-models">
      <ul class="compare-chosen">
        {chosen.map((slug, i) => (
          <li key={slug}>
            <button
              type="button"
              class="button quiet"
              disabled={chosen.length === 1}
              aria-label={`Remove ${nameOf(client, slug)}`}
              onClick={({ currentTarget }) => {
                const list = currentTarget.closest('ul');
                set(chosen.filter((one) => one !== slug));
                // The button is gone, so the next one gets the focus.
                [...(list?.querySelectorAll('button') ?? [])].at(Math.min(i, chosen.length - 2))?.focus();
              }}
            >
              {nameOf(client, slug)} {chosen.length > 1 && <span aria-hidden="true">×</span>}
            </button>
          </li>
        ))}
      </ul>
      <label>
        <span class="visually-hidden">Add a model</span>
        <input
          name="model"
          type="text"
          list="models"
          autocomplete="off"
          maxLength={100}
          placeholder={chosen.length < MOST_MODELS ? 'Add a model: type or choose' : 'Remove a model to add another'}
          disabled={chosen.length >= MOST_MODELS}
          onInput={(event) => {
            event.currentTarget.setCustomValidity('');
            // A model chosen from the list, not typed.
            if (event.inputType === 'insertReplacementText') add(event.currentTarget);
          }}
          onChange={({ currentTarget }) => {
            add(currentTarget);
          }}
        />
        <datalist id="models">
          {others.map(({ slug, model }) => (
            <option key={slug} value={model} />
          ))}
        </datalist>
      </label>
    </div>
  );
}

function nameOf(client: TokenEnergy, slug: string): string {
  return client.models().find((one) => one.slug === slug)?.model ?? slug;
}

/** The GPUs on which the models of a workload were measured. */
function gpusOf(client: TokenEnergy, workload: string): string[] {
  const own = client.models().filter(({ workloads }) => workloads.includes(workload));
  return [...new Set(own.flatMap(({ gpus }) => gpus))].sort();
}

/** The GPUs of every model. None means the one with the lowest energy. */
function Gpus({ client, question, onChange }: ComparisonProps) {
  const chosen = gpusIn(question).filter((gpu) => gpu !== '');
  const set = (gpus: readonly string[]): void =>
    onChange?.({ ...question, choices: choicesOf(modelsIn(question), gpus.length === 0 ? [''] : gpus) });
  const gpus = gpusOf(client, question.workload);
  return (
    <fieldset class="chips">
      <legend>GPU</legend>
      {gpus.map((gpu) => (
        <label key={gpu}>
          <input
            type="checkbox"
            name="gpu"
            value={gpu}
            checked={chosen.includes(gpu)}
            onChange={({ currentTarget: { checked } }) => {
              set(gpus.filter((one) => (one === gpu ? checked : chosen.includes(one))));
            }}
          />
          {gpu}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          name="gpu"
          value=""
          checked={gpusIn(question).includes('')}
          onChange={({ currentTarget: { checked } }) => {
            set(checked ? [] : gpus);
          }}
        />
        Lowest energy
      </label>
    </fieldset>
  );
}

function Limit({ question, onChange }: ComparisonProps) {
  return (
    <label>
      Latency limit (ms)
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
  );
}

const LIMITED = { median: 'Median', p99: '99th percentile' } as const;

/** What the limit applies to. */
function Limited({ question, onChange }: ComparisonProps) {
  return (
    <fieldset class="chips">
      <legend>The limit applies to the</legend>
      {(['median', 'p99'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="latency"
            value={one}
            checked={one === question.limited}
            onChange={() => onChange?.({ ...question, limited: one })}
          />
          {LIMITED[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** The workload, which few readers change. It is in the line that opens the field. */
function Others({ question, facts, onChange }: ComparisonProps) {
  const { workload } = question;
  return (
    <details>
      <summary>Workload: {(facts.workloads[workload] ?? workload).toLowerCase()}</summary>
      <div class="compare-others">
        <label>
          Workload
          <select
            name="workload"
            onChange={({ currentTarget: { value } }) => onChange?.({ ...question, workload: value })}
          >
            {Object.entries(facts.workloads).map(([id, name]) => (
              <option key={id} value={id} selected={id === workload}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
}

function Result(props: ComparisonProps) {
  const { client, question, facts, p99 } = props;
  const limit = limitIn(question.limit);
  if (limit === null) {
    return (
      <p class="empty" role="alert">
        Enter a latency limit in ms, such as 40. Found: “{question.limit.slice(0, 40)}”.
      </p>
    );
  }
  const { found, missing } = comparisonResult(client, question, limit, p99);
  const pairs = pairsOf(client, found);
  const changes = nearbyChanges(client, question, limit, p99);
  const latencyOf = (c: ComparedConfiguration): string => withUnit(latency(latencyLimited(question, p99, c)), 'ms');
  return (
    <section class="compare-result" aria-label="Result">
      <div class="compare-words">
        <p class="result-sentence" role="status">
          {findingOf({ found, pairs, latencyOf }, limitInWords(question, limit))}
        </p>
        <PerResponse pair={lowestPerResponse(client, found)} />
        <ByGpu pairs={pairs} latencyOf={latencyOf} />
        {found.length > 2 && <ByModel pairs={pairs} question={question} />}
        {missing.map((message) => (
          <p key={message} class="caveat">
            {withWorkloadNames(message, facts.workloads)}
          </p>
        ))}
      </div>
      {found.length > 1 && <Bars found={found} gpus={gpusOf(client, question.workload)} latencyOf={latencyOf} />}
      {found.length > 0 && <Configurations {...props} found={found} pairs={pairs} />}
      <Changes
        texts={[
          atP99({ ...props, limit, own: { found, pairs } }),
          nearbyInWords('higher', changes.above),
          nearbyInWords('lower', changes.below),
        ]}
      />
      <Notes {...props} />
    </section>
  );
}

/** The limit in words: `a latency limit of 40 ms`. */
function limitInWords({ limited }: ComparisonQuestion, limit: number): string {
  return `a latency limit of ${withUnit(limit, 'ms')}${limited === 'p99' ? ' for the 99th percentile' : ''}`;
}

/** The configurations and verdicts that sentences name. */
interface Verdicts extends FoundPairs {
  /** The latency that the limit applies to: `34.6 ms`. */
  readonly latencyOf: (configuration: ComparedConfiguration) => string;
}

/** The result in words: the lowest configuration, and those that its uncertainty doesn't separate from it. */
function findingOf({ found, pairs, latencyOf }: Verdicts, limit: string): string {
  const [lowest, ...others] = found;
  if (lowest === undefined) return `No measured configuration of these models meets ${limit}.`;
  const energy = `${energyInWords(lowest)}, at ${latencyOf(lowest)}`;
  if (others.length === 0) return `With ${limit}, ${lowest.name} uses ${energy}. Add a model to compare it with.`;
  const named = ({ higher }: Pair): string => `${higher.name} (${latencyOf(higher)})`;
  const own = pairs.filter(({ lower }) => lower === lowest);
  const unclear = own.filter(({ isClear }) => !isClear);
  const verdict =
    unclear.length > 0
      ? `There is no clear difference from ${listed(unclear.map(named))}`
      : `That is clearly less than ${others.length > 1 ? 'the others' : listed(own.map(named))}`;
  return `With ${limit}, ${lowest.name} uses the least energy: ${energy}. ${verdict}.`;
}

/** `17.2 Wh per million output tokens` */
function energyInWords({ whPerMillionOutputTokens: wh }: ComparedConfiguration): string {
  return `${withUnit(threeDigits(wh), 'Wh')} per million output tokens`;
}

/** That another model has the lowest energy per average response, whose length differs between models. */
function PerResponse({ pair }: { readonly pair: Pair | null }) {
  if (pair === null) return null;
  const { lower, higher, isClear } = pair;
  const energy = (c: ComparedConfiguration): string =>
    `${withUnit(threeDigits(c.whPerResponse), 'Wh')} for ${integer(c.avgOutputTokens)} tokens`;
  const verdict = isClear ? 'clearly less' : 'less, but with no clear difference';
  return (
    <p>
      <strong>Per average response</strong>, {lower.name} uses {verdict} than {higher.name}, because the lengths of
      their responses differ: {energy(lower)}, compared with {energy(higher)}.
    </p>
  );
}

interface AtP99Props extends ComparisonProps {
  readonly limit: number;
  /** The result for the limit on the median. */
  readonly own: FoundPairs;
}

/** What would change the result, if anything does. */
function Changes({ texts }: { readonly texts: readonly (string | null)[] }) {
  const found = texts.filter((text) => text !== null);
  return found.length === 0 ? null : (
    <div class="compare-changes">
      <h2>When this result changes</h2>
      {found.map((text) => (
        <p key={text} class="caveat">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The result if the limit on the median applied to the 99th percentile; null if it is the same. */
function atP99({ client, question, p99, limit, own }: AtP99Props): string | null {
  if (question.limited === 'p99') return null;
  const other = { ...question, limited: 'p99' } as const;
  const { found } = comparisonResult(client, other, limit, p99);
  const pairs = pairsOf(client, found);
  if (isSameResult(own, { found, pairs })) return null;
  const latencyOf = (c: ComparedConfiguration): string => withUnit(latency(p99[c.rowId] ?? 0), 'ms');
  return findingOf({ found, pairs, latencyOf }, limitInWords(other, limit));
}

/** What a limit near the reader's changes, in one sentence; null if nothing. `word` is how it differs from the reader's. */
function nearbyInWords(word: 'higher' | 'lower', change: NearbyChange | null): string | null {
  if (change === null) return null;
  const { limit, added, gone, pairs } = change;
  const start = `With a slightly ${word} limit of ${withUnit(latency(limit), 'ms')},`;
  if (added === null) return `${start} no measured configuration of ${listed(gone.map(({ name }) => name))} meets it.`;
  const others = (isIncluded: (pair: Pair) => boolean): string =>
    listed(pairs.filter(isIncluded).map(({ lower, higher }) => (lower === added ? higher : lower).name));
  const verdicts = [
    ['clearly less than', others((pair) => pair.isClear && pair.lower === added)],
    ['clearly more than', others((pair) => pair.isClear && pair.higher === added)],
    ['with no clear difference from', others((pair) => !pair.isClear)],
  ].flatMap(([words = '', names = '']) => (names === '' ? [] : [`${words} ${names}`]));
  return `${[`${start} ${added.name} uses ${energyInWords(added)}`, ...verdicts].join(', ')}.`;
}

interface BarsProps extends Pick<Verdicts, 'found' | 'latencyOf'> {
  /** All GPUs, in the order of their colours. */
  readonly gpus: readonly string[];
}

/** The energy of each configuration with its range, as bars on one scale. The table has the values. */
function Bars({ found, gpus, latencyOf }: BarsProps) {
  const bars = found.map((c) => ({
    ...c,
    ...uncertaintyBounds(c.whPerMillionOutputTokens, c.relativeUncertainty),
  }));
  const highest = Math.max(...bars.map(({ high }) => high));
  return (
    <div class="compare-bars" aria-hidden="true">
      <p class="muted small">
        GPU energy per million output tokens. The line marks the measured value, and the coloured area its uncertainty
        range.
      </p>
      {bars.map((bar) => (
        <div key={bar.rowId} class="compare-bar">
          <p>
            <span>
              {bar.name} <small>{latencyOf(bar)}</small>
            </span>
            <strong>{withUnit(threeDigits(bar.whPerMillionOutputTokens), 'Wh')}</strong>
          </p>
          <RangeBar
            value={bar.whPerMillionOutputTokens}
            low={bar.low}
            high={bar.high}
            gpu={gpus.indexOf(bar.gpu)}
            highest={highest}
          />
        </div>
      ))}
      <BarScale highest={highest} unit="Wh" />
    </div>
  );
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
      caption={`${facts.workloads[question.workload] ?? question.workload}: GPU energy of the lowest-energy configuration of each model and GPU that meets the limit`}
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
          cell: (c) => (
            <CellText small={uncertaintyRange(c.whPerMillionOutputTokens, c.relativeUncertainty)}>
              {threeDigits(c.whPerMillionOutputTokens)}
            </CellText>
          ),
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
        ...(question.limited === 'median'
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

function Verdict({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined) return <>lowest</>;
  return <CellText small={pair.isClear ? 'clearly higher' : 'no clear difference'}>{times(pair.ratio)}</CellText>;
}

/** For each model on several GPUs, whether one of them saves energy. */
function ByGpu({ pairs, latencyOf }: Pick<Verdicts, 'pairs' | 'latencyOf'>) {
  const own = pairs.filter(({ lower, higher }) => lower.slug === higher.slug);
  if (own.length === 0) return null;
  const on = (c: ComparedConfiguration): string => {
    const energy = `${withUnit(threeDigits(c.whPerMillionOutputTokens), 'Wh')} at ${latencyOf(c)}`;
    return `${gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })} (${energy})`;
  };
  return (
    <ul class="compare-gpus">
      {own.map(({ lower, higher, ratio, isClear }) => (
        <li key={`${lower.rowId} ${higher.rowId}`}>
          <strong>{lower.model}</strong>
          {isClear
            ? ` uses clearly less energy on ${on(lower)} than on ${on(higher)}: ${lessInWords(ratio)}.`
            : `: no clear difference between ${on(lower)} and ${on(higher)}.`}
        </li>
      ))}
    </ul>
  );
}

/** How much less the lower of two values is: `25 % less`. */
function lessInWords(ratio: number): string {
  return `${withUnit(integer(100 * (1 - 1 / ratio)), '%')} less`;
}

/** The verdict for each pair of models, because two that differ from the lowest may not differ from each other. */
function ByModel({ pairs, question }: Pick<Verdicts, 'pairs'> & Pick<ComparisonProps, 'question'>) {
  const isAnyGpu = gpusIn(question).includes('');
  const own = pairs.filter(({ lower, higher }) => lower.slug !== higher.slug && (isAnyGpu || lower.gpu === higher.gpu));
  if (own.length === 0) return null;
  return (
    <div class="compare-pairs">
      <h2>{isAnyGpu ? 'Each pair of models' : 'Each pair of models on the same GPU'}</h2>
      <ul>
        {own.map(({ lower, higher, ratio, isClear }) => (
          <li key={`${lower.rowId} ${higher.rowId}`}>
            {isClear
              ? `${lower.name} uses clearly less than ${higher.name} (${lessInWords(ratio)}).`
              : `${lower.name} and ${higher.name}: no clear difference.`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link to this comparison, and what the figures include. */
function Notes({ question, facts }: ComparisonProps) {
  return (
    <div class="compare-notes">
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#compare-link">
          Copy link
        </button>
        <span id="compare-link" hidden>
          {`${facts.address}?${comparisonQuery(question, facts.release)}`}
        </span>
      </p>
      <p class="muted small">
        Each value is the lowest energy that was measured within the limit. Its uncertainty range is in small print.{' '}
        <a href={`${facts.base}glossary/#clearly-lower`}>“Clearly”</a> means that the uncertainties of the two values
        together don’t explain the difference, even if their ranges overlap slightly. Only some batch sizes were
        measured, so a verdict can change with the limit.{' '}
        <a href={`${facts.base}methods/#how-certain-a-figure-is`}>How certain a figure is</a>
      </p>
    </div>
  );
}
