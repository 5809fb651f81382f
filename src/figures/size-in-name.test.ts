import { expect, test } from '@jest/globals';
import { sizeInName } from './size-in-name.ts';

test.each([
  ['Llama-3.1-8B-Instruct', 8, null],
  ['qwen3:14b', 14, null],
  ['gpt-oss:120b-cloud', 120, null],
  ['llama70b', 70, null],
  ['qwen-3-235b-a22b-instruct', 235, 22],
  ['Qwen3-A3B', null, 3],
  ['Mixtral-8x7B-v0.1', 42, 7],
  ['phi-4-mini-3.8b', 3.8, null],
  ['Qwen2.5-4bit', null, null],
  ['gpt-4o', null, null],
])('sizeInName reads from %s: %s billion parameters, %s billion active', (name, total, active) => {
  expect(sizeInName(name)).toEqual({ total, active });
});
