import { afterPaint } from './after-paint.ts';

/**
 * Puts the rows of a table in an order. In a long one those that the reader sees come first, at the places where they
 * stay; the others follow after these are painted, and until then the table is busy. Each of the first changes places with
 * the row that stands there: the rows between would move, and be painted anew, were it put in.
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
    seen.forEach((row, i) => {
      const there = body?.rows[Math.max(0, first) + i];
      if (there !== undefined && there !== row) changePlaces(row, there);
    });
    callOff = afterPaint(finish);
  };
}

function changePlaces(one: Element, other: Element): void {
  const spot = document.createComment('');
  one.replaceWith(spot);
  other.replaceWith(one);
  spot.replaceWith(other);
}
