import type { Question, Reason, TokenEnergy } from '../../client-js/token-energy.d.ts';
import { csv } from '../../../src/core/text/csv.ts';
import { sizeInName } from '../../../src/figures/size-in-name.ts';
import { isClosed, providerNotes } from '../../client-js/src/names.ts';
import type { AnyEstimate } from './bounds.ts';
import type { MissingLine } from './line.ts';
import type { NamedUsage } from './named-usage.ts';
import { isMeasuredOn, measuredElsewhere } from './measured-elsewhere.ts';
import { isQuantized, type Naming } from './naming.ts';
import type { Usage } from './log/monthly-usage.ts';

/** Why a line has no figure. */
type WhyMissing = Pick<MissingLine, 'note' | 'hasAdvice' | 'reason' | 'lowestLimitMs'>;

/** The note on a name such as `groq/openai/gpt-oss-20b`. */
const ON_OTHER_HARDWARE = 'This provider serves models on hardware of its own, which was not measured.';

/** The note on a name such as `llama-3.3-70b-versatile`. */
const NAME_ON_OTHER_HARDWARE =
  'Only a provider that serves models on hardware of its own, which was not measured, uses this name.';

/**
 * The largest number of unknown names that get suggestions, those with most output tokens first. Each lookup takes
 * milliseconds.
 */
const MAX_SUGGESTED_NAMES = 200;

/** The names with most output tokens, which get suggestions. */
export function suggestedNames(usage: readonly Usage[]): ReadonlySet<string> {
  const tokens = new Map<string, number>();
  for (const { model, output } of usage) tokens.set(model, (tokens.get(model) ?? 0) + output);
  const names = [...tokens].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return new Set(names.slice(0, MAX_SUGGESTED_NAMES));
}

/** What decides why a line has no figure. */
interface Unanswered {
  readonly usage: NamedUsage;
  readonly asked: Question;
  /** An estimate for hardware that did not serve the calls; null without one. */
  readonly estimate: AnyEstimate | null;
  readonly names: Naming['names'];
  readonly suggested: ReadonlySet<string>;
}

/** The line of usage without a figure. */
export function missingLine(client: TokenEnergy, unanswered: Unanswered): MissingLine {
  const { usage } = unanswered;
  const modelKey = client.resolve(usage.asked)?.slug ?? client.predict({ model: usage.asked }).modelId ?? usage.asked;
  return { ...usage, kind: 'missing', estimate: null, modelKey, ...whyMissing(client, unanswered) };
}

function whyMissing(client: TokenEnergy, { usage, asked, estimate, names, suggested }: Unanswered): WhyMissing {
  // The name decides, also if the model has no figure for the GPU or the latency limit that was asked for.
  const named = estimate ?? client.estimate({ model: asked.model, outputTokens: 0 });
  if (providerNotes(names, asked.model).length > 0)
    return { note: ON_OTHER_HARDWARE, reason: 'hardware', hasAdvice: false };
  if (named?.modelMatch === 'other_hardware')
    return { note: NAME_ON_OTHER_HARDWARE, reason: 'hardware', hasAdvice: false };
  const elsewhere = measuredElsewhere(client, asked, usage.isWorkloadOfFile);
  if (elsewhere !== null) {
    const isOnGpu = asked.gpu == null || isMeasuredOn(client, asked.model, asked.gpu);
    return { note: elsewhere, reason: isOnGpu ? 'workload' : 'gpu', hasAdvice: true };
  }
  return unknownModel(client, asked, names, { model: usage.model, isSuggested: suggested.has(usage.model) });
}

/** Why a model without any measurement has no figure. */
function unknownModel(
  client: TokenEnergy,
  asked: Question,
  names: Naming['names'],
  /** The name in the log, and whether it gets suggestions. */
  { model, isSuggested }: { readonly model: string; readonly isSuggested: boolean },
): WhyMissing {
  if (!isSuggested && client.resolve(asked.model) === null)
    return { note: 'There is no measured figure for this name.', reason: 'unknown', hasAdvice: false };
  // Only a model with known sizes has a reason why it is not predicted that the reader can do something about.
  const isPredictable = client.predict({ model: asked.model }).modelId !== null;
  const why = client.why({ ...asked, allowOtherGpu: false, allowPredicted: isPredictable });
  if (why === null) return { note: '', reason: 'unknown', hasAdvice: false };
  const [lowestLimit] = why.field === 'maxItlMs' ? why.near : [];
  if (lowestLimit !== undefined)
    return {
      note: `${why.message} Pass --latency-limit ${lowestLimit}.`,
      reason: 'latency',
      hasAdvice: true,
      lowestLimitMs: Number(lowestLimit),
    };
  if (why.field !== 'model')
    return { note: why.message, reason: why.field === 'maxItlMs' ? 'latency' : 'items', hasAdvice: false };
  const ofName = whyNameIsUnknown(names, model, why);
  if (isPredictable) return { ...ofName, reason: 'open' };
  return isClosed(names, asked.model) ? { ...ofName, reason: 'closed' } : ofName;
}

/**
 * Why the name of a model in the log means no measured model, with the advice to map it if that may give it its own
 * figure.
 */
function whyNameIsUnknown(names: Naming['names'], model: string, { message, near }: Reason): WhyMissing {
  const ofSize = near.filter((slug) => mayHaveSameSize(model, slug));
  // A model with other weights must not get the figure of these.
  if (isQuantized(names, model, ofSize[0] ?? '')) return { note: message, reason: 'quantized', hasAdvice: false };
  if (ofSize.length === 0) return { note: message, reason: 'unknown', hasAdvice: false };
  return { note: `${message} ${mapAdvice(model, ofSize)}`, reason: 'similar', hasAdvice: true };
}

/** Whether two names don't state different sizes. */
function mayHaveSameSize(name: string, slug: string): boolean {
  const [one, other] = [sizeInName(name).total, sizeInName(slug).total];
  return one === null || other === null || one === other;
}

/** How to give a name in a log the figure of a measured model with a similar name. */
function mapAdvice(model: string, near: readonly string[]): string {
  const [first = '', ...others] = near;
  const condition =
    others.length === 0 ? `it is ${first} or a fine-tune of it` : 'it is one of these or a fine-tune of one';
  return `If ${condition}, add a line such as ${csv([[model, first]]).trim()} to a CSV file with a header, and pass the file with --map.`;
}
