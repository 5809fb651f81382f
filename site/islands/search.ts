// The search of every page, which `page.ts` loads when its field gets the focus. It searches the links of /search/, a page
// that works without scripts. On that page, the address contains the search: `/search/?q=gemma`.
import { entriesIn, type SearchEntry, searchResults } from '../blocks/search.ts';
import { element } from '../blocks/element.ts';

const input = document.querySelector<HTMLInputElement>('[data-search-field]');
if (input !== null) await start(input);

async function start(input: HTMLInputElement): Promise<void> {
  const status = element('p', { role: 'status' });
  const list = element('ul', { class: 'columns' });
  const link = element('a', {}, 'Link to this search');
  const box = element('div', { class: 'search-results' }, status, list);
  box.hidden = true;
  input.after(box);
  const page = new URL('../search/', import.meta.url);
  const isHere = location.pathname === page.pathname;
  if (!isHere) box.append(link);
  const linked = isHere ? new URLSearchParams(location.search).get('q') : null;
  if (linked !== null && input.value === '') input.value = linked.slice(0, input.maxLength);
  const entries = await fetchEntries(page).catch(() => null);
  const show = (): void => {
    const found = entries === null ? [] : searchResults(entries, input.value);
    status.textContent =
      entries === null ? 'Search is not available at the moment.' : statusOf(found.length, input.value);
    list.replaceChildren(...found.map(resultOf));
    const query = input.value.trim();
    box.hidden = query === '';
    link.href = query === '' ? page.href : `${page.href}?q=${encodeURIComponent(query)}`;
    if (isHere) history.replaceState(null, '', link.href);
  };
  const search = input.parentElement ?? input;
  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  search.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) box.hidden = true;
  });
  search.addEventListener('keydown', (event) => {
    const steps = [input, ...list.querySelectorAll('a')];
    const now = steps.findIndex((one) => one === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      steps[(now + step + steps.length) % steps.length]?.focus();
    } else if (event.key === 'Enter' && now === 0) list.querySelector('a')?.click();
    else if (event.key === 'Escape') {
      input.focus();
      box.hidden = true;
    }
  });
  // The results stay open while the field has the focus.
  if (linked !== null) input.focus();
  show();
}

/** All entries, from the page /search/. */
async function fetchEntries(page: URL): Promise<SearchEntry[]> {
  const response = await fetch(page);
  if (!response.ok) throw new Error(`${page.href}: ${response.status}`);
  const listed = new DOMParser().parseFromString(await response.text(), 'text/html');
  return entriesIn(listed);
}

function resultOf({ name, group, href }: SearchEntry): HTMLLIElement {
  return element('li', {}, element('a', { href }, name, ' ', element('small', {}, group)));
}

/** The status of a search: how many results it has. */
function statusOf(count: number, query: string): string {
  if (count > 0) return `${count} ${count === 1 ? 'result' : 'results'}`;
  return `No results for “${query.trim().slice(0, 40)}”. Try another word or fewer letters.`;
}
