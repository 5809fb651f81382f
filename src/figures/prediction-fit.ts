/** What a regression learns from: its columns, and the value that they are to give. */
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
 * Ridge regression by its normal equations: squared errors plus `penalty` times the squared coefficients are least. The
 * intercept is free, and columns are taken as they are: give them like scales.
 */
export function ridge(rows: readonly FitRow[], penalty: number): LinearFit {
  const means = (rows[0]?.columns ?? []).map((_, i) => mean(rows.map(({ columns }) => columns[i] ?? 0)));
  const middle = mean(rows.map(({ value }) => value));
  const centred = rows.map(({ columns, value }) => ({
    columns: columns.map((x, i) => x - (means[i] ?? 0)),
    value: value - middle,
  }));
  const moment = (of: (row: FitRow) => number): number => centred.reduce((sum, row) => sum + of(row), 0);
  const equations = means.map((_, i) => [
    ...means.map((__, j) => moment(({ columns: x }) => (x[i] ?? 0) * (x[j] ?? 0)) + (i === j ? penalty : 0)),
    moment(({ columns: x, value }) => (x[i] ?? 0) * value),
  ]);
  const coefficients = solve(equations);
  return { intercept: middle - dot(coefficients, means), coefficients };
}

/** What a regression gives for some columns. */
export function fitted({ intercept, coefficients }: LinearFit, columns: readonly number[]): number {
  return intercept + dot(coefficients, columns);
}

/** Solves linear equations, each with its right side at its end, by elimination; a penalty keeps them solvable. */
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
