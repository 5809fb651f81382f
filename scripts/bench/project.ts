import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** What a command needs of the project. */
const PARTS = ['data', 'schema', 'scripts', 'package.json', 'tsconfig.json'];

/** A copy of the project at `root` with `count` made-up contributions, a thousand contributors sharing them. */
export function projectWithContributions(root: string, count: number): void {
  rmSync(root, { recursive: true, force: true });
  for (const part of PARTS) cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const example = JSON.parse(readFileSync(join(ROOT, 'contributions/example.json'), 'utf8')) as Record<string, unknown>;
  for (let i = 0; i < count; i += 1) {
    const folder = join(root, 'contributions', `bench-${i % 1000}`);
    const n = Math.floor(i / 1000) + 1;
    if (n === 1) mkdirSync(folder, { recursive: true });
    const name = `2026-01-15-llama-3-1-8b-instruct-h100${n === 1 ? '' : `-${n}`}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify({ ...example, ...figures(i) }, null, 2)}\n`);
  }
}

/** Figures that fit each other and differ from file to file. */
function figures(i: number): Record<string, unknown> {
  const joules = 0.1 + (i % 5000) / 50_000;
  const tokensPerSecond = 540 / joules;
  return {
    example: false,
    contributor: `Benchmark ${i}`,
    notes: 'Made up for a benchmark.',
    joules_per_output_token: joules,
    wh_per_million_output_tokens: (joules * 1_000_000) / 3600,
    tokens_per_second: tokensPerSecond,
    median_itl_ms: 15 + i / 1_000_000,
    avg_running_batch: (tokensPerSecond * 15 * 1.1) / 1000,
    max_num_seqs: 128,
    requests_in_window: Math.round((tokensPerSecond * 600) / 500),
  };
}
