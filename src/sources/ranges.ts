/** What reports a figure: a row of a publisher's file. */
interface Reporter {
  error(rule: string, field: string, message: string, found: unknown, allowed: string): void;
}

/** What a figure can be at all: at least, at most, and its unit. */
interface ValueRange {
  readonly from: number;
  readonly to: number;
  readonly unit: string;
}

/**
 * Hard ranges of the figures that publishers send: outside, a figure is a mistake, whoever made it. They are wide, so that no
 * true figure is refused: what is merely unusual is flagged by who compares it with the figures before.
 */
const RANGES: Readonly<Record<string, ValueRange>> = {
  // Coal at a third of what the worst plants reach has some 1,000; the highest yearly mean of an area is below 1,100.
  g_co2e_per_kwh: { from: -2_000, to: 2_000, unit: 'gCO2e per kWh' },
  // A card of 1,500 W that serves one slow request needs some 100 J a token.
  joules_per_output_token: { from: 1e-6, to: 10_000, unit: 'J' },
  tokens_per_second: { from: 1e-3, to: 10_000_000, unit: 'tokens per second' },
  median_itl_ms: { from: 0.01, to: 600_000, unit: 'ms' },
  p90_itl_ms: { from: 0.01, to: 600_000, unit: 'ms' },
  p95_itl_ms: { from: 0.01, to: 600_000, unit: 'ms' },
  p99_itl_ms: { from: 0.01, to: 600_000, unit: 'ms' },
  avg_output_tokens: { from: 1, to: 10_000_000, unit: 'tokens' },
  avg_running_batch: { from: 1e-3, to: 1_000_000, unit: 'requests' },
  num_gpus: { from: 1, to: 10_000, unit: 'GPUs' },
  max_num_seqs: { from: 1, to: 1_000_000, unit: 'requests' },
  params_b: { from: 1e-3, to: 100_000, unit: 'billions' },
  active_params_b: { from: 1e-3, to: 100_000, unit: 'billions' },
  kwh_per_1000_queries: { from: 1e-9, to: 10_000, unit: 'kWh' },
};

/** Watts of one card: below, it is off; above, no card is made. Limits of each card are held against its data sheet. */
const WATTS_PER_CARD: ValueRange = { from: 10, to: 3_000, unit: 'W a card' };

/** Reports each figure of a row that no source can mean. @returns whether all can be. */
export function isWithinRanges(row: Reporter, made: object, names: Readonly<Partial<Record<string, string>>>): boolean {
  const figures = new Map<string, unknown>(Object.entries(made));
  const [power, cards] = [figures.get('gpu_power_watts_total'), figures.get('num_gpus')];
  const perCard = typeof power === 'number' && typeof cards === 'number' ? power / cards : undefined;
  const all: (readonly [string, unknown, ValueRange])[] = [
    ...Object.entries(RANGES).map(([column, range]) => [column, figures.get(column), range] as const),
    ['gpu_power_watts_total', perCard, WATTS_PER_CARD],
  ];
  const wrong = all.filter(([, value, { from, to }]) => typeof value === 'number' && !(value >= from && value <= to));
  for (const [column, value, { from, to, unit }] of wrong) {
    row.error('source/range', names[column] ?? column, 'The figure can not be.', value, `${from} to ${to} ${unit}`);
  }
  return wrong.length === 0;
}
