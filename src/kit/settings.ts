import { availableParallelism } from 'node:os';
import { UsageError } from '../core/findings/finding.ts';
import { visible } from '../core/text/characters.ts';
import { ENERGY_SOURCES } from './energy/index.ts';

/** The options of the kit, as its help shows them. */
export const OPTIONS = {
  url: { value: 'URL', description: 'Address of the engine, such as http://127.0.0.1:8000.' },
  gpus: { value: 'N,N', description: 'Cards that the engine runs on, by the indices of nvidia-smi (default: all).' },
  energy: {
    value: 'KIND[=URL]',
    description: `How energy is read: ${ENERGY_SOURCES.map(({ id }) => id).join(', ')} (default: the best that works).`,
  },
  concurrency: { value: 'N', description: "Streams (default: a tenth, or 8, more than the engine's cap)." },
  sweep: { value: 'N,N', description: 'Several numbers of streams, one after the other, a file for each.' },
  prompts: { value: 'NAME|FILE', description: 'synthetic, lm-arena, or a file of JSON Lines (default: synthetic).' },
  runs: { value: 'N', description: 'Windows that are averaged (default: 3).' },
  'max-output-tokens': { value: 'N', description: 'Longest answer (default: 4096).' },
  seed: { value: 'N', description: 'What prompts and tokens are drawn by (default: 1).' },
  answers: {
    value: 'FILE',
    description: 'JSON file with what the engine hides, and your own fields; `handle` is your GitHub handle.',
  },
  out: { value: 'DIR', description: 'Where the measurement goes (default: contributions).' },
  resume: {
    value: 'DIR',
    description: 'Goes on with a measurement that was broken off; DIR is the folder of its log.',
  },
  quick: { description: 'Tries the set-up in under 90 seconds; the file is marked as an example.' },
  'api-key-env': { value: 'NAME', description: 'Environment variable that holds the key of the engine.' },
} as const;

/** What was given of them. */
export type KitOptions = { readonly [Name in keyof typeof OPTIONS]?: string | true };

/** What is to be measured, and how. */
export interface Settings {
  readonly url: string;
  readonly gpus: readonly number[] | null;
  /** As `--energy` says; null for the best that works. */
  readonly energy: string | null;
  /** Streams of each measurement; null for what saturates the engine. */
  readonly streams: readonly number[] | null;
  readonly prompts: string;
  readonly runs: number;
  readonly maxOutputTokens: number;
  readonly seed: number;
  readonly answers: string | null;
  readonly out: string;
  readonly resume: string | null;
  readonly quick: boolean;
  readonly key: string | null;
}

/**
 * The most streams that a kit with so many processor cores can make and still count right, as measured in
 * November 2026.
 */
export function mostStreams(cores = availableParallelism()): number {
  return 1024 * Math.max(1, cores);
}

/** What a resumed measurement has settled, and its command line may not. */
const SETTLED = ['gpus', 'concurrency', 'sweep', 'prompts', 'runs', 'max-output-tokens', 'seed', 'quick'] as const;

/** Reads the options. @throws UsageError naming the first that is wrong, and what is allowed. */
export function settingsOf(given: KitOptions, environment: Readonly<Record<string, string | undefined>>): Settings {
  const { url, energy, prompts, answers, out, resume, quick = false } = texts(given);
  if (url === undefined) throw new UsageError('Which engine? --url URL, such as --url http://127.0.0.1:8000.');
  if (given.concurrency !== undefined && given.sweep !== undefined) {
    throw new UsageError('--concurrency and --sweep exclude each other: give one number, or several.');
  }
  const settled = SETTLED.find((name) => given[name] !== undefined);
  if (resume !== undefined && settled !== undefined) {
    throw new UsageError(`--${settled} is settled by the measurement that --resume goes on with. Leave it out.`);
  }
  const one = (name: keyof KitOptions, usual: number, most: number): number =>
    wholeNumber(name, given[name], 1, most) ?? usual;
  const streams =
    given.sweep === undefined ? wholeNumber('concurrency', given.concurrency, 1, mostStreams()) : undefined;
  return {
    url: addressOf(url),
    gpus: listOf('gpus', given.gpus, 0, 1023),
    energy: energy ?? null,
    streams: streams === undefined ? listOf('sweep', given.sweep, 1, mostStreams()) : [streams],
    prompts: prompts ?? 'synthetic',
    runs: quick === true ? 1 : one('runs', 3, 100),
    maxOutputTokens: one('max-output-tokens', 4096, 1_000_000),
    seed: one('seed', 1, 2 ** 31 - 1),
    answers: answers ?? null,
    out: out ?? 'contributions',
    resume: resume ?? null,
    quick: quick === true,
    key: keyOf(given['api-key-env'], environment),
  };
}

/** Options that take a value have one: the command line sees to it. */
function texts(given: KitOptions) {
  const text = (name: keyof KitOptions): string | undefined =>
    typeof given[name] === 'string' ? given[name] : undefined;
  return {
    url: text('url'),
    energy: text('energy'),
    prompts: text('prompts'),
    answers: text('answers'),
    out: text('out'),
    resume: text('resume'),
    quick: given.quick,
  };
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(
      `--url ${withoutSecrets(text)} is not an address. Allowed: http://host:port, without a query.`,
    );
  }
  // People copy the address that clients take.
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** An address as it may be shown: what stands before an @ may be a password. */
function withoutSecrets(text: string): string {
  return visible(text.replace(/\/\/[^/@]*@/, '//***@'));
}

function keyOf(
  name: string | true | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (name === undefined) return null;
  const key = environment[String(name)] ?? '';
  if (key !== '') return key;
  throw new UsageError(
    `--api-key-env ${visible(String(name))}: there is no such environment variable, or it is empty.`,
  );
}

function wholeNumber(name: string, text: string | true | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(
    `--${name} ${visible(String(text))} is not allowed. Allowed: a whole number from ${least} to ${most}.`,
  );
}

function listOf(name: string, text: string | true | undefined, least: number, most: number): number[] | null {
  if (text === undefined) return null;
  const numbers = String(text)
    .split(',')
    .map((part) => wholeNumber(name, part.trim(), least, most) ?? NaN);
  if (new Set(numbers).size === numbers.length) return numbers;
  throw new UsageError(`--${name} ${visible(String(text))} names one twice.`);
}
