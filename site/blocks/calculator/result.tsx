import { integer } from '../../../src/figures/format.ts';
import { Button } from '../prose.tsx';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { amount, rangeLabel, scaleOf } from './amounts.ts';
import { Effects } from './effects.tsx';
import { Facts, SmallUseNote } from './facts.tsx';
import { Notes } from './notes.tsx';
import type { ResultProps } from './props.ts';
import { periodOf, PERIODS, queryOf, type ResultPeriod, resultPeriodsOf } from './question.ts';
import { type EnergyResult, resultTimes, type ShownFigure } from './results.ts';
import { countInWords, FullClaim, headlineOf, latencyLimitOf, rangeNameOf, ShortSentence } from './sentences.tsx';

/** The energy on the GPU that uses the least, a sentence to copy, and few facts. Everything else is closed at first. */
export function Result(props: ResultProps) {
  const { facts, fields } = props;
  const address = `${facts.address}?${queryOf(fields)}`;
  return (
    <section class="result" aria-label="Result">
      <Brief {...props} />
      <Headline {...props} />
      <Caveats {...props} />
      <SmallUseNote {...props} />
      <Facts {...props} />
      <ShortSentence {...props} />
      <CopyButtons {...props} address={address} />
      <EachGpu {...props} />
      <details class="fold">
        <summary>What changes the result</summary>
        <div>
          <Effects {...props} />
        </div>
      </details>
      <details class="fold">
        <summary>Full claim, citation and conditions</summary>
        <div>
          <FullClaim {...props} address={address} />
          <p class="buttons needs-script">
            <button class="button quiet" type="button" data-copy="#claim">
              Copy full claim
            </button>
          </p>
          <Notes {...props} />
        </div>
      </details>
    </section>
  );
}

/** Buttons that copy the sentence and the link, and one that downloads the values. */
function CopyButtons({ fields, facts, question, results, address, onCsv }: ResultProps & { readonly address: string }) {
  const [period, perYear] = PERIODS[periodOf(fields)];
  return (
    <p class="buttons needs-script">
      <button class="button" type="button" data-copy="#sentence">
        Copy sentence
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
  );
}

/** The energy and the emissions in a line that stays visible on a phone. */
function Brief({ fields, results: [first] }: ResultProps) {
  const [{ factor, words }] = resultPeriodsOf(fields);
  const { gpus, wh, gCo2e } = resultTimes(first, factor);
  return (
    <a class="brief" href="#result">
      <span>
        <strong>{amount(wh.value, 'Wh')}</strong>
        {gCo2e !== null && <strong>{amount(gCo2e.value, 'g')}</strong>}
      </span>
      <span>{[words, `on ${gpus}`].join(' ').trim()}</span>
    </a>
  );
}

/** The energy in the period that the reader chose, on the GPU that uses the least, with its range. */
function Headline({ fields, question, results: [first] }: ResultProps) {
  const [period] = PERIODS[periodOf(fields)];
  const [{ factor, words }] = resultPeriodsOf(fields);
  const { gpus, wh } = resultTimes(first, factor);
  const range = rangeLabel(wh, 'Wh');
  return (
    <div class="headline" id="result" tabIndex={-1}>
      <p class="headline-words">{[headlineOf(first), words].join(' ').trim()}</p>
      <p class="headline-figure">
        <strong>{amount(wh.value, 'Wh')}</strong>{' '}
        <span>
          {range === null
            ? `on ${gpus}, uncertainty not known`
            : `${rangeNameOf(first)} ${range} ${scaleOf(wh.value, 'Wh').unit}, on ${gpus}`}
        </span>
      </p>
      <p class="headline-words">
        {countInWords(question)} {period}, {latencyLimitOf(first)}
      </p>
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

/**
 * The energy and the emissions on each GPU, with bars, and the same in another period. Nothing for one GPU without
 * another period, because the headline already shows it.
 */
function EachGpu({ fields, facts, results }: ResultProps) {
  const [first, second] = resultPeriodsOf(fields);
  const gpus = results[0].estimate.basis === 'measured-2024' ? facts.in2024.gpus : facts.gpus;
  const parts = [
    ...(results.length > 1 ? ['each GPU'] : []),
    ...(second === undefined ? [] : [`the result ${second.words}`]),
  ];
  if (parts.length === 0) return null;
  return (
    <details class="fold">
      <summary>{inCapitals(parts.join(', and '))}</summary>
      <div class="each-gpu">
        {first.words !== '' && <p>{inCapitals(first.words)}</p>}
        <Bars results={inPeriod(results, first)} gpus={gpus} />
        {second !== undefined && (
          <>
            <p>{inCapitals(second.words)}</p>
            {inPeriod(results, second).map((result) => (
              <div key={result.gpu} class="gpu-bar">
                <GpuValues {...result} />
              </div>
            ))}
          </>
        )}
      </div>
    </details>
  );
}

/** `In a year` */
function inCapitals(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The results of the count, multiplied for a period. */
function inPeriod(results: readonly EnergyResult[], { factor }: ResultPeriod): EnergyResult[] {
  return results.map((result) => resultTimes(result, factor));
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
