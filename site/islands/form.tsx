// The form that makes a measurement file. It stands on the page as it was drawn; this makes it work.
import { render } from 'preact';
import type { FormData } from '../components/form/data.ts';
import { LiveForm } from './form/live.tsx';

const root = document.querySelector<HTMLElement>('#form');
if (root !== null) await start(root);

async function start(root: HTMLElement): Promise<void> {
  const { reference = '', repository = null } = root.dataset;
  const answer = await fetch(reference).catch(() => null);
  if (answer?.ok === true) {
    render(<LiveForm data={(await answer.json()) as FormData} repository={repository} />, root);
  } else {
    const result = root.querySelector('#result');
    if (result === null) return;
    result.textContent = 'The rules could not be loaded. Load the page again, or use the command line.';
  }
}
