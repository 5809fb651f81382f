// Tables that sort and that can be searched: fetched by `page.ts` where a page has one. Their order and what is searched
// for stand in the address, under the names that the main page uses, so that a link shows the same and Back undoes.
import { slugOf } from '../../src/core/text/slug.ts';
import { changeQuery } from './lib/address.ts';
import { element } from './lib/element.ts';

/** Longer texts are not searched for: the same holds on the main page. */
const LONGEST_SEARCH = 100;

/** Words in the reader's own order. */
const inWords = new Intl.Collator('en', { numeric: true });

/** Makes a table do what the value of its parameter says; null where the address has none. */
type Follower = (value: string | null) => void;

const follows = new Map<string, Follower>();
const made = new WeakSet<HTMLTableElement>();
makeTables();
addEventListener('popstate', followAddress);
// A script has drawn a table anew.
document.addEventListener('tables-drawn', makeTables);

function makeTables(): void {
  for (const [kind, make] of [
    ['sort', makeSortable],
    ['search', makeSearchable],
  ] as const) {
    const data = kind === 'sort' ? 'sortable' : kind;
    document.querySelectorAll<HTMLTableElement>(`table[data-${data}]`).forEach((table, place) => {
      const name = numbered(kind, place);
      if (!made.has(table)) follows.set(name, make(table, name));
    });
  }
  for (const table of document.querySelectorAll('table')) made.add(table);
  followAddress();
}

function followAddress(): void {
  const given = new URLSearchParams(location.search);
  for (const [name, follow] of follows) follow(given.get(name));
}

/** `sort` for the first table of a page, `sort-2` for the second; so for columns with one name. */
function numbered(name: string, place: number): string {
  return place === 0 ? name : `${name}-${place + 1}`;
}

/** A column as it is sorted by. */
interface SortColumn {
  readonly head: HTMLTableCellElement;
  /** What it is called in the address. */
  readonly name: string;
  readonly place: number;
}

/**
 * Makes the heads of a table buttons that sort its rows: by number or by text, as `data-sort` says, by the
 * `data-value` of each cell. The second press turns the order round.
 */
function makeSortable(table: HTMLTableElement, parameter: string): Follower {
  const drawn = [...(table.tBodies[0]?.rows ?? [])];
  const columns: SortColumn[] = [...table.querySelectorAll<HTMLTableCellElement>('thead th')]
    .map((head, place) => ({ head, name: slugOf(head.firstChild?.textContent ?? ''), place }))
    .filter(({ head }) => head.dataset['sort'] !== undefined)
    // Some figures stand in two units.
    .map((column, i, all) => ({
      ...column,
      name: numbered(column.name, all.slice(0, i).filter(({ name }) => name === column.name).length),
    }));
  let shown = '';
  const follow: Follower = (value) => {
    const column = columns.find(({ name }) => name === value?.replace(/^-/, ''));
    const descending = value?.startsWith('-') ?? false;
    const now = column === undefined ? '' : `${descending ? '-' : ''}${column.name}`;
    if (now === shown) return;
    shown = now;
    table.tBodies[0]?.append(...(column === undefined ? drawn : sorted(drawn, column, descending)));
    for (const { head } of columns) head.removeAttribute('aria-sort');
    column?.head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
  };
  for (const { head, name } of columns) {
    const button = element('button', { type: 'button' }, ...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const value = shown === name ? `-${name}` : name;
      changeQuery({ [parameter]: value }, '');
      follow(value);
    });
  }
  return follow;
}

function sorted(rows: readonly HTMLTableRowElement[], { head, place }: SortColumn, descending: boolean) {
  const valued = rows.map((row) => [row.cells[place]?.dataset['value'] ?? '', row] as const);
  // The sort is stable, so that equal rows stay as they were.
  const compare =
    head.dataset['sort'] === 'number' ? (a: string, b: string): number => Number(a) - Number(b) : inWords.compare;
  return valued.sort(([a], [b]) => (descending ? compare(b, a) : compare(a, b))).map(([, row]) => row);
}

/**
 * Puts a search field above a table. It shows the rows that have every word of what is typed, whatever their case and
 * accents, and says how many there are.
 */
function makeSearchable(table: HTMLTableElement, parameter: string): Follower {
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({ row, text: plain(row.textContent) }));
  const [type, id] = ['search', `field-${parameter}`];
  const input = element('input', {
    type,
    id,
    autocomplete: 'off',
    placeholder: ' ',
    maxlength: String(LONGEST_SEARCH),
  });
  const label = element('label', { for: id }, 'Search the table');
  const status = element('p', { role: 'status', class: 'muted small' });
  (table.closest('.table-box') ?? table).before(element('div', { class: 'table-search' }, label, input, status));

  const show = (): void => {
    const words = plain(input.value).split(/\s+/);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    status.textContent = found(rows.filter(({ row }) => !row.hidden).length, rows.length, input.value.trim());
  };
  input.addEventListener('input', () => {
    changeQuery({ [parameter]: input.value.trim() }, parameter);
    show();
  });
  return (value) => {
    input.value = value !== null && value.length <= LONGEST_SEARCH ? value : '';
    show();
  };
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
