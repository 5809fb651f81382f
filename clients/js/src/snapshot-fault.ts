import { isDay } from '../../../src/core/text/date.ts';
import { isObject } from '../../../src/core/text/json.ts';
import SHAPE from '../../python/token_energy/snapshot-shape.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;

/** What is wrong in a value, and the keys that lead there. */
interface Fault {
  readonly path: readonly string[];
  readonly what: string;
}

/**
 * What is wrong with a snapshot that was fetched; null where it can be used. Its shape is `snapshot-shape.json`, by which
 * the package for Python judges, too. Further fields do no harm.
 */
export function faultOf(value: unknown): string | null {
  if (!isObject(value)) return 'it is not an object';
  if (value['format'] !== 3)
    return `its format is ${String(value['format'])}, and this package knows 3: update the package`;
  const fault = faultIn(value, SHAPE) ?? faultAcross(value);
  return fault === null ? null : `${fault.path.join('.')} ${fault.what}`;
}

/** Tests of a value by the word for it; a question mark after the word, or after the name of a field, allows null, too. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  date: (value) => typeof value === 'string' && isDay(value),
  figure: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
  amount: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  difference: (value) => Number.isSafeInteger(value),
  place: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
};

/** What is wrong with a value by its shape: a word, a list of one shape, a map of one shape by `*`, or fields. */
function faultIn(value: unknown, shape: unknown): Fault | null {
  if (typeof shape === 'string') return isOfKind(shape)(value) ? null : { path: [], what: `is no ${shape}` };
  if (Array.isArray(shape)) return faultInList(value, shape[0]);
  if (!isObject(value)) return { path: [], what: 'is not an object' };
  const [parts, shapes] = [value, shape as Json];
  const each = shapes['*'];
  for (const named of Object.keys(each === undefined ? shapes : parts)) {
    const key = each === undefined ? named.replace('?', '') : named;
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
    const fault = part === null && key !== named ? null : faultIn(part, each ?? shapes[named]);
    if (fault !== null) return { ...fault, path: [key, ...fault.path] };
  }
  return null;
}

/** Whether a value is of the kind that a word names. */
function isOfKind(word: string): (value: unknown) => boolean {
  const isIt = KINDS[word.replace('?', '')] ?? (() => false);
  return word.endsWith('?') ? (value) => value === null || isIt(value) : isIt;
}

/** What is wrong with a list. Most of a snapshot is lists of one kind each, which one test goes through. */
function faultInList(value: unknown, shape: unknown): Fault | null {
  if (!Array.isArray(value)) return { path: [], what: 'is not a list' };
  const isRight = typeof shape === 'string' ? isOfKind(shape) : (part: unknown) => faultIn(part, shape) === null;
  const at = value.findIndex((part) => !isRight(part));
  const fault = at === -1 ? null : faultIn(value[at], shape);
  return fault === null ? null : { ...fault, path: [String(at), ...fault.path] };
}

/** What is wrong between the parts of a value of the right shape: lengths of columns, and where they point to. */
function faultAcross(value: Json): Fault | null {
  const { models, gpus, workloads, columns, items, grid } = value as unknown as typeof SHAPE;
  if (columns.joules_per_output_token.length === 0) return { path: ['columns'], what: 'have no configurations' };
  const bare = grid.areas.findIndex(({ years }) => Object.keys(years).length === 0);
  if (grid.areas.length === 0 || bare !== -1) return { path: ['grid', 'areas', String(bare)], what: 'has no figures' };
  return (
    columnFault(['columns'], columns, SHAPE.columns, { workload: workloads, model: models, gpu: gpus }) ??
    columnFault(['items', 'columns'], items.columns, SHAPE.items.columns, {
      ...{ workload: items.workloads, model: models, gpu: gpus },
    })
  );
}

function columnFault(path: readonly string[], columns: Columns, shape: object, lists: Columns): Fault | null {
  const names = Object.keys(shape);
  const length = columns[names[0] ?? '']?.length ?? 0;
  for (const name of names) {
    const column = columns[name] ?? [];
    if (column.length !== length) return { path: [...path, name], what: `is not a list of ${length}` };
    const most = lists[name]?.length ?? Infinity;
    if (most !== Infinity && column.some((place) => Number(place) >= most))
      return { path: [...path, name], what: 'points nowhere' };
  }
  return null;
}

type Columns = Readonly<Record<string, readonly unknown[]>>;
