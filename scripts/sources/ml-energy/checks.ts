import type { ConfigurationRow } from '../../contract/generated/data.d.ts';
import type { JsonRow } from '../json.ts';
import type { SourceReport } from '../report.ts';

/** How far two figures that the source computes from each other may lie apart, relative to their size. */
const IDENTITY_TOLERANCE = 1e-9;

/**
 * Where the running batch that throughput and median latency imply may lie: `batch x 1000 / ITL / throughput`.
 * A request yields a token each ITL, so the ratio is about 1; a long tail of latencies raises it. It lay between
 * 1.008 and 4.18 (median 1.09) on the 328 configurations of benchmark v3.0.
 */
const BATCH_BAND = { from: 0.95, to: 4.5 };

const PERCENTILES = ['median_itl_ms', 'p90_itl_ms', 'p95_itl_ms', 'p99_itl_ms'] as const;

/** Reports where the figures of one configuration contradict each other. `row` is the source's row. */
export function checkConfiguration(c: ConfigurationRow, row: JsonRow, report: SourceReport): void {
  const { place, fields } = row;
  const perToken = c.gpu_power_watts_total / c.tokens_per_second;
  if (!same(perToken, c.joules_per_output_token)) {
    report.error(place, 'energy_per_token_joules', {
      rule: 'ml-energy/power-identity',
      message: 'Energy per token is not average power divided by output throughput.',
      found: `${c.joules_per_output_token} J`,
      allowed: `${perToken} J`,
    });
  }

  const perRequest = fields.get('energy_per_request_joules');
  const product = c.joules_per_output_token * c.avg_output_tokens;
  if (typeof perRequest !== 'number' || !same(perRequest, product)) {
    report.error(place, 'energy_per_request_joules', {
      rule: 'ml-energy/request-identity',
      message: 'Energy per request is not energy per token times average output length.',
      found: `${JSON.stringify(perRequest)} J`,
      allowed: `${product} J`,
    });
  }

  if (c.avg_running_batch > c.max_num_seqs) {
    report.error(place, 'avg_batch_size', {
      rule: 'ml-energy/batch-cap',
      message: 'The average running batch is larger than the cap on it.',
      found: String(c.avg_running_batch),
      allowed: `at most ${c.max_num_seqs} (max_num_seqs)`,
    });
  }

  PERCENTILES.slice(1).forEach((higher, i) => {
    const lower = PERCENTILES[i] ?? higher;
    if (c[lower] <= c[higher]) return;
    report.error(place, higher, {
      rule: 'ml-energy/percentile-order',
      message: `The percentiles are out of order: ${higher} is below ${lower}.`,
      found: `${c[higher]} ms`,
      allowed: `at least ${c[lower]} ms`,
    });
  });

  const ratio = (c.avg_running_batch * 1000) / c.median_itl_ms / c.tokens_per_second;
  const told = c.avg_running_batch > c.max_num_seqs;
  if (!told && (ratio < BATCH_BAND.from || ratio > BATCH_BAND.to)) {
    report.warning(place, 'avg_batch_size', {
      rule: 'ml-energy/batch-band',
      message:
        'Running batch, median latency and throughput do not fit each other: batch x 1000 / ITL / throughput is unusual.',
      found: ratio.toFixed(3),
      allowed: `${BATCH_BAND.from} to ${BATCH_BAND.to}`,
    });
  }
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= IDENTITY_TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
}
