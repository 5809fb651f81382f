import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { sha256 } from '../../../src/core/files/digest.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import { zipOf } from '../../../src/core/files/write-zip.ts';
import { type Card, UNREAD } from './energy/energy.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { total } from './load/tally.ts';
import { OutsideError } from './outside.ts';
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
  const time = (at: number | null | undefined) => (at == null ? '' : ((at - zero) / 1000).toFixed(4));
  const perCard = (columns: (card: number) => object): object =>
    Object.fromEntries(
      cards.flatMap(({ index }, card) =>
        Object.entries(columns(card)).map(([name, value]) => [`card_${index}_${name}`, value as unknown]),
      ),
    );
  const perSample = samples.map(({ at, cards: reading, engine, tally }) => ({
    ...{ time_s: time(at), cards_time_s: time(reading?.at), running: engine?.running },
    ...{ engine_tokens: engine?.generated?.tokens, preemptions: engine?.preemptions },
    ...{ prefix_queries: engine?.prefix?.queries, prefix_hits: engine?.prefix?.hits },
    ...{ tokens_arrived: total(tally.tokens), streams_answering: tally.running },
    ...{ requests_sent: tally.started, answers_ended: tally.finished.length },
    ...perCard((card) => {
      const { energyJoules, temperatureC, throttle, processes } = reading?.cards[card] ?? UNREAD;
      return { joules: energyJoules, celsius: temperatureC, throttle: throttle?.join(' '), processes };
    }),
  }));
  const perAnswer = samples.flatMap(({ tally }) =>
    tally.finished.map(({ prompt, start, first, end, promptTokens, outputTokens, uncounted, ...same }) => ({
      ...{ prompt, sent_s: time(start), first_token_s: time(first), ended_s: time(end) },
      ...{ prompt_tokens: promptTokens, output_tokens: outputTokens, chunks_uncounted: uncounted, ...same },
    })),
  );
  const perPower = power.map(({ at, watts }) => ({ time_s: time(at), ...perCard((card) => ({ watts: watts[card] })) }));
  const tables = { 'samples.csv': perSample, 'power.csv': perPower, 'answers.csv': perAnswer };
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, stringify(rows, { header: true })]));
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
