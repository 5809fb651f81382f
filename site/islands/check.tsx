// Checks the measurement in the text field while the contributor types: `pages/check.tsx`.
import { render } from 'preact';
import { CheckOutcome } from '../blocks/check-outcome.tsx';
import { type CheckData, checkerOf } from '../blocks/checked.ts';
import { MAX_BYTES } from '../../src/checker/path.ts';

const part = document.querySelector<HTMLElement>('#check');
if (part !== null) await start(part);

async function start(part: HTMLElement): Promise<void> {
  const { rules = '', repository = null } = part.dataset;
  const [outcome, picker, handle, text] = [
    part.querySelector('#outcome'),
    part.querySelector<HTMLInputElement>('#file'),
    part.querySelector<HTMLInputElement>('#handle'),
    part.querySelector<HTMLTextAreaElement>('#measurement'),
  ];
  if (outcome === null || picker === null || handle === null || text === null) return;
  const response = await fetch(rules).catch(() => null);
  if (response?.ok !== true) {
    outcome.textContent = 'The rules could not be loaded. Reload the page, or run the command.';
    return;
  }
  const data = (await response.json()) as CheckData;
  const check = checkerOf(data);
  const show = (): void => {
    const checked = check(text.value, handle.value.trim(), new Date().toISOString().slice(0, 10));
    render(
      <CheckOutcome checked={checked} text={text} repository={repository} hasHandle={handle.value.trim() !== ''} />,
      outcome,
    );
  };
  // After a reload, the browser may have kept the text of the field.
  if (text.value === '') text.value = data.present.at(-1)?.text ?? '';
  part.addEventListener('input', show);
  picker.addEventListener('change', () => {
    // A text that is longer than the check reads stays too long, without filling the field.
    void picker.files?.[0]
      ?.slice(0, MAX_BYTES + 1)
      .text()
      .then((chosen) => {
        text.value = chosen;
        show();
      });
  });
  outcome.replaceChildren();
  show();
}
