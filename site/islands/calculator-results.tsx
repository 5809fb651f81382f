// The results of the calculator, with the code and the data of the package. `calculator.ts` loads this script for the
// first result.
import { render } from 'preact';
import { createClient } from '../../packages/client-js/src/client.ts';
import { type Action, answerOf, type Problem } from '../blocks/calculator/answer.ts';
import { FieldProblem, Outcome } from '../blocks/calculator/outcome.tsx';
import type { CalculatorFacts } from '../blocks/calculator/props.ts';
import type { Fields } from '../blocks/calculator/question.ts';
import { importIsland } from './lib/later.ts';

type CsvIsland = typeof import('./results-csv.ts');

/** Shows the result for some fields, or a problem at its field, whose buttons call `onAct`. */
type ShowResult = (fields: Fields, onAct: (action: Action) => void) => void;

/** The function that shows results in `outcome` in place of the example. `snapshot` is the data of the package. */
export function resultsIn(form: HTMLFormElement, outcome: HTMLElement, snapshot: unknown): ShowResult {
  const client = createClient(snapshot);
  const facts = JSON.parse(outcome.dataset['facts'] ?? '') as CalculatorFacts;
  let isExample = true;
  return (fields, onAct) => {
    const answer = answerOf(client, fields, facts);
    showProblem(form, answer.problem ?? null, onAct);
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
