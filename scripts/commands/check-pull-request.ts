import { appendFile } from 'node:fs/promises';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { reportAsAnnotations } from '../contributions/annotations.ts';
import { hasErrors } from '../contributions/report.ts';
import { readBase } from '../pull-request/base.ts';
import { readMergeCommit } from '../pull-request/merge-commit.ts';
import { verdictMarkdown, verdictSentence } from '../pull-request/texts.ts';
import { verdictOf } from '../pull-request/verdict.ts';

/** GitHub refuses a job summary above 1 MiB; in UTF-8 a character takes up to three bytes of it. */
const MOST_SUMMARY = 300_000;

await command(
  {
    name: 'check-pull-request',
    summary:
      'Checks the contributions in a pull request, as GitHub does, and prints what is wrong as annotations; a summary\n' +
      'goes to the file named by GITHUB_STEP_SUMMARY. Exit code: 0 without errors, 1 with errors, 2 on wrong use.',
    options: {
      checkout: { value: 'DIR', description: "Checkout of the pull request's merge commit, two commits deep." },
      author: {
        value: 'HANDLE',
        description: 'GitHub handle of the author (default: PR_AUTHOR of the environment).',
      },
      date: { value: 'YYYY-MM-DD', description: 'Day of the check (default: today, UTC).' },
    },
  },
  async ({ values }) => {
    const { checkout } = values;
    if (typeof checkout !== 'string') throw new UsageError('Which checkout? Give --checkout DIR.');
    const author = values.author ?? process.env['PR_AUTHOR'];
    if (typeof author !== 'string' || author === '') {
      throw new UsageError('Who is the author? Give --author HANDLE, or set PR_AUTHOR.');
    }
    const date = dateOption('date', values.date);

    const changes = await readMergeCommit(checkout);
    const verdict = await verdictOf(author, changes, await readBase(date));
    if (verdict.report.findings.length > 0) console.log(reportAsAnnotations(verdict.report));
    console.log(`${verdictSentence(verdict)}.`);
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary !== undefined && summary !== '') await appendFile(summary, verdictMarkdown(verdict, MOST_SUMMARY));
    process.exitCode = hasErrors(verdict.report) ? 1 : 0;
  },
);
