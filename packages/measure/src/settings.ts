import { UsageError } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { ENERGY_SOURCES, wayNamed } from './energy/index.ts';

/** More streams than this one process can't make and still count right, as measured in November 2026. */
export const MOST_STREAMS = 1024;

/** The options of the kit, as its help shows them. */
export const OPTIONS = {
  url: { value: 'URL', description: 'Address of the engine, such as http://127.0.0.1:8000.' },
  gpus: { value: 'N,N', description: 'Cards that the engine runs on, by the indices of nvidia-smi (default: all).' },
  energy: {
    value: 'KIND[=URL]',
    description: `How energy is read: ${ENERGY_SOURCES.map(({ id }) => id).join(', ')} (default: the best that works).`,
  },
  concurrency: {
    value: 'N',
    description: "Streams (default: a tenth, or 8, more than the engine's cap).",
  },
  prompts: { value: 'NAME|FILE', description: 'lm-arena, or a file of JSON Lines (default: lm-arena).' },
  runs: { value: 'N', description: 'Windows that are averaged (default: 3).' },
  'max-output-tokens': { value: 'N', description: 'Longest answer (default: 4096).' },
  answers: {
    value: 'FILE',
    description: 'JSON file with what the engine hides, and your own fields; `handle` is your GitHub handle.',
  },
  out: { value: 'DIR', description: 'Where the measurement goes (default: contributions).' },
  quick: { description: 'Tries the set-up in under 90 seconds; the file is marked as an example.' },
  'api-key-env': { value: 'NAME', description: 'Environment variable that holds the key of the engine.' },
} as const;

/** What was given of them. */
export type KitOptions = { readonly [Name in keyof typeof OPTIONS]?: string | true };

/** What is to be measured, and how; null for what is not said. */
export type Settings = ReturnType<typeof settingsOf>;

/** Reads the options. @throws UsageError naming the first that is wrong, and what is allowed. */
export function settingsOf(given: KitOptions, environment: Readonly<Record<string, string | undefined>>) {
  const text = (name: keyof KitOptions): string | null => (typeof given[name] === 'string' ? given[name] : null);
  const one = <T>(name: keyof KitOptions, most: number, usual: T): number | T => {
    const [number = usual, ...others] = numbersOf(name, text(name), 1, most) ?? [];
    if (others.length > 0) throw new UsageError(`--${name} takes one number.`);
    return number;
  };
  const url = text('url');
  if (url === null) throw new UsageError('Which engine? --url URL, such as --url http://127.0.0.1:8000.');
  const energy = text('energy');
  if (energy !== null) wayNamed(energy);
  const quick = given.quick === true;
  return {
    url: addressOf(url),
    gpus: numbersOf('gpus', text('gpus'), 0, 1023),
    energy,
    streams: one('concurrency', MOST_STREAMS, null),
    prompts: text('prompts') ?? 'lm-arena',
    runs: quick ? 1 : one('runs', 100, 3),
    maxOutputTokens: one('max-output-tokens', 1_000_000, 4096),
    answers: text('answers'),
    out: text('out') ?? 'contributions',
    quick,
    key: keyOf(text('api-key-env'), environment),
  };
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    // What stands before an @ may be a password.
    const shown = visible(text.replace(/\/\/[^/@]*@/, '//***@'));
    throw new UsageError(`--url ${shown} is not an address. Allowed: http://host:port, without a query.`);
  }
  // People copy the address that clients take.
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function keyOf(name: string | null, environment: Readonly<Record<string, string | undefined>>): string | null {
  const key = name === null ? null : (environment[name] ?? '');
  if (key !== '') return key;
  throw new UsageError(`--api-key-env ${visible(name ?? '')}: there is no such environment variable, or it is empty.`);
}

function numbersOf(name: string, text: string | null, least: number, most: number): number[] | null {
  if (text === null) return null;
  const numbers = text.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : NaN));
  if (!numbers.every((number) => number >= least && number <= most)) {
    throw new UsageError(`--${name} ${visible(text)} is not allowed. Allowed: whole numbers from ${least} to ${most}.`);
  }
  if (new Set(numbers).size === numbers.length) return numbers;
  throw new UsageError(`--${name} ${visible(text)} names one twice.`);
}
