import { UsageError, type Finding } from '../core/findings/finding.ts';
import { annotate, findingsAsMarkdown, findingsAsText } from '../core/findings/render.ts';
import type { CheckReport, RowReport } from './row.ts';
import { NOT_DISTINGUISHABLE } from '../figures/uncertainty.ts';
import { likenessWords } from './likeness.ts';
import { pathParts } from './path.ts';
import { code, inert, table } from '../core/text/markdown.ts';
import { figure } from '../core/text/number.ts';
import { plural } from '../core/text/words.ts';

/** A form of the report: the text of one, and how many rows it is made of at most. */
export interface Format {
  readonly rows: number;
  readonly render: (report: CheckReport) => string | Promise<string>;
}

/** More rows than this nobody reads in a terminal; `json` has them all. */
const MAX_ROWS_IN_TEXT = 100;
const FORMATS: Readonly<Record<string, Format>> = {
  text: { rows: MAX_ROWS_IN_TEXT, render: asText },
  json: { rows: Infinity, render: ({ findings, rows }) => `${JSON.stringify({ findings, rows }, null, 2)}\n` },
  markdown: { rows: Infinity, render: (report) => reportAsMarkdown(report) },
  github: { rows: 0, render: ({ findings }) => annotate(findings).then(() => '') },
};

/** The names of all forms, as a user writes them. */
export const FORMAT_NAMES = Object.keys(FORMATS).join(', ');

/** The form with that name. @throws UsageError where there is none. */
export function formatOf(name: string): Format {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format === undefined) throw new UsageError(`Unknown format "${name}". Allowed: ${FORMAT_NAMES}.`);
  return format;
}

function asText({ files, findings, rows }: CheckReport): string {
  const totals = (['error', 'warning', 'notice'] as const).map(
    (severity) => `${countOf(findings, severity)} ${severity}s`,
  );
  const lines = [...rows.slice(0, MAX_ROWS_IN_TEXT).map(rowText), `${files} files checked: ${totals.join(', ')}`];
  return [...(findings.length === 0 ? [] : [findingsAsText(findings), '']), ...lines, ''].join('\n');
}

function rowText(row: RowReport): string {
  const energy = `${figure(row.wh_per_million_output_tokens, 4)} Wh per million output tokens`;
  const margin = `median ITL ${figure(row.median_itl_ms, 4)} ms, limit ${latencyLimitOf(row)}`;
  const comparable = `${row.comparable ? 'comparable' : 'not comparable'} (${margin})`;
  return `${row.file}: ${[energy, comparable, likenessWords(row.like_the_index), nearestOf(row)].join(', ')}`;
}

/** How a row compares with the published run that is nearest to it. */
function nearestOf({ like_for_like: like, reference }: RowReport, quote = (id: string): string => id): string {
  if (like === null) return 'no reference';
  const notes = `${like.not_distinguishable ? `, ${NOT_DISTINGUISHABLE}` : ''}${reference === null ? ', no reference' : ''}`;
  return `${figure(like.ratio, 4)} × ${quote(like.row_id)}${notes}`;
}

/** The latency limit that the row was compared with, for example `500 ms`. */
function latencyLimitOf(row: RowReport): string {
  return `${figure(row.median_itl_ms + row.itl_margin_ms, 4)} ms`;
}

/** The most findings and rows that are written out: a comment of GitHub ends at 65,536 characters. */
const MAX_FINDINGS_IN_MARKDOWN = 100;
const MAX_ROWS_IN_MARKDOWN = 50;

/**
 * The report as Markdown, for a comment or a job summary: verdict, findings by file, what would be published, and how
 * to run the same check. Short when all is well. Nothing in it that comes from a file can become more than text.
 */
export function reportAsMarkdown(report: CheckReport, heading = 'Measurement check'): string {
  const parts = [`### ${heading}: ${verdict(report)}`];
  if (report.findings.length > 0) parts.push(findingsAsMarkdown(report.findings, MAX_FINDINGS_IN_MARKDOWN));
  if (report.rows.length > 0) parts.push(published(report.rows));
  parts.push('The same check on your machine: `npm ci && npm run check`. Every rule: `docs/rules.md`.');
  return `${parts.join('\n\n')}\n`;
}

/** How many findings are of a severity. */
export function countOf(findings: readonly Finding[], severity: Finding['severity']): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

function verdict({ findings }: CheckReport): string {
  const [errors, warnings] = [countOf(findings, 'error'), countOf(findings, 'warning')];
  if (errors > 0) return `${plural(errors, 'error')} to fix`;
  if (warnings > 0) return `ready to publish, with ${plural(warnings, 'warning')} to look at`;
  return 'ready to publish';
}

function published(rows: readonly RowReport[]): string {
  const areas = rows[0]?.kg_co2e_per_billion_output_tokens.map(({ area }) => area) ?? [];
  const head = ['Model', 'By', 'GPU', 'Wh per million output tokens', 'Median ITL, ms', 'Comparable'];
  const index = ['Beside the index', 'To the nearest published run'];
  const carbon = areas.map((area) => `kg CO2e per billion tokens, ${inert(area)}`);
  const shown = rows.slice(0, MAX_ROWS_IN_MARKDOWN);
  const rest = rows.length - shown.length;
  return [
    `Once merged and released, ${code('measurements.json')} has ${rows.length === 1 ? 'this row' : `these ${rows.length} rows`}; the index stays as it is.`,
    '',
    table([...head, ...index, ...carbon], shown.map(cells)),
    ...(rest > 0 ? ['', `… and ${plural(rest, 'row')} more.`] : []),
    ...shown.flatMap(kitLines),
    '',
    COMPARABLE,
  ].join('\n');
}

const COMPARABLE =
  'Not distinguishable says that the uncertainties of the two figures cover their difference. Comparable says that the median inter-token latency is at or under the latency limit of the index, and nothing else. A row is like for like with the index only where workload, precision, engine and card are the same, the GPU is known, and the weights lie in GPU memory. No reference says that no published run of the same weights, on as many of the same cards with a batch within a factor of 2, can tell whether the energy is plausible.';

/** That a file states to come from a kit: a file can say anything. */
function kitLines({ file, kit }: RowReport): string[] {
  return kit === null ? [] : ['', `${code(file)} states that it came from ${inert(kit.name)} ${inert(kit.version)}.`];
}

function cells(row: RowReport): string[] {
  return [
    `${inert(row.model)}, ${inert(row.precision)}${row.vendor_affiliation ? ' (vendor-affiliated)' : ''}`,
    // The name that the file gives, and the handle of the folder, which nobody else can write in.
    `${inert(row.contributor)} (${code(pathParts(row.file)?.folder ?? row.file)})`,
    `${row.num_gpus} × ${inert(row.gpu)}`,
    figure(row.wh_per_million_output_tokens, 4),
    figure(row.median_itl_ms, 4),
    `${row.comparable ? 'yes' : 'no'}, limit ${latencyLimitOf(row)}`,
    likenessWords(row.like_the_index),
    nearestOf(row, code),
    ...row.kg_co2e_per_billion_output_tokens.map(({ kg }) => figure(kg, 4)),
  ];
}
