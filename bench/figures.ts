import { isObject } from '../src/core/text/json.ts';
import { byCodePoint } from '../src/core/text/order.ts';

/** How a figure is written: what stands after it, and how many digits after the point. */
const UNITS = {
  ratio: { sign: ' x', digits: 2 },
  exponent: { sign: '', digits: 3 },
  MB: { sign: ' MB', digits: 0 },
  kB: { sign: ' kB', digits: 1 },
  s: { sign: ' s', digits: 3 },
  ms: { sign: ' ms', digits: 1 },
  µs: { sign: ' µs', digits: 1 },
  'tokens/s': { sign: ' tokens/s', digits: 0 },
  'answers/s': { sign: ' answers/s', digits: 0 },
  shift: { sign: '', digits: 3 },
  streams: { sign: ' streams', digits: 0 },
} as const;

/** What is known of a figure before it is measured: a line of bench/expected.json. */
export interface BenchmarkFigure {
  /** Ratios and exponents hardly differ between machines, and are compared with the stored ones; the others are reported. */
  readonly unit: keyof typeof UNITS;
  /** What it should reach: at most this. */
  readonly reach?: number;
  /** What it was when it was last measured with care. */
  readonly stored?: number;
}

/** All figures by their names: `check 10000 / ajv-cli`. */
export type BenchmarkFigures = ReadonlyMap<string, BenchmarkFigure>;

/** What was measured. */
export interface BenchmarkResult {
  readonly value: number;
  /** Lowest and highest of all runs, where there are several. */
  readonly spread?: readonly [number, number];
  /** Of a ratio, the seconds of the subject and of what it is held against. */
  readonly seconds?: readonly [number, number];
}

/** A ratio may be this many times the stored one: machines differ, and so do runs. */
export const EXPECTED_WORSE = 2;
/** An exponent may be this much above the stored one: of ten times as much it makes half as much time again. */
const EXPONENT_WORSE = 0.2;

/** The figures that a text lists. @throws Error when it is not a JSON object of figures. */
export function figuresIn(text: string): Map<string, BenchmarkFigure> {
  const value: unknown = JSON.parse(text);
  const entries = isObject(value) ? Object.entries(value) : [];
  const figures = entries.filter((entry): entry is [string, BenchmarkFigure] => isFigure(entry[1]));
  if (figures.length === 0 || figures.length < entries.length) throw new Error('This is not an object of figures');
  return new Map(figures);
}

function isFigure(value: unknown): value is BenchmarkFigure {
  if (!isObject(value) || !Object.hasOwn(UNITS, String(value['unit']))) return false;
  const { reach = 1, stored = 1 } = value;
  return [reach, stored].every((number) => typeof number === 'number' && number > 0);
}

/** The figures as their file keeps them, sorted, with what was measured stored to three significant digits. */
export function figuresText(figures: BenchmarkFigures, results: ReadonlyMap<string, BenchmarkResult>): string {
  const lines = [...figures]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([name, figure]) => {
      const value = isComparable(figure) ? results.get(name)?.value : undefined;
      const now = value === undefined ? figure : { ...figure, stored: Number(value.toPrecision(3)) };
      return `  ${JSON.stringify(name)}: { ${JSON.stringify(now, null, 1).slice(1, -1).trim().replaceAll('\n', '')} }`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** A figure as a line of the table: median, spread, what it should reach, what is stored, and the times behind a ratio. */
export function row(name: string, { value, spread, seconds }: BenchmarkResult, figure: BenchmarkFigure): string {
  const { unit, reach, stored } = figure;
  const { sign, digits } = UNITS[unit];
  const parts = [
    name.padEnd(52),
    `${value.toFixed(digits)}${sign}`.padStart(10),
    (spread === undefined ? '' : `(${spread.map((end) => end.toFixed(digits)).join(' to ')})`).padEnd(18),
    (reach === undefined ? '' : `${value <= reach ? 'reaches' : 'MISSES '} <= ${reach}`).padEnd(15),
    (stored === undefined ? '' : `stored ${stored}, ${(value / stored).toFixed(2)} times`).padEnd(24),
    seconds === undefined ? '' : `times ${seconds.map((s) => `${s.toFixed(3)} s`).join(' and ')}`,
  ];
  return parts.join('  ').trimEnd();
}

/** What is wrong with a ratio or exponent: it is much worse than the stored one, or none is stored; null for all others. */
export function faultOf(name: string, { value }: BenchmarkResult, figure: BenchmarkFigure): string | null {
  const { unit, stored } = figure;
  if (!isComparable(figure)) return null;
  if (stored === undefined) return `Nothing is stored for: ${name}. Store it: npm run bench -- --update`;
  const most = unit === 'exponent' ? stored + EXPONENT_WORSE : stored * EXPECTED_WORSE;
  return value > most ? `More than ${most.toPrecision(3)}, which is the most allowed: ${name}` : null;
}

function isComparable({ unit }: BenchmarkFigure): boolean {
  return unit === 'ratio' || unit === 'exponent';
}
