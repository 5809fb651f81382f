import { expect, test } from '@jest/globals';
import { nextSteps } from './main.ts';

const PAGE = 'https://site.example/contribute/check/';

/** The next steps for a file in a folder. */
function stepsFor(file: string, contributions: string | null, sendAt = PAGE): string {
  const path = 'contributions/alice/x.json';
  const written = { file, bundle: '/log/8-streams.zip', path };
  return nextSteps(written, false, { sendAt, contributions });
}

test('a file in the contributions of a clone is sent with git or the browser', () => {
  const text = stepsFor('/clone/contributions/alice/x.json', '/clone/contributions');
  expect(text).toContain('git add contributions/alice/x.json');
  expect(text).toContain(PAGE);
});

test.each([
  ['elsewhere', '/tmp/out/alice/x.json', '/clone/contributions'],
  ['from the single file', '/home/me/contributions/alice/x.json', null],
])('a file %s is copied to the computer with the browser', (_, file, contributions) => {
  const text = stepsFor(file, contributions);
  expect(text).not.toContain('git');
  expect(text).toContain(`scp 'HOST:${file}' 'HOST:/log/8-streams.zip' .`);
  expect(text).toContain(PAGE);
});
