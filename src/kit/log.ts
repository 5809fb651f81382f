import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { sha256 } from '../core/files/digest.ts';
import { jsonText } from '../core/text/json.ts';
import type { Card } from './energy/energy.ts';
import type { SampleSeries } from './series.ts';

/** Files by their names. */
export type LogTexts = Readonly<Record<string, string>>;

/**
 * Everything that was read, as tables: what was read each second, the power, and the answers that ended. Times are
 * seconds from the first sample. No text of a prompt or an answer, no address and no name of a machine or process is
 * ever read, so none can be in it.
 */
export function tablesOf({ samples, power }: SampleSeries, cards: readonly Card[]): LogTexts {
  const zero = samples[0]?.at ?? 0;
  const time = (at: number): string => ((at - zero) / 1000).toFixed(4);
  return {
    'samples.csv': csv(readTable(samples, time), countTable(samples, cards)),
    'power.csv': csv([
      ['time_s', ...cards.map(({ index }) => `card_${index}_watts`)],
      ...power.map(({ at, watts }) => [time(at), ...watts]),
    ]),
    'answers.csv': csv(answerTable(samples, time)),
  };
}

type Samples = SampleSeries['samples'];

/** When each sample was taken, and what the engine said then. */
function readTable(samples: Samples, time: (at: number) => string): LogRow[] {
  return [
    [
      'time_s',
      'unix_ms',
      'cards_time_s',
      'running',
      'waiting',
      'engine_tokens',
      'preemptions',
      'prefix_queries',
      'prefix_hits',
    ],
    ...samples.map(({ at, wall, cards: reading, engine }) => [
      time(at),
      wall,
      reading === null ? '' : time(reading.at),
      engine?.running,
      engine?.waiting,
      engine?.generated?.tokens,
      engine?.preemptions,
      engine?.prefix?.queries,
      engine?.prefix?.hits,
    ]),
  ];
}

/** What had arrived by each sample, and what each card said then. */
function countTable(samples: Samples, cards: readonly Card[]): LogRow[] {
  const perCard = cards.flatMap(({ index }) =>
    ['joules', 'celsius', 'throttle', 'processes'].map((name) => `card_${index}_${name}`),
  );
  return [
    ['tokens_arrived', 'chunks_uncounted', 'streams_answering', 'requests_sent', 'answers_ended', ...perCard],
    ...samples.map(({ tally, cards: reading }) => [
      total(tally.tokens),
      total(tally.uncounted),
      tally.running,
      tally.started,
      tally.finished.length,
      ...cards.flatMap((_, card) => {
        const own = reading?.cards[card];
        return [own?.energyJoules, own?.temperatureC, own?.throttle?.join(' '), own?.processes];
      }),
    ]),
  ];
}

function answerTable(samples: Samples, time: (at: number) => string): LogRow[] {
  const ended = samples.flatMap(({ tally }) => tally.finished);
  return [
    [
      'prompt',
      'sent_s',
      'first_token_s',
      'ended_s',
      'prompt_tokens',
      'cached_tokens',
      'output_tokens',
      'chunks',
      'arrivals',
      'finish',
      'fault',
    ],
    ...ended.map((answer) => [
      answer.prompt,
      time(answer.start),
      answer.first === null ? '' : time(answer.first),
      time(answer.end),
      answer.promptTokens,
      answer.cachedTokens,
      answer.outputTokens,
      answer.chunks,
      answer.arrivals,
      answer.finish,
      answer.fault,
    ]),
  ];
}

type LogRow = readonly (string | number | null | undefined)[];

/** Tables side by side as one. */
function csv(...tables: readonly (readonly LogRow[])[]): string {
  const [first = []] = tables;
  const rows = first.map((_, i) => tables.flatMap((table) => table[i] ?? []));
  return stringify(rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : (cell ?? '')))));
}

function total(bins: readonly (readonly [bin: number, count: number])[]): number {
  return bins.reduce((sum, [, count]) => sum + count, 0);
}

/** Files as a bundle to attach: the same bytes for the same files. @returns it, and its SHA-256. */
export function bundleOf(files: LogTexts): { readonly bytes: Uint8Array; readonly digest: string } {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  const sums = entries.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join('');
  const bytes = zipSync(
    Object.fromEntries([...entries, ['SHA256SUMS', strToU8(sums)] as const]),
    // Without a time of its own an entry would have that of the writing.
    { level: 9, mtime: new Date(2026, 0, 1, 12) },
  );
  return { bytes, digest: sha256(bytes) };
}

/** A value as a file of a bundle. */
export function asJson(value: unknown): string {
  return jsonText(value);
}
