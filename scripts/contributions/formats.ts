import { UsageError } from '../findings/usage-error.ts';
import { findingsAsText } from '../findings/text.ts';
import { annotate } from './annotations.ts';
import { reportAsMarkdown } from './markdown.ts';
import type { Report, RowReport } from './report.ts';

/** A form of the report: the text of one, and how many rows it is made of at most. */
export interface Format {
  readonly rows: number;
  readonly render: (report: Report) => string | Promise<string>;
}

/** More rows than this nobody reads in a terminal; `json` has them all. */
const MOST_ROWS = 100;
const FORMATS: Readonly<Record<string, Format>> = {
  text: { rows: MOST_ROWS, render: asText },
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

function asText({ files, findings, rows }: Report): string {
  const count = (severity: string): number => findings.filter((f) => f.severity === severity).length;
  const totals = `${count('error')} errors, ${count('warning')} warnings, ${count('notice')} notices`;
  const lines = [...rows.slice(0, MOST_ROWS).map(rowText), `${files} files checked: ${totals}`];
  return [...(findings.length === 0 ? [] : [findingsAsText(findings), '']), ...lines, ''].join('\n');
}

function rowText(row: RowReport): string {
  const { like_for_like: like, comparable } = row;
  const energy = `${row.wh_per_million_output_tokens.toPrecision(4)} Wh per million output tokens`;
  const margin = `median ITL ${Math.abs(row.itl_margin_ms).toPrecision(4)} ms ${comparable ? 'under' : 'above'} the ceiling`;
  const ratio = like === null ? 'nothing published is like it' : `${like.ratio.toPrecision(3)} x ${like.row_id}`;
  return `${row.file}: ${energy}, ${comparable ? 'comparable' : 'not comparable'} (${margin}), ${ratio}`;
}
