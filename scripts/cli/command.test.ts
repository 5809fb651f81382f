import { describe, expect, test } from '@jest/globals';
import { parseCommand, type CommandSpec } from './command.ts';
import { UsageError } from '../findings/usage-error.ts';

const spec: CommandSpec<'from' | 'quick'> = {
  name: 'import',
  summary: 'Imports.',
  positionals: [{ name: 'source', description: 'Which one.', choices: ['ember', 'nvidia'] }],
  options: { from: { value: 'FILE', description: 'A file.' }, quick: { description: 'Hurry.' } },
};

describe('parseCommand', () => {
  test('reads words, options with a value and flags', () => {
    expect(parseCommand(spec, ['ember', '--from', 'a b.csv', '--quick'])).toEqual({
      values: { from: 'a b.csv', quick: true },
      lists: {},
      positionals: ['ember'],
    });
    expect(parseCommand(spec, ['--from=--odd', 'nvidia']).values).toEqual({ from: '--odd' });
  });

  test('gathers what may be given more than once', () => {
    const many: CommandSpec<'from'> = { ...spec, options: { from: { value: 'FILE', description: '', many: true } } };
    expect(parseCommand(many, ['ember', '--from', 'a', '--from=b']).lists).toEqual({ from: ['a', 'b'] });
  });

  test.each([
    [['ember', '--form', 'x'], 'Unknown option --form. Did you mean --from?'],
    [['ember', '--zzzzzz'], 'Unknown option --zzzzzz.'],
    [['ember', '--no-quick'], 'Unknown option --no-quick.'],
    [['ember', '--constructor'], 'Unknown option --constructor.'],
    [['ember', '--from'], '--from needs a value: --from FILE.'],
    [['ember', '--from', '--quick'], '--from needs a value: --from FILE.'],
    [['ember', '--quick=yes'], '--quick takes no value.'],
    [['ember', '--quick', '--quick'], '--quick is given twice.'],
    [[], 'Which source? ember, nvidia.'],
    [['embr'], 'Unknown source "embr". Did you mean "ember"? Allowed: ember, nvidia.'],
    [['ember', 'nvidia'], '"nvidia" is one word too many.'],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(spec, args)).toThrow(UsageError);
    expect(() => parseCommand(spec, args)).toThrow(message);
  });
});
