import type {
  Converted,
  Estimate,
  Figure,
  Load,
  PredictableQuestion,
  PredictedEstimate,
  Reason,
  Span,
  TokenEnergy,
} from '../../../packages/client-js/token-energy.d.ts';
import { converted } from '../../../src/figures/boundary.ts';
import { csv } from '../../../src/core/text/csv.ts';
import { cards, integer, withUnit } from '../../../src/figures/format.ts';
import { bandOf } from '../../../src/figures/uncertainty.ts';

/** What there is to choose from, which decides how far a result can be from another. */
export interface Choices {
  readonly gpus: readonly string[];
  readonly ceilings: readonly number[];
  /** ISO codes. */
  readonly countries: readonly string[];
}

/** What the package says of one GPU: figures, or why there are none. */
export interface Answer {
  readonly gpu: string;
  /** `2 × B200`; a prediction is for no number of them. */
  readonly cards: string;
  readonly answer: Answered | null;
  readonly wh: Figure | null;
  readonly gCo2e: Figure | null;
  /** The load that they are of; null of a prediction. */
  readonly load: Load | null;
  /** The same beyond the GPUs, where that is asked for: apart from what is measured. */
  readonly beyond: Converted | null;
  /** Why a figure is missing. */
  readonly reason: Reason | null;
}

/** An answer with its figure. */
export interface Told extends Answer {
  readonly answer: Answered;
  readonly wh: Figure;
}

export function isTold(answer: Answer): answer is Told {
  return answer.answer !== null && answer.wh !== null;
}

type Answered = Estimate | PredictedEstimate;

/** Whether the tokens are served with little to do: on the smallest batch that was measured. */
export interface Asked extends PredictableQuestion {
  readonly isQuiet: boolean;
}

/** What the package answers on the GPU that is asked for; on every one where none is. */
export function answersTo(client: TokenEnergy, asked: Asked, { gpus }: Choices): Answer[] {
  return (asked.gpu == null ? gpus : [asked.gpu]).map((gpu) => answerOn(client, { ...asked, gpu }, gpu));
}

function answerOn(client: TokenEnergy, { isQuiet, ...question }: Asked, gpu: string): Answer {
  const answer = client.estimate(question);
  const reason = client.why(question);
  const none = { gpu, cards: gpu, answer, wh: null, gCo2e: null, load: null, beyond: null, reason };
  if (answer === null) return none;
  const isMeasured = answer.basis === 'measured';
  const { wh, gCo2e } = isMeasured && isQuiet ? onSmallestBatch(client, answer) : answer;
  const told = { ...none, wh, gCo2e, beyond: beyondGpus(answer.converted, wh, gCo2e) };
  if (!isMeasured) return told;
  const { best, smallest } = answer.loadRange;
  return { ...told, cards: cards({ gpu: answer.gpu, num_gpus: answer.numGpus }), load: isQuiet ? smallest : best };
}

/** The figures that are shown, those of the smallest batch as well, by the ratios that the package took. */
function beyondGpus(of: Converted | undefined, wh: Figure, gCo2e: Figure | null): Converted | null {
  if (of === undefined) return null;
  const over = ({ low, value, high }: Figure): Span => converted({ low, middle: value, high }, of.rungs);
  return { ...of, wh: over(wh), gCo2e: gCo2e && over(gCo2e) };
}

/** The same tokens on the smallest batch, with the band of its own configuration. */
function onSmallestBatch(client: TokenEnergy, { slug, loadRange: { smallest } }: Estimate) {
  const own = client.configurations({ model: slug }).find((c) => c.rowId === smallest.rowId);
  const figure = (value: number): Figure => ({ value, ...bandOf(value, own?.relativeUncertainty ?? NaN) });
  return { wh: figure(smallest.wh), gCo2e: smallest.gCo2e === null ? null : figure(smallest.gCo2e) };
}

/** One thing that a result depends on, with the least and the most that it makes of it. */
export interface Range {
  readonly what: string;
  readonly of: 'Wh' | 'g';
  readonly least: Case;
  readonly most: Case;
}

interface Case {
  readonly name: string;
  readonly value: number;
}

/** The measurement, GPU, load, ceiling, country and year: how far each moves the result, all else as it was asked. */
export function rangesOf(client: TokenEnergy, asked: Asked, choices: Choices): Range[] {
  const [best] = answersTo(client, asked, choices)
    .filter(isTold)
    .sort((a, b) => a.wh.value - b.wh.value);
  if (best === undefined) return [];
  const on = { ...asked, gpu: best.gpu };
  const { answer, wh } = best;
  const energy = (name: string, other: Asked): Case[] => {
    const found = answerOn(client, other, best.gpu).wh;
    return found === null ? [] : [{ name, value: found.value }];
  };
  const emissions = (name: (place: string) => string, other: Asked): Case[] => {
    const { gCo2e, answer: found } = answerOn(client, other, best.gpu);
    return gCo2e === null ? [] : [{ name: name(found?.electricity?.displayName ?? ''), value: gCo2e.value }];
  };
  const loads = answer.basis === 'predicted' ? [] : [answer.loadRange.best, answer.loadRange.smallest];
  const years = Object.keys(client.grid(answer.electricity?.iso3 ?? '')?.years ?? {});
  return [
    rangeOf(answer.basis === 'predicted' ? 'Prediction' : 'Measurement', 'Wh', [
      { name: 'low', value: wh.low },
      { name: 'high', value: wh.high },
    ]),
    rangeOf(
      'GPU',
      'Wh',
      choices.gpus.flatMap((gpu) => energy(gpu, { ...asked, gpu })),
    ),
    rangeOf(
      'Load',
      'Wh',
      loads.map(({ avgRunningBatch: batch, wh: value }) => ({ name: atOnce(batch), value })),
    ),
    rangeOf(
      'Ceiling',
      'Wh',
      choices.ceilings.flatMap((maxItlMs) => energy(withUnit(maxItlMs, 'ms'), { ...on, maxItlMs })),
    ),
    rangeOf(
      'Country',
      'g',
      choices.countries.flatMap((grid) => emissions((place) => place, { ...on, grid })),
    ),
    rangeOf(
      'Year of the electricity',
      'g',
      years.flatMap((year) => emissions(() => year, { ...on, year })),
    ),
  ].filter((range) => range !== null);
}

/** `724 requests at once` */
export function atOnce(batch: number): string {
  return `${integer(batch)} requests at once`;
}

function rangeOf(what: string, of: Range['of'], cases: readonly Case[]): Range | null {
  const [least, ...others] = [...cases].sort((a, b) => a.value - b.value);
  const most = others.at(-1);
  return least === undefined || most === undefined ? null : { what, of, least, most };
}

/** The answers as CSV: a row for each GPU, units in the heads. */
export function answersCsv(answers: readonly Told[], citation: string): string {
  const rows = answers.map(({ answer, wh, gCo2e, load, beyond }) => {
    const isMeasured = answer.basis === 'measured';
    return {
      model: isMeasured ? answer.model : answer.modelId,
      workload: answer.workload,
      basis: answer.basis,
      row_id: load?.rowId ?? null,
      gpu: answer.gpu,
      num_gpus: isMeasured ? answer.numGpus : null,
      output_tokens: answer.outputTokens,
      max_itl_ms: answer.maxItlMs,
      energy_wh: wh.value,
      energy_wh_low: wh.low,
      energy_wh_high: wh.high,
      emissions_g_co2e: gCo2e?.value ?? null,
      emissions_g_co2e_low: gCo2e?.low ?? null,
      emissions_g_co2e_high: gCo2e?.high ?? null,
      area: answer.electricity?.iso3 ?? null,
      year: answer.electricity?.year ?? null,
      g_co2e_per_kwh: answer.electricity?.gCo2ePerKwh ?? null,
      pue: answer.pue,
      boundary: answer.boundary,
      ...(beyond !== null && {
        converted_boundary: beyond.boundary,
        converted_wh_low: beyond.wh.low,
        converted_wh_middle: beyond.wh.middle,
        converted_wh_high: beyond.wh.high,
      }),
      caveat: answer.caveat,
      citation,
    };
  });
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
}
