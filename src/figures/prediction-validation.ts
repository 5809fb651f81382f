import { groupBy } from '../core/text/group-by.ts';
import { fitted, ridge, type FitRow, type LinearFit } from './prediction-fit.ts';
import { quantile } from './statistics.ts';

/** The penalties that are tried. */
const PENALTIES = [0.1, 1, 10] as const;

/** The share of new rows that should be inside their interval. */
const INTERVAL_SHARE = 0.9;

/** At least four groups are needed: one each for the test, the interval and the penalty, and one to learn from. */
const FEWEST_GROUPS = 4;

/** The group of a row: rows of one group are left out together. */
type GroupOf<Row> = (row: Row) => string;

/** The prediction of a row by a fit without its group, in natural logarithms. */
interface HeldOut<Row> {
  readonly row: Row;
  readonly predicted: number;
  /** Half of the interval, from the errors of the other groups alone; infinite if these are too few. */
  readonly halfWidth: number;
}

/** How well the rows of left-out groups are predicted. */
export interface Validation<Row> {
  readonly groups: number;
  readonly heldOut: readonly HeldOut<Row>[];
  /** The median of the factors between predicted and measured values, each 1 or more. */
  readonly medianFactor: number;
  /** The factor that {@link INTERVAL_SHARE} of the predictions of new groups are within. */
  readonly factor: number;
  /** The share of rows that are inside the interval computed from the other groups. */
  readonly coverage: number;
}

/** The fit whose penalty gives the smallest error on left-out groups. */
export function fitOf<Row extends FitRow>(rows: readonly Row[], groupOf: GroupOf<Row>): LinearFit {
  const loss = (penalty: number): number =>
    errorsOf(rows, groupOf, (training) => ridge(training, penalty)).reduce((sum, error) => sum + error ** 2, 0);
  const losses = PENALTIES.map((penalty) => ({ penalty, loss: loss(penalty) }));
  const best = losses.reduce((a, b) => (b.loss < a.loss ? b : a));
  return ridge(rows, best.penalty);
}

/**
 * Nested validation: leaves out each group in turn, and computes the fit, its penalty and the interval from the other
 * groups alone. Null if there are too few groups.
 */
export function validate<Row extends FitRow>(rows: readonly Row[], groupOf: GroupOf<Row>): Validation<Row> | null {
  const groups = new Set(rows.map(groupOf)).size;
  if (groups < FEWEST_GROUPS) return null;
  const choose = (training: readonly Row[]): LinearFit => fitOf(training, groupOf);
  const heldOut = leaveOut(rows, groupOf, (training, left) => {
    const fit = choose(training);
    const halfWidth = halfWidthOf(errorsOf(training, groupOf, choose));
    return left.map((row) => ({ row, predicted: fitted(fit, row.columns), halfWidth }));
  });
  const errors = heldOut.map(({ row, predicted }) => predicted - row.value);
  const inside = heldOut.filter(({ row, predicted, halfWidth }) => Math.abs(predicted - row.value) <= halfWidth);
  return {
    groups,
    heldOut,
    medianFactor: Math.exp(quantile(errors.map(Math.abs), 0.5)),
    factor: Math.exp(halfWidthOf(errors)),
    coverage: inside.length / rows.length,
  };
}

/** The errors of `fitTo` on each row when the group of the row is left out. */
function errorsOf<Row extends FitRow>(
  rows: readonly Row[],
  groupOf: GroupOf<Row>,
  fitTo: (training: readonly Row[]) => LinearFit,
): number[] {
  return leaveOut(rows, groupOf, (training, left) => {
    const fit = fitTo(training);
    return left.map(({ columns, value }) => fitted(fit, columns) - value);
  });
}

/** Leaves out each group in turn, and joins the results of `of` for them. */
function leaveOut<Row, Result>(
  rows: readonly Row[],
  groupOf: GroupOf<Row>,
  resultsOf: (training: readonly Row[], left: readonly Row[]) => readonly Result[],
): Result[] {
  return groupBy(rows, groupOf).flatMap(([group, left]) =>
    resultsOf(
      rows.filter((row) => groupOf(row) !== group),
      left,
    ),
  );
}

/**
 * Half of the interval, by split conformal prediction: the k-th smallest of the n absolute errors, where
 * k = ⌈{@link INTERVAL_SHARE} × (n + 1)⌉. A new error exceeds it with a probability of at most
 * 1 − {@link INTERVAL_SHARE} if all errors are exchangeable. Infinite if there are too few errors.
 */
function halfWidthOf(errors: readonly number[]): number {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b);
  return sorted[Math.ceil(INTERVAL_SHARE * (sorted.length + 1)) - 1] ?? Infinity;
}
