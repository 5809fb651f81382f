import { expect, test } from '@jest/globals';
import { nextSteps } from './main.ts';

const FORM = 'https://site.example/contribute/form/';

/** The next steps after a file in a folder. */
function stepsFor(file: string, contributions: string | null, form = FORM): string {
  const path = 'contributions/alice/x.json';
  const written = { file, bundle: '/log/8-streams.zip', path };
  return nextSteps(written, false, { form, contributions });
}

test('a file among the contributions of a clone is sent by git, or by the form', () => {
  const text = stepsFor('/clone/contributions/alice/x.json', '/clone/contributions');
  expect(text).toContain('git add contributions/alice/x.json');
  expect(text).toContain(FORM);
});

test.each([
  ['elsewhere', '/tmp/out/alice/x.json', '/clone/contributions'],
  ['of the single file', '/home/me/contributions/alice/x.json', null],
])('a file %s is copied to where the browser is, and given to the form', (_, file, contributions) => {
  const text = stepsFor(file, contributions);
  expect(text).not.toContain('git');
  expect(text).toContain(`scp 'HOST:${file}' 'HOST:/log/8-streams.zip' .`);
  expect(text).toContain(FORM);
});
