import type { Finding } from '../findings/finding.ts';
import { findingsAsMarkdown } from '../findings/markdown.ts';
import { code, inert, table } from '../text/markdown.ts';
import { figure } from '../text/number.ts';
import { plural } from '../text/words.ts';
import type { Report, RowReport } from './report.ts';

/** The most findings and rows that are written out: a comment of GitHub ends at 65,536 characters. */
const MOST_FINDINGS = 100;
const MOST_ROWS = 50;

/**
 * The report as Markdown, for a comment or a job summary: verdict, findings by file, what would be published, and how
 * to run the same check. Short when all is well. Nothing in it that comes from a file can become more than text.
 */
export function reportAsMarkdown(report: Report, heading = 'Measurement check'): string {
  const parts = [`### ${heading}: ${verdict(report)}`];
  if (report.findings.length > 0) parts.push(findingsAsMarkdown(report.findings, MOST_FINDINGS));
  if (report.rows.length > 0) parts.push(published(report.rows));
  parts.push(
    'The same check on your machine: `npm ci && npm run check`. Every rule, with its reason: `docs/rules.md`.',
  );
  return `${parts.join('\n\n')}\n`;
}

function verdict(report: Report): string {
  const count = (severity: Finding['severity']): number =>
    report.findings.filter((f) => f.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (errors > 0) return `${plural(errors, 'error')} to fix`;
  if (warnings > 0) return `ready to publish, with ${plural(warnings, 'warning')} to look at`;
  return 'ready to publish';
}

function published(rows: readonly RowReport[]): string {
  const areas = rows[0]?.kg_co2e_per_billion_output_tokens.map(({ area }) => area) ?? [];
  const head = ['Model', 'GPU', 'Wh per million output tokens', 'Median ITL, ms', 'Comparable', 'To like-for-like'];
  const carbon = areas.map((area) => `kg CO2e per billion tokens, ${inert(area)}`);
  const shown = rows.slice(0, MOST_ROWS);
  const rest = rows.length - shown.length;
  return [
    `Once merged and released, ${code('measurements.json')} has ${rows.length === 1 ? 'this row' : `these ${rows.length} rows`}; the index stays as it is.`,
    '',
    table([...head, ...carbon], shown.map(cells)),
    ...(rest > 0 ? ['', `… and ${plural(rest, 'row')} more.`] : []),
  ].join('\n');
}

function cells(row: RowReport): string[] {
  const margin = Math.abs(row.itl_margin_ms);
  const distance = `${figure(margin, 4)} ms ${row.itl_margin_ms < 0 ? 'above' : 'under'} the ceiling`;
  return [
    `${inert(row.model)}, ${inert(row.precision)}${row.vendor_affiliation ? ' (vendor-affiliated)' : ''}`,
    `${row.num_gpus} × ${inert(row.gpu)}`,
    figure(row.wh_per_million_output_tokens, 4),
    figure(row.median_itl_ms, 4),
    `${row.comparable ? 'yes' : 'no'}, ${distance}`,
    row.like_for_like === null
      ? 'none published'
      : `${figure(row.like_for_like.ratio, 4)} × ${code(row.like_for_like.row_id)}`,
    ...row.kg_co2e_per_billion_output_tokens.map(({ kg }) => figure(kg, 4)),
  ];
}
