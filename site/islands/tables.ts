// Tables that sort and that can be searched: fetched by `page.ts` where a page has one.
import { element } from '../blocks/element.ts';

/** Words in the reader's own order. */
const WORDS = new Intl.Collator('en', { numeric: true });

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
for (const search of document.querySelectorAll<HTMLElement>('.table-search')) makeSearchable(search);

/**
 * Makes the heads of a table buttons that sort its rows: by number or by text, as `data-sort` says, by the `data-value` of
 * each cell. The second press turns the order round.
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
      // The sort is stable, so that equal rows stay as they were.
      body?.append(...[...body.rows].sort((a, b) => sign * compare(value(a), value(b))));
      for (const one of heads) one.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
    });
  }
}

/**
 * Makes the field above a table search it: it shows the rows that have every word of what is typed, whatever their case
 * and accents, and says how many there are.
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
    const typed = input.value.trim();
    status.textContent = shown === rows.length ? `${shown} rows` : `${shown} of ${rows.length} rows`;
    if (shown === 0) status.textContent = `No row has “${typed}”. Another word, or fewer letters, may find it.`;
  };
  input.addEventListener('input', show);
}

/** Without case and accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
