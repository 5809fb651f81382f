import { UsageError } from '../../../src/core/usage-error.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { ENERGY_SOURCES, parseEnergyOption } from './energy/index.ts';

/** With more streams one process no longer counts tokens in time, as measured in November 2026. */
export const MAX_STREAMS = 1024;

/** The options of the kit. */
export const OPTIONS = {
  url: { value: 'URL', description: 'Address of the engine, such as http://127.0.0.1:8000.' },
  gpus: {
    value: 'N,N',
    description: 'GPUs that the engine runs on, by the indices that nvidia-smi or amd-smi shows (default: all).',
  },
  energy: {
    value: 'SOURCE[=URL]',
    description: `Where to read the energy: ${ENERGY_SOURCES.map(({ id }) => id).join(', ')} (default: the first of nvml, amd-smi and nvidia-smi that works; dcgm needs =URL).`,
  },
  concurrency: {
    value: 'N',
    description:
      "Number of request streams, which is the number of requests sent at a time (default: the engine's batch limit plus 10 % or plus 8, whichever is larger).",
  },
  prompts: { value: 'NAME|FILE', description: 'Prompts: lm-arena, or a JSON Lines file (default: lm-arena).' },
  runs: { value: 'N', description: 'Number of runs to average, each a warm-up and a window (default: 3).' },
  'max-output-tokens': { value: 'N', description: 'Highest number of tokens in a response (default: 4096).' },
  answers: {
    value: 'FILE',
    description:
      'JSON file with your name and the values that the engine does not show; `handle` is your GitHub handle.',
  },
  out: { value: 'DIR', description: 'Folder for the measurement (default: contributions).' },
  quick: { description: 'Try the setup in under 90 seconds. The file is marked as an example.' },
  'metrics-url': {
    value: 'URL',
    description: "Address of the engine's metrics, if it is not the usual page under --url.",
  },
  'engine-processes': {
    value: 'N',
    description: 'Number of compute processes that the engine has on one GPU (default: 1).',
  },
  'api-key-env': { value: 'NAME', description: "Environment variable with the engine's API key." },
} as const;

/** Options as given on the command line. */
export type KitOptions = { readonly [Name in keyof typeof OPTIONS]?: string | true };

/** What to measure, and how. Null means "not given". */
export type Settings = ReturnType<typeof settingsOf>;

/** Reads the options. @throws UsageError for the first wrong one, with what is allowed. */
export function settingsOf(given: KitOptions, environment: Readonly<Record<string, string | undefined>>) {
  const text = (name: keyof KitOptions): string | null => (typeof given[name] === 'string' ? given[name] : null);
  const one = <T>(name: keyof KitOptions, most: number, otherwise: T): number | T => {
    const [number = otherwise, ...others] = parseNumbers(name, text(name), 1, most) ?? [];
    if (others.length > 0) throw new UsageError(`--${name} takes one number.`);
    return number;
  };
  const url = text('url');
  if (url === null)
    throw new UsageError('Pass the address of the engine: --url URL, such as --url http://127.0.0.1:8000.');
  const energy = text('energy');
  if (energy !== null) parseEnergyOption(energy);
  const quick = given.quick === true;
  const metricsUrl = text('metrics-url');
  return {
    // People copy the address that clients use, which ends in /v1.
    url: parseUrl('url', url).replace(/\/v1$/, ''),
    metricsUrl: metricsUrl === null ? null : parseUrl('metrics-url', metricsUrl),
    gpus: parseNumbers('gpus', text('gpus'), 0, 1023),
    energy,
    streams: one('concurrency', MAX_STREAMS, null),
    prompts: text('prompts') ?? 'lm-arena',
    runs: quick ? 1 : one('runs', 100, 3),
    maxOutputTokens: one('max-output-tokens', 1_000_000, 4096),
    engineProcesses: one('engine-processes', 64, 1),
    answers: text('answers'),
    out: text('out') ?? 'contributions',
    quick,
    key: readKey(text('api-key-env'), environment),
  };
}

/** The URL without a slash at its end. */
function parseUrl(name: keyof KitOptions, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    // The part before an @ may be a password.
    const shown = visible(text.replace(/\/\/[^/@]*@/, '//***@'));
    throw new UsageError(
      `--${name} ${shown} is not an address. Allowed: an http or https address without a query, such as http://127.0.0.1:8000.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readKey(name: string | null, environment: Readonly<Record<string, string | undefined>>): string | null {
  const key = name === null ? null : (environment[name] ?? '');
  if (key !== '') return key;
  throw new UsageError(`--api-key-env ${visible(name ?? '')}: this environment variable is not set.`);
}

function parseNumbers(name: keyof KitOptions, text: string | null, least: number, most: number): number[] | null {
  if (text === null) return null;
  const numbers = text.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : NaN));
  if (!numbers.every((number) => number >= least && number <= most)) {
    const all = name === 'gpus' ? ' For all GPUs, leave out --gpus.' : '';
    throw new UsageError(
      `--${name} ${visible(text)} is not allowed. Allowed: integers from ${least} to ${most}.${all}`,
    );
  }
  if (new Set(numbers).size === numbers.length) return numbers;
  throw new UsageError(`--${name} ${visible(text)} contains a number twice.`);
}
