// The calculator: keeps the fields in the address, and shows results for them. The page has an example, so the script
// loads the code and the data of the results only when the reader goes to a field, or for a link with fields.
import type { Action } from '../blocks/calculator/answer.ts';
import { type Fields, limitOrigin, linkedFields, queryOf } from '../blocks/calculator/question.ts';
import { element } from '../blocks/element.ts';
import { lazyValue } from '../../src/core/memoize.ts';
import { fetchJson, importIsland } from './lib/later.ts';

type ResultsIsland = typeof import('./calculator-results.tsx');

const form = document.querySelector<HTMLFormElement>('.calculator-form');
const outcome = document.querySelector<HTMLElement>('#outcome');
if (form !== null && outcome !== null) await start(form, outcome);

async function start(form: HTMLFormElement, outcome: HTMLElement): Promise<void> {
  const linked = linkedFields(location.search, startLimitOf(form));
  let isExample = true;
  const loaded = lazyValue(async () => {
    outcome.ariaBusy = 'true';
    try {
      const [{ resultsIn }, snapshot] = await Promise.all([
        importIsland<ResultsIsland>('calculator-results'),
        fetchJson(form.dataset['href'] ?? ''),
      ]);
      return resultsIn(form, outcome, snapshot);
    } catch (error) {
      form.querySelector('fieldset')?.setAttribute('disabled', '');
      const words = `The data could not be loaded. Reload the page to try again. (${String(error)})`;
      form.parentElement?.before(element('p', { class: 'empty', role: 'alert' }, words));
      return null;
    } finally {
      outcome.ariaBusy = 'false';
    }
  });
  const show = async (): Promise<void> => {
    const { limit = '' } = fieldsIn(form);
    showPreset(form, limit);
    showLimitOrigin(form, limit === linked['limit'] ? limit : '');
    const showResult = await loaded();
    // The reader may have changed other fields in the meantime.
    if (showResult === null) return;
    isExample = false;
    showResult(fieldsIn(form), act);
  };
  const changed = (): void => {
    history.replaceState(null, '', `?${queryOf(fieldsIn(form))}`);
    void show();
  };
  function act({ fields, focus }: Action): void {
    fillFields(form, fields);
    changed();
    // The button is gone. A focused text field would open the keyboard of a phone.
    const next = focus === undefined ? outcome.querySelector('.headline') : form.elements.namedItem(focus);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
  form.querySelector('fieldset')?.removeAttribute('disabled');
  const unused = fillFields(form, linked);
  if (unused.length > 0) {
    const words = `These parts of the link are not valid and were ignored: ${unused.join(', ')}.`;
    form.parentElement?.before(element('p', { class: 'caveat', role: 'alert' }, words));
  }
  form.addEventListener('focusin', () => void loaded(), { once: true });
  form.addEventListener('input', changed);
  for (const preset of presetsIn(form)) {
    preset.addEventListener('click', () => {
      fillFields(form, { limit: preset.dataset['limit'] ?? '' });
      changed();
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  outcome.addEventListener('click', ({ target }) => {
    // The button of the example has no data. The one of the result that replaces it does.
    if (isExample && target instanceof Element && target.closest('[data-csv]') !== null)
      void show().then(() => outcome.querySelector<HTMLElement>('[data-csv]')?.click());
  });
  if (Object.keys(linked).length > 0) await show();
}

/** The buttons that set the latency limit. */
function presetsIn(form: HTMLFormElement): NodeListOf<HTMLButtonElement> {
  return form.querySelectorAll('[data-limit]');
}

/** Marks the button of the latency limit, if there is one. */
function showPreset(form: HTMLFormElement, limit: string): void {
  for (const preset of presetsIn(form))
    preset.setAttribute('aria-pressed', String(Number(preset.dataset['limit']) === Number(limit)));
}

/** The limit that the field has in the file of the page. */
function startLimitOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem('limit');
  return field instanceof HTMLInputElement ? field.defaultValue : '';
}

/**
 * Says where the latency limit comes from. `linkedLimit` is the limit of the link if the field still has it, or else
 * empty.
 */
function showLimitOrigin(form: HTMLFormElement, linkedLimit: string): void {
  form.querySelector('#limit-origin')?.replaceChildren(limitOrigin(startLimitOf(form), linkedLimit));
}

/** Fills the fields, opens the section that contains them, and returns the values that no field accepts. */
function fillFields(form: HTMLFormElement, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = form.elements.namedItem(name);
    if (name === 'release') return [];
    if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      const before = field.value;
      field.value = value;
      if (field instanceof HTMLElement) field.closest('details')?.setAttribute('open', '');
      if (field.value === value) return [];
      field.value = before;
    }
    return [`${name}=${value.slice(0, 40)}`];
  });
}

function fieldsIn(form: HTMLFormElement): Fields {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}
