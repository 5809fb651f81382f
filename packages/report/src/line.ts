import type { EarlierEstimate, Estimate, Figure, PredictedEstimate } from '../../client-js/token-energy.d.ts';
import type { Bound, Reading } from './bounds.ts';
import type { LongCalls } from './log/row-groups.ts';
import type { NamedUsage } from './named-usage.ts';

/** What every line of a report has. */
interface AnyLine extends NamedUsage {
  /**
   * The model that the name means, by which models are counted: a slug or a hub id, or the name if its model is not
   * known.
   */
  readonly modelKey: string;
  /** The configuration of the figure, with its warnings, or why the figure is missing. */
  readonly note: string;
}

/** A line with a measured figure, which is in the sums. */
export interface MeasuredLine extends AnyLine {
  readonly kind: 'measured';
  readonly estimate: Estimate;
  /**
   * The same tokens on the measured configurations, Wh: on the one of the estimate, and on those that use least and
   * most.
   */
  readonly range: Figure;
  /** The emissions of `range`, g CO2e; null if the grid carbon intensity is not known. */
  readonly rangeGCo2e: Figure | null;
  /** The row id of the measured configuration that uses most. */
  readonly mostRowId: string;
  /** The requests that the server of the figure decoded together, on average. */
  readonly runningBatch: number;
  /** Whether that is a busy server. With a low latency limit, it may not be one. */
  readonly isBusy: boolean;
  readonly bound: Bound;
  /** The calls with more tokens than the measured servers accepted; null if there are none. */
  readonly tooLong: LongCalls | null;
  /** The energy that long prompts add, which is not in the figure. Null if the log or the data doesn't say enough. */
  readonly reading: Reading | null;
  /** Whether the workload was not chosen by the reader: the model was measured on no other. */
  readonly isOnlyWorkload: boolean;
}

/** A line with a figure of the 2024 benchmark, which is in no sum of other figures. */
export interface EarlierLine extends AnyLine {
  readonly kind: 'earlier';
  readonly estimate: EarlierEstimate;
}

/** A line with a predicted figure, which is in no sum. */
interface PredictedLine extends AnyLine {
  readonly kind: 'predicted';
  readonly estimate: PredictedEstimate;
}

/** A line without a figure. */
export interface MissingLine extends AnyLine {
  readonly kind: 'missing';
  readonly estimate: null;
  readonly reason: Missing;
  /** The lowest latency limit that gives a figure, ms, if a limit is the reason. */
  readonly lowestLimitMs?: number | undefined;
  /** Whether the note says which name or option may give a figure. */
  readonly hasAdvice: boolean;
}

/** A line that is in no sum. */
export type LineApart = EarlierLine | PredictedLine | MissingLine;

/** Usage with its energy, or with the reason why its energy is not known. */
export type Line = MeasuredLine | LineApart;

/**
 * Why nothing is known of the energy of a model.
 * - `hardware`: its provider has hardware that was not measured
 * - `gpu`: it was measured, but not on the GPU asked for
 * - `workload`: it was measured, but with other workloads than the one asked for
 * - `closed`: its weights are not open
 * - `quantized`: it was measured, but not with the quantized weights that its name means
 * - `open`: an open-weights model without a measurement
 * - `latency`: no measured configuration of it meets the latency limit
 * - `items`: its energy is known for images or videos, not for tokens
 * - `similar`: the name is unknown or ambiguous, but similar to the name of a measured model
 * - `unknown`: anything else
 */
export type Missing =
  'hardware' | 'gpu' | 'workload' | 'closed' | 'quantized' | 'open' | 'latency' | 'items' | 'similar' | 'unknown';
