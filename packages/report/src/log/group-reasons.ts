import { byKeys } from '../../../../src/core/text/order.ts';
import { groupBy } from '../../../../src/core/text/group-by.ts';
import { sumBy } from '../../../../src/figures/statistics.ts';
import { WRONG } from './kind-sql.ts';
import type { NotCounted } from './not-counted.ts';
import type { RowGroup } from './row-groups.ts';

/** Whether the rows of a group have a wrong value. */
export function isWrong({ kind }: RowGroup): boolean {
  const [field] = kind?.split(' ') ?? [];
  return WRONG.some((one) => one === field);
}

/** The rows that record no new usage, and the wrong rows, by reason. */
export function notCountedOf(groups: readonly RowGroup[], repeated: NotCounted | null): NotCounted[] {
  const reasons = ['hit', 'reread', 'failed', 'totals', 'agent', 'part', 'nothing'] as const;
  const found = reasons.flatMap((reason) => {
    const ofKind = groups.filter(({ kind }) => kind === reason);
    const rows = sumBy(ofKind, rowsIn);
    return rows === 0 ? [] : [{ reason, rows, output: sumBy(ofKind, ({ output }) => output) }];
  });
  // Sorted, because the database returns groups in any order.
  const wrong = groupBy(groups.filter(isWrong), ({ kind }) => kind ?? '')
    .map(([problem, group]) => ({ reason: 'wrong' as const, problem, rows: sumBy(group, rowsIn), output: 0 }))
    .sort(byKeys('problem'));
  return [...found, ...(repeated === null ? [] : [repeated]), ...wrong];
}

/** Words in the names of models whose calls have no output tokens, for logs that don't state the type of a call. */
const NAMES_WITHOUT_OUTPUT = [
  ['embedding', /embed|rerank|(?:^|[/-])(?:bge|gte|e5|minilm)(?:-|$)/i],
  ['image', /dall-?e|(?:^|[/-])(?:gpt-image|imagen|flux|stable-diffusion|sdxl|sora|veo|wan|whisper|tts)(?:[.-]|\d|$)/i],
] as const;

/** Why a row may have no output tokens: the type of its calls decides, then the name of its model. */
function withoutOutputReason({ model, call_type }: RowGroup): 'embedding' | 'image' | 'noOutput' {
  if (call_type !== null) return call_type === 'text' ? 'noOutput' : call_type;
  return NAMES_WITHOUT_OUTPUT.find(([, names]) => names.test(model))?.[0] ?? 'noOutput';
}

/**
 * The rows without output tokens, by the kind of model. Rows with neither calls nor tokens record nothing, so they are
 * left out.
 */
export function withoutOutput(groups: readonly RowGroup[]): NotCounted[] {
  const own = groups.filter(({ calls, input }) => calls !== 0 || (input ?? 0) > 0);
  return (['embedding', 'image', 'noOutput'] as const).flatMap((reason) => {
    const ofKind = own.filter((group) => withoutOutputReason(group) === reason);
    return ofKind.length === 0 ? [] : [{ reason, ...sumWithoutOutput(ofKind) }];
  });
}

/** The rows, calls, input tokens and models of some rows without output tokens. */
function sumWithoutOutput(groups: readonly RowGroup[]): Omit<NotCounted, 'reason'> {
  const callsOf = ({ calls, rows }: RowGroup) => (calls !== null && calls > 0 ? calls : rows);
  const inputOf = ({ input }: RowGroup) => input ?? 0;
  const names = groupBy(groups, ({ model, provider = '' }) => `${provider}\n${model}`)
    .map(([, same]) => same)
    .toSorted((a, b) => sumBy(b, inputOf) - sumBy(a, inputOf) || sumBy(b, callsOf) - sumBy(a, callsOf))
    .map(([{ model, provider }]) => ({ model: model.trim(), provider }));
  return {
    rows: sumBy(groups, rowsIn),
    output: 0,
    calls: groups.every(({ calls }) => (calls ?? 0) > 0) ? sumBy(groups, callsOf) : null,
    input: groups.every(({ input }) => input !== null) ? sumBy(groups, inputOf) : null,
    names,
  };
}

export function rowsIn({ rows }: RowGroup): number {
  return rows;
}
