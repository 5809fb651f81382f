import type { Finding } from '../core/findings/finding.ts';
import { UsageError } from '../core/usage-error.ts';
import { annotate, findingsAsMarkdown, findingsAsText } from '../core/findings/render.ts';
import type { CheckReport, RowReport } from './row.ts';
import { NO_CLEAR_DIFFERENCE } from '../figures/uncertainty.ts';
import { INDEX, likenessWords } from './likeness.ts';
import { pathParts } from './path.ts';
import { escapeInvisible } from '../core/text/characters.ts';
import { jsonText } from '../core/text/json.ts';
import { code, inert, table } from '../core/text/markdown.ts';
import { toDigits } from '../core/text/number.ts';
import { countOf } from '../core/text/words.ts';

/** A format of the report. */
export interface Format {
  /** The most rows that it shows. */
  readonly maxRows: number;
  readonly render: (report: CheckReport) => string | Promise<string>;
}

/** Nobody reads more rows in a terminal; `json` has all of them. */
const MAX_ROWS_IN_TEXT = 100;
const FORMATS: Readonly<Record<string, Format>> = {
  text: { maxRows: MAX_ROWS_IN_TEXT, render: asText },
  json: { maxRows: Infinity, render: ({ findings, rows }) => escapeInvisible(jsonText({ findings, rows })) },
  markdown: { maxRows: Infinity, render: (report) => reportAsMarkdown(report) },
  github: { maxRows: 0, render: ({ findings }) => annotate(findings).then(() => '') },
};

/** The names of all formats, for help texts. */
export const FORMAT_NAMES = Object.keys(FORMATS).join(', ');

/** The format with a name. @throws UsageError if no format has the name. */
export function formatOf(name: string): Format {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format === undefined) throw new UsageError(`Unknown format "${name}". Allowed: ${FORMAT_NAMES}.`);
  return format;
}

function asText({ files, findings, rows }: CheckReport): string {
  const totals = (['error', 'warning', 'notice'] as const).map((severity) =>
    countOf(countWithSeverity(findings, severity), severity),
  );
  const lines = [
    ...rows.slice(0, MAX_ROWS_IN_TEXT).flatMap(rowLines),
    `${countOf(files, 'file')} checked: ${totals.join(', ')}`,
  ];
  return [...(findings.length === 0 ? [] : [findingsAsText(findings), '']), ...lines, ''].join('\n');
}

/** The line about a row, and one that asks for its workload if the file does not state it. */
function rowLines(row: RowReport): string[] {
  return [rowText(row), ...(row.like_the_index.workload === null ? [workloadText(row.file)] : [])];
}

/** Asks for the optional field that no row can be compared without. */
function workloadText(file: string, quote = (text: string): string => text): string {
  const example = quote(`"workload": "${INDEX.workload}"`);
  return `${file}: State the workload, so that readers can compare the row with others. If the prompts are from LM Arena, write ${example}. The schema lists the other workloads.`;
}

function rowText(row: RowReport): string {
  const energy = `${toDigits(row.wh_per_million_output_tokens, 4)} Wh per million output tokens`;
  const margin = `median ITL ${toDigits(row.median_itl_ms, 4)} ms, limit ${comparedLimit(row)}`;
  const comparable = `${row.comparable ? 'comparable' : 'not comparable'} (${margin})`;
  return `${row.file}: ${[energy, comparable, likenessWords(row.like_the_index, 'like for like with the main table'), comparisonText(row)].join(', ')}`;
}

/** The note on the nearest published run if no rule compared the energy with it. */
const TOO_DIFFERENT = 'too different for a rule to compare them';

/** In words, how a row compares with the published run that is nearest to it. */
function comparisonText({ like_for_like: like, reference }: RowReport, quote = (id: string): string => id): string {
  if (like === null) return 'no published run to compare it with directly';
  const certainty = like.no_clear_difference ? `, ${NO_CLEAR_DIFFERENCE}` : '';
  const difference = reference === null ? ` (${TOO_DIFFERENT})` : '';
  return `${toDigits(like.ratio, 4)} times the energy of ${quote(like.row_id)}, the nearest published run${certainty}${difference}`;
}

/** The latency limit that the row was compared with, for example `500 ms`. */
function comparedLimit(row: RowReport): string {
  return `${toDigits(row.median_itl_ms + row.itl_margin_ms, 4)} ms`;
}

/** The most findings and rows in Markdown: a GitHub comment has at most 65,536 characters. */
const MAX_FINDINGS_IN_MARKDOWN = 100;
const MAX_ROWS_IN_MARKDOWN = 50;

/**
 * The report as Markdown, for a comment or a job summary: verdict, findings by file, the rows that would be published,
 * and how to run the same check. Text from files is escaped and cannot become markup.
 */
export function reportAsMarkdown(report: CheckReport, heading = 'Measurement check'): string {
  const parts = [`### ${heading}: ${verdict(report)}`];
  if (report.findings.length > 0) parts.push(findingsAsMarkdown(report.findings, MAX_FINDINGS_IN_MARKDOWN));
  if (report.rows.length > 0) parts.push(rowsAsMarkdown(report.rows));
  parts.push('To run the same check on your machine: `npm ci && npm run check`. All rules are in `docs/rules.md`.');
  return `${parts.join('\n\n')}\n`;
}

/** The number of findings of a severity. */
export function countWithSeverity(findings: readonly Finding[], severity: Finding['severity']): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

function verdict({ findings }: CheckReport): string {
  const [errors, warnings] = [countWithSeverity(findings, 'error'), countWithSeverity(findings, 'warning')];
  if (errors > 0) return `${countOf(errors, 'error')} to fix`;
  if (warnings > 0) return `ready to publish, with ${countOf(warnings, 'warning')} to look at`;
  return 'ready to publish';
}

function rowsAsMarkdown(rows: readonly RowReport[]): string {
  const areas = rows[0]?.kg_co2e_per_billion_output_tokens.map(({ area }) => area) ?? [];
  const head = ['Model', 'By', 'GPU', 'Wh per million output tokens', 'Median ITL, ms', 'Comparable'];
  const index = ['Compared with the main table', 'Compared with the nearest published run'];
  const carbon = areas.map((area) => `kg CO2e per billion tokens, ${inert(area)}`);
  const shown = rows.slice(0, MAX_ROWS_IN_MARKDOWN);
  const rest = rows.length - shown.length;
  return [
    `After the merge and the next release, ${code('measurements.json')} has ${rows.length === 1 ? 'this row' : `these ${rows.length} rows`}. The main table does not change.`,
    '',
    table([...head, ...index, ...carbon], shown.map(cells)),
    ...(rest > 0 ? ['', `… and ${countOf(rest, 'row')} more.`] : []),
    ...shown.flatMap(kitLines),
    ...shown.flatMap((row) => (row.like_the_index.workload === null ? ['', workloadText(code(row.file), code)] : [])),
    '',
    COMPARABLE,
  ].join('\n');
}

const COMPARABLE =
  '“No clear difference” means that the uncertainties of the two figures explain their difference. “Comparable” means only that the median inter-token latency is at or below the latency limit of the main table. A row is like for like with the main table if workload, precision, engine and GPU are the same, the GPU is known, and the weights are in GPU memory. “Too different for a rule to compare them” means that the nearest published run is not similar enough (the same weights, GPU and number of GPUs, and a batch within a factor of 2).';

/** The line about the measuring kit that a file names. The check cannot prove that the kit wrote it. */
function kitLines({ file, kit }: RowReport): string[] {
  return kit === null ? [] : ['', `${code(file)} states that it came from ${inert(kit.name)} ${inert(kit.version)}.`];
}

function cells(row: RowReport): string[] {
  return [
    `${inert(row.model)}, ${inert(row.precision)}${row.vendor_affiliation ? ' (vendor-affiliated)' : ''}`,
    // The name in the file, and the folder, which only its owner can change.
    `${inert(row.contributor)} (${code(pathParts(row.file)?.folder ?? row.file)})`,
    `${row.num_gpus} × ${inert(row.gpu)}`,
    toDigits(row.wh_per_million_output_tokens, 4),
    toDigits(row.median_itl_ms, 4),
    `${row.comparable ? 'yes' : 'no'}, limit ${comparedLimit(row)}`,
    likenessWords(row.like_the_index),
    comparisonText(row, code),
    ...row.kg_co2e_per_billion_output_tokens.map(({ kg }) => toDigits(kg, 4)),
  ];
}
