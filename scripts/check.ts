import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseCommand, runCommand, UsageError } from './cli/command.ts';
import { dateOption } from './cli/date.ts';
import { userPath } from './cli/folder.ts';
import { reportAsAnnotations } from './contributions/annotations.ts';
import { checkContributions } from './contributions/check.ts';
import { reportAsMarkdown } from './contributions/markdown.ts';
import { hasErrors, type ContributionFile, type Report } from './contributions/report.ts';
import { findingsAsText, visible } from './findings/text.ts';
import { readContributionFile, readContributionFiles } from './inputs/contribution-files.ts';
import { readReference } from './inputs/reference.ts';
import { ROOT } from './root.ts';

/** More rows than this nobody reads in a terminal; `--format json` has them all. */
const MOST_ROWS = 100;
const FORMATS = ['text', 'json', 'markdown', 'github'] as const;

await runCommand(async () => {
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
        format: { value: 'FORMAT', description: `Form of the report: ${FORMATS.join(', ')} (default: text).` },
        date: { value: 'YYYY-MM-DD', description: 'Day of the check (default: today, UTC).' },
      },
    },
    process.argv.slice(2),
  );
  const render = renderer(values.format ?? 'text');
  const date = dateOption('date', values.date);
  const all = join(ROOT, 'contributions');
  const reference = await readReference(date, join(ROOT, 'data'));

  const report =
    positionals.length === 0
      ? checkContributions(readContributionFiles(all), reference)
      : checkSome([...positionals.flatMap(chosen)], all, reference);
  process.stdout.write(render(report));
  process.exitCode = hasErrors(report) ? 1 : 0;
});

/** Checks the chosen files, and holds them against all the others. */
function checkSome(
  files: readonly ContributionFile[],
  all: string,
  reference: Parameters<typeof checkContributions>[1],
): Report {
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

function renderer(format: string | true): (report: Report) => string {
  switch (format) {
    case 'text':
      return asText;
    case 'json':
      return ({ findings, rows }) => `${JSON.stringify({ findings, rows }, null, 2)}\n`;
    case 'markdown':
      return (report) => reportAsMarkdown(report);
    case 'github':
      return (report) => `${reportAsAnnotations(report)}\n`;
    default:
      throw new UsageError(`Unknown format "${String(format)}". Allowed: ${FORMATS.join(', ')}.`);
  }
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
