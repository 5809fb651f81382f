import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverFacts } from '../src/engines/facts.ts';
import { engineAt } from '../src/engines/index.ts';
import { resultFields } from '../src/results.ts';
import { realClock, serverAt } from '../src/this-machine.ts';
import { QUICK } from '../src/method.ts';
import { PROMPTS } from './support/scenario.ts';
import { measureRun } from '../src/run.ts';
import { ROOT } from '../../../test/support/project-files.ts';
import { meterOf, SHOWING } from './support/fake-meter.ts';
import { realTime, serveFakeEngine } from './support/serve-engine.ts';
import { builtFile, writeSingleFile, loadedTraps, runFile } from './support/single-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measure-'));
  await writeFile(join(folder, 'prompts.jsonl'), LINES);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a run over real HTTP in real time', () => {
  test.each(['vllm', 'sglang', 'llama.cpp'] as const)('measures the true energy of %s', async (format) => {
    const nature = { format, cap: 8, stepMs: 40, output: [40, 120] as const };
    const { server, url, engine } = await serveFakeEngine(nature);
    const http = serverAt(url);
    const kind = await engineAt(http);
    // The clocks of the fake engine and the kit have different zeros.
    const clock = { ...realClock, now: () => realTime.now() };
    const meter = meterOf(engine, realTime, SHOWING);
    const metrics = { http, path: '/metrics', label: '/metrics' };
    const { served_model: model } = await serverFacts(http, kind, metrics);
    const setup = {
      clock,
      http: { ...http, post: timed(http.post.bind(http)) },
      engine: kind,
      metrics,
      model,
      meter,
      gpus: meter.gpus,
      gpusNeeded: null,
      engineProcesses: 1,
      prompts: PROMPTS,
      method: QUICK,
      maxOutputTokens: 4096,
      tokensPerStep: 1,
      streams: 16,
      batchLimit: 8,
      prefixCaching: null,
      watch: () => undefined,
      signal: new AbortController().signal,
    };
    const { result, window, findings } = await measureRun(setup, { watts: [60], processes: [1] }, 0);
    http.close();
    server.closeAllConnections();
    server.close();
    expect(findings).toEqual([]);
    if (result === null) throw new Error('There is no window');
    const truth = engine.truth(window.start.at, window.end.at);
    // The window is short and the machine may be busy.
    expect(Math.abs(resultFields([result]).joules_per_output_token / truth.joulesPerToken - 1)).toBeLessThan(0.02);
  });
});

/** Stamps arriving data with the time of the fake engine's clock. */
function timed(post: ReturnType<typeof serverAt>['post']): ReturnType<typeof serverAt>['post'] {
  return (path, body, receive, asked) =>
    post(
      path,
      body,
      {
        head: (status) => {
          receive.head(status);
        },
        data: (text) => {
          receive.data(text, realTime.now());
        },
        end: (broken) => {
          receive.end(broken, realTime.now());
        },
      },
      asked,
    );
}

/** Prompts as a JSON Lines file. */
const LINES = PROMPTS.conversations.map((messages) => JSON.stringify({ messages })).join('\n');

const quick = (url: string, out: string): string[] =>
  `--url ${url} --energy dcgm=${url}/dcgm --quick --answers answers.json --prompts prompts.jsonl --out ${out}`.split(
    ' ',
  );

test('the single file measures a fake engine and loads nothing from its working directory', async () => {
  const { file, cwd } = await writeSingleFile(folder, builtFile().bytes);
  const { server, url } = await serveFakeEngine({});
  await writeFile(join(cwd, 'answers.json'), '{"cuda_version":"13.0"}');
  await writeFile(join(cwd, 'prompts.jsonl'), LINES);
  const { code, output } = await runFile(file, cwd, [...quick(url, 'out'), '--concurrency', '8']);
  server.closeAllConnections();
  server.close();
  expect([code, output]).toEqual([0, expect.stringContaining('Written: ')]);
  // A trial is written next to its log.
  const path = /^Written: (.+)$/m.exec(output)?.[1] ?? '';
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ example: true, engine: 'vLLM' });
  expect(await loadedTraps(cwd)).toEqual([]);
}, 180_000);

test('Ctrl+C ends the single file within five seconds, even if the engine does not respond', async () => {
  const place = await writeSingleFile(folder, builtFile().bytes);
  const { server, url, engine } = await serveFakeEngine({ cap: 4 });
  engine.hang();
  const answers = '{"handle":"a","contributor":"A","vendor_affiliation":false,"cuda_version":"13.0"}';
  await writeFile(join(place.cwd, 'answers.json'), answers);
  await writeFile(join(place.cwd, 'prompts.jsonl'), LINES);
  const child = spawn(process.execPath, [place.file, ...quick(url, 'out')], {
    cwd: place.cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.on('data', () => undefined);
  // After five seconds of idle time, the kit waits for the first response.
  while (engine.waiting === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const before = Date.now();
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(130);
  expect(Date.now() - before).toBeLessThan(5000);
  server.closeAllConnections();
  server.close();
});

describe('the command npm run measure', () => {
  /** Starts the command, and calls `then` when its output first contains `on`. */
  async function run(words: readonly string[], on: string, then: (child: ReturnType<typeof spawn>) => void) {
    const child = spawn(
      process.execPath,
      [join(ROOT, 'scripts/run.js'), 'packages/measure/scripts/measure', ...words],
      {
        cwd: ROOT,
        env: { ...process.env, INIT_CWD: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let text = '';
    let isDone = false;
    const read = (part: Buffer): void => {
      text += part.toString();
      if (isDone || !text.includes(on)) return;
      isDone = true;
      then(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }

  const ANSWERS = { cuda_version: '13.0', handle: 'alice', contributor: 'Alice', vendor_affiliation: false };

  test('stops the load and keeps only the log after Ctrl+C', async () => {
    const { server, url, engine } = await serveFakeEngine({ cap: 4, stepMs: 50 });
    await writeFile(join(folder, 'answers.json'), JSON.stringify(ANSWERS));
    const words = quick(url, 'stopped');
    const { code, text } = await run(words, 'warm-up', (child) => child.kill('SIGINT'));
    expect(text).toMatch(/Stopping the load[^]*Stopped\./);
    expect(code).toBe(130);
    const [log = ''] = await readdir(join(folder, 'stopped-logs'));
    expect(await readdir(join(folder, 'stopped-logs', log))).toContain('run-1-stopped');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(engine.running + engine.waiting).toBe(0);
    server.closeAllConnections();
    server.close();
  });

  test('reports an engine that ends, and keeps the log', async () => {
    const { server, url, engine } = await serveFakeEngine({ cap: 4, stepMs: 50 });
    const words = quick(url, 'died');
    const { code, text } = await run(words, 'window', () => {
      engine.die(null);
    });
    expect(text).toContain('requests_failed');
    expect(text).toMatch(/The measurement failed\. The log is in /);
    expect(code).toBe(1);
    server.closeAllConnections();
    server.close();
  });

  test('reports a server that does not respond', async () => {
    const { code, text } = await run(['--url', 'http://127.0.0.1:1'], 'error', () => undefined);
    expect(text).toContain('nothing listens on this port');
    expect(code).toBe(1);
  });
});
