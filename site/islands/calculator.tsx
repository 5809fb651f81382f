// The calculator: loads the data of the package, shows results for the fields and keeps the fields in the address.
import { render } from 'preact';
import { createClient } from '../../packages/client-js/src/client.ts';
import { type Action, answerOf, type Problem } from '../blocks/calculator/answer.ts';
import { type CalculatorFacts, FieldProblem, Outcome, queryOf } from '../blocks/calculator/outcome.tsx';
import { type Fields, limitOrigin, linkedFields } from '../blocks/calculator/question.ts';
import { element } from '../blocks/element.ts';
import { importIsland } from './lib/later.ts';

type CsvIsland = typeof import('./results-csv.ts');

const form = document.querySelector<HTMLFormElement>('.calculator-form');
const outcome = document.querySelector<HTMLElement>('#outcome');
if (form !== null && outcome !== null) {
  try {
    await start(form, outcome);
  } catch (error) {
    const words = `The data could not be loaded. Reload the page to try again. (${String(error)})`;
    form.parentElement?.before(element('p', { class: 'empty', role: 'alert' }, words));
  }
}

async function start(form: HTMLFormElement, outcome: HTMLElement): Promise<void> {
  const response = await fetch(form.dataset['href'] ?? '', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  const client = createClient(await response.json());
  const facts = JSON.parse(outcome.dataset['facts'] ?? '') as CalculatorFacts;
  const linked = linkedFields(location.search, startLimitOf(form));
  let isExample = true;
  const show = (): void => {
    const fields = fieldsIn(form);
    showPreset(form, fields['limit'] ?? '');
    showLimitOrigin(form, fields['limit'] === linked['limit'] ? (linked['limit'] ?? '') : '');
    const answer = answerOf(client, fields, facts);
    showProblem(form, answer.problem ?? null, act);
    // The last result stays visible beside a problem, but can't be mistaken for an answer or copied.
    outcome.inert = answer.problem !== undefined;
    if (answer.problem !== undefined) return;
    if (isExample) outcome.replaceChildren();
    isExample = false;
    render(
      <Outcome
        client={client}
        fields={fields}
        facts={facts}
        answer={answer}
        onCsv={(file) => {
          void importIsland<CsvIsland>('results-csv').then(({ downloadResults }) => {
            downloadResults(file);
          });
        }}
      />,
      outcome,
    );
  };
  const changed = (): void => {
    history.replaceState(null, '', `?${queryOf(fieldsIn(form))}`);
    show();
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
  show();
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
}

/** Shows a problem below its field, marks the field, and removes the last problem. */
function showProblem(form: HTMLFormElement, problem: Problem | null, onAct: (action: Action) => void): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-problem]')) {
    const names = place.dataset['problem']?.split(' ') ?? [];
    const isHere = problem !== null && names.includes(problem.field);
    render(isHere ? <FieldProblem problem={problem} onAct={onAct} /> : null, place);
    for (const name of names) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLElement) field.setAttribute('aria-invalid', String(isHere && name === problem.field));
    }
  }
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

/** Says where the latency limit comes from. `linkedLimit` is the limit of the link if the field still has it, or else empty. */
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
