import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isObject } from '../../core/text/json.ts';
import { ENGINES } from '../engines/index.ts';
import { realClock, serverAt } from '../this-machine.ts';
import { promptsOf } from '../prompts/index.ts';
import type { PromptSource } from '../prompts/prompts.ts';
import type { RequestLoad, MakeLoad } from './load.ts';
import { type StreamPlan, Streams } from './streams.ts';
import { type Tally, together } from './tally.ts';

/** What a thread is given. Plain. */
interface ThreadTask {
  readonly kind: typeof KIND;
  readonly base: string;
  readonly key: string | null;
  readonly engine: string;
  readonly source: PromptSource;
  readonly sending: StreamPlan;
}

const KIND = 'token-energy load';

type Word =
  { readonly do: 'start'; readonly count: number; readonly spreadMs: number } | { readonly do: 'drain' | 'stop' };

/** Whether this thread was started to make load. */
export const isLoadThread = !isMainThread && isObject(workerData) && workerData['kind'] === KIND;

/** Makes load for as long as the main thread wants: what a thread does that {@link loadInThreads} started. */
export function serveLoad(): void {
  const { base, key, engine: name, source, sending } = workerData as ThreadTask;
  const engine = ENGINES.find((each) => each.name === name);
  if (engine === undefined || parentPort === null) throw new Error(`There is no engine ${name}`);
  const port = parentPort;
  const server = serverAt(base, key);
  const streams = new Streams(server, realClock, engine, promptsOf(source), sending);
  port.on('message', (word: Word) => {
    if (word.do === 'start') streams.start(word.count, word.spreadMs);
    else if (word.do === 'drain') port.postMessage(streams.drain());
    else {
      streams.stop();
      server.close();
      port.close();
    }
  });
}

/**
 * A load over threads, each of which runs the program at `program` again, which has to call {@link serveLoad} where
 * {@link isLoadThread}.
 */
export function loadInThreads(program: URL, threads: number, key: string | null): MakeLoad {
  return ({ base, engine, prompts, sending }) => {
    const workers = Array.from({ length: threads }, (_, i) => {
      const own = { ...sending, first: sending.first + i, step: threads };
      const given: ThreadTask = { kind: KIND, base, key, engine: engine.name, source: prompts.source, sending: own };
      return new LoadThread(new Worker(program, { workerData: given }));
    });
    const load: RequestLoad = {
      start: (count, spreadMs) => {
        workers.forEach((worker, i) => {
          const own = Math.floor(count / threads) + (i < count % threads ? 1 : 0);
          worker.say({ do: 'start', count: own, spreadMs });
        });
      },
      drain: async () => together(await Promise.all(workers.map((worker) => worker.drain()))),
      stop: async () => {
        await Promise.all(workers.map((worker) => worker.stop()));
      },
    };
    return load;
  };
}

/** A thread that makes load, as the main thread sees it. */
class LoadThread {
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  readonly #waiting: { resolve: (tally: Tally) => void; reject: (error: Error) => void }[] = [];
  #fault: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#gone = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#broken(new Error('A thread of the load has ended'));
        resolve();
      });
    });
    worker.on('message', (tally: Tally) => this.#waiting.shift()?.resolve(tally));
    worker.on('error', (error) => {
      this.#broken(error instanceof Error ? error : new Error(String(error)));
    });
  }

  say(word: Word): void {
    this.#worker.postMessage(word);
  }

  drain(): Promise<Tally> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) {
        reject(this.#fault);
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.say({ do: 'drain' });
    });
  }

  async stop(): Promise<void> {
    this.say({ do: 'stop' });
    const late = setTimeout(() => void this.#worker.terminate(), 5000);
    await this.#gone;
    clearTimeout(late);
  }

  #broken(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}
