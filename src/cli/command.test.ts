import { describe, expect, test } from '@jest/globals';
import { parseCommand } from './command.ts';
import { call } from '../../test/support/project.ts';
import { UsageError } from '../core/usage-error.ts';

const options = {
  from: { value: 'FILE', description: 'A file.' },
  quick: { description: 'Hurry.' },
  shape: { value: 'SHAPE', description: 'A shape.', choices: ['text', 'json'] },
} as const;
const spec = {
  summary: 'Imports.',
  positionals: [
    {
      form: '<source>',
      description: 'Which one.',
      missing: 'Pass a source: ember or nvidia.',
      choices: ['ember', 'nvidia'],
    },
  ],
  options,
} as const;

/** The context of a command with these arguments. */
const withArgs = (args: readonly string[]) => ({ command: 'import', args, print: () => undefined });

describe('parseCommand', () => {
  test('reads arguments, options with a value and flags', () => {
    expect(parseCommand(spec, withArgs(['ember', '--from', 'a b.csv', '--quick']))).toEqual({
      values: { from: 'a b.csv', quick: true },
      positionals: ['ember'],
    });
    expect(parseCommand(spec, withArgs(['--from=--odd', 'nvidia'])).values).toEqual({ from: '--odd' });
    expect(parseCommand(spec, withArgs(['--', 'nvidia'])).positionals).toEqual(['nvidia']);
  });

  test('collects the values of a repeatable option in a list', () => {
    const many = { ...spec, options: { from: { value: 'FILE', description: '', many: true } } } as const;
    expect(parseCommand(many, withArgs(['ember', '--from', 'a', '--from=b'])).values).toEqual({ from: ['a', 'b'] });
  });

  test.each([
    [['ember', '--form', 'x'], "unknown option '--form' (Did you mean --from?)"],
    [['ember', '-from'], "unknown option '-from'"],
    [['ember', '--zzzzzz'], "unknown option '--zzzzzz'"],
    [['ember', '--constructor'], "unknown option '--constructor'"],
    [['ember', '--a\u001b[31m'], "unknown option '--a\\u001b[31m'"],
    [['ember', '--from'], "option '--from <FILE>' argument missing"],
    [['ember', '--quick=yes'], "unknown option '--quick=yes'"],
    [['ember', '--shape', 'x'], '--shape x is not allowed. Allowed: text, json.'],
    [['ember', '--shape', 'jsn'], '--shape jsn is not allowed. Did you mean json? Allowed: text, json.'],
    [[], 'Pass a source: ember or nvidia.'],
    [['embr'], 'There is no source embr. Did you mean ember? Allowed: ember, nvidia.'],
    [['ember', 'nvidia'], 'too many arguments. Expected 1 argument but got 2.'],
  ])('rejects %j', (args, message) => {
    const rejection = new UsageError(`${message}\nSee: npm run import -- --help`);
    expect(() => parseCommand(spec, withArgs(args))).toThrow(rejection);
  });
});

test('--help only prints the help, and wrong arguments exit with code 2 and point to the help', async () => {
  const { code, stdout, stderr } = await call('build', ['--out', 'api/v1', '--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm run build -- \[options\]\n\n\S/);
  expect(stdout).toMatch(/^ {2}--out <DIR> +\S/m);
  const wrong = "unknown option '--ot' (Did you mean --out?)\nSee: npm run build -- --help\n";
  expect(await call('build', ['--ot'])).toEqual({ code: 2, stdout: '', stderr: wrong });
});
