import { groupBy } from '../core/text/group-by.ts';
import { fitted, ridge, type FitRow, type LinearFit } from './prediction-fit.ts';
import { quantile } from './quantile.ts';

/** The penalties among which a fit chooses. */
const PENALTIES = [0.1, 1, 10] as const;

/** What share of new rows an interval is to hold. */
const INTERVAL_SHARE = 0.9;

/** Leaving one group out for the test, one for the interval and one for the penalty leaves one to learn from. */
const FEWEST_GROUPS = 4;

/** The group of a row: rows of one group are left out together. */
type GroupOf<Row> = (row: Row) => string;

/** A prediction of a row by a fit that has not seen its group; natural logarithms. */
interface HeldOut<Row> {
  readonly row: Row;
  readonly predicted: number;
  /** Half of the interval, from errors of the other groups alone; infinite where they are too few. */
  readonly halfWidth: number;
}

/** How well rows of a group that was never seen are predicted. */
export interface Validation<Row> {
  readonly groups: number;
  readonly heldOut: readonly HeldOut<Row>[];
  /** The median of the factors between what was predicted and what was measured, each 1 or more. */
  readonly medianFactor: number;
  /** The factor of the interval: predictions of new groups lie within it in {@link INTERVAL_SHARE} of cases. */
  readonly factor: number;
  /** The share of rows that lie in the interval that the other groups gave them. */
  readonly coverage: number;
}

/** A fit with the penalty that predicts groups which it leaves out best. */
export function fitOf<Row extends FitRow>(rows: readonly Row[], groupOf: GroupOf<Row>): LinearFit {
  const loss = (penalty: number): number =>
    errorsOf(rows, groupOf, (training) => ridge(training, penalty)).reduce((sum, error) => sum + error ** 2, 0);
  const losses = PENALTIES.map((penalty) => ({ penalty, loss: loss(penalty) }));
  const best = losses.reduce((a, b) => (b.loss < a.loss ? b : a));
  return ridge(rows, best.penalty);
}

/**
 * Nested validation: each group is left out in turn, and what predicts it, penalty and interval alike, is chosen from the
 * other groups alone. Null where there are too few groups.
 */
export function validate<Row extends FitRow>(rows: readonly Row[], groupOf: GroupOf<Row>): Validation<Row> | null {
  const groups = new Set(rows.map(groupOf)).size;
  if (groups < FEWEST_GROUPS) return null;
  const choose = (training: readonly Row[]): LinearFit => fitOf(training, groupOf);
  const heldOut = leaveOut(rows, groupOf, (training, left) => {
    const [fit, halfWidth] = [choose(training), halfWidthOf(errorsOf(training, groupOf, choose))];
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

/** The errors of rows whose group `fitTo` has not seen, group by group. */
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

/** Leaves each group out in turn. */
function leaveOut<Row, Result>(
  rows: readonly Row[],
  groupOf: GroupOf<Row>,
  of: (training: readonly Row[], left: readonly Row[]) => readonly Result[],
): Result[] {
  return groupBy(rows, groupOf).flatMap(([group, left]) =>
    of(
      rows.filter((row) => groupOf(row) !== group),
      left,
    ),
  );
}

/**
 * Half of the interval that errors allow: the least of them that {@link INTERVAL_SHARE} of the errors and of one more,
 * yet unknown, lie within (split conformal prediction); infinite if there are too few of them.
 */
function halfWidthOf(errors: readonly number[]): number {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b);
  return sorted[Math.ceil(INTERVAL_SHARE * (sorted.length + 1)) - 1] ?? Infinity;
}
