import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SORT_KEYS } from './selection.ts';
import { indexLimits } from '../../src/figures/limits.ts';
import { addressProblems, readSettings, writeSettings, type PageChoices, type PageSettings } from './url-state.ts';

const initial: PageSettings = {
  ...indexLimits(500),
  search: '',
  gpu: null,
  precision: null,
  architecture: null,
  min_size: null,
  max_size: null,
  sort: { by: 'energy', descending: false },
  compare: [],
};
const choices: PageChoices = {
  gpus: ['B200', 'H100'],
  precisions: ['BF16', 'FP8'],
  architectures: ['Dense Transformer', 'MoE'],
  pairs: ['a-1/B200', 'a-1/H100', 'b-2/H100'],
  initial,
};

describe('settings in the address', () => {
  test('what does not differ from the start is not written', () => {
    expect(writeSettings(initial, choices)).toBe('');
    expect(readSettings('', choices)).toEqual({ settings: initial, refused: [] });
  });

  test('names are readable', () => {
    const settings: PageSettings = {
      ...initial,
      ceiling: 50,
      statistic: 'p99',
      architecture: 'Dense Transformer',
      sort: { by: 'itl', descending: true },
      compare: ['b-2/H100', 'a-1/B200'],
    };
    expect(writeSettings(settings, choices)).toBe(
      '?ceiling=50&statistic=p99&architecture=Dense%20Transformer&sort=-itl&compare=b-2/H100,a-1/B200',
    );
  });

  const limit = fc.option(fc.double({ min: 0.001, max: 1_000_000, noNaN: true }));
  const anySettings: fc.Arbitrary<PageSettings> = fc.record({
    ceiling: limit,
    statistic: fc.constantFrom('median', 'p90', 'p95', 'p99'),
    budget: limit,
    pick: fc.constantFrom('energy', 'latency'),
    search: fc.string({ unit: 'grapheme', maxLength: 30 }),
    gpu: fc.constantFrom(null, ...choices.gpus),
    precision: fc.constantFrom(null, ...choices.precisions),
    architecture: fc.constantFrom(null, ...choices.architectures),
    min_size: limit,
    max_size: limit,
    sort: fc.record({ by: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
    compare: fc.shuffledSubarray([...choices.pairs]),
  });

  test('every state comes back from its address as it was', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(readSettings(writeSettings(settings, choices), choices)).toEqual({ settings, refused: [] });
      }),
    );
  });

  test.each([
    [
      'ceiling=abc',
      'ceiling is not set to “abc”: it can be a number of ms above 0 and up to 1 000 000 without commas, or none.',
    ],
    ['ceiling=-5', 'ceiling is not set to “-5”'],
    ['budget=Infinity', 'budget is not set to “Infinity”'],
    ['ceiling=1,000', 'ceiling is not set to “1,000”'],
    ['statistic=p50', 'statistic is not set to “p50”: it can be median, p90, p95 or p99.'],
    ['gpu=h100', 'gpu is not set to “h100”: it can be B200 or H100, or all.'],
    ['sort=toString', 'sort is not set to “toString”'],
    [`search=${'x'.repeat(101)}`, `search is not set to “${'x'.repeat(40)}…”`],
  ])('%s is not taken, and said', (query, problem) => {
    const { settings } = readSettings(`?${query}`, choices);
    const problems = addressProblems(`?${query}`, choices);
    expect(settings).toEqual(initial);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.replaceAll('\u202f', ' ')).toContain(problem);
  });

  test('of a comparison, what there is stays, once each', () => {
    const query = '?compare=b-2/H100,gone/H100,b-2/H100,a-1/B200';
    expect(readSettings(query, choices).settings.compare).toEqual(['b-2/H100', 'a-1/B200']);
    expect(addressProblems(query, choices)).toEqual([expect.stringContaining('compare is not set to “gone/H100”')]);
  });

  test('of a name that stands there more than once, the first counts, and that is said', () => {
    const query = '?ceiling=100&ceiling=200&gpu=H100&other=1&other=2';
    expect(readSettings(query, choices).settings).toEqual({ ...initial, ceiling: 100, gpu: 'H100' });
    expect(addressProblems(query, choices)).toEqual(['The address has ceiling more than once. The first is used.']);
  });

  test('in place of a value in vain, what was set before holds', () => {
    const before: PageSettings = { ...initial, ceiling: 80 };
    expect(readSettings('?ceiling=fast&gpu=H100', choices, before)).toMatchObject({
      settings: { ceiling: 80, gpu: 'H100' },
      refused: [{ name: 'ceiling', found: 'fast' }],
    });
  });

  test("somebody else's names are passed over", () => {
    expect(readSettings('?utm_source=x&__proto__=1&gpu=H100', choices)).toEqual({
      settings: { ...initial, gpu: 'H100' },
      refused: [],
    });
  });

  test('a change is written in place of what was set', () => {
    const settings: PageSettings = { ...initial, gpu: 'H100' };
    expect(writeSettings(settings, choices, { gpu: 'B200', ceiling: '40' })).toBe('?ceiling=40&gpu=B200');
    expect(readSettings(writeSettings(settings, choices, { gpu: '' }), choices).settings).toEqual(initial);
  });
});
