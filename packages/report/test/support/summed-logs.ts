import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Usage } from '../../src/log/monthly-usage.ts';
import type { ReadUsage } from '../../src/usage.ts';

/** Usage without its provider and its longest and shortest calls, to compare it with expected rows. */
export type PlainUsage = Omit<Usage, 'provider' | 'longest' | 'longCalls' | 'shortest'>;

export function plain({ usage }: Pick<ReadUsage, 'usage'>): PlainUsage[] {
  return usage.map(({ model, month, place, calls, output, input, cached }) => ({
    model,
    month,
    place,
    calls,
    output,
    input,
    cached,
  }));
}

const NAMES = ['Qwen/Qwen3-8B', 'llama-3.1-8b-instruct', "o'b;r", 'a "b"', 'x,y', 'line\nbreak', 'gpt-4o', '名'];

/** A row of a log. */
interface Row {
  readonly model: string;
  readonly startTime: string;
  readonly place: string;
  readonly completion_tokens: number;
  readonly cached_input_tokens: number;
}

/**
 * Writes the same calls as JSON lines, as Parquet and as two CSV files in a folder. @returns the paths and a pattern to
 * read them from, and their usage as plain JavaScript adds it up.
 */
export async function writeSummedLogs(
  folder: string,
  count: number,
): Promise<{ readonly paths: readonly string[]; readonly usage: readonly PlainUsage[] }> {
  const rows = Array.from({ length: count }, (_, i) => rowAt(i));
  await writeFile(join(folder, 'a.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  await mkdir(join(folder, 'below'));
  const first = Math.floor(count / 3);
  await writeFile(join(folder, 'below/1.csv'), csvOf(rows.slice(0, first)));
  await writeFile(join(folder, 'below/2.csv'), csvOf(rows.slice(first)));
  const instance = await DuckDBInstance.create();
  const db = await instance.connect();
  await db.run(
    `COPY (SELECT * REPLACE (CAST(startTime AS TIMESTAMPTZ) AS startTime) FROM '${folder}/a.jsonl') TO '${folder}/a.parquet'`,
  );
  db.closeSync();
  instance.closeSync();
  return {
    paths: ['a.jsonl', 'a.parquet', 'below', 'below/*.csv'].map((path) => join(folder, path)),
    usage: sumsOf(rows),
  };
}

function rowAt(i: number): Row {
  return {
    model: NAMES[(i * 31) % NAMES.length] ?? '',
    startTime: `2026-${String(1 + ((i * 7) % 12)).padStart(2, '0')}-03T10:00:00Z`,
    place: ['', 'FRA'][i % 2] ?? '',
    completion_tokens: 1 + ((i * 7919) % 5003),
    cached_input_tokens: i % 9,
  };
}

function csvOf(rows: readonly Row[]): string {
  const line = (row: Row) =>
    Object.values(row)
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(',');
  return [Object.keys(rowAt(0)).join(), ...rows.map(line)].join('\n');
}

function sumsOf(rows: readonly Row[]): PlainUsage[] {
  const sums = new Map<string, PlainUsage>();
  for (const { model, startTime, place, completion_tokens, cached_input_tokens } of rows) {
    const month = startTime.slice(0, 7);
    const key = `${month} ${model} ${place}`;
    const { calls, output, cached } = sums.get(key) ?? { calls: 0, output: 0, cached: 0 };
    const counts = {
      calls: (calls ?? 0) + 1,
      output: output + completion_tokens,
      cached: (cached ?? 0) + cached_input_tokens,
    };
    sums.set(key, { model, month, place, input: null, ...counts });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
