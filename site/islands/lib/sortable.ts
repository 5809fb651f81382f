/**
 * Makes the heads of a table buttons that sort its rows: by number or by text, as `data-sort` says, by the
 * `data-value` of each cell. The second press turns the order round.
 */
export function makeSortable(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  heads.forEach((head, column) => {
    const kind = head.dataset['sort'];
    if (kind === undefined) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const descending = head.getAttribute('aria-sort') === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      sortRows(table, column, kind === 'number', descending);
    });
  });
}

function sortRows(table: HTMLTableElement, column: number, byNumber: boolean, descending: boolean): void {
  const [body] = table.tBodies;
  const valued = [...(body?.rows ?? [])].map((row) => [row.cells[column]?.dataset['value'] ?? '', row] as const);
  // Words in the reader's own order; the sort is stable, so that equal rows stay as they were.
  const compare = byNumber
    ? (a: string, b: string): number => Number(a) - Number(b)
    : new Intl.Collator('en', { numeric: true }).compare;
  valued.sort(([a], [b]) => (descending ? compare(b, a) : compare(a, b)));
  body?.append(...valued.map(([, row]) => row));
}
