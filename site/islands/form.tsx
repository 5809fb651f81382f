// The form that makes a measurement file. It stands on the page as it was drawn; this makes it work.
import { render } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { answersOf } from '../components/form/answers.ts';
import { readContent } from '../components/form/content.ts';
import type { FormData } from '../components/form/data.ts';
import { HANDLE } from '../components/form/groups.ts';
import type { Live } from '../components/form/live.ts';
import { MeasurementForm } from '../components/form/measurement-form.tsx';
import { checkerOf, outcomeOf } from '../components/form/outcome.ts';
import { checked, isBlank, NO_WORK, type Step } from '../components/form/work.ts';
import { useKeptWork } from './form/kept-work.ts';

const root = document.querySelector<HTMLElement>('#form');
if (root !== null) await start(root);

async function start(root: HTMLElement): Promise<void> {
  const { reference = '', repository = null } = root.dataset;
  const answer = await fetch(reference).catch(() => null);
  if (answer?.ok === true) {
    render(<LiveForm data={(await answer.json()) as FormData} repository={repository} />, root);
  } else {
    const result = root.querySelector('#result') ?? root;
    result.textContent = 'The rules could not be loaded. Load the page again, or use the command line.';
  }
}

/** The form with a person at work on it: every answer is checked as it is given, and kept in the browser. */
function LiveForm({ data, repository }: { data: FormData; repository: string | null }) {
  const [checker] = useState(() => checkerOf(data));
  const { work, act, isRefused, elsewhere } = useKeptWork(checker.questions);
  const head = useRef<HTMLHeadingElement>(null);
  const outcome = outcomeOf(work, checker);

  const show = (step: Step): void => {
    act(step);
    head.current?.focus();
  };
  /** Whether what stands in the form may go. */
  const mayGo = (question: string): boolean => isBlank(work, checker.questions) || confirm(question);
  const open: Live['open'] = (name, content) => {
    const { measurement } = readContent(content);
    if (measurement !== null && !mayGo('Replace what is in the form with what the file says?')) return;
    show((before) => {
      const { answers, extras } = measurement === null ? before : answersOf(measurement, data.schema);
      const handle = before.answers[HANDLE] ?? '';
      return checked({ ...before, answers: { ...answers, [HANDLE]: handle }, extras, opened: { name, content } });
    });
  };
  const clear = (): void => {
    if (mayGo('Clear the form? What is in it is then gone.')) act(NO_WORK);
  };
  const live = { work, outcome, repository, act, show, open, clear, head, isRefused, elsewhere };
  return <MeasurementForm schema={data.schema} facts={data.facts} live={live} />;
}
