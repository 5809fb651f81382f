import type { ComponentChildren } from 'preact';
import type { Figure, Reason, Span, TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import { carriedInWords, rangeInWords } from '../../../src/figures/boundary.ts';
import { fromTo, integer, round, sixDigits, threeDigits, times, withUnit } from '../../../src/figures/format.ts';
import { type CitationFacts, cite } from '../../../src/releases/citation.ts';
import { colourOf } from '../../charts/svg.tsx';
import { Button } from '../prose.tsx';
import { Table } from '../table.tsx';
import {
  type Asked,
  answersCsv,
  answersTo,
  atOnce,
  type Choices,
  isTold,
  type Range,
  rangesOf,
  type Told,
} from './answers.ts';
import { countsIn, type Fields, MOST_TOKENS, questionOf, TIMES, timeOf } from './question.ts';

/** What the calculator says beside the figures, the same for every answer. */
export interface CalculatorFacts extends Choices {
  /** Name of each kind of work, by its id. */
  readonly works: Readonly<Record<string, string>>;
  readonly cite: CitationFacts;
  /** Address of the calculator, in full. */
  readonly address: string;
}

interface OutcomeProps {
  readonly client: TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
  /** Puts a value into a field. */
  readonly onChoose?: (field: 'tokens' | 'model', value: string) => void;
  /** Hands out a file. */
  readonly onCsv?: (text: string) => void;
}

/** What the fields come to. The same at build, where it shows the worked example, and in the browser. */
export function Outcome(props: OutcomeProps) {
  const { client, fields, facts, onChoose } = props;
  const { tokens = '', load } = fields;
  const counts = countsIn(tokens);
  const [count, other] = counts;
  if (count === undefined) {
    const allowed = `Write a whole number up to ${integer(MOST_TOKENS)}, such as 1,000, 250 million or 2 billion.`;
    return <Nothing why={`“${tokens.slice(0, 40)}” is no count of tokens. ${allowed}`} />;
  }
  if (other !== undefined) {
    return (
      <Nothing why={`“${tokens}” can mean two counts. Which one?`}>
        {counts.map((meant) => (
          <Button key={meant} onClick={() => onChoose?.('tokens', integer(meant))} text={`${integer(meant)} tokens`} />
        ))}
      </Nothing>
    );
  }
  try {
    const asked = { ...questionOf(fields, count), isQuiet: load === 'quiet' };
    const answers = answersTo(client, asked, facts);
    const [first, ...others] = answers.filter(isTold);
    const reasons = answers.flatMap(({ answer, reason }) => (answer === null && reason !== null ? [reason] : []));
    if (first === undefined) return <Refused reasons={reasons} onChoose={onChoose} />;
    return (
      <>
        <Result {...props} asked={asked} answers={[first, ...others]} reasons={reasons} />
        <Ranges ranges={rangesOf(client, asked, facts)} />
      </>
    );
  } catch (error) {
    // The package says what it can't take.
    if (error instanceof RangeError || error instanceof TypeError) return <Nothing why={error.message} />;
    throw error;
  }
}

function Nothing({ why, children }: { readonly why: string; readonly children?: ComponentChildren }) {
  return (
    <div class="result empty" role="alert">
      <p>{why}</p>
      {children !== undefined && <p class="buttons">{children}</p>}
    </div>
  );
}

/** Why no GPU has a figure, with the names that may be meant. */
function Refused({ reasons, onChoose }: { reasons: readonly Reason[]; onChoose: OutcomeProps['onChoose'] }) {
  const [first] = reasons;
  const messages = new Set(reasons.map(({ message }) => message));
  return (
    <Nothing why={[...messages].join(' ')}>
      {first?.field === 'model' && first.near.length > 0
        ? first.near.map((slug) => <Button key={slug} onClick={() => onChoose?.('model', slug)} text={slug} />)
        : undefined}
    </Nothing>
  );
}

interface ResultProps extends OutcomeProps {
  readonly asked: Asked;
  readonly answers: readonly [Told, ...Told[]];
  /** Why other GPUs have no figure. */
  readonly reasons: readonly Reason[];
}

function Result(props: ResultProps) {
  const { client, fields, facts, asked, answers, reasons, onCsv } = props;
  const [words, perYear] = TIMES[timeOf(fields)];
  const yearly = perYear === null ? null : { ...asked, outputTokens: asked.outputTokens * perYear };
  const address = `${facts.address}?${queryOf(fields)}`;
  return (
    <section class="result" aria-label="Result">
      <div class="headline">
        <p class="headline-words">At least, {words}:</p>
        <Bars answers={answers} gpus={facts.gpus} />
      </div>
      {yearly !== null && (
        <p>In a year of 365 days: {answersTo(client, yearly, facts).filter(isTold).map(toldInWords).join('; or ')}.</p>
      )}
      {reasons.map(({ message }) => (
        <p key={message} class="caveat">
          {message}
        </p>
      ))}
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#sentence">
          Copy sentence with citation
        </button>
        <button class="button quiet" type="button" data-copy="#calculator-link">
          Copy link
        </button>
        <Button look="quiet" onClick={() => onCsv?.(answersCsv(answers, citationOf(props, address)))} text="CSV" />
        <span id="calculator-link" hidden>
          {address}
        </span>
      </p>
      <Sentence {...props} address={address} />
      <Notes {...props} />
    </section>
  );
}

/** The query of a link that shows the same. */
export function queryOf(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')).toString();
}

function citationOf({ answers, asked, facts }: ResultProps, url: string): string {
  const title = `Energy of ${integer(asked.outputTokens)} output tokens of ${modelOf(answers[0])} (calculator)`;
  const rows = answers.map(({ load, gpu }) => load?.rowId ?? `prediction on ${gpu}`);
  return cite(facts.cite, { title, what: 'calculator', version: rows.join(' and '), url }).text;
}

function modelOf({ answer }: Told): string {
  return answer.basis === 'measured' ? answer.model : answer.modelId;
}

/** Bars of energy on one scale from nothing, each with its figures: line at the figure, colour over its band. */
function Bars({ answers, gpus }: { readonly answers: readonly Told[]; readonly gpus: readonly string[] }) {
  const most = Math.max(...answers.map(({ wh }) => wh.high));
  const { by, unit } = scaleOf(most, 'Wh');
  const ticks = linearTicks(most / by);
  const share = (wh: number): string => `${((100 * wh) / most).toFixed(1)}%`;
  return (
    <>
      {answers.map(({ gpu, cards, wh, gCo2e }) => (
        <div key={gpu} class="gpu-bar" style={{ '--bar': colourOf(gpus.indexOf(gpu)) }}>
          <p>
            <span>{cards}</span> <BandedFigure figure={wh} of="Wh" />{' '}
            {gCo2e !== null && <BandedFigure figure={gCo2e} of="g" />}
          </p>
          <div
            class="reach"
            style={{ '--low': share(wh.low), '--at': share(wh.value), '--high': share(wh.high) }}
            aria-hidden="true"
          />
        </div>
      ))}
      <p class="bar-scale" aria-hidden="true">
        {ticks.map((tick, i) => (
          <span key={tick} style={{ left: share(tick * by) }}>
            {i === 0 ? withUnit(round(tick), unit) : round(tick)}
          </span>
        ))}
      </p>
    </>
  );
}

/** Round values from zero to at most `most`. */
function linearTicks(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = most / power > 4 ? 2 * power : most / power > 2 ? power : power / 2;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

function BandedFigure({ figure, of }: { readonly figure: Figure; readonly of: 'Wh' | 'g' }) {
  return (
    <span>
      <strong>{amount(figure, of)}</strong> <small>{band(figure, of)}</small>
    </span>
  );
}

/** Thousands of a unit from ten of it on. */
function scaleOf(value: number, of: 'Wh' | 'g'): { readonly by: number; readonly unit: string } {
  const unit = of === 'g' ? 'g\u00a0CO₂e' : of;
  return value < 10 ? { by: 1, unit } : { by: 1000, unit: `k${unit}` };
}

function amount({ value }: Pick<Figure, 'value'>, of: 'Wh' | 'g'): string {
  const { by, unit } = scaleOf(value, of);
  return withUnit(threeDigits(value / by), unit);
}

function band({ value, low, high }: Figure, of: 'Wh' | 'g'): string {
  const { by } = scaleOf(value, of);
  return fromTo(threeDigits(low / by), threeDigits(high / by));
}

/** `at least 60.4 kWh (51.3 to 71.1) and 28.9 kg CO₂e (24.6 to 34.0) on 2 × B200` */
function toldInWords({ cards, wh, gCo2e }: Told): string {
  const figures = [`${amount(wh, 'Wh')} (${band(wh, 'Wh')})`];
  if (gCo2e !== null) figures.push(`${amount(gCo2e, 'g')} (${band(gCo2e, 'g')})`);
  return `at least ${figures.join(' and ')} on ${cards}`;
}

/** The result in a sentence and where it is from, in a line: to be copied as a whole. */
function Sentence({ fields, facts, asked, answers, address }: ResultProps & { readonly address: string }) {
  const [{ answer, beyond }] = answers;
  const { electricity, pue, basis, workload, maxItlMs } = answer;
  const { author, name, state, licence, date } = facts.cite;
  const time = timeOf(fields);
  const work = workload === 'lm-arena-chat' ? '' : ` (${facts.works[workload] ?? workload})`;
  const isPredicted = basis === 'predicted';
  return (
    <blockquote id="sentence">
      <p role="status">
        {integer(asked.outputTokens)} output tokens{time === '' ? '' : ` ${TIMES[time][0]}`} of {modelOf(answers[0])}
        {work} {isPredicted ? 'are predicted to take' : 'take'} {answers.map(toldInWords).join(', or ')}:{' '}
        {pue === 1 ? 'GPUs alone' : `GPUs times a PUE of ${sixDigits(pue)}`}, on a{' '}
        {asked.isQuiet && !isPredicted ? 'server with little to do' : 'busy server'}, half of the tokens within{' '}
        {withUnit(integer(maxItlMs), 'ms')}
        {electricity !== null &&
          `, electricity at ${withUnit(threeDigits(electricity.gCo2ePerKwh), 'g\u00a0CO₂e')} per kWh (${electricity.displayName}, ${electricity.year})`}
        ; in brackets{' '}
        {isPredicted ? 'where nine in ten predictions lie' : 'the uncertainty of the measurement, coverage factor 2'}.
      </p>{' '}
      {beyond !== null && <p>{carriedInWords(beyond, answers.map(beyondInWords).join(', or '))}</p>}{' '}
      <p class="muted small">
        {author} ({date.slice(0, 4)}): {name}, {state}, {licence}. {address}
      </p>
    </blockquote>
  );
}

/** What the result leaves out, what has to be said with it, and how many requests it is of. */
function Notes({ answers }: ResultProps) {
  const [{ answer, beyond }] = answers;
  const warnings = new Set(answers.flatMap((told) => told.answer.warnings));
  const loads = answers.flatMap(({ cards, load }) => load && `${atOnce(load.avgRunningBatch)} on ${cards}`);
  return (
    <p class="muted small">
      {answer.caveat} Nor do the brackets hold the choice of the GPU, the load, or how sure the electricity is.{' '}
      {[...warnings].join(' ')}
      {loads.length > 0 && ` Served were ${loads.join(', and ')}. `}
      {beyond !== null && <a href="/boundaries/">The ratios of the conversion</a>}
    </p>
  );
}

/** A converted energy with its emissions, on which cards. */
function beyondInWords({ beyond, cards }: Told): string {
  if (beyond === null) return '';
  const span = (figure: Span, of: 'Wh' | 'g'): string => {
    const { by, unit } = scaleOf(figure.low, of);
    return rangeInWords({ low: figure.low / by, middle: figure.middle / by, high: figure.high / by }, unit);
  };
  return `${span(beyond.wh, 'Wh')}${beyond.gCo2e === null ? '' : ` and ${span(beyond.gCo2e, 'g')}`} on ${cards}`;
}

/** What a result depends on, each from least to most, with all else as it was asked. */
function Ranges({ ranges }: { readonly ranges: readonly Range[] }) {
  const end = (of: Range['of'], { name, value }: Range['least']) => (
    <>
      {amount({ value }, of)} <span class="case-detail">{name}</span>
    </>
  );
  return (
    <Table
      label="What drives it"
      kind="background"
      caption="What drives it: the same tokens on the most frugal GPU, with one thing changed"
      fixed
      rows={ranges}
      columns={[
        {
          head: 'What',
          rowHead: true,
          cell: ({ what, least, most }) => (
            <>
              {what} <span class="case-detail">{times(most.value / least.value)}</span>
            </>
          ),
        },
        { head: 'Least', cell: ({ of, least }) => end(of, least) },
        { head: 'Most', cell: ({ of, most }) => end(of, most) },
      ]}
    />
  );
}
