import { csv } from '../../../src/core/text/csv.ts';
import type { MeasuredUsage, PredictedUsage, UsageReport } from './report.ts';

const COLUMNS = [
  ...['basis', 'model', 'month', 'calls', 'output_tokens', 'input_tokens', 'wh', 'wh_low', 'wh_high'],
  ...['g_co2e', 'g_co2e_low', 'g_co2e_high', 'matched_model', 'gpu', 'row_id', 'max_itl_ms', 'note'],
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

function measuredRow({ model, month, calls, outputTokens, inputTokens, estimate }: MeasuredUsage): CsvRow {
  const { wh, gCo2e, model: matched_model, gpu, row_id, maxItlMs, warnings } = estimate;
  return {
    ...{ basis: 'measured', model, month, calls, output_tokens: outputTokens, input_tokens: inputTokens },
    ...{ wh: wh.value, wh_low: wh.low, wh_high: wh.high },
    ...{ g_co2e: gCo2e?.value, g_co2e_low: gCo2e?.low, g_co2e_high: gCo2e?.high },
    ...{ matched_model, gpu, row_id, max_itl_ms: maxItlMs, note: warnings.join(' ') },
  };
}

function predictedRow({ model, calls, outputTokens, estimate: { wh, model_id, gpu } }: PredictedUsage): CsvRow {
  return {
    ...{ basis: 'predicted', model, calls, output_tokens: outputTokens },
    ...{ wh: wh.value, wh_low: wh.low, wh_high: wh.high, matched_model: model_id, gpu },
  };
}
