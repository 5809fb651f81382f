import { expect, test } from '@jest/globals';
import { COUNTRIES, MODELS, searchResults } from './search.ts';

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

const names = (typed: string): string[] => searchResults(entries, typed).map(({ name }) => name);

test.each([
  ['Niger', ['Niger', 'Nigeria']],
  ['turkiye', ['Türkiye']],
  ['tur', ['Türkiye']],
  ['qwen3-8b', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['h100', ['NVIDIA H100 80GB', 'Compare H100 with B200']],
  ['8b qwen', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['img', ['<img src=x onerror=alert(1)>']],
  ['co2', ['How we differ', 'Compare H100 with B200']],
  ['which GPU for Qwen 3 8B', ['Qwen 3 8B']],
  ['2 billion llama 3.3 70b in papua new guinea', ['Llama 3.3 70B Instruct', 'Papua New Guinea']],
  ['1,000,000 output tokens of llama 70b in Guinea', ['Llama 3.3 70B Instruct', 'Guinea']],
  ['250 million pue', ['Power usage effectiveness', 'Puerto Rico']],
  ['pue', ['Power usage effectiveness', 'Puerto Rico']],
  ['what does chatgpt take', ['Closed models: not measured']],
  ['  ', []],
  ['.*', []],
  ['nothing like it', []],
])('%s finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found);
});

test('a latency limit in the query leads to models at that limit and changes no other result', () => {
  const found = (typed: string): string[] => searchResults(entries, typed).map(({ name, href }) => `${name} ${href}`);
  expect(found('qwen 3 8b 35 ms')).toEqual([
    'Qwen 3 8B at 30\u00a0ms /0/at-30-ms/',
    'Qwen 3 VL 8B Instruct at 30\u00a0ms /1/at-30-ms/',
  ]);
  expect(found('qwen 3 8b 5 ms')).toEqual(['Qwen 3 8B /0/', 'Qwen 3 VL 8B Instruct /1/']);
  expect(found('niger 30ms')).toEqual(['Niger /8/', 'Nigeria /9/']);
});
