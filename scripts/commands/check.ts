import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { parseCommand, runCommand } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { userPath } from '../cli/folder.ts';
import { annotate } from '../contributions/annotations.ts';
import { checkContributions } from '../contributions/check.ts';
import { reportAsMarkdown } from '../contributions/markdown.ts';
import type { Reference } from '../contributions/reference.ts';
import { hasErrors, type ContributionFile, type Report } from '../contributions/report.ts';
import { findingsAsText } from '../findings/text.ts';
import { visible } from '../text/characters.ts';
import { checkAll, checkAsThread } from '../inputs/check-all.ts';
import { readContributionFile, readContributionFiles } from '../inputs/contribution-files.ts';
import { readReference } from '../inputs/reference.ts';
import { ROOT } from '../root.ts';

/** A form of the report: the text of one, and how many rows it is made of at most. */
interface Format {
  readonly rows: number;
  readonly render: (report: Report) => string | Promise<string>;
}

/** More rows than this nobody reads in a terminal; `--format json` has them all. */
const MOST_ROWS = 100;
const FORMATS: ReadonlyMap<string | true, Format> = new Map([
  ['text', { rows: MOST_ROWS, render: asText }],
  ['json', { rows: Infinity, render: ({ findings, rows }) => `${JSON.stringify({ findings, rows }, null, 2)}\n` }],
  ['markdown', { rows: Infinity, render: (report) => reportAsMarkdown(report) }],
  ['github', { rows: 0, render: ({ findings }) => annotate(findings).then(() => '') }],
]);

if (isMainThread) await runCommand(main);
else checkAsThread();

async function main(): Promise<void> {
  const { values, positionals } = parseCommand(
    {
      name: 'check',
      summary:
        'Checks measurement files against every rule and tells everything at once. docs/rules.md explains the rules.\n' +
        'Exit code: 0 without errors (warnings are allowed), 1 with errors, 2 on wrong use.',
      positionals: [
        {
          name: 'path',
          description: 'File or folder to check (default: all of contributions/).',
          optional: true,
          many: true,
        },
      ],
      options: {
        format: {
          value: 'FORMAT',
          description: `Form of the report: ${[...FORMATS.keys()].join(', ')} (default: text).`,
        },
        date: { value: 'YYYY-MM-DD', description: 'Day of the check (default: today, UTC).' },
      },
    },
    process.argv.slice(2),
  );
  const { rows, render } = formatOf(values.format ?? 'text');
  const date = dateOption('date', values.date);
  const all = join(ROOT, 'contributions');
  const reference = (): Promise<Reference> => readReference(date, join(ROOT, 'data'));

  const report =
    positionals.length === 0
      ? await checkAll(all, rows, new URL(import.meta.url), reference)
      : checkSome(positionals.flatMap(chosen), all, await reference());
  process.stdout.write(await render(report));
  process.exitCode = hasErrors(report) ? 1 : 0;
}

/** Checks the chosen files, and holds them against all the others. */
function checkSome(files: readonly ContributionFile[], all: string, reference: Reference): Report {
  const paths = new Set(files.map((file) => file.path));
  const others = [...readContributionFiles(all)].filter((file) => !paths.has(file.path));
  return checkContributions(files, reference, others);
}

/** The files that a word of the command line means; paths are told as in the repository where they lie in it. */
function chosen(word: string): ContributionFile[] {
  if (word === '') throw new UsageError('An empty path names nothing to check.');
  const place = userPath(word);
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`There is no file or folder ${visible(word)}.`);
  const path = relative(ROOT, place).replaceAll('\\', '/');
  if (!stat.isDirectory()) return [readContributionFile(place, path.startsWith('..') ? place : path)];
  return [...readContributionFiles(place)].map((file) => ({
    ...file,
    path: file.path.replace(/^contributions/, path.startsWith('..') ? place : path),
  }));
}

function formatOf(name: string | true): Format {
  const format = FORMATS.get(name);
  if (format !== undefined) return format;
  throw new UsageError(`Unknown format "${String(name)}". Allowed: ${[...FORMATS.keys()].join(', ')}.`);
}

function asText(report: Report): string {
  const count = (severity: string): number => report.findings.filter((f) => f.severity === severity).length;
  const lines = report.findings.length === 0 ? [] : [findingsAsText(report.findings), ''];
  for (const row of report.rows.slice(0, MOST_ROWS)) {
    const ratio =
      row.like_for_like === null
        ? 'nothing published is like it'
        : `${row.like_for_like.ratio.toPrecision(3)} x ${row.like_for_like.row_id}`;
    const margin = Math.abs(row.itl_margin_ms);
    lines.push(
      `${row.file}: ${row.wh_per_million_output_tokens.toPrecision(4)} Wh per million output tokens, ` +
        `${row.comparable ? 'comparable' : 'not comparable'} (median ITL ${margin.toPrecision(4)} ms ${row.comparable ? 'under' : 'above'} the ceiling), ${ratio}`,
    );
  }
  lines.push(
    `${report.files} files checked: ${count('error')} errors, ${count('warning')} warnings, ${count('notice')} notices`,
  );
  return `${lines.join('\n')}\n`;
}
