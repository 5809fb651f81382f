import { csv } from '../core/text/csv.ts';
import type { Line, Report } from './report.ts';

/** A row for each model, month and place as CSV. No text in it is run by a spreadsheet. */
export function reportCsv({ measured, others }: Report): string {
  const rows = [...measured, ...others].map(rowOf);
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map((value) => value ?? null))]);
}

function rowOf({ model, month, place, calls, output, input, cached, estimate, notes }: Line) {
  const { wh, gCo2e, electricity } = estimate ?? {};
  const row = estimate?.basis === 'measured' ? estimate : null;
  return {
    ...{ basis: estimate?.basis ?? 'unknown', model, month, place },
    ...{ calls, output_tokens: output, input_tokens: input, cached_input_tokens: cached },
    ...{ wh: wh?.value, wh_low: wh?.low, wh_high: wh?.high },
    ...{ g_co2e: gCo2e?.value, g_co2e_low: gCo2e?.low, g_co2e_high: gCo2e?.high },
    ...{
      matched_model: row?.model ?? (estimate as { model_id?: string } | null)?.model_id,
      gpu: estimate?.gpu,
      row_id: row?.row_id,
    },
    ...{
      max_itl_ms: estimate?.maxItlMs,
      note: notes.join(' '),
      pue: estimate?.pue,
      electricity: electricity?.display_name,
    },
    ...{ electricity_year: electricity?.year, g_co2e_per_kwh: electricity?.g_co2e_per_kwh, release: estimate?.release },
  };
}
