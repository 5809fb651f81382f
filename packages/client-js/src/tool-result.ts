import type { Prediction, Reason, TokenEnergy } from '../token-energy.d.ts';
import { joined } from './phrases.ts';
import { citationWith } from './frame.ts';
import { OptionRejected, ValueRejected } from './rejection.ts';

/** The result of a tool: text for a language model, and the same as a value that `outputSchema` describes. */
export interface ToolResult {
  readonly text: string;
  readonly content: Record<string, unknown>;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The functions of the package that the tools call. */
export type Functions = Pick<TokenEnergy, 'estimate' | 'predict' | 'why' | 'best' | 'models' | 'grid' | 'about'>;

/**
 * An infinite latency limit if the arguments ask for it. @throws an error if they also have a limit, or no true or
 * false.
 */
export function withoutLimit(
  noLatencyLimit: unknown,
  limit: string,
  given: Arguments,
): Readonly<Record<string, number>> {
  if (typeof noLatencyLimit !== 'boolean')
    throw new ValueRejected(`noLatencyLimit is ${JSON.stringify(noLatencyLimit)}. Allowed: true or false.`);
  const value = given[limit];
  if (value !== undefined && !(typeof value === 'number' && value > 0))
    throw new ValueRejected(
      `${limit} is ${JSON.stringify(value)}. Allowed: a number above 0. For any latency, leave it out and pass noLatencyLimit: true.`,
    );
  if (!noLatencyLimit) return {};
  if (limit in given) throw new OptionRejected(`noLatencyLimit and ${limit} can't be combined. Give one of them.`);
  return { [limit]: Infinity };
}

/** The reason for a missing figure. It is a result, not an error. */
export function noResult(reason: Reason | null): ToolResult {
  if (reason === null) return { text: 'No figure.', content: {} };
  return { text: withoutFigure(reason), content: { reason, ...advised(adviceFor(reason.code)) } };
}

/**
 * The reason for a missing figure in words. It has the suggestions, best first, and the tool to call instead, if any.
 */
export function withoutFigure({ message, code }: Reason): string {
  return joined([`No figure. ${message}`, adviceFor(code)]);
}

/** Codes of what only the tool `energy` can give. */
const ONLY_IN_ENERGY: readonly unknown[] = [
  ...(['only_earlier_model', 'only_earlier_gpu', 'earlier_workload'] satisfies Reason['code'][]),
  ...(['measured', 'measured_earlier'] satisfies Prediction['refusalCode'][]),
];

/** The tool to call instead of the one without a result; empty if there is none. */
export function adviceFor(code: Reason['code'] | Prediction['refusalCode']): string {
  return ONLY_IN_ENERGY.includes(code) ? 'Use the tool energy.' : '';
}

/** Advice as a part of a structured result. */
export function advised(advice: string): { readonly advice?: string } {
  return advice === '' ? {} : { advice };
}

/** Where a GPU has 2024 figures, and which call returns them; empty if it has none. */
export function advice2024(ask: Functions, gpu: string): string {
  const isMeasured = ask.models().some(({ gpus }) => gpus.some((measured) => gpu.toUpperCase().includes(measured)));
  if (isMeasured) return '';
  const onChat = ask.about().earlierMeasurements.filter(({ workload }) => workload === 'chat-2024');
  const model = onChat
    .map(({ slug }) => slug)
    .find((slug) => ask.estimate({ model: slug, gpu, outputTokens: 1 })?.basis === 'measured-2024');
  if (model === undefined) return '';
  return `Only the 2024 benchmark has figures on ${gpu}: call energy with a model and this gpu, such as ${model}. Never compare them with others.`;
}

/** What an agent repeats: a claim that is true on its own, and the condition that matters most. */
export interface Repeated {
  readonly claim: string;
  readonly condition: string;
  /** Warnings that the claim needs. */
  readonly warnings?: readonly string[];
}

/** The condition of a measured energy of tokens, with an introduction such as `Before the PUE`. */
export function gpusAlone(introduction = ''): string {
  const subject = introduction === '' ? 'This' : `${introduction}, this`;
  return `${subject} is the energy of the GPUs alone on a busy server: the rest of the server, cooling and idle time are not included, and a lightly used server uses more.`;
}

/** A result that starts with what an agent repeats. The details are for further questions. */
export function answered(
  ask: Functions,
  { what, sources }: { readonly what: string | null; readonly sources: readonly string[] },
  { claim, condition, warnings = [] }: Repeated,
  details: readonly string[],
  content: object,
): ToolResult {
  const names = sources.map((source) => source.split(' (')[0] ?? source);
  const citation = citationOf(ask, what, sources);
  const lines = [
    `Claim: ${claim}`,
    ...(condition === '' ? [] : [`Condition: ${condition}`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `Cite: ${citationOf(ask, what, names)}`,
    '',
    'Details, for when the person asks:',
    ...details,
    `Full citation: ${citation}`,
  ];
  return { text: lines.join('\n'), content: { ...content, condition, citation } };
}

/** The citation of a result, with the row, model or area that it is from. */
function citationOf(ask: Functions, what: string | null, sources: readonly string[]): string {
  return citationWith([ask.about().citation, ...(what === null ? [] : [what])].join(', '), sources);
}

/** A result with its citation: the release, the row, model or area, and the sources of this result. */
export function cited(
  ask: Functions,
  { what, sources }: { readonly what: string | null; readonly sources: readonly string[] },
  lines: readonly string[],
  content: object,
): ToolResult {
  const citation = citationOf(ask, what, sources);
  return { text: [...lines, `Cite: ${citation}`].join('\n'), content: { ...content, citation } };
}
