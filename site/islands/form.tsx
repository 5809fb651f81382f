// The form that makes a measurement file. Its questions stand on the page; this checks the answers.
import type { FormData } from '../components/form/data.ts';
import { contentOf, contentOfFile } from './form/checker.ts';
import { Session } from './form/session.tsx';

const form = document.querySelector<HTMLFormElement>('#measurement');
const result = document.getElementById('result');
if (form !== null && result !== null) await start(form, result);

async function start(form: HTMLFormElement, result: HTMLElement): Promise<void> {
  const answer = await fetch(form.dataset['reference'] ?? '').catch(() => null);
  if (answer?.ok !== true) {
    result.textContent = 'The rules could not be loaded. Load the page again, or use the command line.';
    return;
  }
  const session = new Session(form, result, (await answer.json()) as FormData);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    session.tellEverything();
  });
  form.addEventListener('input', ({ target }) => {
    session.typed(target);
  });
  form.addEventListener('change', ({ target }) => {
    session.answered(target);
  });
  const chooser = form.querySelector<HTMLInputElement>('#open-file');
  chooser?.addEventListener('change', () => {
    const [file] = chooser.files ?? [];
    if (file !== undefined) void openFile(file, session);
    // So that the same file can be opened again after it was mended elsewhere.
    chooser.value = '';
  });
  const pasted = form.querySelector<HTMLTextAreaElement>('#pasted');
  form.querySelector('#read-pasted')?.addEventListener('click', () => {
    if (pasted !== null && pasted.value.trim() !== '') session.open('the pasted text', contentOf(pasted.value));
  });
  form.querySelector('#clear')?.addEventListener('click', () => {
    session.clear();
  });
}

async function openFile(file: File, session: Session): Promise<void> {
  session.open(file.name, await contentOfFile(file));
}
