import { groupBy } from '../../../../src/core/text/group-by.ts';
import { byKeys } from '../../../../src/core/text/order.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { OWN_SERVERS } from '../formats/own-servers.ts';
import { countryOfRegion } from './aws-regions.ts';
import type { CallTokens, LongCalls, RowGroup } from './row-groups.ts';
import type { Source } from './sources.ts';

/** The tokens of a model in one month and place. Counts that a row doesn't state are null. */
export interface Usage {
  /** The model's name as the log writes it. */
  readonly model: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** ISO code of the country of a cloud region, or the place as the log writes it. Empty if the log names none. */
  readonly place: string;
  /** The hosted provider that served the model, as far as the log says so: `groq`. */
  readonly provider?: string | undefined;
  readonly calls: number | null;
  readonly output: number;
  readonly input: number | null;
  /** Input tokens that were read from a cache. */
  readonly cached: number | null;
  /**
   * The most tokens of a call, prompt and response together. Rows with several calls count with their average. Null if
   * no row states its calls.
   */
  readonly longest: number | null;
  /** The calls above each limit on which the log was asked. Rows with several calls count with their average. */
  readonly longCalls: readonly LongCalls[];
  /**
   * The calls with the shortest prompts: the one with the fewest uncached input tokens per output token, and the one
   * with the fewest input tokens plus half of its output tokens. If a lower bound holds for both, it holds for all
   * calls. Null if a row adds up several calls, or if the log doesn't state the input tokens of each call.
   */
  readonly shortest: readonly CallTokens[] | null;
}

/**
 * The usage of groups, added up by model, month, place and provider. Groups that state the calls, the input tokens or
 * the cached tokens stay apart from those that don't, so that no stated count is lost.
 */
export function monthlyUsage(groups: readonly RowGroup[]): Usage[] {
  const keyOf = ({ model, month, place, provider, calls, input, cached }: Usage) =>
    JSON.stringify([month, model, place, provider, ...[calls, input, cached].map((count) => count === null)]);
  return groupBy(groups.map(usageOfGroup), keyOf)
    .map(([, same]) => sumOfUsage(same))
    .sort(byKeys('month', 'model', 'place'));
}

function usageOfGroup(group: RowGroup): Usage {
  const { model, month, place, provider, calls, output, input, cached, longest, long_calls: longCalls } = group;
  const tokens = { calls, output, input, cached, longest, longCalls, shortest: shortestOf(group) };
  return { model: model.trim(), month, place: countryOfRegion(place) ?? place, provider, ...tokens };
}

/** The calls of a group with the shortest prompts; null if they are not known. */
function shortestOf({ is_by_call, least_read, least_context }: RowGroup): CallTokens[] | null {
  return is_by_call === true && least_read !== null && least_context !== null ? [least_read, least_context] : null;
}

/** The sum of usage with the same model, month, place and provider, all of which state the same counts. */
function sumOfUsage(same: readonly [Usage, ...Usage[]]): Usage {
  const sum = (field: 'calls' | 'input' | 'cached') =>
    same[0][field] === null ? null : sumBy(same, (one) => one[field] ?? 0);
  const longest = same.flatMap((one) => one.longest ?? []);
  return {
    ...same[0],
    calls: sum('calls'),
    output: sumBy(same, ({ output }) => output),
    input: sum('input'),
    cached: sum('cached'),
    longest: longest.length === 0 ? null : Math.max(...longest),
    longCalls: same[0].longCalls.map(({ limit }) => sumOfLongCalls(same, limit)),
    shortest: same.some(({ shortest }) => shortest === null) ? null : same.flatMap(({ shortest }) => shortest ?? []),
  };
}

/** The calls of some usage above a limit. */
function sumOfLongCalls(all: readonly Usage[], limit: number): LongCalls {
  const long = all.flatMap(({ longCalls }) => longCalls.filter((one) => one.limit === limit));
  return {
    limit,
    calls: sumBy(long, ({ calls }) => calls),
    output: sumBy(long, ({ output }) => output),
    isByCall: long.every(({ isByCall }) => isByCall),
  };
}

/**
 * A group with its hosted provider. If the names of its format mean other models elsewhere, the model gets the prefix
 * that gateways write.
 */
export function withProvider(group: RowGroup, sources: readonly Source[]): RowGroup {
  const { namePrefix = '', hostedBy } = sources[group.source]?.format ?? {};
  const model = group.model.startsWith(namePrefix) ? group.model : `${namePrefix}${group.model}`;
  return { ...group, model, provider: hostedProvider(group.provider ?? '') ?? hostedBy };
}

/**
 * The hosted provider in the words of a log: `together-ai` of `Together AI`. Undefined if it may be the reader's
 * server.
 */
function hostedProvider(written: string): string | undefined {
  const names = written.split(' or ').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s/]+/g, '-'),
  );
  return names.some((name) => name !== '' && !OWN_SERVERS.includes(name)) ? names.join('-or-') : undefined;
}
