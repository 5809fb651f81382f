import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import type { Area, Grid } from '../../../src/contract/generated/api.d.ts';
import type { ModelConfiguration } from '../../documents.ts';
import {
  type CalculatorAnswers,
  bestOn,
  type CalculatorChoices,
  defaults,
  isOpening,
  readQuery,
  understand,
  writeQuery,
} from './answers.ts';
import { indexLimits } from '../../../src/figures/limits.ts';
import { resultOf } from './record.ts';

const choices: CalculatorChoices = {
  configurations: [
    configuration({ max_num_seqs: 8, joules_per_output_token: 3.6 }),
    configuration({ max_num_seqs: 64, joules_per_output_token: 0.36 }),
    configuration({ max_num_seqs: 128, joules_per_output_token: 0.3, median_itl_ms: 600, under_itl_deadline: false }),
    configuration({ gpu: 'B200', max_num_seqs: 64, joules_per_output_token: 0.18 }),
    configuration({ slug: 'other', model: 'Other', joules_per_output_token: 1.8 }),
  ],
  grid: {
    year: '2024',
    data_version: 'grid-version',
    areas: [
      area({ iso3: 'SWE', display_name: 'Sweden', years: { '2023': 40, '2024': 35, '2025': 30 }, latest_year: '2025' }),
      area({ iso3: 'WLD', display_name: 'World', area_type: 'world', years: { '2023': 480, '2024': 470 } }),
      area({ iso3: 'POL', display_name: 'Poland', years: { '2024': 600 } }),
    ],
  } as unknown as Grid,
  reference: 'model/B200/4/64',
  published: 500,
  workload: 'lm-arena-chat',
  workloads: [],
};
describe('answers', () => {
  test('the defaults are the worked example, and no problem', () => {
    const { scenario, problems } = understand(defaults(choices), choices);
    expect(problems).toEqual({});
    expect(scenario).toMatchObject({
      outputTokens: (1e6 * 365) / 12,
      unit: 'tokens',
      period: 'day',
      span: 'month',
      year: '2024',
      gCo2ePerKwh: 470,
      pue: null,
    });
  });

  test.each<[keyof CalculatorAnswers, string, string, string]>([
    ['configuration', 'model/H100/4/65', 'model/B200/4/64', 'No configuration published has the row_id'],
    ['unit', 'words', 'tokens', '“words” is none of tokens, answers.'],
    ['period', 'week', 'day', '“week” is none of day, month, year.'],
    ['span', 'week', 'month', '“week” is none of day, month, year. A month is used.'],
    ['country', 'XYZ', 'WLD', '“XYZ” is not the code of an area with a figure'],
    ['country', '__proto__', 'WLD', 'is not the code of an area'],
    ['year', '1999', '2024', 'World has no figure for “1999”; it has 2023, 2024. 2024 is used.'],
    ['year', 'toString', '2024', 'World has no figure for “toString”'],
    ['currency', 'a very long currency', '', 'at most 12 characters'],
    ['currency', 'E\u202eUR', '', 'invisible characters'],
  ])('%s %j is told, and %j is used', (question, answer, instead, problem) => {
    const { problems, used } = understand({ ...defaults(choices), [question]: answer }, choices);
    expect(problems).toEqual({ [question]: expect.stringContaining(problem) });
    expect(used).toEqual({ ...defaults(choices), [question]: instead });
  });

  test.each<[keyof CalculatorAnswers, string, string]>([
    ['tokens', 'many', '“many” is not a number'],
    ['pue', '0.9', 'It must be from 1 to 10; “0.9” is not.'],
    ['price', '1,234', 'can mean 1.234 or 1\u202f234'],
  ])('%s %j can’t be read: it is told and kept, and there is no result', (question, answer, problem) => {
    const { problems, used, isReadable } = understand({ ...defaults(choices), [question]: answer }, choices);
    expect(problems).toEqual({ [question]: expect.stringContaining(problem) });
    expect(used).toEqual({ ...defaults(choices), [question]: answer });
    expect(isReadable).toBe(false);
  });

  test('answers are as many tokens as the configuration’s average, in any period', () => {
    const { scenario } = understand(
      { ...defaults(choices), tokens: '1,000', unit: 'answers', period: 'month' },
      choices,
    );
    expect(scenario).toMatchObject({ amount: 1000, outputTokens: 400_000, period: 'month' });
    expect(resultOf(scenario, choices).perYear.outputTokens).toBe(12 * 400_000);
  });

  test('a year that the new country lacks gives way to its newest', () => {
    const { scenario, problems } = understand({ ...defaults(choices), country: 'POL', year: '2023' }, choices);
    expect(scenario).toMatchObject({ year: '2024', gCo2ePerKwh: 600 });
    expect(problems.year).toContain('Poland has no figure for “2023”');
  });

  test('the best configuration on a GPU keeps to the latency ceiling', () => {
    const limits = indexLimits(choices.published);
    expect(bestOn(choices, limits, 'model', 'H100')?.row_id).toBe('model/H100/4/64');
    expect(bestOn(choices, { ...limits, ceiling: null }, 'model', 'H100')?.row_id).toBe('model/H100/4/128');
    expect(bestOn(choices, limits, 'other', 'B200')).toBeUndefined();
  });

  test('a ceiling alone chooses the row that keeps it; a row that is named stays', () => {
    const onH100 = choices.configurations.filter(({ gpu }) => gpu === 'H100');
    const opened = (query: string) => readQuery(query, { ...choices, configurations: onH100 }).answers.configuration;
    expect([opened(''), opened('?ceiling=none')]).toEqual(['model/H100/4/64', 'model/H100/4/128']);
    const named = readQuery('?ceiling=none&configuration=model/H100/4/8', choices);
    expect(named.answers.configuration).toBe('model/H100/4/8');
    const { scenario, problems } = understand({ ...defaults(choices), ceiling: 'fast' }, choices);
    expect(scenario.limits.ceiling).toBe(500);
    expect(problems.ceiling).toContain('“fast” is none: it can be a number of ms');
  });
});

/** Of a release. */
const DAY = '2026-11-21';

describe('the address', () => {
  test('has the row, the release, and what differs from the worked example, with readable names', () => {
    expect(writeQuery(defaults(choices), choices, DAY)).toBe(`?configuration=model/B200/4/64&release=${DAY}`);
    expect([isOpening(defaults(choices), choices), isOpening({ ...defaults(choices), span: 'day' }, choices)]).toEqual([
      true,
      false,
    ]);
    const answers = { ...defaults(choices), configuration: 'model/B200/4/64', country: 'SWE', currency: 'kr & öre' };
    expect(writeQuery(answers, choices, DAY)).toBe(
      `?configuration=model/B200/4/64&country=SWE&currency=kr+%26+%C3%B6re&release=${DAY}`,
    );
  });

  test('gives the answers back, whatever they are', () => {
    const word = fc.string({ unit: 'binary-ascii' });
    const some = fc.record({
      configuration: word,
      ceiling: word,
      statistic: word,
      tokens: word,
      unit: word,
      period: word,
      span: word,
      country: word,
      year: word,
      pue: word,
      price: word,
      currency: fc.string({ unit: 'grapheme' }),
    });
    fc.assert(
      fc.property(some, (answers) => {
        expect(readQuery(writeQuery(answers, choices, DAY), choices)).toEqual({ answers, problems: {} });
      }),
    );
  });

  test('reports a question that stands in it twice', () => {
    expect(readQuery('?tokens=5&tokens=6', choices)).toEqual({
      answers: { ...defaults(choices), tokens: '5' },
      problems: { tokens: 'The address has tokens more than once. The first is used.' },
    });
  });
});

describe('a result', () => {
  const answers = {
    ...defaults(choices),
    configuration: 'model/H100/4/64',
    country: 'SWE',
    tokens: '2000000',
    span: 'day',
    pue: '1.5',
    price: '2',
  };
  const { scenario } = understand(answers, choices);
  const result = resultOf(scenario, choices);

  test('by hand', () => {
    // 0.36 J × 1e6 / 3600 = 100 Wh per million; × 2 million × 1.5 = 300 Wh = 0.3 kWh; × 35 g = 10.5 g; × 2 = 0.6.
    expect(result.total.energyKwh).toBeCloseTo(0.3, 12);
    expect(result.total.emissionsKgCo2e).toBeCloseTo(0.0105, 12);
    expect(result.total.cost).toBeCloseTo(0.6, 12);
    // 365 days; and 1,000 answers of 400 tokens: 0.4 million × 100 Wh × 1.5 = 60 Wh.
    expect(result.perYear.energyKwh).toBeCloseTo(109.5, 12);
    expect(result.perThousandAnswers.energyKwh).toBeCloseTo(0.06, 12);
    // 100 Wh × 35 g / 1,000, without the PUE.
    expect(result.kgCo2ePerBillionOutputTokens).toBeCloseTo(3.5, 12);
  });

  test('ranges over the configurations of the model on that GPU, and over the electricity of that year', () => {
    expect(result.cases.map(({ name, rowId, iso3 }) => [name, rowId, iso3])).toEqual([
      ['Least energy on H100', 'model/H100/4/128', 'SWE'],
      ['Most energy on H100', 'model/H100/4/8', 'SWE'],
      ['World in 2024', 'model/H100/4/64', 'WLD'],
      ['Lowest country in 2024', 'model/H100/4/64', 'SWE'],
      ['Highest country in 2024', 'model/H100/4/64', 'POL'],
    ]);
    // 3.6 J is ten times 0.36 J.
    expect(result.cases[1]?.total.energyKwh).toBeCloseTo(3, 12);
    expect(result.cases[4]?.total.emissionsKgCo2e).toBeCloseTo(0.3 * 0.6, 12);
  });

  test('leaves out what is not published for that year', () => {
    const later = understand({ ...answers, year: '2025' }, choices).scenario;
    expect(resultOf(later, choices).cases.map(({ name }) => name)).toEqual([
      'Least energy on H100',
      'Most energy on H100',
      'Lowest country in 2025',
    ]);
  });
});

function configuration(fields: Partial<ModelConfiguration>): ModelConfiguration {
  const c = { slug: 'model', model: 'Model', gpu: 'H100', num_gpus: 4, max_num_seqs: 64, repeat: 1, ...fields };
  const joules = fields.joules_per_output_token ?? 0.36;
  return {
    median_itl_ms: 50,
    avg_output_tokens: 400,
    avg_running_batch: c.max_num_seqs,
    under_itl_deadline: true,
    ...c,
    wh_per_million_output_tokens: (joules * 1e6) / 3600,
    row_id: `${c.slug}/${c.gpu}/${c.num_gpus}/${c.max_num_seqs}`,
  } as ModelConfiguration;
}

function area(fields: Partial<Area>): Area {
  return { area_type: 'country', latest_year: '2024', ...fields } as Area;
}
