import { command } from '../src/cli/command.ts';
import { accountId, dateOption, dayOfCheck } from '../src/cli/options.ts';
import { annotate } from '../src/core/findings/render.ts';
import { unconfirmed } from '../src/checker/account.ts';
import { hasErrors, UsageError } from '../src/core/findings/finding.ts';
import { addToSummary } from '../src/github/workflow.ts';
import {
  readBase,
  MOST_SUMMARY,
  verdictMarkdown,
  verdictSentence,
  verdictOf,
} from '../src/github/pull-request/verdict.ts';
import { readMergeCommit } from '../src/github/pull-request/changes.ts';

export default command({
  summary:
    'Checks the contributions in a pull request, as GitHub does, and prints what is wrong as annotations; a summary\n' +
    'goes to the file named by GITHUB_STEP_SUMMARY. Exit code: 0 without errors, 1 with errors, 2 on wrong use.',
  options: {
    checkout: { value: 'DIR', description: "Checkout of the pull request's merge commit, two commits deep." },
    author: { value: 'HANDLE', description: 'GitHub handle of the author.', variable: 'PR_AUTHOR' },
    'author-id': { value: 'NUMBER', description: 'Number of their account.', variable: 'PR_AUTHOR_ID' },
    date: dayOfCheck,
  },
  async run({ values }, here) {
    const { checkout, author } = values;
    if (checkout === undefined) throw new UsageError('Which checkout? Give --checkout DIR.');
    if (author === undefined) throw new UsageError('Who is the author? Give --author HANDLE, or set PR_AUTHOR.');
    const base = await readBase(here.project, dateOption(here, 'date', values.date));
    const changes = await readMergeCommit(checkout);
    const verdict = await verdictOf(unconfirmed(author, accountId(values['author-id'])), changes, base);
    await annotate(verdict.report.findings);
    here.print(`${verdictSentence(verdict)}.`);
    await addToSummary(here.environment, verdictMarkdown(verdict, MOST_SUMMARY));
    return hasErrors(verdict.report) ? 1 : 0;
  },
});
