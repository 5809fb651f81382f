import { describe, expect, test } from '@jest/globals';
import { parseCommand, type CommandSpec } from './command.ts';
import { run } from '../../test/support/project.ts';
import { UsageError } from '../core/findings/finding.ts';

const options = {
  from: { value: 'FILE', description: 'A file.' },
  quick: { description: 'Hurry.' },
  'no-git': { description: 'Without git.' },
  shape: { value: 'SHAPE', description: 'A shape.', choices: ['text', 'json'], conflicts: ['quick'] },
} as const;
const spec: CommandSpec<typeof options> = {
  summary: 'Imports.',
  positionals: [{ name: 'source', description: 'Which one.', choices: ['ember', 'nvidia'] }],
  options,
};

/** The words of the command line. */
const said = (words: readonly string[], environment = {}) => ({ command: 'import', words, environment });

describe('parseCommand', () => {
  test('reads words, options with a value and flags', () => {
    expect(parseCommand(spec, said(['ember', '--from', 'a b.csv', '--quick', '--no-git']))).toEqual({
      values: { from: 'a b.csv', quick: true, 'no-git': true },
      positionals: ['ember'],
    });
    expect(parseCommand(spec, said(['--from=--odd', 'nvidia'])).values).toEqual({ from: '--odd' });
    expect(parseCommand(spec, said(['--', 'nvidia'])).positionals).toEqual(['nvidia']);
  });

  test('gives a value the type that its option has', () => {
    const { values } = parseCommand(spec, said(['ember']));
    const from: string | undefined = values.from;
    const quick: true | undefined = values.quick;
    expect([from, quick]).toEqual([undefined, undefined]);
  });

  test('gathers what may be given more than once', () => {
    const many = { ...spec, options: { from: { value: 'FILE', description: '', many: true } } } as const;
    expect(parseCommand(many, said(['ember', '--from', 'a', '--from=b'])).values).toEqual({ from: ['a', 'b'] });
  });

  test('takes what the environment says where an option is not given', () => {
    const both = {
      date: { value: 'DATE', description: '', variable: 'DATE' },
      first: { description: '', variable: 'FIRST' },
    } as const;
    const valuesOf = (words: string[], environment: object) =>
      parseCommand({ summary: '', options: both }, said(words, environment)).values;
    expect(valuesOf([], { DATE: 'a', FIRST: 'true' })).toEqual({ date: 'a', first: true });
    expect(valuesOf(['--date', 'b'], { DATE: 'a', FIRST: 'false' })).toEqual({ date: 'b' });
    expect(valuesOf([], { DATE: '', FIRST: '' })).toEqual({});
  });

  const needed = '--from needs a value: --from FILE.';
  test.each([
    [['ember', '--form', 'x'], "unknown option '--form' (Did you mean --from?)"],
    [['ember', '-from'], "unknown option '-from'"],
    [['ember', '--zzzzzz'], "unknown option '--zzzzzz'"],
    [['ember', '--no-quick'], "unknown option '--no-quick' (Did you mean --quick?)"],
    [['ember', '--constructor'], "unknown option '--constructor'"],
    [['ember', '--a\u001b[31m'], "unknown option '--a\\u001b[31m'"],
    [['ember', '--from'], needed],
    [['ember', '--from='], needed],
    [['ember', '--from', '--quick'], needed],
    [['ember', '--quick=yes'], "unknown option '--quick=yes'"],
    [['ember', '--from', 'a', '--from', 'b'], '--from is given twice.'],
    [['ember', '--shape=json', '--quick'], "option '--shape [SHAPE]' cannot be used with option '--quick'"],
    [['ember', '--shape', 'x'], "option '--shape [SHAPE]' argument 'x' is invalid. Allowed choices are text, json."],
    [[], "missing required argument 'source'"],
    [['embr'], "command-argument value 'embr' is invalid for argument 'source'. Allowed choices are ember, nvidia."],
    [['ember', 'nvidia'], 'too many arguments. Expected 1 argument but got 2.'],
  ])('refuses %j', (args, message) => {
    const refused = new UsageError(`${message}\nSee: npm run import -- --help`);
    expect(() => parseCommand(spec, said(args))).toThrow(refused);
  });
});

test.each([['--help'], ['-h']])('%s prints usage, words and options, and does nothing else', async (flag) => {
  const { code, stdout, stderr } = await run('status', ['--json', flag]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: npm run status -- \[options\]\n\nPrints how fresh /);
  expect(stdout).toMatch(/^ {2}--url URL +Address of a live site/m);
  expect(stdout).toMatch(/^ {2}--json +Print the file as it is\.$/m);
});

test('wrong use is exit code 2, and says where help is', async () => {
  const stderr = "unknown option '--jsno' (Did you mean --json?)\nSee: npm run status -- --help\n";
  expect(await run('status', ['--jsno'])).toEqual({ code: 2, stdout: '', stderr });
});
