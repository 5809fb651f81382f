import { sha256 } from '../../core/files/digest.ts';
import type { Message } from '../engines/engine.ts';
import phrases from './phrases.json' with { type: 'json' };
import type { PromptSet } from './prompts.ts';

/** A new one with every change of what follows: the same version and seed are the same prompts for ever. */
const VERSION = 1;

/** How tokens are drawn: as ML.ENERGY v3 does, without its repetition penalty. */
const SAMPLING = { temperature: 0.8, topP: 0.95, repetitionPenalty: null } as const;

/** After so many prompts the numbers are used up. */
const SIZE = 2 ** 31;

/**
 * Prompts made of our own words, as many as are wanted, no two alike: a task, how long its answer should be, and for
 * most of them notes to work with. From 25 to about 450 words, most of them under 100; answers of 40 to 600 words are
 * asked for. The number of a prompt and the seed decide it.
 */
export function synthetic(seed: number): PromptSet {
  const at = (index: number): Message[] => [{ role: 'user', content: textOf(seed, index % SIZE) }];
  // The first prompts stand for all: the rest follows from the same words by the same rule.
  const first = Array.from({ length: 256 }, (_, index) => at(index));
  return {
    name: `token-energy synthetic ${VERSION}, seed ${seed}`,
    digest: sha256(JSON.stringify(first)),
    size: SIZE,
    turns: false,
    at: (index) => ({ messages: at(index), sampling: SAMPLING }),
    source: { kind: 'synthetic', seed },
  };
}

function textOf(seed: number, index: number): string {
  const random = randomFrom(seed, index);
  const one = (words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? '';
  const number = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  // Lengths spread by their logarithm, as those of real requests do: many short ones, few long.
  const spread = (least: number, most: number): number => Math.round(least * (most / least) ** random());
  const code = `${one(LETTERS)}${one(LETTERS)}-${number(100, 9999)}`;
  const opening = `${one(phrases.openings)} ${one(phrases.places)}, file ${code}.`;
  const task = `${one(phrases.tasks)} ${one(phrases.things)} ${one(phrases.angles)} ${one(phrases.readers)}.`;
  const length = `Use about ${spread(40, 600)} words.`;
  const sentences = random() < 0.25 ? 0 : spread(1, 40);
  const notes = Array.from({ length: sentences }, () => {
    return `${one(phrases.subjects)} ${one(phrases.verbs)} ${number(2, 980)} ${one(phrases.units)} ${one(phrases.times)}.`;
  });
  return [opening, task, length, ...(notes.length > 0 ? ['Notes:', ...notes] : [])].join(' ');
}

/** Numbers from 0 to below 1 that follow from seed and index: the generator mulberry32. */
export function randomFrom(seed: number, index: number): () => number {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LETTERS = 'A B C D E F G H J K L M N P Q R S T U V W X Y Z'.split(' ');
