// What every page gets where scripts run: tables that sort and that can be searched, buttons that copy, charts whose
// marks are named, and the theme.
import { nameMarks } from './lib/tips.ts';
import { element } from '../blocks/element.ts';
import { later } from './lib/later.ts';

makeCopyable();
nameMarks();
switchTheme();
document.querySelector('[data-search-field]')?.addEventListener('focus', () => void later('search'));
leadToCeiling();
// Last: the script ends once all that it fetches works, too.
await Promise.all([
  ...(/[?&]release=/.test(location.search) ? [later('release')] : []),
  ...(document.querySelector('table:is([data-sortable], [data-search])') === null ? [] : [later('tables')]),
]);

/**
 * Makes every button with `data-copy` copy what the selector in it points to: the value of a field, the text of
 * anything else. Buttons may come later: presses are heard on the whole page. What happened is read out, and shown over
 * the page. Where the browser lets no page write to the clipboard, the text is selected instead.
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
      const shown = element('p', { class: 'tip said', 'aria-hidden': 'true' }, said);
      document.body.append(shown);
      setTimeout(() => {
        status.textContent = '';
        shown.remove();
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

/** An address of before the ceilings were pages leads to that of its ceiling. */
function leadToCeiling(): void {
  const asked = new URLSearchParams(location.search).get('ceiling');
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.ceilings a')].find(({ pathname }) =>
    pathname.endsWith(`/at-${asked ?? ''}-ms/`),
  );
  if (link !== undefined) location.replace(link.href);
}

/** The switch between light and dark; what is chosen is remembered in the browser. */
function switchTheme(): void {
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const now = dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    dataset['theme'] = now === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('token-energy/theme', dataset['theme']);
    } catch {
      // Storage may be forbidden: then it holds on this page.
    }
  });
}
