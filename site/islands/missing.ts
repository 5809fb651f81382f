// The page for unknown addresses: suggests pages that contain the words of the address.
import { element } from '../blocks/element.ts';
import { entriesIn, searchResults, SHORT_LIST } from '../blocks/search.ts';

const list = document.querySelector('[data-suggestions]');
const words = decodeURIComponent(location.pathname)
  .replace(/\.\w+$/, '')
  .split(/[^\p{L}\p{N}]+/u);
// The last words are the most specific: they come first, and shorter queries follow if they find nothing.
const queries = words.map((_, i) => words.slice(i).join(' ')).filter((query) => query.trim() !== '');
const entries = entriesIn(document);
const found = queries.map((query) => searchResults(entries, query)).find(({ length }) => length > 0) ?? [];
if (list !== null && found.length > 0) {
  list.append(
    element('p', {}, 'Did you mean one of these pages?'),
    element(
      'ul',
      {},
      ...found.slice(0, SHORT_LIST).map(({ name, href }) => element('li', {}, element('a', { href }, name))),
    ),
  );
}
// The search also knows countries and GPUs, which this page doesn't list.
const last = location.pathname.split('/').findLast((part) => part !== '');
const search = document.querySelector<HTMLAnchorElement>('main a[href$="/search/"]');
if (list !== null && last !== undefined && search !== null) {
  const typed = decodeURIComponent(last)
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();
  const href = `${search.href}?q=${encodeURIComponent(typed)}`;
  list.append(element('p', {}, element('a', { href }, `Search for “${typed}”`)));
}
