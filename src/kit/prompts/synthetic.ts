import { sha256 } from '../../core/files/digest.ts';
import type { Message } from '../engines/engine.ts';
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
  const opening = `${one(OPENINGS)} ${one(PLACES)}, file ${code}.`;
  const task = `${one(TASKS)} ${one(THINGS)} ${one(ANGLES)} ${one(READERS)}.`;
  const length = `Use about ${spread(40, 600)} words.`;
  const sentences = random() < 0.25 ? 0 : spread(1, 40);
  const notes = Array.from({ length: sentences }, () => {
    return `${one(SUBJECTS)} ${one(VERBS)} ${number(2, 980)} ${one(UNITS)} ${one(TIMES)}.`;
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
const OPENINGS = [
  'This comes from a school in',
  'A workshop writes from',
  'Here is a question of a reader in',
  'The town library of',
  'A farmer asks from',
  'For the newsletter of a club in',
  'A small shop in',
  'Some neighbours in',
  'A nurse on night duty in',
  'The choir of',
];
const PLACES = [
  ...['a harbour town', 'the hills', 'a mining valley', 'an island', 'the old quarter', 'a village by a lake'],
  ...['a suburb', 'the north coast', 'a market town', 'the river delta', 'a mountain pass', 'the plains'],
];
const TASKS = [
  ...[
    'Explain',
    'Describe',
    'Compare two ways to look after',
    'Write a short guide to',
    'Write a friendly letter about',
  ],
  ...['List the risks of', 'Plan a week around', 'Write questions and answers about', 'Tell the history of'],
  ...['Give a step by step plan for', 'Summarise what is known about', 'Write a short story around'],
];
const THINGS = [
  ...['a wooden bridge', 'a bread oven', 'a small orchard', 'a rain barrel', 'an old bicycle', 'a weather station'],
  ...['a beehive', 'a solar panel', 'a row of hedges', 'a community kitchen', 'a night train', 'a lending library'],
  ...['a stone wall', 'a fish pond', 'a bell tower', 'a telescope', 'a sewing machine', 'a ferry'],
  ...['a public well', 'a wind pump', 'a school garden', 'a map collection', 'a radio', 'a pottery kiln'],
];
const ANGLES = [
  ...['and what it costs,', 'and how it fails,', 'through the seasons,', 'with simple tools,', 'in a dry year,'],
  ...[
    'and who decides about it,',
    'after a storm,',
    'when money is short,',
    'with the help of children,',
    'over ten years,',
  ],
];
const READERS = [
  ...['for a beginner', 'for the town council', 'for a class of twelve-year-olds', 'for someone in a hurry'],
  ...['for a person who doubts it', 'for an engineer', 'for visitors', 'for those who come after us'],
];
const SUBJECTS = [
  ...['The left side', 'One of the members', 'The spare part', 'Our supplier', 'The upper floor', 'The old record'],
  ...['A helper', 'The second attempt', 'The drawing', 'The neighbour', 'The pump', 'The roof'],
];
const VERBS = [
  ...['took', 'needs', 'lost', 'was measured at', 'holds', 'asked for', 'saved', 'counted', 'broke after', 'weighs'],
];
const UNITS = ['kilograms', 'minutes', 'litres', 'steps', 'visits', 'metres', 'days', 'boxes', 'coins', 'pages'];
const TIMES = [
  ...['in spring', 'last winter', 'on market days', 'before noon', 'every second week', 'since the flood'],
  ...['while it rained', 'in the first year', 'at the end of the month', 'by our own count'],
];
