import type { EarlierFigure, Figure } from '../../client-js/token-energy.d.ts';
import { csv } from '../../../src/core/text/csv.ts';
import type { Line } from './line.ts';
import type { ReportQuestion } from './question.ts';
import type { Report } from './report.ts';

/** A row for each model, month, place and provider as CSV. A spreadsheet runs no text in it as a formula. */
export function reportCsv({ measured, others, question }: Report): string {
  const rows = [...measured, ...others].map((line) => ({
    basis: line.estimate?.basis ?? 'unknown',
    no_figure_reason: line.kind === 'missing' ? line.reason : null,
    no_lower_bound_reason: line.kind === 'measured' ? line.bound.obstacle : null,
    model: line.model,
    slug: line.estimate !== null && 'slug' in line.estimate ? line.estimate.slug : null,
    month: line.month,
    place: line.place,
    provider: line.provider,
    calls: line.calls,
    output_tokens: line.output,
    input_tokens: line.input,
    cached_input_tokens: line.cached,
    ...energyCells(line),
    ...emissionsCells(line),
    ...convertedCells(line, question),
    ...settingCells(line),
    note: line.note,
  }));
  return csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map((value) => value ?? null))]);
}

/** Energy, in columns for each basis, so that the sum of a column equals the sum in the report. */
function energyCells(line: Line) {
  return {
    ...basisCells('wh', line.estimate, ({ wh }) => wh),
    wh_most: line.kind === 'measured' ? line.range.high : null,
    at_least_wh: line.kind === 'measured' ? line.bound.atLeastWh : null,
    prompt_wh_low: line.kind === 'measured' ? (line.reading?.wh ?? null) : null,
  };
}

function emissionsCells({ estimate }: Line) {
  return basisCells('g_co2e', estimate, ({ gCo2e }) => gCo2e);
}

/** A value with its range, in the columns for the basis of the estimate. 2024 figures have no range. */
function basisCells(
  name: string,
  estimate: Line['estimate'],
  figureOf: (estimate: NonNullable<Line['estimate']>) => Figure | EarlierFigure | null | undefined,
) {
  const cells = (basis: NonNullable<Line['estimate']>['basis']): Partial<Figure | EarlierFigure> =>
    estimate?.basis === basis ? (figureOf(estimate) ?? {}) : {};
  const [measured, predicted] = [cells('measured'), cells('predicted')];
  return {
    [name]: measured.value,
    [`${name}_low`]: measured.low,
    [`${name}_high`]: measured.high,
    [`predicted_${name}`]: predicted.value,
    [`predicted_${name}_low`]: predicted.low,
    [`predicted_${name}_high`]: predicted.high,
    [`measured_2024_${name}`]: cells('measured-2024').value,
  };
}

/**
 * The energy and emissions at the boundary, and the reader's own ratios in them. There are no columns if no boundary is
 * asked for.
 */
function convertedCells({ estimate }: Line, { boundary }: ReportQuestion) {
  if (boundary == null) return {};
  const converted = estimate?.basis === 'measured' ? estimate.converted : null;
  const { wh, gCo2e, rungs = [] } = converted ?? {};
  const ownRatio = (step: string) => rungs.find(({ rung, own }) => own && rung === step)?.middle;
  return {
    converted_to: boundary,
    converted_wh_low: wh?.low,
    converted_wh_middle: wh?.middle,
    converted_wh_high: wh?.high,
    converted_g_co2e_low: gCo2e?.low,
    converted_g_co2e_middle: gCo2e?.middle,
    converted_g_co2e_high: gCo2e?.high,
    converted_with_node_ratio: ownRatio('node'),
    converted_with_pue: ownRatio('site'),
  };
}

function settingCells(line: Line) {
  const { estimate } = line;
  const { iso3, displayName, gCo2ePerKwh } = estimate?.electricity ?? {};
  return {
    row_id: estimate !== null && 'rowId' in estimate ? estimate.rowId : null,
    most_row_id: line.kind === 'measured' ? line.mostRowId : null,
    release: estimate?.release,
    workload: estimate !== null && 'workload' in estimate ? estimate.workload : null,
    gpu: estimate?.gpu,
    latency_limit_ms: latencyLimitOf(estimate),
    pue: estimate?.pue,
    iso3,
    electricity: displayName,
    g_co2e_per_kwh: gCo2ePerKwh,
  };
}

/** Null where there is none, and for 2024 figures, whose limit applies to another latency. */
function latencyLimitOf(estimate: Line['estimate']): number | null {
  const limit = estimate?.basis === 'measured' ? estimate.maxItlMs : null;
  return limit === null || limit === Infinity ? null : limit;
}
