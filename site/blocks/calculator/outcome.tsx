import type { ComponentChildren } from 'preact';
import type { EarlierEstimate, Figure, Reason, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { integer, times } from '../../../packages/client-js/src/format.ts';
import { isRejection } from '../../../packages/client-js/src/rejection.ts';
import { type CitationFacts, cite } from '../../../src/releases/citation.ts';
import { limitIn } from '../compare/question.ts';
import { Button } from '../prose.tsx';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { Table } from '../table.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { amount, rangeLabel, scaleOf } from './amounts.ts';
import {
  atBoundary,
  type CalculatorQuestion,
  type Choices,
  earlierEstimate,
  type Effect,
  effectsOf,
  type EnergyResult,
  hasEnergy,
  resultsFor,
} from './results.ts';
import type { ResultsFile } from './results-csv.ts';
import { countInWords, FullClaim, headlineOf, latencyLimitOf, modelOf, ShortSentence } from './sentences.tsx';
import {
  countsIn,
  type Fields,
  MOST_PER_RESPONSE,
  MOST_TOKENS,
  periodOf,
  PERIODS,
  questionOf,
  responseLengthIn,
  RESPONSES,
} from './question.ts';

/** What the calculator needs besides the fields. It is the same for every result. */
export interface CalculatorFacts extends Choices {
  /** The name of each workload, by its id. */
  readonly workloads: Readonly<Record<string, string>>;
  readonly cite: CitationFacts;
  /** Full address of the calculator. */
  readonly address: string;
}

interface OutcomeProps {
  readonly client: TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
  /** Sets the value of a field. */
  readonly onChoose?: (field: 'tokens' | 'model', value: string) => void;
  /** Downloads a CSV file. */
  readonly onCsv?: (file: ResultsFile) => void;
}

/** The result for the fields. The build renders it for the example, and the browser for the reader's own fields. */
export function Outcome(props: OutcomeProps) {
  const { fields, onChoose } = props;
  const { tokens = '' } = fields;
  const counts = countsIn(tokens);
  const [count, other] = counts;
  if (count === undefined) {
    return (
      <Message
        text={`“${tokens.slice(0, 40)}” is not a number up to ${integer(MOST_TOKENS)}. Enter, for example, 1,000, 250 million or 2 billion.`}
      />
    );
  }
  if (other !== undefined) {
    return (
      <Message text={`“${tokens}” can mean two numbers. Choose one:`}>
        {counts.map((meant) => (
          <Button key={meant} onClick={() => onChoose?.('tokens', integer(meant))} text={integer(meant)} />
        ))}
      </Message>
    );
  }
  const problem = invalidLimit(fields) ?? invalidLength(fields);
  if (problem !== null) return <Message text={problem} />;
  try {
    // Called as a function, because errors of a component are thrown outside of this block.
    return resultOf(props, count);
  } catch (error) {
    // The package writes these messages for readers. Any other error is a bug.
    if (isRejection(error)) return <Message text={error.message} />;
    throw error;
  }
}

/** What is wrong with the latency limit; null if it is valid or empty. */
function invalidLimit({ limit = '' }: Fields): string | null {
  if (limit.trim() === '' || limitIn(limit) !== null) return null;
  return `“${limit}” is not a number of ms. Enter a latency limit such as 40.`;
}

/** What is wrong with the length of responses; null if it is valid or empty, or if the reader counts tokens. */
function invalidLength({ of, length = '' }: Fields): string | null {
  if (of !== RESPONSES || length.trim() === '' || responseLengthIn(length) !== null) return null;
  return `“${length}” is not a number of tokens up to ${integer(MOST_PER_RESPONSE)}. Enter the output tokens of one response, such as 500.`;
}

/** The result for a count of tokens or responses, or the reason why there is none. */
function resultOf(props: OutcomeProps, count: number) {
  const { client, fields, facts, onChoose } = props;
  const isResponses = fields['of'] === RESPONSES;
  const measured = isResponses ? measuredLength(client, fields) : null;
  const length = isResponses ? (responseLengthIn(fields['length'] ?? '') ?? measured) : 1;
  if (length === null) {
    return (
      <Message text="The average length of this model’s responses is not known. Enter the output tokens per response." />
    );
  }
  if (count * length > MOST_TOKENS) {
    const most = integer(Math.floor(MOST_TOKENS / length));
    return (
      <Message
        text={`${integer(count)} responses of ${integer(length)} tokens are too many. Enter at most ${most} responses.`}
      />
    );
  }
  const counted = isResponses ? { outputTokens: length, responses: count } : { outputTokens: count };
  const question = { ...questionOf(fields, counted), isNearlyIdle: fields['load'] === 'quiet' };
  const earlier = earlierEstimate(client, question);
  if (earlier !== null) return <Earlier estimate={earlier} facts={facts} />;
  const all = resultsFor(client, question, facts);
  const [first, ...others] = all.filter(hasEnergy);
  const reasons = all.flatMap(({ estimate, reason }) => (estimate === null && reason !== null ? [reason] : []));
  if (first === undefined) return <NoResult {...{ reasons, facts, onChoose }} />;
  return (
    <>
      <Result {...props} question={question} measured={measured} results={[first, ...others]} reasons={reasons} />
      <Effects effects={effectsOf(client, question, facts)} gpu={fields['gpu'] ?? ''} />
    </>
  );
}

/**
 * The average output tokens of a response in the lowest-energy configuration of the model. Without a workload, the
 * configurations on chat come first. Null if the model was not measured.
 */
function measuredLength(client: TokenEnergy, fields: Fields): number | null {
  const { model, workload } = questionOf(fields, { outputTokens: 1 });
  return client.configurations({ model, workload })[0]?.avgOutputTokens ?? null;
}

function Message({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="result empty" role="alert">
      <p>{text}</p>
      {children !== undefined && <p class="buttons">{children}</p>}
    </div>
  );
}

/** An estimate of the benchmark of 2024, without anything to compare it with. */
function Earlier({ estimate, facts }: { readonly estimate: EarlierEstimate; readonly facts: CalculatorFacts }) {
  const { claim, caveat, warnings, sources } = estimate;
  return (
    <div class="result">
      <p>{withWorkloadNames(claim, facts.workloads)}</p>
      <p>{[caveat, ...warnings].join(' ')}</p>
      <p>Sources: {sources.join('; ')}.</p>
    </div>
  );
}

interface NoResultProps {
  readonly reasons: readonly Reason[];
  readonly facts: CalculatorFacts;
  readonly onChoose: OutcomeProps['onChoose'];
}

/** Why no GPU has a result, with similar names of models. */
function NoResult({ reasons, facts, onChoose }: NoResultProps) {
  const [first] = reasons;
  const messages = new Set(reasons.map(({ message }) => withWorkloadNames(message, facts.workloads)));
  return (
    <Message text={[...messages].join(' ')}>
      {first?.field === 'model' && first.near.length > 0
        ? first.near.map((slug) => <Button key={slug} onClick={() => onChoose?.('model', slug)} text={slug} />)
        : undefined}
    </Message>
  );
}

interface ResultProps extends OutcomeProps {
  readonly question: CalculatorQuestion;
  /** The average output tokens of the measured responses; null if the reader counts tokens or the model was not measured. */
  readonly measured: number | null;
  readonly results: readonly [EnergyResult, ...EnergyResult[]];
  /** Why other GPUs have no result. */
  readonly reasons: readonly Reason[];
}

function Result(props: ResultProps) {
  const { client, fields, facts, question, results, reasons, onCsv } = props;
  const [period, perYear] = PERIODS[periodOf(fields)];
  // A count per year needs no second line with the same values.
  const yearly = perYear === null || perYear === 1 ? null : timesAsMany(question, perYear);
  const inAYear = yearly === null ? [] : resultsFor(client, yearly, facts).filter(hasEnergy).map(atBoundary);
  const address = `${facts.address}?${queryOf(fields)}`;
  return (
    <section class="result" aria-label="Result">
      <div class="headline">
        <p class="headline-words">
          {headlineOf(results[0])}
          {question.responses !== undefined && `: ${countInWords(question)}`}, {period}, {latencyLimitOf(results[0])}:
        </p>
        <Bars results={results.map(atBoundary)} gpus={facts.gpus} />
        {inAYear.length > 0 && <p class="headline-words">In a year: {inAYear.map(amountsOnGpus).join(', ')}</p>}
      </div>
      {reasons.map(({ message }) => (
        <p key={message} class="caveat">
          {withWorkloadNames(message, facts.workloads)}
        </p>
      ))}
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#sentence">
          Copy sentence with citation
        </button>
        <button class="button quiet" type="button" data-copy="#calculator-link">
          Copy link
        </button>
        <Button
          look="quiet"
          onClick={() => onCsv?.({ results, question, period, perYear, citation: citationOf(props, address) })}
          text="CSV"
        />
        <span id="calculator-link" hidden>
          {address}
        </span>
      </p>
      <ShortSentence {...props} inAYear={inAYear} address={address} />
      <details>
        <summary>The full claim, with engine, precision and conditions</summary>
        <p class="buttons needs-script">
          <button class="button quiet" type="button" data-copy="#claim">
            Copy full claim
          </button>
        </p>
        <FullClaim {...props} inAYear={inAYear} address={address} />
      </details>
      <Notes {...props} />
    </section>
  );
}

/** The question about a multiple of its responses or tokens. */
function timesAsMany(question: CalculatorQuestion, factor: number): CalculatorQuestion {
  const { outputTokens, responses } = question;
  return responses == null
    ? { ...question, outputTokens: outputTokens * factor }
    : { ...question, responses: responses * factor };
}

/** The query of a link to this result. */
export function queryOf(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
}

function citationOf({ results, question, facts }: ResultProps, url: string): string {
  const title = `Energy of ${countInWords(question)} of ${modelOf(results[0])} (calculator)`;
  const rows = results.map(({ load, gpu }) => load?.rowId ?? `prediction on ${gpu}`);
  return cite(facts.cite, { title, keyName: 'calculator', version: rows.join(' and '), url }).text;
}

/** A bar for each GPU on one scale from zero, with its values. */
function Bars({ results, gpus }: { readonly results: readonly EnergyResult[]; readonly gpus: readonly string[] }) {
  const highest = Math.max(...results.map(({ wh }) => wh.high));
  const { by, unit } = scaleOf(highest, 'Wh');
  return (
    <>
      {results.map(({ gpu, gpus: name, wh, gCo2e }) => (
        <div key={gpu} class="gpu-bar">
          <p>
            <span>{name}</span> <ValueWithRange figure={wh} of="Wh" />{' '}
            {gCo2e !== null && <ValueWithRange figure={gCo2e} of="g" />}
          </p>
          <RangeBar {...wh} highest={highest} gpu={gpus.indexOf(gpu)} />
        </div>
      ))}
      <BarScale highest={highest / by} unit={unit} />
    </>
  );
}

function ValueWithRange({ figure, of }: { readonly figure: Figure; readonly of: 'Wh' | 'g' }) {
  return (
    <span>
      <strong>{amount(figure.value, of)}</strong> <small>{rangeLabel(figure, of)}</small>
    </span>
  );
}

/** `60.4 kWh and 28.9 kg CO₂e on 2 × B200` */
function amountsOnGpus({ gpus, wh, gCo2e }: EnergyResult): string {
  const emissions = gCo2e === null ? '' : ` and ${amount(gCo2e.value, 'g')}`;
  return `${amount(wh.value, 'Wh')}${emissions} on ${gpus}`;
}

/** The caveats of the result, and the responses and the running batch that it was measured with. */
function Notes({ question, measured, results }: ResultProps) {
  const [{ estimate, converted }] = results;
  const isOtherLength = measured !== null && question.outputTokens !== measured;
  // The warnings of predictions differ only in the name of the GPU.
  const warned = estimate.basis === 'predicted' ? results.slice(0, 1) : results;
  const warnings = new Set(warned.flatMap((result) => result.estimate.warnings));
  const batches = results.flatMap(({ gpus, load }) =>
    load === null ? [] : [`${integer(load.avgRunningBatch)} on ${gpus}`],
  );
  return (
    <p class="muted small">
      {converted !== null && 'About the GPU energy: '}
      {estimate.caveat} The ranges don’t include the choice of GPU, the load or the grid carbon intensity. Their ends
      are rounded outwards. {[...warnings].join(' ')}
      {isOtherLength && ` It was measured with responses of ${integer(measured)} output tokens on average.`}
      {batches.length > 0 && ` The running batch was ${batches.join(' and ')}.`}{' '}
      {converted !== null && <a href="/boundaries/">The ratios of the conversion</a>}
    </p>
  );
}

/** The factors that the result depends on, each with the lowest and the highest result. */
function Effects({ effects, gpu }: { readonly effects: readonly Effect[]; readonly gpu: string }) {
  const end = (of: Effect['of'], { name, value, rounding }: Effect['lowest']) => (
    <>
      {amount(value, of, rounding)} <span class="case-detail">{name}</span>
    </>
  );
  return (
    <Table
      label="What changes the result"
      kind="background"
      caption={`What changes the result, one factor at a time, on ${gpu === '' ? 'the lowest-energy GPU' : `the ${gpu}`}`}
      fixed
      rows={effects}
      columns={[
        {
          head: 'Factor',
          rowHead: true,
          cell: ({ factor, lowest, highest }) => (
            <>
              {factor} <span class="case-detail">{times(highest.value / lowest.value)}</span>
            </>
          ),
        },
        { head: 'Lowest', cell: ({ of, lowest }) => end(of, lowest) },
        { head: 'Highest', cell: ({ of, highest }) => end(of, highest) },
      ]}
    />
  );
}
