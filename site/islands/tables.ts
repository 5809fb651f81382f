// Sortable and searchable tables. `page.ts` loads this script on pages that have one.
import { element } from '../blocks/element.ts';

/** Compares text in alphabetical order. */
const WORDS = new Intl.Collator('en', { numeric: true });

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
for (const search of document.querySelectorAll<HTMLElement>('.table-search')) makeSearchable(search);

/**
 * Turns the headings of a table into buttons that sort its rows by the `data-value` of each cell, as numbers or text
 * (`data-sort`). A second press reverses the order.
 */
function makeSortable(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  for (const [place, head] of heads.entries()) {
    const { sort } = head.dataset;
    if (sort === undefined) continue;
    const button = element('button', { type: 'button' }, ...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const sign = head.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
      const value = (row: HTMLTableRowElement): string => row.cells[place]?.dataset['value'] ?? '';
      const compare = (a: string, b: string): number =>
        sort === 'number' ? Number(a) - Number(b) : WORDS.compare(a, b);
      // The sort is stable: equal rows keep their order.
      body?.append(...[...body.rows].sort((a, b) => sign * compare(value(a), value(b))));
      for (const one of heads) one.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
    });
  }
}

/**
 * Makes the field above a table filter its rows: it shows the rows that contain every word of the query, without regard to
 * case and accents, and their number.
 */
function makeSearchable(search: HTMLElement): void {
  const table = search.nextElementSibling?.querySelector('table');
  const [input, status] = [search.querySelector('input'), search.querySelector('[role=status]')];
  if (!table || !input || !status) return;
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({ row, text: plain(row.textContent) }));
  const show = (): void => {
    const words = plain(input.value).split(/\s+/);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    const shown = rows.filter(({ row }) => !row.hidden).length;
    const query = input.value.trim();
    status.textContent = shown === rows.length ? `${shown} rows` : `${shown} of ${rows.length} rows`;
    if (shown === 0) status.textContent = `No row contains “${query}”. Try another word or fewer letters.`;
  };
  input.addEventListener('input', show);
}

/** Lower-case text without accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
