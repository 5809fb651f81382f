// The search of every page: fetched by `page.ts` once its field has the focus. What can be found are the links of /search/,
// which stand there without a script, too.
import { type SearchEntry, searched } from '../blocks/search.ts';
import { element } from '../blocks/element.ts';

const input = document.querySelector<HTMLInputElement>('[data-search-field]');
if (input !== null) await start(input);

async function start(input: HTMLInputElement): Promise<void> {
  const status = element('p', { role: 'status' });
  const list = element('ul', { class: 'columns' });
  const box = element('div', { class: 'search-results' }, status, list);
  box.hidden = true;
  input.after(box);
  const page = new URL('../search/', import.meta.url);
  const entries = await fetchEntries(page).catch(() => null);
  const show = (): void => {
    const found = entries === null ? [] : searched(entries, input.value);
    status.textContent = entries === null ? 'Search does not work just now.' : inWords(found.length, input.value);
    list.replaceChildren(...found.map(resultOf));
    box.hidden = input.value.trim() === '';
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
  show();
}

/** Everything that can be found. */
async function fetchEntries(page: URL): Promise<SearchEntry[]> {
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`${page.href}: ${answer.status}`);
  const listed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...listed.querySelectorAll<HTMLElement>('[data-group] a')].map((link) => ({
    name: link.textContent,
    also: link.dataset['also'] ?? '',
    group: link.closest<HTMLElement>('[data-group]')?.dataset['group'] ?? '',
    href: link.getAttribute('href') ?? '',
  }));
}

function resultOf({ name, group, href }: SearchEntry): HTMLLIElement {
  return element('li', {}, element('a', { href }, name, ' ', element('small', {}, group)));
}

function inWords(count: number, typed: string): string {
  if (count > 0) return `${count} found`;
  return `Nothing is called “${typed.trim().slice(0, 40)}”. Another word, or fewer letters, may find it.`;
}
