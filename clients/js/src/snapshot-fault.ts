import { isObject } from '../../../src/core/text/json.ts';

/** What is wrong with a snapshot that somebody fetched; null where it can be used: its form, and the kinds of its tables. */
export function faultOf(value: unknown): string | null {
  if (!isObject(value)) return 'it is not an object';
  if (value['format'] !== 5)
    return `its format is ${String(value['format'])}, and this package knows 5: update the package`;
  const list = ['models', 'gpus', 'workloads', 'sources', 'notices', 'name_notes', 'providers'].find(
    (name) => !Array.isArray(value[name]),
  );
  if (list !== undefined) return `${list} is not a list`;
  const { columns, items } = value;
  return columnFault('columns', columns) ?? columnFault('items.columns', isObject(items) ? items['columns'] : null);
}

/** What is wrong with a table by its columns, which are lists of one length. */
function columnFault(path: string, columns: unknown): string | null {
  if (!isObject(columns)) return `${path} is not an object`;
  const lengths = Object.entries(columns).map(([name, column]) => [name, Array.isArray(column) ? column.length : -1]);
  const other = lengths.find(([, length]) => length !== lengths[0]?.[1] || length === -1);
  return other === undefined ? null : `${path}.${other[0] ?? ''} is not a list of ${lengths[0]?.[1] ?? 0}`;
}
