import { expect, test } from '@jest/globals';
import { isWrittenByKit, kitPromptSet } from '../../../src/checker/kit-texts.ts';
import { reference } from '../../../test/support/checking.ts';
import { parseAnswers } from './answers-file.ts';
import { MAX_OWN_NOTES, notesOf, warningNotes } from './measurement-file.ts';

test("the contributor's notes are kept, and the kit's notes are shortened to the 4,000 characters of the schema", () => {
  const own = 'x'.repeat(MAX_OWN_NOTES);
  expect(notesOf('Mine.', ['One.', 'Two.'])).toEqual({ notes: 'Mine. One. Two.', isShortened: false });
  expect(notesOf('', ['One.'])).toEqual({ notes: 'One.', isShortened: false });
  expect(notesOf(own, [])).toEqual({ notes: own, isShortened: false });
  for (const added of ['y'.repeat(5000), '😀'.repeat(3000), `z${'😀'.repeat(3000)}`]) {
    for (const before of [own, 'Mine.', '']) {
      const { notes, isShortened } = notesOf(before, ['The kit warns:', added]);
      expect(isShortened).toBe(true);
      expect(notes.startsWith(before === '' ? 'The kit warns:' : `${before} The kit warns:`)).toBe(true);
      expect(notes.length).toBeLessThanOrEqual(4000);
      expect(notes).toMatch(/shortened; the log has all of it\)$/);
      expect(notes).not.toMatch(/\p{Surrogate}/u);
    }
  }
});

test('notes that leave no room for those of the kit are rejected before anything is measured', () => {
  const answers = (length: number) => parseAnswers('a.json', JSON.stringify({ notes: 'x'.repeat(length) }), reference);
  expect(answers(3000).fields).toEqual({ notes: 'x'.repeat(3000) });
  expect(() => answers(3001)).toThrow('notes has 3001 characters. Allowed: at most 3000');
});

test('the check recognises the texts of the kit', () => {
  const notesFor = (outcome: 'failed' | 'not possible'): string =>
    warningNotes([{ warnings: [{ name: 'drift', outcome, found: '3 %' }] }]).join(' ');
  const own = { prompt_set: 'My prompts', notes: 'Mine.' };
  expect(isWrittenByKit(own)).toBe(false);
  expect(isWrittenByKit({ ...own, prompt_set: kitPromptSet('My prompts', 'a'.repeat(64)) })).toBe(true);
  expect(isWrittenByKit({ ...own, notes: notesFor('failed') })).toBe(true);
  expect(isWrittenByKit({ ...own, notes: notesFor('not possible') })).toBe(true);
});
