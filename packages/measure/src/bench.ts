import type { Card, Meter } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import type { Method } from './method.ts';
import type { Clock, Http } from './outside.ts';
import type { PromptSet } from './prompts/list.ts';
import type { SampleSeries } from './series.ts';

/** All that a measurement is made with, once everything is known. */
export interface Bench {
  readonly clock: Clock;
  readonly http: Http;
  readonly engine: Engine;
  /** The name that requests give the model. */
  readonly model: string;
  readonly meter: Meter;
  /** The cards that are measured. */
  readonly cards: readonly Card[];
  /** Cards that the parallel degrees of the engine take; null where they are not known. */
  readonly cardsNeeded: number | null;
  readonly prompts: PromptSet;
  readonly method: Method;
  readonly maxOutputTokens: number;
  /** The most tokens that a step of the engine gives an answer: more than one where it speculates. */
  readonly tokensPerStep: number;
  /** Streams of the load, and the engine's cap on sequences decoded at once; null where it is not known. */
  readonly streams: number;
  readonly cap: number | null;
  /** Told of every second: what goes on, for the screen. */
  readonly watch: (phase: Phase, series: SampleSeries) => void;
  readonly signal: AbortSignal;
}

/** What goes on, since when, and how long it lasts at least; ms. */
export interface Phase {
  readonly name: 'without load' | 'warm-up' | 'window' | 'pause';
  readonly since: number;
  readonly least: number;
  /** Why it lasts longer; empty where nothing is known. */
  readonly waiting: string;
}
