import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sha256 } from '../../../src/core/files/digest.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import { zipOf } from '../../../src/core/files/write-zip.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { type Gpu, UNREAD } from './energy/energy.ts';
import { OutsideError } from './outside.ts';
import type { SampleSeries } from './series.ts';

/** Texts by file name. */
export type LogTexts = Readonly<Record<string, string>>;

/**
 * Everything that was read, as CSV tables: the samples of each second, the power, and the responses that ended. Times
 * are seconds since the first sample. The kit never reads the text of a response, an address, or the name of a machine
 * or process, so the tables can't contain any.
 */
export function tablesOf({ samples, power }: SampleSeries, gpus: readonly Gpu[]): LogTexts {
  const zero = samples[0]?.at ?? 0;
  const time = (at: number | null | undefined) => (at == null ? '' : ((at - zero) / 1000).toFixed(4));
  const perGpu = (columns: (place: number) => object): object =>
    Object.fromEntries(
      gpus.flatMap(({ index }, place) =>
        Object.entries(columns(place)).map(([name, value]) => [`gpu_${index}_${name}`, value as unknown]),
      ),
    );
  const sampleRows = samples.map(({ at, gpus: reading, engine, tally }) => ({
    time_s: time(at),
    gpus_time_s: time(reading?.at),
    running: engine?.running,
    engine_tokens: engine?.generated?.tokens,
    preemptions: engine?.preemptions,
    prefix_queries: engine?.prefix?.queries,
    prefix_hits: engine?.prefix?.hits,
    tokens_arrived: tally.tokens.total,
    responses_running: tally.running,
    requests_sent: tally.started,
    responses_ended: tally.finished.length,
    ...perGpu((place) => {
      const { energyJoules, temperatureC, throttle, processes } = reading?.gpus[place] ?? UNREAD;
      return { joules: energyJoules, celsius: temperatureC, throttle: throttle?.join(' '), processes };
    }),
  }));
  const responseRows = samples.flatMap(({ tally }) =>
    tally.finished.map(({ prompt, start, first, end, promptTokens, outputTokens, uncounted, ...same }) => ({
      prompt,
      sent_s: time(start),
      first_token_s: time(first),
      ended_s: time(end),
      prompt_tokens: promptTokens,
      output_tokens: outputTokens,
      chunks_uncounted: uncounted,
      ...same,
    })),
  );
  const powerRows = power.map(({ at, watts }) => ({
    time_s: time(at),
    ...perGpu((place) => ({ watts: watts[place] })),
  }));
  const tables = { 'samples.csv': sampleRows, 'power.csv': powerRows, 'responses.csv': responseRows };
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, stringify(rows, { header: true })]));
}

/** The files as a zip, with the same bytes for the same files, and its SHA-256. */
export function bundleOf(files: LogTexts): { readonly bytes: Uint8Array; readonly digest: string } {
  const entries = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  const bytes = zipOf(new Map(entries), '2026-01-01');
  return { bytes, digest: sha256(bytes) };
}

/** Writes texts into a folder of the log. @returns them by their names in it. */
export async function writeLog(folder: string, name: string, texts: LogTexts): Promise<LogTexts> {
  const named = Object.entries(texts).map(([file, text]) => [`${name}/${file}`, text] as const);
  for (const [file, text] of named) await withFolder(folder, () => replaceFile(join(folder, file), text));
  return Object.fromEntries(named);
}

/** Does work that writes into a folder. @throws OutsideError with the reason of the file system. */
export async function withFolder(folder: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new OutsideError(
      `The kit can't write into ${folder}: ${messageOf(error)}`,
      'Free some space, or pass another folder as --out.',
    );
  }
}
