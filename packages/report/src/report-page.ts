import { h, type VNode } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import type { EarlierFigure, Figure } from '../../client-js/token-energy.d.ts';
import { csv } from '../../../src/core/text/csv.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { countOf } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { day, fromTo, integer } from '../../../src/figures/format.ts';
import { reasonInCell } from './words/not-included.ts';
import { ENERGY, figureInWords, quantity, type Units } from '../../../src/figures/quantities.ts';
import { EMISSIONS_IN_PRINT, inWords } from './words/amounts.ts';
import { tokensOf } from './words/line-words.ts';
import { readingOf } from './words/long-prompts.ts';
import type { Line, MeasuredLine } from './line.ts';
import { isOfLocalServer, nameInWords } from './naming.ts';
import { type Origin, originOfPage } from './origin.ts';
import type { Part, ReportWords } from './words/parts.ts';
import type { ReportQuestion } from './question.ts';
import { type Report, sumOf } from './report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc;vertical-align:top}
td:first-child{overflow-wrap:anywhere;min-width:9rem}
@media print{tr,h2,p{break-inside:avoid}}`;

/** Where the figures are from, and what the report was made from. */
interface Provenance {
  /** How to cite the sources of the figures. */
  readonly sources: readonly string[];
  readonly origin: Origin;
}

/** The report as a page to print. It loads nothing. */
export function reportPage(report: Report, { headline, parts }: ReportWords, { sources, origin }: Provenance): string {
  const { measured, formats, from, to } = report;
  const title = `Report on the energy of language models, ${fromTo(day(from), day(to))}`;
  const nameOf = {
    model: modelName,
    month: ({ month }: MeasuredLine) => day(month),
    place: ({ place, estimate: { electricity } }: MeasuredLine) => electricity?.displayName ?? `${place} (not known)`,
  };
  // A table by month or place with a single row would repeat the table by model's last row.
  const sums = Object.entries(nameOf)
    .filter(([head, name]) => head === 'model' || new Set(measured.map(name)).size > 1)
    .flatMap(([head, name]) => [h('h2', null, `By ${head}`), table(measured, name)]);
  // Without any figure, every sum would be 0.
  const tables = [...(measured.length === 0 ? [] : sums), ...tableOfOthers(report)];
  const top = h('head', null, h('meta', { charset: 'utf-8' }), h('title', null, title), h('style', null, STYLE));
  const lists = [
    h('h2', null, 'What was read'),
    list(formats),
    h('h2', null, 'What the figures are for'),
    list(notesOf(report)),
    h('h2', null, 'Sources'),
    list(sources),
    ...originOfPage(origin),
  ];
  const body = h(
    'body',
    null,
    h('h1', null, title),
    h('p', null, h('strong', null, headline)),
    ...parts.flatMap(partOfPage),
    ...tables,
    ...lists,
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, top, body))}\n`;
}

/** A part of the report: its label with its only text, or with a list of its texts. */
function partOfPage({ label, texts }: Part): VNode[] {
  const name = h('strong', null, `${label}:`);
  return texts.length === 1 ? [h('p', null, name, ` ${texts[0] ?? ''}`)] : [h('p', null, name), list(texts)];
}

/** The name of a model. Local servers are apart, because they usually run other weights on other hardware. */
function modelName(line: MeasuredLine): string {
  const { model } = line.estimate;
  return isOfLocalServer(line) ? `${model} (local server: ${nameInWords(line)})` : model;
}

/** Each note once, with the names in the log and the months that it is about. */
function notesOf({ measured, others, from, to }: Report): string[] {
  const groups = groupBy([...measured, ...others], (line) => `${nameInWords(line)}\n${line.note}`);
  return groups.map(([, [line, ...more]]) => {
    const months = [...new Set([line, ...more].map(({ month }) => day(month)))];
    return `${nameInWords(line)}${from === to ? '' : ` (${months.join(', ')})`}: ${line.note}`;
  });
}

/** What is in no sum, with its own figure if there is one; an empty list if everything is in the sums. */
function tableOfOthers({ others, question }: Report): VNode[] {
  if (others.length === 0) return [];
  const groups = groupBy(others, (line) => JSON.stringify([nameInWords(line), reasonInCell(line, question)]));
  const rows = groups.map(([, lines]) => {
    const [line] = lines;
    const output = sumBy(lines, (one) => one.output);
    const energy = figureApart(lines, ENERGY, ({ wh }) => wh);
    const emissions = figureApart(lines, EMISSIONS_IN_PRINT, ({ gCo2e }) => gCo2e);
    return [nameInWords(line), integer(output), reasonInCell(line, question), energy, emissions];
  });
  const heads = ['Name in the log', 'Output tokens', 'Reason', 'Energy', 'Emissions'];
  return [h('h2', null, 'Not in any sum'), tableOf(heads, rows)];
}

/** The figure of lines that are in no sum: a prediction with its 90 % interval, or a value of 2024. */
function figureApart(
  lines: readonly Line[],
  units: Units,
  figureOf: (estimate: NonNullable<Line['estimate']>) => Figure | EarlierFigure | null | undefined,
): string {
  const figures: Partial<Figure | EarlierFigure>[] = lines.map(
    ({ estimate }) => (estimate && figureOf(estimate)) ?? {},
  );
  const sum = (end: keyof Figure): number => sumBy(figures, (figure) => figure[end] ?? NaN);
  const [value, low, high] = [sum('value'), sum('low'), sum('high')];
  if (Number.isNaN(value)) return 'no figure';
  if (Number.isNaN(low)) return `${quantity(value, units)} (uncertainty not known)`;
  const { value: predicted, range } = figureInWords({ value, low, high }, units);
  return `${predicted} (90 % interval ${range})`;
}

function list(texts: readonly string[]): VNode {
  return h('ul', null, ...texts.map((text) => h('li', null, text)));
}

function table(lines: readonly MeasuredLine[], nameOf: (line: MeasuredLine) => string): VNode {
  const groups = [...groupBy(lines, nameOf), ['All', lines] as const];
  const rows = groups.map(([name, linesOfGroup]) => {
    const { calls, output, wh, gCo2e } = sumOf(linesOfGroup);
    return [
      name,
      calls === null ? 'not given' : integer(calls),
      integer(output),
      inWords(wh, ENERGY),
      readingCell(linesOfGroup),
      emissionsCell(linesOfGroup, inWords(gCo2e, EMISSIONS_IN_PRINT)),
    ];
  });
  return tableOf(['Name', 'Calls', 'Output tokens', 'Energy', 'Added by long prompts', 'Emissions'], rows);
}

/** Emissions, with their output tokens if other lines of the group have no emissions. */
function emissionsCell(lines: readonly MeasuredLine[], emissions: string): string {
  const known = lines.filter(({ estimate }) => estimate.gCo2e !== null);
  if (known.length === 0) return 'not known';
  return known.length === lines.length ? emissions : `${emissions} for ${tokensOf(known)} of the output tokens`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): VNode {
  const row = (cells: readonly string[], tag: string) => h('tr', null, ...cells.map((cell) => h(tag, null, cell)));
  return h('table', null, row(heads, 'th'), ...rows.map((cells) => row(cells, 'td')));
}

/** The energy that long prompts add, and the output tokens of the models for which it is not known. */
function readingCell(lines: readonly MeasuredLine[]): string {
  const unknown = lines.filter(({ reading }) => reading === null);
  if (unknown.length === lines.length) return 'not known';
  const models = new Set(unknown.map(({ modelKey }) => modelKey)).size;
  const without =
    models === 0
      ? ''
      : `; without ${tokensOf(unknown)} output tokens of ${countOf(models, 'model')}, for which it is not known`;
  return `${knownReading(lines)}${without}`;
}

function knownReading(lines: readonly MeasuredLine[]): string {
  const added = readingOf(lines);
  if (added === null) return 'nothing on average';
  const { energy, isLowerBound, assumesNoCache } = added;
  if (isLowerBound) return `at least ${energy}`;
  return `${energy}${assumesNoCache ? " if nothing was cached where the log doesn't say" : ''} (not a lower bound)`;
}

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
