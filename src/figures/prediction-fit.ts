import { mean, sumBy } from './statistics.ts';

/** A row that a regression learns from: its columns, and the value to predict. */
export interface FitRow {
  readonly columns: readonly number[];
  readonly value: number;
}

/** A linear regression: `intercept` and one coefficient per column. */
export interface LinearFit {
  readonly intercept: number;
  readonly coefficients: readonly number[];
}

/**
 * Ridge regression by its normal equations: minimizes the squared errors plus `penalty` times the squared
 * coefficients. The intercept has no penalty. Columns are not rescaled, so give them similar scales.
 */
export function ridge(rows: readonly FitRow[], penalty: number): LinearFit {
  const means = (rows[0]?.columns ?? []).map((_, i) => mean(rows.map(({ columns }) => columns[i] ?? 0)));
  const middle = mean(rows.map(({ value }) => value));
  const centred = rows.map(({ columns, value }) => ({
    columns: columns.map((x, i) => x - (means[i] ?? 0)),
    value: value - middle,
  }));
  const moment = (valueOf: (row: FitRow) => number): number => sumBy(centred, valueOf);
  const equations = means.map((_, i) => [
    ...means.map((__, j) => moment(({ columns: x }) => (x[i] ?? 0) * (x[j] ?? 0)) + (i === j ? penalty : 0)),
    moment(({ columns: x, value }) => (x[i] ?? 0) * value),
  ]);
  const coefficients = solve(equations);
  return { intercept: middle - dot(coefficients, means), coefficients };
}

/** The value that a regression predicts from columns. */
export function fitted({ intercept, coefficients }: LinearFit, columns: readonly number[]): number {
  return intercept + dot(coefficients, columns);
}

/**
 * Solves linear equations by elimination. Each ends with its right side. With a penalty above 0 they always have a
 * solution.
 */
function solve(equations: readonly (readonly number[])[]): number[] {
  const [first, ...others] = equations;
  if (first === undefined) return [];
  const [pivot = 1, ...rest] = first;
  const reduced = others.map(([head = 0, ...tail]) => tail.map((x, i) => x - (head / pivot) * (rest[i] ?? 0)));
  const later = solve(reduced);
  return [((rest.at(-1) ?? 0) - dot(later, rest)) / pivot, ...later];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
}
