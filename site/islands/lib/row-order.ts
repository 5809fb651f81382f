import { afterPaint } from './after-paint.ts';

/**
 * Puts the rows of a table in an order. In a long one those that the reader sees come first, at the places where they
 * stay; the others follow after these are painted, and until then the table is busy.
 */
export function rowOrder(table: HTMLTableElement): (rows: readonly HTMLTableRowElement[]) => void {
  const [body] = table.tBodies;
  let callOff = (): void => undefined;
  return (rows) => {
    callOff();
    const { top = 0, height = 0 } = body?.getBoundingClientRect() ?? {};
    const [first = 0, end = 0] = [0, innerHeight].map((edge) => Math.floor(((edge - top) * rows.length) / height));
    const seen = rows.slice(Math.max(0, first), Math.max(0, end + 1));
    const finish = (): void => {
      body?.append(...rows);
      table.ariaBusy = null;
    };
    if (seen.length > rows.length / 2) {
      finish();
      return;
    }
    table.ariaBusy = 'true';
    const own = new Set(seen);
    const place = [...(body?.rows ?? [])].filter((row) => !own.has(row))[Math.max(0, first)] ?? null;
    for (const row of seen) body?.insertBefore(row, place);
    callOff = afterPaint(finish);
  };
}
