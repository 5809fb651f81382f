import { expect, test } from '@jest/globals';
import { searched } from './search.ts';

const entries = [
  ['Qwen 3 8B', 'Qwen/Qwen3-8B'],
  ['Qwen 3 VL 8B Instruct', 'Qwen/Qwen3-VL-8B-Instruct'],
  ['Türkiye', 'TUR'],
  ['NVIDIA H100 80GB', 'H100'],
  ['Compare H100 with B200', ''],
  ['Niger', 'NER'],
  ['Nigeria', 'NGA'],
  ['<img src=x onerror=alert(1)>', ''],
].map(([name = '', also = ''], i) => ({ name, also, group: 'all', href: `/${i}/` }));

const names = (typed: string): string[] => searched(entries, typed).map(({ name }) => name);

test.each([
  ['Niger', ['Niger', 'Nigeria']],
  ['turkiye', ['Türkiye']],
  ['tur', ['Türkiye']],
  ['qwen3-8b', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['h100', ['NVIDIA H100 80GB', 'Compare H100 with B200']],
  ['8b qwen', ['Qwen 3 8B', 'Qwen 3 VL 8B Instruct']],
  ['img', ['<img src=x onerror=alert(1)>']],
  ['  ', []],
  ['.*', []],
  ['nothing of this', []],
])('%s finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found);
});
