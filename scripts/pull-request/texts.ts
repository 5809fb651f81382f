import { plural } from '../text/words.ts';
import { reportAsMarkdown } from '../contributions/formats.ts';
import { hasErrors } from '../contributions/report.ts';
import { cut } from '../text/cut.ts';
import type { Verdict } from './verdict.ts';

/** What is said of a pull request that changes no contribution. */
const NOT_APPLICABLE = 'No contribution in this pull request';

/** The verdict in one sentence without figures from any file, short enough for a commit status. */
export function verdictSentence({ applies, report, withdrawn }: Verdict): string {
  if (!applies) return NOT_APPLICABLE;
  const errors = report.findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `${plural(errors, 'error')} to fix`;
  const parts = [
    report.files > 0 ? `${plural(report.files, 'measurement')} ready to publish` : '',
    withdrawn > 0 ? `${plural(withdrawn, 'measurement file')} taken away` : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** GitHub refuses a job summary above 1 MiB; in UTF-8 a character takes up to three bytes of it. */
export const MOST_SUMMARY = 300_000;

/**
 * The verdict as Markdown of at most `limit` characters, for the comment and the job summary. Everything that comes from
 * a file is inert in it.
 */
export function verdictMarkdown(verdict: Verdict, limit: number): string {
  return cut(wholeMarkdown(verdict), limit, 'Run `npm run check` for the whole report.');
}

function wholeMarkdown(verdict: Verdict): string {
  const { applies, report, withdrawn } = verdict;
  if (!applies) return `### Measurement check: not needed\n\n${NOT_APPLICABLE}.\n`;
  const removal =
    withdrawn === 0
      ? ''
      : `${plural(withdrawn, 'measurement file')} taken away. Past releases keep the rows; the next one no longer has them.\n`;
  if (report.files === 0 && !hasErrors(report)) return `### Measurement check: a withdrawal\n\n${removal}`;
  return [reportAsMarkdown(report), removal].filter((part) => part !== '').join('\n');
}
