import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { LIMITS } from '../src/kit/method.ts';
import { PROGRAM } from '../src/core/program.ts';
import type { Benchmark } from './harness.ts';

/** What each stream is given, tokens per second, and how long an answer is. */
const [RATE, LENGTH] = [50, 250];
const THREADS = 2;

/** What one load came to. */
interface LoadResult {
  readonly tokens: number;
  readonly answers: number;
  readonly failed: number;
  /** Processor time of the kit for each second. */
  readonly cpu: number;
  readonly lagMs: number;
}

/**
 * What the measuring kit carries before it is the bottleneck itself, on this machine, which serves the tokens, too: the
 * processor time of either is told apart.
 */
export const measure: Benchmark = {
  name: 'measure',
  summary: `the load of the measuring kit: streams of ${RATE} tokens per second that two threads carry, and its processor time (aim: 2,048 streams)`,
  async run(folder, { small }, found) {
    const [load, tokenServer] = await bundled(folder);
    let most = { streams: 0, answers: 0 };
    for (const streams of small ? [64] : [64, 256, 512, 1024, 2048, 3072]) {
      const server = spawn(process.execPath, [tokenServer, String(RATE), String(LENGTH)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      try {
        const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
        const url = await lines.next();
        const before = await cpuOf(server, lines);
        const loaded = await loadedBy([load, String(url.value), String(streams), small ? '3' : '10', String(THREADS)]);
        const served = (await cpuOf(server, lines)) - before;
        found(`kit, ${streams} streams`, { value: loaded.tokens });
        // Milliseconds of each second, for every 1,000 tokens of it.
        found(`kit, ${streams} streams, processor time per 1,000 tokens/s`, {
          value: (1e6 * loaded.cpu) / loaded.tokens,
        });
        found(`kit, ${streams} streams, one timer in a hundred late`, { value: loaded.lagMs });
        console.log(
          `  the server itself: ${served.toFixed(1)} s of processor time in all; ${loaded.failed} answers failed`,
        );
        // A server that can't keep its own pace is no load to be measured by.
        const isCarried = loaded.lagMs <= LIMITS.lagMs && loaded.failed === 0;
        if (isCarried) most = { streams, answers: loaded.answers };
      } finally {
        server.kill();
        await once(server, 'close');
      }
    }
    found('kit, streams carried before it is the bottleneck', { value: most.streams });
    found('kit, answers carried before it is the bottleneck', { value: most.answers });
  },
};

/** The programs of the load and of the server, each in one file, as threads need it. */
async function bundled(folder: string): Promise<[string, string]> {
  const names = ['load', 'token-server'] as const;
  await build({
    entryPoints: names.map((name) => join(PROGRAM, `bench/${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
    banner: {
      js: "import { createRequire as fromHere } from 'node:module'; const require = fromHere(import.meta.url);",
    },
  });
  return [join(folder, 'load.mjs'), join(folder, 'token-server.mjs')];
}

/** Processor time that a server has used, s. */
async function cpuOf(server: ChildProcess, lines: AsyncIterator<string>): Promise<number> {
  server.stdin?.write('\n');
  const line = await lines.next();
  return Number(line.value);
}

async function loadedBy(args: readonly string[]): Promise<LoadResult> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(child, 'close');
  return JSON.parse(text) as LoadResult;
}
