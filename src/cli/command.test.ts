import { describe, expect, test } from '@jest/globals';
import { parseCommand, type CommandSpec } from './command.ts';
import { run } from '../../test/support/project.ts';
import { UsageError } from '../core/findings/finding.ts';

const options = {
  from: { value: 'FILE', description: 'A file.' },
  quick: { description: 'Hurry.' },
  'no-git': { description: 'Without git.' },
} as const;
const spec: CommandSpec<typeof options> = {
  summary: 'Imports.',
  positionals: [{ name: 'source', description: 'Which one.', choices: ['ember', 'nvidia'] }],
  options,
};

/** The words of the command line. */
const said = (words: readonly string[]) => ({ command: 'import', words });

describe('parseCommand', () => {
  test('reads words, options with a value and flags', () => {
    expect(parseCommand(spec, said(['ember', '--from', 'a b.csv', '--quick', '--no-git']))).toEqual({
      values: { from: 'a b.csv', quick: true, 'no-git': true },
      lists: {},
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
    const many = { ...spec, options: { from: { value: 'FILE', description: '', many: true } } };
    expect(parseCommand(many, said(['ember', '--from', 'a', '--from=b'])).lists).toEqual({ from: ['a', 'b'] });
  });

  test.each([
    [['ember', '--form', 'x'], 'Unknown option --form. Did you mean --from?'],
    [['ember', '--form=x'], 'Unknown option --form. Did you mean --from?'],
    [['ember', '-from'], 'Unknown option -from. Did you mean --from?'],
    [['ember', '--zzzzzz'], 'Unknown option --zzzzzz.'],
    [['ember', '--no-quick'], 'Unknown option --no-quick.'],
    [['ember', '--constructor'], 'Unknown option --constructor.'],
    [['ember', '--a\u001b[31m'], 'Unknown option --a\\u001b[31m.'],
    [['ember', '--from'], '--from needs a value: --from FILE.'],
    [['ember', '--from='], '--from needs a value: --from FILE.'],
    [['ember', '--from', '--quick'], '--from needs a value: --from FILE.'],
    [['ember', '--quick=yes'], '--quick takes no value.'],
    [['ember', '--quick', '--quick'], '--quick is given twice.'],
    [['ember', '--from', 'a', '--from', 'b'], '--from is given twice.'],
    [[], 'Which source? ember, nvidia.'],
    [['embr'], 'Unknown source "embr". Did you mean "ember"? Allowed: ember, nvidia.'],
    [['ember', 'nvidia'], '"nvidia" is one word too many.'],
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
  const stderr = 'Unknown option --jsno. Did you mean --json?\nSee: npm run status -- --help\n';
  expect(await run('status', ['--jsno'])).toEqual({ code: 2, stdout: '', stderr });
});
