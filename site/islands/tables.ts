// Sortable and searchable tables. `page.ts` loads this script on pages that have one.
import { times } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/statistics.ts';
import { decimalMargin } from '../blocks/decimal-margin.ts';
import { element } from '../blocks/element.ts';
import { endsOf, lowestInWords } from '../blocks/ends.ts';
import { withoutAccents } from '../blocks/without-accents.ts';

/** Compares text in alphabetical order. */
const WORDS = new Intl.Collator('en', { numeric: true });

const tables = [...document.querySelectorAll<HTMLTableElement>('table[data-sortable]')];
for (const table of tables) makeSortable(table, table === tables[0]);
for (const search of document.querySelectorAll<HTMLElement>('.table-search')) makeSearchable(search);
for (const filter of document.querySelectorAll<HTMLElement>('.table-filter')) makeFilterable(filter);

/**
 * Turns the headings of a table into buttons that sort its rows by the `data-value` of each cell, as numbers or text
 * (`data-sort`). A second press reverses the order. The address contains the order of the first table of a page:
 * `sort=h100` or, descending, `sort=-h100`. A row with `aria-current` is always first: the event `pin` applies that.
 */
function makeSortable(table: HTMLTableElement, isFirst: boolean): void {
  const [body] = table.tBodies;
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead tr:last-child th')];
  const places = new Map([...(body?.rows ?? [])].map((row, i) => [row, i]));
  let order = (a: HTMLTableRowElement, b: HTMLTableRowElement): number => (places.get(a) ?? 0) - (places.get(b) ?? 0);
  const arrange = (): void => {
    const rows = [...(body?.rows ?? [])].sort(order);
    // The sort is stable: equal rows keep their order.
    body?.append(
      ...rows.sort((a, b) => Number(b.hasAttribute('aria-current')) - Number(a.hasAttribute('aria-current'))),
    );
  };
  table.addEventListener('pin', arrange);
  if (body?.querySelector('tr[aria-current]')) arrange();
  const asked = isFirst ? (new URLSearchParams(location.search).get('sort') ?? '') : '';
  for (const [place, head] of heads.entries()) {
    const { sort } = head.dataset;
    if (sort === undefined) continue;
    // The arrow of a column of numbers is before its text.
    const label = [...head.childNodes].find(({ textContent }) => textContent !== '');
    const name = withoutAccents(label?.textContent ?? '')
      .trim()
      .replaceAll(/[^a-z0-9]+/g, '-');
    const button = element('button', { type: 'button' }, ...head.childNodes);
    head.append(button);
    const sortRows = (isDescending: boolean): void => {
      const sign = isDescending ? -1 : 1;
      const value = (row: HTMLTableRowElement): string => row.cells[place]?.dataset['value'] ?? '';
      const compare = (a: string, b: string): number =>
        sort === 'number' ? Number(a) - Number(b) : WORDS.compare(a, b);
      order = (a, b) => sign * compare(value(a), value(b));
      arrange();
      for (const one of heads) one.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    };
    button.addEventListener('click', () => {
      const isDescending = head.getAttribute('aria-sort') === 'ascending';
      sortRows(isDescending);
      if (isFirst) setInAddress({ sort: (isDescending ? '-' : '') + name });
    });
    if (asked.replace(/^-/, '') === name && name !== '') sortRows(asked.startsWith('-'));
  }
}

/** Sets parts of the query in the address, and in the links to the same table at other latency limits. */
function setInAddress(values: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
  keepInLinks();
}

function keepInLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.latency-limits a')) link.search = location.search;
}

/** Makes the fields above a table show only the rows with their values. The address contains the values. */
function makeFilterable(filter: HTMLElement): void {
  const table = filter.nextElementSibling?.querySelector('table');
  const [status, fields] = [
    filter.querySelector('[role=status]'),
    [...filter.querySelectorAll<HTMLSelectElement>('select:not([name=column])')],
  ];
  if (!table || !status) return;
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({
    row,
    values: JSON.parse(row.dataset['filters'] ?? '{}') as Readonly<Record<string, string>>,
  }));
  const show = (): void => {
    for (const { row, values } of rows)
      row.hidden = !fields.every(({ name, value }) => value === '' || values[name] === value);
    const shown = rows.filter(({ row }) => !row.hidden).length;
    status.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} models`;
    showMedians(table);
    showEnds(table);
  };
  const asked = new URLSearchParams(location.search);
  for (const field of fields) {
    const value = asked.get(field.name);
    if ([...field.options].some((option) => option.value === value)) field.value = value ?? '';
  }
  show();
  keepInLinks();
  filter.addEventListener('change', () => {
    show();
    setInAddress(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  });
}

/** Shows the medians of the visible rows in the last row of a table. */
function showMedians(table: HTMLTableElement): void {
  const [foot] = table.tFoot?.rows ?? [];
  if (foot === undefined) return;
  const rows = [...(table.tBodies[0]?.rows ?? [])].filter(({ hidden }) => !hidden);
  // A single row is its own median.
  foot.hidden = rows.length < 2;
  for (const [i, cell] of [...foot.cells].slice(1).entries()) {
    const { decimals } = cell.dataset;
    if (decimals === undefined) continue;
    // A cell without a value sorts last.
    const values = rows
      .map((row) => Number(row.querySelector<HTMLElement>(`.more-${i}`)?.dataset['value'] ?? NaN))
      .filter((value) => value < Number.MAX_VALUE);
    const median = values.length === 0 ? '–' : times(quantile(values, 0.5));
    const style = `margin-right:${decimalMargin(median, Number(decimals))}`;
    cell.replaceChildren(element('span', { style }, median));
  }
}

/** Names the visible models with the lowest and the highest energy in the title of the page. */
function showEnds(table: HTMLTableElement): void {
  const title = document.querySelector<HTMLElement>('h1[data-unit]');
  if (title === null) return;
  const { unit = '', whole = title.textContent } = title.dataset;
  title.dataset['whole'] = whole;
  const all = [...(table.tBodies[0]?.rows ?? [])];
  const shown = all
    .filter(({ hidden }) => !hidden)
    .map((row) => ({
      name: row.querySelector('th a')?.textContent ?? '',
      value: Number(row.dataset['wh']),
      relativeUncertainty: row.dataset['uncertainty'] === undefined ? null : Number(row.dataset['uncertainty']),
    }))
    .sort((a, b) => a.value - b.value);
  const [lowest] = shown;
  if (shown.length === all.length) title.textContent = whole;
  else if (lowest === undefined) title.textContent = 'No model matches these filters';
  else if (shown.length === 1) title.textContent = `${lowest.name} is the only model that matches these filters`;
  else title.textContent = `Of these ${shown.length} models, ${lowestInWords(endsOf(shown), unit)}`;
}

/**
 * Makes the field above a table filter its rows: it shows the rows that contain every word of the query, also in their
 * `data-also`, without regard to case and accents, and their number.
 */
function makeSearchable(search: HTMLElement): void {
  const table = search.nextElementSibling?.querySelector('table');
  const [input, status] = [search.querySelector('input'), search.querySelector('[role=status]')];
  if (!table || !input || !status) return;
  const rows = [...(table.tBodies[0]?.rows ?? [])].map((row) => ({
    row,
    text: withoutAccents(`${row.textContent} ${row.dataset['also'] ?? ''}`),
  }));
  const show = (): void => {
    const words = withoutAccents(input.value).trim().split(/\s+/);
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    const shown = rows.filter(({ row }) => !row.hidden).length;
    const query = input.value.trim();
    status.textContent = shown === rows.length ? `${shown} rows` : `${shown} of ${rows.length} rows`;
    if (shown === 0) status.textContent = `No row contains “${query}”. Try another word or fewer letters.`;
  };
  input.addEventListener('input', show);
}
