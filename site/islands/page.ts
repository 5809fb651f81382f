// Runs on every page: sortable and searchable tables, buttons that copy, tooltips of charts, and the theme.
import { showTips } from './lib/tips.ts';
import { element } from '../blocks/element.ts';
import { importIsland } from './lib/later.ts';

/** The script that makes pictures. */
interface PictureIsland {
  readonly downloadPng: (address: string) => Promise<void>;
}

makeCopyable();
document.addEventListener('click', ({ target }) => {
  const address = target instanceof Element && target.closest<HTMLElement>('[data-png]')?.dataset['png'];
  if (address) void importIsland<PictureIsland>('png').then(({ downloadPng }) => downloadPng(address));
});
showTips();
switchTheme();
document.querySelector('.contents')?.addEventListener('click', closeContents);
document.querySelector('[data-search-field]')?.addEventListener('focus', () => void importIsland('search'));
// Last, so that the script ends after the scripts that it loads.
await Promise.all([
  ...(/[?&]release=/.test(location.search) ? [importIsland('release')] : []),
  ...(document.querySelector('table:is([data-sortable], [data-search])') === null ? [] : [importIsland('tables')]),
]);

/**
 * Makes each button with `data-copy` copy the element of its selector: the value of a field, or else the text. The
 * listener is on the document, so it works for buttons added later. A message is shown and read out. If the browser
 * doesn't allow writing to the clipboard, the text is shown and selected instead.
 */
function makeCopyable(): void {
  const status = element('p', { class: 'visually-hidden', role: 'status' });
  document.body.append(status);
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    const source = button === null ? null : document.querySelector(button.dataset['copy'] ?? '');
    if (button === null || source === null) return;
    void copy(source).then((message) => {
      status.textContent = message;
      const shown = element('p', { class: 'tip said', 'aria-hidden': 'true' }, message);
      document.body.append(shown);
      setTimeout(() => {
        status.textContent = '';
        shown.remove();
      }, 3000);
    });
  });
}

/** Closes the list of contents when the reader follows one of its links. It would hide the section on a phone. */
function closeContents({ target }: Event): void {
  if (target instanceof Element) target.closest('a')?.closest('details')?.removeAttribute('open');
}

async function copy(source: Element): Promise<string> {
  try {
    await navigator.clipboard.writeText(isField(source) ? source.value : source.textContent);
    return 'Copied';
  } catch {
    // Hidden text can't be selected.
    source.removeAttribute('hidden');
    if (isField(source)) source.select();
    else getSelection()?.selectAllChildren(source);
    return matchMedia('(pointer: coarse)').matches
      ? 'Selected. Touch and hold the text to copy it.'
      : 'Selected. Press Ctrl+C or ⌘C to copy.';
  }
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Switches between light and dark. The browser remembers the choice. */
function switchTheme(): void {
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const now = dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    dataset['theme'] = now === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('token-energy/theme', dataset['theme']);
    } catch {
      // If storage is forbidden, the choice applies to this page only.
    }
  });
}
