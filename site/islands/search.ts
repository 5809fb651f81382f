// The search of every page, which `page.ts` loads when its field gets the focus. It searches the links of /search/, a
// page that works without scripts. On other pages, the best results are below the field. On /search/, all results are
// in the page, and the address contains the search: `/search/?q=gemma`. Enter in the field opens that page.
import { entriesIn, partsByMatch, type SearchEntry, searchResults, SHORT_LIST } from '../blocks/search.ts';
import { element } from '../blocks/element.ts';

const input = document.querySelector<HTMLInputElement>('[data-search-field]');
const inPage = document.querySelector<HTMLElement>('.search-page');
if (input !== null) {
  if (inPage === null) await searchBelow(input);
  else searchInPage(input, inPage);
}

/** Shows the best results in a box below the field. */
async function searchBelow(input: HTMLInputElement): Promise<void> {
  const status = element('p', { role: 'status' });
  const list = element('ul', { class: 'columns' });
  const all = element('a', {});
  const box = element('div', { class: 'search-results' }, status, list, all);
  box.hidden = true;
  input.after(box);
  const page = new URL('../search/', import.meta.url);
  const entries = await fetchEntries(page).catch(() => null);
  const show = (): void => {
    const found = entries === null ? [] : searchResults(entries, input.value);
    status.textContent =
      entries === null ? 'Search is not available at the moment.' : statusOf(found.length, input.value);
    list.replaceChildren(...found.slice(0, SHORT_LIST).map((entry) => resultOf(entry, input.value)));
    box.hidden = input.value.trim() === '';
    all.textContent = found.length > SHORT_LIST ? `See all ${found.length} results` : 'Open these results';
    all.href = addressOf(page, input.value);
  };
  const search = input.parentElement ?? input;
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) box.hidden = true;
  });
  search.addEventListener('keydown', (event) => {
    moveBetween([input, ...box.querySelectorAll('a')], event);
    if (event.key === 'Enter' && document.activeElement === input) all.click();
    else if (event.key === 'Escape') {
      input.focus();
      box.hidden = true;
    }
  });
  show();
}

/** Shows all results in the page /search/, in place of the list of all pages. */
function searchInPage(input: HTMLInputElement, part: HTMLElement): void {
  const status = part.querySelector('[role=status]');
  const allPages = document.querySelector<HTMLElement>('[data-all-pages]');
  if (status === null || allPages === null) return;
  const hint = status.textContent;
  const list = element('ul', {});
  part.append(list);
  const page = new URL(location.pathname, location.href);
  const entries = entriesIn(document);
  const show = (): void => {
    const isEmpty = input.value.trim() === '';
    const found = searchResults(entries, input.value);
    status.textContent = isEmpty ? hint : statusOf(found.length, input.value);
    list.replaceChildren(...found.map((entry) => resultOf(entry, input.value)));
    allPages.hidden = !isEmpty && found.length > 0;
    history.replaceState(null, '', addressOf(page, input.value));
  };
  input.addEventListener('input', show);
  for (const each of [input, part])
    each.addEventListener('keydown', (event) => {
      moveBetween([input, ...list.querySelectorAll('a')], event);
      if (event.key === 'Enter' && document.activeElement === input) list.querySelector('a')?.focus();
    });
  const linked = new URLSearchParams(location.search).get('q');
  if (linked !== null && input.value === '') input.value = linked.slice(0, input.maxLength);
  if (linked !== null || input.value !== '') show();
}

/** Moves the focus to the next or the previous of some elements when the user presses an arrow key. */
function moveBetween(steps: readonly HTMLElement[], event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const now = steps.findIndex((one) => one === document.activeElement);
  steps[(now + step + steps.length) % steps.length]?.focus();
}

/** The address of the page /search/ that shows the results of a query. */
function addressOf(page: URL, typed: string): string {
  const query = typed.trim();
  return query === '' ? page.href : `${page.href}?q=${encodeURIComponent(query)}`;
}

/** All entries, from the page /search/. */
async function fetchEntries(page: URL): Promise<SearchEntry[]> {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page.href}: ${response.status}`);
  const listed = new DOMParser().parseFromString(await response.text(), 'text/html');
  return entriesIn(listed);
}

/** A result with its group, and what it is about with the words of the query in bold. */
function resultOf({ name, about = '', group, href }: SearchEntry, query: string): HTMLLIElement {
  const excerpt = partsByMatch(about, query).map(({ part, isMatch }) => (isMatch ? element('b', {}, part) : part));
  return element(
    'li',
    {},
    element(
      'a',
      { href },
      element('span', {}, name),
      ' ',
      element('small', {}, oneOf(group)),
      ...(about === '' ? [] : [' ', element('span', { class: 'excerpt' }, ...excerpt)]),
    ),
  );
}

/** The name of one entry of a group: `Country` for Countries. */
function oneOf(group: string): string {
  return group.replace(/ies$/, 'y').replace(/s$/, '');
}

/** The status of a search: how many results it has. */
function statusOf(count: number, query: string): string {
  const quoted = `“${query.trim().slice(0, 40)}”`;
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'} for ${quoted}`;
  return `No results for ${quoted}. Try another word or fewer letters.`;
}
