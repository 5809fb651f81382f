import type { Estimate } from '../../../clients/js/token-energy.d.ts';
import { csv } from '../../../src/core/text/csv.ts';
import type { MeasuredUsage, PredictedUsage, UsageReport } from './report.ts';

const COLUMNS = [
  ...['basis', 'model', 'month', 'calls', 'output_tokens', 'input_tokens', 'wh', 'wh_low', 'wh_high'],
  ...['g_co2e', 'g_co2e_low', 'g_co2e_high', 'matched_model', 'gpu', 'row_id', 'max_itl_ms', 'note'],
  ...['pue', 'electricity', 'electricity_year', 'g_co2e_per_kwh', 'release'],
];

/** What a row has, by column. */
type CsvRow = Readonly<Record<string, string | number | null | undefined>>;

/** A row for each measured model and month, and one for each other model, as CSV. No text in it is run by a spreadsheet. */
export function reportCsv({ measured, predicted, unknown }: UsageReport): string {
  const rows: readonly CsvRow[] = [
    ...measured.map(measuredRow),
    ...predicted.map(predictedRow),
    ...unknown.map(({ model, calls, outputTokens, reason }) => {
      return { basis: 'unknown', model, calls, output_tokens: outputTokens, note: reason };
    }),
  ];
  return csv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? null))]);
}

function measuredRow({
  model,
  month,
  calls,
  outputTokens,
  inputTokens,
  estimate,
  promptWarnings,
}: MeasuredUsage): CsvRow {
  const { wh, gCo2e, model: matched_model, gpu, row_id, maxItlMs, warnings, pue, electricity, release } = estimate;
  return {
    ...{ basis: 'measured', model, month, calls, output_tokens: outputTokens, input_tokens: inputTokens },
    ...{ wh: wh.value, wh_low: wh.low, wh_high: wh.high },
    ...{ g_co2e: gCo2e?.value, g_co2e_low: gCo2e?.low, g_co2e_high: gCo2e?.high },
    ...{
      matched_model,
      gpu,
      row_id,
      max_itl_ms: maxItlMs,
      note: [...new Set([...warnings, ...promptWarnings])].join(' '),
    },
    ...frame({ pue, electricity, release }),
  };
}

function predictedRow({ model, calls, outputTokens, estimate }: PredictedUsage): CsvRow {
  const { wh, gCo2e, model_id, gpu, pue, electricity, release } = estimate;
  return {
    ...{ basis: 'predicted', model, calls, output_tokens: outputTokens },
    ...{ wh: wh.value, wh_low: wh.low, wh_high: wh.high, matched_model: model_id, gpu },
    ...{ g_co2e: gCo2e?.value, g_co2e_low: gCo2e?.low, g_co2e_high: gCo2e?.high },
    ...frame({ pue, electricity, release }),
  };
}

/** What was multiplied with the energy of the tokens, so that a row can be checked by itself. */
function frame({ pue, electricity, release }: Pick<Estimate, 'pue' | 'electricity' | 'release'>): CsvRow {
  const { display_name, year, g_co2e_per_kwh } = electricity ?? {};
  return { pue, electricity: display_name, electricity_year: year, g_co2e_per_kwh, release };
}
