import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sha256 } from '../core/files/digest.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import { zipOf } from '../core/files/write-zip.ts';
import type { Card } from './energy/energy.ts';
import { messageOf } from '../core/text/words.ts';
import { type EndedAnswer, total } from './load/tally.ts';
import { OutsideError } from './outside.ts';
import type { PowerSample, Sample, SampleSeries } from './series.ts';

/** Files by their names. */
export type LogTexts = Readonly<Record<string, string>>;

type Cell = string | number | null | undefined;
/** Columns of a table, by their heads: what they hold of a row. */
type Columns<T> = Readonly<Record<string, (row: T) => Cell>>;

/**
 * Everything that was read, as tables: what was read each second, the power, and the answers that ended. Times are
 * seconds from the first sample. No text of a prompt or an answer, no address and no name of a machine or process is
 * ever read, so none can be in it.
 */
export function tablesOf({ samples, power }: SampleSeries, cards: readonly Card[]): LogTexts {
  const zero = samples[0]?.at ?? 0;
  const time = (at: number | null | undefined): Cell => (at == null ? '' : ((at - zero) / 1000).toFixed(4));
  const perCard = cards.map(({ index }, card): Columns<Sample> => {
    const own = (sample: Sample) => sample.cards?.cards[card];
    return {
      [`card_${index}_joules`]: (sample) => own(sample)?.energyJoules,
      [`card_${index}_celsius`]: (sample) => own(sample)?.temperatureC,
      [`card_${index}_throttle`]: (sample) => own(sample)?.throttle?.join(' '),
      [`card_${index}_processes`]: (sample) => own(sample)?.processes,
    };
  });
  const perSample: Columns<Sample> = {
    time_s: ({ at }) => time(at),
    cards_time_s: (sample) => time(sample.cards?.at),
    running: ({ engine }) => engine?.running,
    engine_tokens: ({ engine }) => engine?.generated?.tokens,
    preemptions: ({ engine }) => engine?.preemptions,
    prefix_queries: ({ engine }) => engine?.prefix?.queries,
    prefix_hits: ({ engine }) => engine?.prefix?.hits,
    tokens_arrived: ({ tally }) => total(tally.tokens),
    streams_answering: ({ tally }) => tally.running,
    requests_sent: ({ tally }) => tally.started,
    answers_ended: ({ tally }) => tally.finished.length,
  };
  const perAnswer: Columns<EndedAnswer> = {
    prompt: ({ prompt }) => prompt,
    sent_s: ({ start }) => time(start),
    first_token_s: ({ first }) => time(first),
    ended_s: ({ end }) => time(end),
    prompt_tokens: ({ promptTokens }) => promptTokens,
    output_tokens: ({ outputTokens }) => outputTokens,
    chunks: ({ chunks }) => chunks,
    chunks_uncounted: ({ uncounted }) => uncounted,
    arrivals: ({ arrivals }) => arrivals,
    finish: ({ finish }) => finish,
    fault: ({ fault }) => fault,
  };
  const perPower = Object.assign(
    { time_s: (sample) => time(sample.at) } satisfies Columns<PowerSample>,
    ...cards.map(({ index }, card): Columns<PowerSample> => ({ [`card_${index}_watts`]: ({ watts }) => watts[card] })),
  ) as Columns<PowerSample>;
  return {
    'samples.csv': csv(Object.assign({}, perSample, ...perCard) as Columns<Sample>, samples),
    'power.csv': csv(perPower, power),
    'answers.csv': csv(
      perAnswer,
      samples.flatMap(({ tally }) => tally.finished),
    ),
  };
}

function csv<T>(columns: Columns<T>, rows: readonly T[]): string {
  const cells = rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')));
  return stringify([Object.keys(columns), ...cells]);
}

/** Files as a bundle to attach: the same bytes for the same files. @returns it, and its SHA-256. */
export function bundleOf(files: LogTexts): { readonly bytes: Uint8Array; readonly digest: string } {
  const entries = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  const bytes = zipOf(new Map(entries), '2026-01-01');
  return { bytes, digest: sha256(bytes) };
}

/** Puts texts into a folder of the log. @returns them by their names in it. */
export async function writeLog(folder: string, name: string, texts: LogTexts): Promise<LogTexts> {
  const named = Object.entries(texts).map(([file, text]) => [`${name}/${file}`, text] as const);
  for (const [file, text] of named) await onDisk(folder, () => replaceFile(join(folder, file), text));
  return Object.fromEntries(named);
}

/** Does something with a folder. @throws OutsideError that says in words what the file system refuses. */
export async function onDisk(folder: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const why = `Nothing can be written in ${folder}: ${messageOf(error)}`;
    throw new OutsideError(why, 'Make room, or give another place with --out.');
  }
}
