import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { vllm } from '../src/kit/engines/vllm.ts';
import { Histogram } from '../src/kit/load/histogram.ts';
import { isLoadThread, loadInThreads, serveLoad } from '../src/kit/load/threads.ts';
import { synthetic } from '../src/kit/prompts/synthetic.ts';

/** Makes load as the kit does, and says what came of it: `node load.mjs URL STREAMS SECONDS THREADS`. */
async function main(): Promise<void> {
  const [base = '', streams = 0, seconds = 0, threads = 2] = process.argv
    .slice(2)
    .map((word, i) => (i === 0 ? word : Number(word)));
  const make = loadInThreads(new URL(import.meta.url), Number(threads), null);
  const sending = { model: 'bench/stand-in', maxOutputTokens: 4096, seed: 1, first: 0, step: 1 };
  const load = make({ base: String(base), engine: vllm, prompts: synthetic(1), sending });
  load.start(Number(streams), 3000);
  await sleep(6000);
  await load.drain();
  const before = process.cpuUsage();
  const began = performance.now();
  const lag = new Histogram();
  let [tokens, answers, failed] = [0, 0, 0];
  while (performance.now() < began + Number(seconds) * 1000) {
    await sleep(1000);
    const tally = await load.drain();
    tokens += tally.tokens.reduce((sum, [, count]) => sum + count, 0);
    answers += tally.finished.length;
    failed += tally.finished.filter(({ fault }) => fault !== null).length;
    lag.merge(tally.lag);
  }
  const { user, system } = process.cpuUsage(before);
  const time = (performance.now() - began) / 1000;
  const found = {
    tokens: tokens / time,
    answers: answers / time,
    failed,
    cpu: (user + system) / 1e6 / time,
    lagMs: lag.percentile(0.99),
  };
  console.log(JSON.stringify(found));
  await load.stop();
}

if (isLoadThread) serveLoad();
else await main();
