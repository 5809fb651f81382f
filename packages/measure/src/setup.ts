import type { Gpu, Meter } from './energy/energy.ts';
import type { Engine } from './engines/engine.ts';
import type { Method } from './method.ts';
import type { Clock, Http } from './outside.ts';
import type { MetricsPage } from './pages.ts';
import type { PromptSet } from './prompts/list.ts';
import type { SampleSeries } from './series.ts';

/** Everything that a measurement needs, once it is known. */
export interface Setup {
  readonly clock: Clock;
  readonly http: Http;
  readonly engine: Engine;
  /** The address of the engine's metrics. */
  readonly metrics: MetricsPage;
  /** The name that requests use for the model. */
  readonly model: string;
  readonly meter: Meter;
  /** The GPUs that are measured. */
  readonly gpus: readonly Gpu[];
  /** GPUs by the parallel degrees of the engine; null if the degrees are unknown. */
  readonly gpusNeeded: number | null;
  /** Compute processes that the engine itself has on each GPU, at most. */
  readonly engineProcesses: number;
  readonly prompts: PromptSet;
  readonly method: Method;
  readonly maxOutputTokens: number;
  /** Most tokens that one step adds to a response: more than 1 with speculative decoding. */
  readonly tokensPerStep: number;
  /** Concurrent requests of the load. */
  readonly streams: number;
  /** The engine's batch limit; null if it is unknown. */
  readonly batchLimit: number | null;
  /** Whether the engine reuses prompts from a cache; null if it is unknown. */
  readonly prefixCaching: boolean | null;
  /** Called every second with the current phase, for the screen. */
  readonly watch: (phase: Phase, series: SampleSeries) => void;
  readonly signal: AbortSignal;
}

/** A part of a measurement. */
export interface Phase {
  readonly name: 'idle' | 'warm-up' | 'window' | 'pause';
  /** Start of the phase, ms. */
  readonly since: number;
  /** Shortest duration, ms. */
  readonly least: number;
  /** Why it lasts longer; empty if it doesn't. */
  readonly waiting: string;
}
