import { integer } from '../../../src/figures/format.ts';
import { Button } from '../prose.tsx';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { amount, amountWithRange, rangeLabel, scaleOf } from './amounts.ts';
import { Notes } from './notes.tsx';
import type { ResultProps } from './props.ts';
import { periodOf, PERIODS, queryOf, type ResultPeriod, resultPeriodsOf } from './question.ts';
import { type EnergyResult, resultTimes, type ShownFigure } from './results.ts';
import { countInWords, FullClaim, headlineOf, latencyLimitOf, ShortSentence } from './sentences.tsx';

/** The values on each GPU, the sentence to copy, and what the values include. */
export function Result(props: ResultProps) {
  const { fields, facts, question, results, onCsv } = props;
  const [period, perYear] = PERIODS[periodOf(fields)];
  const [first] = resultPeriodsOf(fields);
  const address = `${facts.address}?${queryOf(fields)}`;
  return (
    <section class="result" aria-label="Result">
      <Brief results={inPeriod(results, first)} period={first.words} />
      <Headline {...props} />
      <Caveats {...props} />
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

/** The results of the count, multiplied for a period. */
function inPeriod(results: readonly EnergyResult[], { factor }: ResultPeriod): EnergyResult[] {
  return results.map((result) => resultTimes(result, factor));
}

/** The energy on each GPU in a line that stays visible on a phone: `59.5 kWh (50.3 to 70.4) in a year on 2 × B200`. */
function Brief({ results, period }: { readonly results: readonly EnergyResult[]; readonly period: string }) {
  return (
    <a class="brief" href="#result">
      {results.map(({ gpu, gpus, wh }) => (
        <span key={gpu}>
          {[amountWithRange(wh, 'Wh'), ...(period === '' ? [] : [period]), `on ${gpus}`].join(' ')}{' '}
        </span>
      ))}
    </a>
  );
}

/** The values in the period that the reader chose, with bars, and in another period. */
function Headline({ fields, facts, question, results }: ResultProps) {
  const [period] = PERIODS[periodOf(fields)];
  const [first, second] = resultPeriodsOf(fields);
  const [{ estimate }] = results;
  return (
    <div class="headline" id="result" tabIndex={-1}>
      <p class="headline-words">
        {[headlineOf(results[0]), first.words].join(' ').trim()}: {countInWords(question)} {period},{' '}
        {latencyLimitOf(results[0])}
      </p>
      <Bars
        results={inPeriod(results, first)}
        gpus={estimate.basis === 'measured-2024' ? facts.in2024.gpus : facts.gpus}
      />
      {second !== undefined && (
        <>
          <p class="headline-words second">The same {second.words}</p>
          {inPeriod(results, second).map((result) => (
            <div key={result.gpu} class="gpu-bar">
              <GpuValues {...result} />
            </div>
          ))}
        </>
      )}
    </div>
  );
}

/** What the reader must know beside the values: assumptions, missing GPUs, and how to treat figures of 2024. */
function Caveats({ facts, question, results: [{ estimate }], missing, isLengthAssumed }: ResultProps) {
  const caveats = [
    ...(isLengthAssumed
      ? [
          `The average length of this model’s responses is not known, so the result is for responses of ${integer(question.outputTokens)} tokens. You can enter another length.`,
        ]
      : []),
    ...(estimate.basis === 'measured-2024'
      ? [
          `Don’t compare these values with figures of another year: the prompts, the engine and the measure of latency differ.`,
          ...estimate.warnings.map(({ message }) => message),
        ]
      : []),
    ...missing.map(({ gpu, reason }) => `${gpu}: ${reason?.message ?? ''}`),
  ];
  return (
    <>
      {caveats.map((caveat) => (
        <p key={caveat} class="caveat">
          {withWorkloadNames(caveat, facts.workloads)}
        </p>
      ))}
    </>
  );
}

/** A bar for each GPU on one scale from zero, with its energy and emissions in columns. */
function Bars({ results, gpus }: { readonly results: readonly EnergyResult[]; readonly gpus: readonly string[] }) {
  const highest = Math.max(...results.map(({ wh }) => wh.high ?? wh.value));
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

function ValueWithRange({ figure, of }: { readonly figure: ShownFigure; readonly of: 'Wh' | 'g' }) {
  return (
    <span>
      <strong>{amount(figure.value, of)}</strong> <small>{rangeLabel(figure, of) ?? 'range not known'}</small>
    </span>
  );
}
