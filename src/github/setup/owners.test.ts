import { expect, test } from '@jest/globals';
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

test('everything that decides is looked for', () => {
  expect(withoutOwner('', DECIDING)).toEqual(DECIDING);
});
