import { expect, test } from '@jest/globals';
import { COUNTRIES, MODELS, partsByMatch, searchResults } from './search.ts';

const entries = [
  ['Qwen 3 8B', 'Qwen/Qwen3-8B'],
  ['Qwen 3 VL 8B Instruct', 'Qwen/Qwen3-VL-8B-Instruct'],
  ['Türkiye', 'TUR'],
  ['NVIDIA H100 80GB', 'H100'],
  ['Compare H100 with B200', ''],
  ['Power usage effectiveness', 'pue of a data centre'],
  ['Puerto Rico', 'PRI'],
  ['Closed models: not measured', 'chatgpt'],
  ['Niger', 'NER'],
  ['Nigeria', 'NGA'],
  ['<img src=x onerror=alert(1)>', ''],
  ['How we differ', 'what others say of CO₂e'],
  ['Llama 3.3 70B Instruct', 'meta-llama/Llama-3.3-70B-Instruct', MODELS],
  ['Guinea', 'GIN', COUNTRIES],
  ['Papua New Guinea', 'PNG', COUNTRIES],
].map(([name = '', also = '', own], i) => ({ name, also, group: own ?? (i < 2 ? MODELS : 'all'), href: `/${i}/` }));

/**
 * The table of all models with pages at every limit but 75 ms, a model with the results of 50 ms at 40 ms, and others.
 */
const linked = [
  { name: 'Models', also: 'B200 H100', group: 'Pages', href: '/models/', limits: [500, 200, 100, 50, 40, 30] },
  { name: 'Compare models', also: 'versus', group: 'Pages', href: '/compare/' },
  { name: 'Send a measurement', also: 'contribute', group: 'Pages', href: '/contribute/' },
  { name: 'Qwen 3 8B', also: 'Qwen/Qwen3-8B', group: MODELS, href: '/models/qwen-3-8b/', limits: [500, 50, 30] },
  { name: 'Llama 3.3 70B', also: '', group: MODELS, href: '/models/llama-3-3-70b/', limits: [500, 100] },
  { name: 'NVIDIA H100 80GB', also: '', group: 'GPUs', href: '/data/hardware/' },
  { name: 'Chad', also: 'TCD electricity co2 carbon', group: COUNTRIES, href: '/electricity/?country=TCD' },
];

const names = (typed: string): string[] => searchResults(entries, typed).map(({ name }) => name);

test.each([
  ['Niger', ['Niger', 'Nigeria']],
  ['turkiye', ['Türkiye']],
  ['tur', ['Türkiye']],
  ['qwen3-8b', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['h100', ['NVIDIA H100 80GB', 'Compare H100 with B200']],
  ['8b qwen', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['img', ['<img src=x onerror=alert(1)>']],
  ['co2', ['How we differ']],
  ['co', ['Compare H100 with B200', 'How we differ']],
  ['CO₂', ['How we differ']],
  ['which GPU for Qwen 3 8B', ['Qwen 3 8B']],
  ['2 billion llama 3.3 70b in papua new guinea', ['Llama 3.3 70B Instruct', 'Papua New Guinea']],
  ['1,000,000 output tokens of llama 70b in Guinea', ['Llama 3.3 70B Instruct', 'Guinea']],
  ['250 million pue', ['Power usage effectiveness', 'Puerto Rico']],
  ['pue', ['Power usage effectiveness', 'Puerto Rico']],
  ['what does chatgpt take', ['Closed models: not measured']],
  ['nigerai', ['Nigeria']],
  ['qwne 3 8b', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['lama 3.3', ['Llama 3.3 70B Instruct']],
  ['how much energy does llama use', ['Llama 3.3 70B Instruct']],
  ['is llama better than qwen', ['Llama 3.3 70B Instruct', 'Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['qwen 3 v', ['Qwen 3 VL 8B Instruct']],
  ['lla', ['Llama 3.3 70B Instruct']],
  ['lama', ['Llama 3.3 70B Instruct']],
  ['geria', []],
  ['how', ['How we differ']],
  ['  ', []],
  ['.*', []],
  ['nothing like it', []],
])('%s finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found);
});

const found = (typed: string): string[] => searchResults(linked, typed).map(({ name, href }) => `${name} ${href}`);

test('a latency limit leads to the page with its results', () => {
  expect(found('qwen 3 8b 45 ms')).toEqual(['Qwen 3 8B at 40\u00a0ms /models/qwen-3-8b/at-50-ms/']);
  expect(found('qwen 3 8b 9 ms')).toEqual(['Qwen 3 8B /models/qwen-3-8b/']);
  expect(found('llama 300 ms')).toEqual(['Llama 3.3 70B at 100\u00a0ms /models/llama-3-3-70b/at-100-ms/']);
  expect(found('chad 30ms').at(-1)).toBe('Chad /electricity/?country=TCD');
});

test('a latency limit without a model leads to the table of all models, in the order of the GPU', () => {
  expect(found('40 ms h100')[0]).toBe('All models at 40\u00a0ms, by energy on H100 /models/at-40-ms/?sort=h100');
  expect(found('75ms')).toEqual(['All models at 50\u00a0ms /models/at-50-ms/']);
  expect(found('H100')[0]).toBe('All models, by energy on H100 /models/?sort=h100');
  expect(found('nvidia h100')[0]).toBe('NVIDIA H100 80GB /data/hardware/');
});

test('a word that every country has finds their subject, and a country only by its name', () => {
  const page = {
    name: 'Grid carbon intensity by country',
    also: 'co2 carbon',
    group: 'Subjects',
    href: '/electricity/',
  };
  const niger = {
    name: 'Niger',
    also: 'NER electricity co2 carbon',
    group: COUNTRIES,
    href: '/electricity/?country=NER',
  };
  const of = (typed: string) => searchResults([...linked, niger, page], typed).map(({ name }) => name);
  expect(of('co2')).toEqual([page.name]);
  expect(of('co2 niger')).toEqual(['Niger']);
});

test('two models lead to their comparison', () => {
  const [compared] = found('compare qwen 3 8b vs llama 70b 40 ms');
  expect(compared).toBe('Compare Qwen 3 8B with Llama 3.3 70B /compare/?models=qwen-3-8b,llama-3-3-70b&limit=40');
});

test('a subject finds its page, and the beginning of a subject finds no country', () => {
  expect(found('contribute')).toEqual(['Send a measurement /contribute/']);
  expect(found('car')).toEqual([]);
  expect(found('co')).not.toContainEqual(expect.stringContaining('Chad'));
  expect(found('chad carbon')).toEqual(['Chad /electricity/?country=TCD']);
});

test('whole words of what a page is about come before beginnings of names', () => {
  const about = (name: string, text: string) => ({ name, also: '', about: text, group: 'Pages', href: `/${name}/` });
  const pages = [about('Costa Rica', ''), about('Calculator', 'the cost of carbon'), about('Prices', '')];
  const of = (typed: string) => searchResults(pages, typed).map(({ name }) => name);
  expect(of('cost')).toEqual(['Calculator', 'Costa Rica']);
  expect(of('car')).toEqual([]);
});

test('the value that a result shows is at the latency limit of the query, and is not searched', () => {
  const model = {
    name: 'Qwen 3 8B',
    also: '',
    group: MODELS,
    href: '/models/qwen-3-8b/',
    about: '14.7 Wh on a B200',
    limits: [500, 50],
    aboutLimits: ['14.7 Wh on a B200', '20.6 Wh on a B200'],
  };
  const of = (typed: string) => searchResults([model], typed).map(({ about }) => about);
  expect(of('qwen')).toEqual(['14.7 Wh on a B200']);
  expect(of('qwen 60 ms')).toEqual(['20.6 Wh on a B200']);
  expect(of('b200')).toEqual([]);
});

test('the words of the query are marked in a text', () => {
  const marked = (text: string, query: string): string[] =>
    partsByMatch(text, query).flatMap(({ part, isMatch }) => (isMatch ? [part] : []));
  expect(marked('Cooling: power for the cool côte.', 'COOL cote')).toEqual(['Cooling', 'cool', 'côte']);
  expect(marked('Llama 3.1 405B at 40 ms', '40 ms')).toEqual(['40', 'ms']);
  expect(
    partsByMatch('a <b> c', 'x')
      .map(({ part }) => part)
      .join(''),
  ).toBe('a <b> c');
});
