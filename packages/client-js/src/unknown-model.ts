import { plain } from '../../../src/figures/name-key.ts';
import { isClosed } from './names.ts';
import type { Prediction, Reason } from '../token-energy.d.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { listed } from '../../../src/core/text/words.ts';
import { sentence } from './words.ts';

/** Why there is no prediction: for readers, and for programs. */
export interface Refusal {
  readonly refusal: string;
  readonly code: NonNullable<Prediction['refusalCode']>;
}

/** What the name of a model that was not measured says about it. */
export interface UnknownModel {
  /** The sentence that says why it has no figure. */
  readonly word: Extract<Reason['code'], 'no_model' | 'no_model_closed' | 'few_bits' | 'other_precision' | 'distilled'>;
  /** The precision in its name, if the word is `other_precision`. */
  readonly precision?: string;
  /** Why its sizes give no prediction; null if they may give one. */
  readonly obstacle: Refusal | null;
  /** The size in its name, billions of parameters, if no measured model has that size; otherwise null. */
  readonly unmeasuredSizeB: number | null;
  /** The measured models that the name means without its precision, with the precision of their weights. */
  readonly measured: readonly { readonly slug: string; readonly precision: string }[];
}

/** What the name of a model that was not measured says about it. */
export function unknownModel(figures: SnapshotFigures, name: string): UnknownModel {
  const { words, unmeasured } = figures.snapshot;
  const written = plain(name);
  const matches = (pattern: string) => new RegExp(pattern).test(written);
  const unmeasuredSizeB = unmeasuredSizeOf(figures, written);
  const none = { unmeasuredSizeB, measured: [] };
  if (isClosed(figures.snapshot, name))
    return { ...none, word: 'no_model_closed', obstacle: { refusal: words.closed_model, code: 'closed_model' } };
  const isOfMoreBits = matches(unmeasured.more_bits);
  const isFewBits = matches(unmeasured.few_bits) && !isOfMoreBits;
  const ofSize = unmeasuredSizeB === null ? null : sizeObstacle(figures, unmeasuredSizeB);
  const fewBits: Refusal = { refusal: words.few_bits_refusal, code: 'few_bits' };
  const obstacle = isFewBits || (matches(unmeasured.local) && !isOfMoreBits) ? fewBits : ofSize;
  if (matches(unmeasured.distilled)) return { ...none, word: 'distilled', obstacle };
  if (isOfMoreBits) return otherPrecision(figures, written, { ...none, word: 'no_model', obstacle });
  if (!isFewBits) return { ...none, word: 'no_model', obstacle };
  const measured = withMeasuredWeights(figures, written.replace(new RegExp(unmeasured.few_bits, 'g'), ''));
  // The weights of some models have 4 bits as published, and copies of these weights have such names too.
  const isMeasuredInFewBits = measured.some(({ precision }) => precision.endsWith('4'));
  return { ...none, word: isMeasuredInFewBits ? 'no_model' : 'few_bits', obstacle, measured };
}

/** What a name with 8 or 16 bits says: if the rest of the name is known, only its precision was not measured. */
function otherPrecision(figures: SnapshotFigures, written: string, unknown: UnknownModel): UnknownModel {
  const pattern = `[^a-z0-9]+(${figures.snapshot.unmeasured.more_bits}[a-z0-9_]*)(?:-dynamic)?`;
  const [found, precision] = new RegExp(pattern).exec(written) ?? [];
  if (found === undefined || precision === undefined) return unknown;
  const measured = withMeasuredWeights(figures, written.replace(found, ''));
  if (measured.length === 0) return unknown;
  return { ...unknown, word: 'other_precision', precision: precision.toUpperCase(), measured };
}

/**
 * The message about a name that means weights in another precision than those measured. It names the measured ones.
 */
export function otherWeightsMessage(
  { snapshot: { words } }: SnapshotFigures,
  name: string,
  { word, precision = '', measured }: UnknownModel,
): string {
  const message = sentence(word === 'few_bits' ? words.few_bits : words.other_precision, { asked: name, precision });
  const models = listed(
    measured.map(({ slug, precision }) => `${slug} (${precision})`),
    'or',
  );
  return models === '' ? message : sentence(words.measured_otherwise, { message, models });
}

/** The models that a name means, with the precision of their measured weights. */
function withMeasuredWeights({ modelOf, tokens, items }: SnapshotFigures, name: string) {
  return modelOf(name).among.map(({ slug, workloads }) => {
    const rows = workloads.flatMap((workload) => [...tokens.ranked(workload, slug), ...items.ranked(workload, slug)]);
    return { slug, precision: rows[0]?.precision ?? '' };
  });
}

/** The size in a name if no measured model of the predictions has it; otherwise null. */
function unmeasuredSizeOf({ snapshot }: SnapshotFigures, written: string): number | null {
  const size = Number(new RegExp(snapshot.unmeasured.params_b).exec(written)?.[1] ?? NaN);
  const range = snapshot.predictions?.domain?.params_b;
  return range === undefined || !(size < range.from || size > range.to) ? null : size;
}

function sizeObstacle({ snapshot: { refusals, predictions } }: SnapshotFigures, value: number): Refusal {
  const { from = 0, to = 0 } = predictions?.domain?.params_b ?? {};
  return { refusal: sentence(refusals.outside_params_b, { value, from, to }), code: 'outside_params_b' };
}
