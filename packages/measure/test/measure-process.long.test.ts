import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describe as shownBy } from '../src/engines/answers.ts';
import { engineAt } from '../src/engines/index.ts';
import { fieldsOf } from '../src/figures.ts';
import { realClock, serverAt } from '../src/this-machine.ts';
import { QUICK } from '../src/method.ts';
import { PROMPTS } from './support/rig.ts';
import { round } from '../src/round.ts';
import { ROOT } from '../../../test/support/project-files.ts';
import { meterOf, SHOWING } from './support/cards.ts';
import { realTime, serveStandIn } from './support/real-time.ts';
import { builtFile, laidOut, loaded, runFile } from './support/single-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measure-'));
  await writeFile(join(folder, 'prompts.jsonl'), LINES);
});
afterAll(() => rm(folder, { recursive: true }));

describe('over real HTTP, in real time', () => {
  test.each(['vllm', 'sglang', 'llamaCpp'] as const)('%s is measured as it is', async (format) => {
    const nature = { format, cap: 8, stepMs: 40, output: [40, 120] as const };
    const { server, url, engine } = await serveStandIn(nature);
    const http = serverAt(url);
    const kind = await engineAt(http);
    // The clock of the stand-in and that of the kit begin at different moments.
    const clock = { ...realClock, now: () => realTime.now() };
    const meter = meterOf(engine, realTime, SHOWING);
    const { served_model: model } = await shownBy(http, kind);
    const bench = {
      ...{
        clock,
        http: { ...http, post: timed(http.post.bind(http)) },
        engine: kind,
        model,
        meter,
        cards: meter.cards,
      },
      ...{ method: QUICK, prompts: PROMPTS, cap: 8, streams: 16, cardsNeeded: null, maxOutputTokens: 4096 },
      ...{ tokensPerStep: 1, watch: () => undefined, signal: new AbortController().signal },
    };
    const { figures, window, told } = await round(bench, { watts: [], processes: [1] }, 0);
    http.close();
    server.closeAllConnections();
    server.close();
    expect(told).toEqual([]);
    if (figures === null) throw new Error('There is no window');
    const truth = engine.truth(window.start.at, window.end.at);
    // A window of half a minute, on a machine that does other things: a tenth of what five minutes allow is noise.
    expect(Math.abs(fieldsOf([figures]).joules_per_output_token / truth.joulesPerToken - 1)).toBeLessThan(0.02);
  });
});

/** The transport's own clock for arrivals is the machine's; the stand-in's is that of this process. */
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

/** Prompts as a person's own list. */
const LINES = PROMPTS.conversations.map((messages) => JSON.stringify({ messages })).join('\n');

const quick = (url: string, out: string): string[] =>
  `--url ${url} --energy dcgm=${url}/dcgm --quick --answers answers.json --prompts prompts.jsonl --out ${out}`.split(
    ' ',
  );

test('the single file measures a stand-in from an empty folder, and loads nothing from there', async () => {
  const { file, cwd } = await laidOut(folder, builtFile().bytes);
  const { server, url } = await serveStandIn({});
  await writeFile(join(cwd, 'answers.json'), '{"cuda_version":"13.0"}');
  await writeFile(join(cwd, 'prompts.jsonl'), LINES);
  const { code, output } = await runFile(file, cwd, [...quick(url, 'out'), '--concurrency', '8']);
  server.closeAllConnections();
  server.close();
  expect([code, output]).toEqual([0, expect.stringContaining('Written: ')]);
  // What only tries a set-up lies with its log, and not among the measurements.
  const path = /^Written: (.+)$/m.exec(output)?.[1] ?? '';
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ example: true, engine: 'vLLM' });
  expect(await loaded(cwd)).toEqual([]);
}, 180_000);

test('Ctrl+C ends it within five seconds where an engine takes a request and stays silent', async () => {
  const place = await laidOut(folder, builtFile().bytes);
  const { server, url, engine } = await serveStandIn({ cap: 4 });
  engine.hang();
  const answers = '{"handle":"a","contributor":"A","vendor_affiliation":false,"cuda_version":"13.0"}';
  await writeFile(join(place.cwd, 'answers.json'), answers);
  await writeFile(join(place.cwd, 'prompts.jsonl'), LINES);
  const child = spawn(process.execPath, [place.file, ...quick(url, 'out')], {
    cwd: place.cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.on('data', () => undefined);
  // After the look of five seconds the first answer is waited for.
  while (engine.waiting === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const before = Date.now();
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(130);
  expect(Date.now() - before).toBeLessThan(5000);
  server.closeAllConnections();
  server.close();
});

describe('the command as a process', () => {
  /** Starts it against a stand-in, and does something once it says a word. */
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

  test('Ctrl+C stops the load, keeps the log, and leaves no measurement', async () => {
    const { server, url, engine } = await serveStandIn({ cap: 4, stepMs: 50 });
    await writeFile(join(folder, 'answers.json'), JSON.stringify(ANSWERS));
    const words = quick(url, 'stopped');
    const { code, text } = await run(words, 'warm-up', (child) => child.kill('SIGINT'));
    expect(text).toMatch(/Stopping the load[^]*Broken off\./);
    expect(code).toBe(130);
    const [log = ''] = await readdir(join(folder, 'stopped-logs'));
    expect(await readdir(join(folder, 'stopped-logs', log))).toContain('run-1-broken-off');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(engine.running + engine.waiting).toBe(0);
    server.closeAllConnections();
    server.close();
  });

  test('an engine that dies is told, and its log is kept', async () => {
    const { server, url, engine } = await serveStandIn({ cap: 4, stepMs: 50 });
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

  test('nobody who listens is told at once', async () => {
    const { code, text } = await run(['--url', 'http://127.0.0.1:1'], 'error', () => undefined);
    expect(text).toContain('nobody listens there');
    expect(code).toBe(1);
  });
});
