import type { Engine } from '../engines/engine.ts';
import type { PromptSet } from '../prompts/prompts.ts';
import type { Outside } from '../outside.ts';
import { type StreamPlan, Streams } from './streams.ts';
import { Counter, type Tally } from './tally.ts';

/** Many streams, wherever they run. */
export interface RequestLoad {
  /** Starts `count` streams, one after the other over `spreadMs`. */
  start(count: number, spreadMs: number): void;
  /** What they did since the last time. */
  drain(): Promise<Tally>;
  /** Breaks off every answer, and lets go of all that was needed for them. */
  stop(): Promise<void>;
}

/** What a load is made of. */
interface LoadParts {
  readonly base: string;
  readonly engine: Engine;
  readonly prompts: PromptSet;
  readonly sending: StreamPlan;
}

/** Makes a load. */
export type MakeLoad = (parts: LoadParts) => RequestLoad;

/** A load in this thread, by a transport that is given. */
export function loadHere({ clock, http }: Pick<Outside, 'clock' | 'http'>): MakeLoad {
  return ({ base, engine, prompts, sending }) => {
    const streams = new Streams(http(base), clock, engine, prompts, sending);
    return {
      start: (count, spreadMs) => {
        streams.start(count, spreadMs);
      },
      drain: () => Promise.resolve(streams.drain()),
      stop: () => {
        streams.stop();
        return Promise.resolve();
      },
    };
  };
}

/** No load: what is sampled while nothing is sent. */
export const idleLoad: RequestLoad = {
  start: () => undefined,
  drain: () => Promise.resolve(new Counter().drain()),
  stop: () => Promise.resolve(),
};
