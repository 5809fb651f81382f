import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../../test/support/project-files.ts';
import { DECIDING, withoutOwner } from './owners.ts';

test.each([
  ['* @owner', []],
  ['/.github/ @owner\n/scripts/ @org/team\n/schema/ a@example.com\n/package*.json @owner', []],
  ['/.github/ @owner', ['scripts/x/y.ts', 'schema/a.json', 'package.json']],
  ['* @owner\n/scripts/', ['scripts/x/y.ts']],
  ['* @owner\n/scripts/*', ['scripts/x/y.ts']],
  ['* @owner\nscripts/**/y.ts <nobody>', ['scripts/x/y.ts']],
  ['# * @owner', ['.github/ci.yml', 'scripts/x/y.ts', 'schema/a.json', 'package.json']],
  ['* <maintainer>', ['.github/ci.yml', 'scripts/x/y.ts', 'schema/a.json', 'package.json']],
  ['package.jso @owner\n/chema/ @owner\ny.ts @owner\n.github @owner', ['schema/a.json', 'package.json']],
])('%j leaves without an owner: %j', (text, expected) => {
  expect(withoutOwner(text, ['.github/ci.yml', 'scripts/x/y.ts', 'schema/a.json', 'package.json'])).toEqual(expected);
});

test('everything that decides is looked for, and is there', () => {
  expect(withoutOwner('', DECIDING)).toEqual(DECIDING);
  expect(DECIDING.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the file of code owners, once it is switched on, has an owner for all but the folders of contributors', () => {
  const text = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8');
  const switchedOn = text.replace(/^# (?=[*/])/gm, '').replace(/<[^>]*>/g, '@owner');
  const measurement = 'contributions/octocat/2026-10-01-model-h100.json';
  expect(withoutOwner(text, DECIDING)).toEqual(DECIDING);
  expect(withoutOwner(switchedOn, [...DECIDING, measurement])).toEqual([measurement]);
});
