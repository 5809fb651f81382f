// What every page gets where scripts run: tables that sort and that can be searched, and buttons that copy.
import { element } from './lib/element.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
document.querySelectorAll<HTMLTableElement>('table[data-search]').forEach(makeSearchable);
makeCopyable();

/**
 * Makes the heads of a table buttons that sort its rows: by number or by text, as `data-sort` says, by the
 * `data-value` of each cell. The second press turns the order round.
 */
function makeSortable(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  heads.forEach((head, column) => {
    const kind = head.dataset['sort'];
    if (kind === undefined) return;
    const button = element('button', { type: 'button' }, ...head.childNodes);
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

/**
 * Puts a search field above a table. It shows the rows that have every word of what is typed, whatever their case and
 * accents, and says how many there are.
 */
function makeSearchable(table: HTMLTableElement, place: number): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({ row, text: plain(row.textContent) }));
  const id = `search-${place + 1}`;
  const input = element('input', { type: 'search', autocomplete: 'off', id });
  const label = element('label', { for: id }, 'Search the table');
  const status = element('p', { role: 'status', class: 'muted small' });
  (table.closest('.table-box') ?? table).before(element('div', { class: 'table-search' }, label, input, status));

  const show = (): void => {
    const words = plain(input.value).split(/\s+/);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    status.textContent = found(rows.filter(({ row }) => !row.hidden).length, rows.length, input.value.trim());
  };
  input.addEventListener('input', show);
  // A browser that goes back to the page may fill in what was typed before.
  show();
}

function found(shown: number, all: number, typed: string): string {
  if (typed === '') return `${all} rows`;
  if (shown === 0) return `No row has “${typed}”. Another word, or fewer letters, may find it.`;
  return `${shown} of ${all} rows`;
}

/** Without case and accents, so that `turkiye` finds Türkiye. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * Makes every button with `data-copy` copy what the selector in it points to: the value of a field, the text of
 * anything else. Buttons may come later: presses are heard on the whole page. What happened is read out, and shown by
 * `data-copied` on the button. Where the browser lets no page write to the clipboard, the text is selected instead.
 */
function makeCopyable(): void {
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  document.body.append(status);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    const source = button === null ? null : document.querySelector(button.dataset['copy'] ?? '');
    if (button === null || source === null) return;
    void copy(source).then((said) => {
      status.textContent = said;
      button.dataset['copied'] = said;
      setTimeout(() => {
        status.textContent = '';
        delete button.dataset['copied'];
      }, 3000);
    });
  });
}

async function copy(source: Element): Promise<string> {
  try {
    await navigator.clipboard.writeText(isField(source) ? source.value : source.textContent);
    return 'Copied';
  } catch {
    if (isField(source)) source.select();
    else getSelection()?.selectAllChildren(source);
    return 'Selected: press Ctrl+C or ⌘C';
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
