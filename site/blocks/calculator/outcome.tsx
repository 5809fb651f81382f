import type { EarlierEstimate, Figure, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { gpuLabel, integer, times } from '../../../src/figures/format.ts';
import type { CitationFacts } from '../../../src/releases/citation.ts';
import { Button } from '../prose.tsx';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { CellText, Table } from '../table.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { amount, rangeLabel, scaleOf } from './amounts.ts';
import type { Action, Answer, AnswerFacts, Problem, Results } from './answer.ts';
import { type Effect, effectsOf, type EnergyResult, resultTimes } from './results.ts';
import type { ResultsFile } from './results-csv.ts';
import { countInWords, FullClaim, headlineOf, latencyLimitOf, ShortSentence } from './sentences.tsx';
import { type Fields, periodOf, PERIODS, queryOf, type ResultPeriod, resultPeriodsOf } from './question.ts';

/** What the calculator needs besides the fields. It is the same for every result. */
export interface CalculatorFacts extends AnswerFacts {
  readonly cite: CitationFacts;
  /** Full address of the calculator. */
  readonly address: string;
}

interface OutcomeProps {
  readonly client: TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
  readonly answer: Exclude<Answer, { readonly problem: Problem }>;
  /** Downloads a CSV file. */
  readonly onCsv?: (file: ResultsFile) => void;
}

/** The result for the fields. The build renders it for the example, and the browser for the reader's own fields. */
export function Outcome({ answer, ...props }: OutcomeProps) {
  const { client, fields, facts } = props;
  if (answer.earlier !== undefined) return <Earlier estimate={answer.earlier} fields={fields} facts={facts} />;
  return (
    <>
      <Result {...props} {...answer.found} />
      <Effects
        effects={effectsOf(client, answer.found.question, facts)}
        gpu={fields['gpu'] ?? ''}
        period={resultPeriodsOf(fields)[0]}
      />
    </>
  );
}

interface FieldProblemProps {
  readonly problem: Problem;
  readonly onAct: (action: Action) => void;
}

/** What is wrong with a field, shown at the field, with buttons for what the reader can do. */
export function FieldProblem({ problem: { text, actions }, onAct }: FieldProblemProps) {
  return (
    <div role="alert">
      <p>{text}</p>
      {actions.length > 0 && (
        <p class="buttons">
          {actions.map((action, i) => (
            <Button
              key={action.text}
              look={i === 0 ? '' : 'quiet'}
              onClick={() => {
                onAct(action);
              }}
              text={action.text}
            />
          ))}
        </p>
      )}
    </div>
  );
}

interface EarlierProps {
  readonly estimate: EarlierEstimate;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
}

/** An estimate of the 2024 benchmark, without anything to compare it with. The claim is about the count of one period. */
function Earlier({ estimate, fields, facts }: EarlierProps) {
  const { claim, caveat, warnings, sources, wh } = estimate;
  const [period] = PERIODS[periodOf(fields)];
  const amounts = wh === undefined ? [] : resultPeriodsOf(fields).filter(({ words }) => words !== '');
  return (
    <div class="result">
      {amounts.length > 0 && (
        <p>
          <strong>
            GPU energy:{' '}
            {amounts.map(({ words, factor }) => `about ${amount((wh?.value ?? 0) * factor, 'Wh')} ${words}`).join(', ')}
          </strong>
        </p>
      )}
      <p>
        {amounts.length > 0 && `For the count ${period}: `}
        {withWorkloadNames(claim, facts.workloads)}
      </p>
      <p>{[caveat, ...warnings.map(({ message }) => message)].join(' ')}</p>
      <p>Sources: {sources.join('; ')}.</p>
    </div>
  );
}

type ResultProps = Omit<OutcomeProps, 'answer'> & Results;

function Result(props: ResultProps) {
  const { fields, facts, question, results, missing, isLengthAssumed, onCsv } = props;
  const [period, perYear] = PERIODS[periodOf(fields)];
  const [first, second] = resultPeriodsOf(fields);
  const shownIn = ({ factor }: ResultPeriod): EnergyResult[] => results.map((result) => resultTimes(result, factor));
  const address = `${facts.address}?${queryOf(fields)}`;
  return (
    <section class="result" aria-label="Result">
      <a class="brief" href="#result">
        {briefOf(shownIn(first), first.words)} ↓
      </a>
      <div class="headline" id="result" tabIndex={-1}>
        <p class="headline-words">
          {[headlineOf(results[0]), first.words].join(' ').trim()}: {countInWords(question)} {period},{' '}
          {latencyLimitOf(results[0])}
        </p>
        <Bars results={shownIn(first)} gpus={facts.gpus} />
        {second !== undefined && (
          <>
            <p class="headline-words second">The same {second.words}</p>
            {shownIn(second).map((result) => (
              <div key={result.gpu} class="gpu-bar">
                <GpuValues {...result} />
              </div>
            ))}
          </>
        )}
      </div>
      {isLengthAssumed && (
        <p class="caveat">
          The average length of this model’s responses is not known, so the result is for responses of{' '}
          {integer(question.outputTokens)} tokens. You can enter another length.
        </p>
      )}
      {missing.map(({ gpu, reason }) => (
        <p key={gpu} class="caveat">
          {gpu}: {withWorkloadNames(reason?.message ?? '', facts.workloads)}
        </p>
      ))}
      <ShortSentence {...props} address={address} />
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#sentence">
          Copy sentence with citation
        </button>
        <button class="button quiet" type="button" data-copy="#calculator-link">
          Copy link
        </button>
        <Button
          look="quiet"
          data-csv
          onClick={() => onCsv?.({ results, question, period, perYear, cite: facts.cite, address })}
          text="CSV"
        />
        <span id="calculator-link" hidden>
          {address}
        </span>
      </p>
      <details class="fold">
        <summary>What this includes</summary>
        <div>
          <Notes {...props} />
          <p>The full claim, with engine, precision and conditions:</p>
          <FullClaim {...props} address={address} />
          <p class="buttons needs-script">
            <button class="button quiet" type="button" data-copy="#claim">
              Copy full claim
            </button>
          </p>
        </div>
      </details>
    </section>
  );
}

/** The lowest energy of some results in one short line, with its range: `59.5 kWh (50.3 to 70.4) in a year on 2 × B200`. */
function briefOf(results: readonly EnergyResult[], period: string): string {
  const [lowest] = results.toSorted((a, b) => a.wh.value - b.wh.value);
  if (lowest === undefined) return '';
  const { wh, gpus } = lowest;
  const energy = `${amount(wh.value, 'Wh')} (${rangeLabel(wh, 'Wh')})`;
  return [energy, ...(period === '' ? [] : [period]), `on ${gpus}`].join(' ');
}

/** A bar for each GPU on one scale from zero, with its energy and emissions in columns. */
function Bars({ results, gpus }: { readonly results: readonly EnergyResult[]; readonly gpus: readonly string[] }) {
  const highest = Math.max(...results.map(({ wh }) => wh.high));
  const { size, unit } = scaleOf(highest, 'Wh');
  return (
    <>
      {results.map((result) => (
        <div key={result.gpu} class="gpu-bar">
          <GpuValues {...result} />
          <RangeBar {...result.wh} highest={highest} gpu={gpus.indexOf(result.gpu)} />
        </div>
      ))}
      <BarScale highest={highest / size} unit={unit} />
    </>
  );
}

/** The energy and the emissions of one GPU, with their ranges. */
function GpuValues({ gpus, wh, gCo2e }: Pick<EnergyResult, 'gpus' | 'wh' | 'gCo2e'>) {
  return (
    <p>
      <span>{gpus}</span> <ValueWithRange figure={wh} of="Wh" />{' '}
      {gCo2e !== null && <ValueWithRange figure={gCo2e} of="g" />}
    </p>
  );
}

function ValueWithRange({ figure, of }: { readonly figure: Figure; readonly of: 'Wh' | 'g' }) {
  return (
    <span>
      <strong>{amount(figure.value, of)}</strong> <small>{rangeLabel(figure, of)}</small>
    </span>
  );
}

/** What a boundary leaves out. */
const LEFT_OUT = {
  node: 'Standby servers and cooling are not included.',
  fleet: 'Cooling is not included.',
  site: '',
} as const;

/** What the result includes and was measured with, in a short list for the case that is shown. */
function Notes(props: ResultProps) {
  const { question, measured, results } = props;
  const [{ estimate, converted }] = results;
  const batches = results.flatMap(({ gpus, load }) =>
    load === null ? [] : [`${integer(load.avgRunningBatch)} on ${gpus}`],
  );
  const isOtherLength = measured !== null && question.outputTokens !== measured;
  const warnings = warningsOf(props);
  const bounds = boundsInWords(props);
  return (
    <ul class="muted small">
      {converted === null ? (
        <li>{estimate.caveat}</li>
      ) : (
        <>
          <li>
            {converted.caveat} {LEFT_OUT[converted.boundary]} <a href="../boundaries/">The ratios of the conversion</a>
          </li>
          <li>About the GPU energy that was converted: {estimate.caveat}</li>
        </>
      )}
      <li>
        The ranges don’t include the choice of GPU, the load or the grid carbon intensity.
        {batches.length > 0 && ` The running batch was ${batches.join(' and ')}.`}
        {isOtherLength && ` It was measured with responses of ${integer(measured)} output tokens on average.`} If your
        prompts are longer than those measured, the result leaves out the energy of reading the additional tokens.{' '}
        <a href="../methods/#energy-of-reading-a-prompt">Only a lower bound of it is known, for the GPUs alone.</a>
      </li>
      {bounds !== null && <li>{bounds}</li>}
      {warnings.length > 0 && <li>{warnings.join(' ')}</li>}
    </ul>
  );
}

/** What the two lower bounds of the first result cover. Null if it has none, or if its range begins at the only one. */
function boundsInWords({ fields, question, results: [{ estimate }] }: ResultProps): string | null {
  const { outputTokens, responses } = question;
  if (estimate.basis !== 'measured' || estimate.atLeastWhPerMillionOutputTokens === null) return null;
  const bound = (estimate.atLeastWhPerMillionOutputTokens * outputTokens * (responses ?? 1)) / 1e6;
  const [low, least] = [estimate.wh.low, bound].map((wh) => amount(wh, 'Wh', 'down'));
  if (low === least) return null;
  const period = periodOf(fields) === '' ? '' : ` ${PERIODS[periodOf(fields)][0]}`;
  return `GPU energy${period} on ${gpuLabel({ gpu: estimate.gpu, num_gpus: estimate.numGpus })} has two lower bounds. For the measured batch sizes, it is ${low}, the lower end of the range. For every batch size within the latency limit, it is ${least}, which the full claim calls “at least”.`;
}

/** The warnings of the estimates. The question names the shown number of GPUs, so that no warning is about the choice of it. */
function warningsOf({ client, question: { isNearlyIdle: _, ...question }, results }: ResultProps): string[] {
  // The warnings of predictions differ only in the name of the GPU.
  const warned = results[0].estimate.basis === 'predicted' ? results.slice(0, 1) : results;
  const all = warned.flatMap(({ gpu, estimate }) => {
    const numGpus = 'numGpus' in estimate ? estimate.numGpus : undefined;
    return client.estimate({ ...question, gpu, numGpus })?.warnings ?? [];
  });
  return [...new Set(all.map(({ message }) => message))];
}

interface EffectsProps {
  readonly effects: readonly Effect[];
  /** The GPU that the reader chose, or empty. */
  readonly gpu: string;
  readonly period: ResultPeriod;
}

/** The factors that the result depends on, each with the lowest and the highest result in a period. */
function Effects({ effects, gpu, period: { words, factor: periodFactor } }: EffectsProps) {
  const column =
    (end: 'lowest' | 'highest') =>
    ({ of, [end]: { name, value, rounding } }: Effect) => (
      <CellText small={name}>{amount(value * periodFactor, of, rounding)}</CellText>
    );
  return (
    <Table
      kind="effects"
      caption={`${['What changes the result', words].join(' ').trim()}, one factor at a time, on ${gpu === '' ? 'the lowest-energy GPU for each value' : `the ${gpu}`}`}
      label="What changes the result"
      fixed
      rows={effects}
      columns={[
        {
          head: 'Factor',
          rowHead: true,
          cell: ({ factor, lowest, highest }) => (
            <CellText small={times(highest.value / lowest.value)}>{factor}</CellText>
          ),
        },
        { head: 'Lowest', cell: column('lowest') },
        { head: 'Highest', cell: column('highest') },
      ]}
    />
  );
}
