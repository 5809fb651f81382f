import type { Report } from '../refresh/report.ts';
import { DOWNLOADS_FILE, SOURCE_FILE } from '../sources/data-folder.ts';
import { cut } from '../text/cut.ts';
import { code } from '../text/markdown.ts';
import type { GitHub, Repository } from './client.ts';
import { declinedPullRequest } from './declined-pull-request.ts';
import { failedBefore } from './earlier-step.ts';
import { closeIssue, keepIssue, openIssue } from './kept-issue.ts';
import { keepBranch, tipOf } from './proposed-branch.ts';
import { closePullRequest, keepPullRequest, openPullRequest } from './proposed-pull-request.ts';
import { jobOf, STEP, WORKFLOW } from './refresh-step.ts';

/** How a check of the new data in the same job ended. */
interface Check {
  /** The command, as anyone can run it. */
  readonly command: string;
  /** As GitHub tells it of a step: success, failure, cancelled or skipped. */
  readonly outcome: string;
}

/** Where and how to tell of a refresh. */
export interface Telling {
  readonly github: GitHub;
  readonly repository: Repository;
  /** The commit whose data were refreshed. */
  readonly base: string;
  /** The branch that pull requests are for. */
  readonly defaultBranch: string;
  /** Number of this run of the workflow. */
  readonly run: number;
  /** Address of its log; null where it is not known. */
  readonly logUrl: string | null;
  readonly checks: readonly Check[];
  /** The texts of a source's folder by name, as they are now. */
  readonly filesOf: (source: string) => Promise<ReadonlyMap<string, string>>;
}

/** GitHub refuses a text of more than 65,536 characters. */
const MOST_CHARACTERS = 65_000;

/**
 * Tells GitHub what a refresh found of one source: new figures in a pull request, a failure in an issue, at once or, where
 * the publisher is out of reach, when that was so the time before as well. What is over is closed.
 * @returns what was done, in sentences.
 */
export async function tellOf(report: Report, telling: Telling): Promise<string[]> {
  switch (report.state) {
    case 'failed':
      return tellFailure(report, telling);
    case 'changed':
      return [...(await tellChange(report, telling)), ...(await tellRecovery(report, telling))];
    case 'unchanged':
    case 'kept by hand':
      return [...(await withdraw(report, telling)), ...(await tellRecovery(report, telling))];
  }
}

async function tellFailure({ source, unreachable, markdown }: Report, telling: Telling): Promise<string[]> {
  const { github, repository, run, logUrl } = telling;
  const marker = markerOf(source);
  if (unreachable && (await openIssue(github, repository, marker)) === null) {
    const again = await failedBefore(github, repository, { workflow: WORKFLOW, job: jobOf(source), step: STEP }, run);
    if (!again) return [`${source}: out of reach. If it is so the next time, too, an issue says so.`];
  }
  const parts = [markdown, ...logLine(logUrl), 'This issue closes by itself once a refresh succeeds.'];
  const { number, done } = await keepIssue(github, repository, {
    marker,
    title: `The refresh of ${source} fails`,
    markdown: short(parts),
  });
  return [`${source}: failed. Issue #${number}: ${done}.`];
}

async function tellChange({ source, markdown }: Report, telling: Telling): Promise<string[]> {
  const { github, repository, base, defaultBranch, logUrl, checks } = telling;
  const [branch, title] = [branchOf(source), `Refresh ${source}`];
  const files = await telling.filesOf(source);
  const isOpen = (await openPullRequest(github, repository, branch, defaultBranch)) !== null;
  const message = `${title}\n\nThe figures that the publisher has now.`;
  const folder = `data/${source}`;
  if (!isOpen) {
    const wanted = { branch, base: defaultBranch, folder, files, apart: [SOURCE_FILE, DOWNLOADS_FILE] };
    const declined = await declinedPullRequest(github, repository, wanted);
    if (declined !== null) {
      return [
        `${source}: changed. Pull request #${declined} had the same figures and was closed unmerged: not proposed again.`,
      ];
    }
  }
  const outcome = await keepBranch(github, repository, { branch, base, folder, files, message, isOpen });

  const passed = checks.every((check) => check.outcome === 'success');
  const told = [checks.map(checkLine).join('\n'), ...logLine(logUrl)];
  const worked =
    outcome === 'left alone'
      ? [`**The branch has commits by others and was left as it is: what follows is not, or not all, in it.**`]
      : [];
  const note = 'Checks on a pull request that a workflow opened wait for the approval of a person.';
  // What fails is the first thing to look at; what passes is not.
  const parts = passed ? [markdown, ...told, note] : [...told, markdown, note];
  const body = `${markerOf(source)}\n${short([...worked, ...parts])}`;
  const { number, done } = await keepPullRequest(github, repository, { branch, base: defaultBranch, title, body });
  return [`${source}: changed. Branch ${branch}: ${outcome}. Pull request #${number}: ${done}.`];
}

/** Closes a pull request whose figures the publisher no longer has, unless someone has worked on it. */
async function withdraw({ source, state }: Report, telling: Telling): Promise<string[]> {
  const { github, repository, defaultBranch } = telling;
  const branch = branchOf(source);
  const open = await openPullRequest(github, repository, branch, defaultBranch);
  if (open === null) return [`${source}: ${state}.`];
  const tip = await tipOf(github, repository, branch);
  if (tip?.isOurs !== true)
    return [`${source}: ${state}. Pull request #${open.number} has commits by others: left alone.`];
  const why = 'The publisher no longer has these figures: a refresh finds what the default branch has already.';
  await closePullRequest(github, repository, open, why);
  return [`${source}: ${state}. Closed pull request #${open.number}.`];
}

async function tellRecovery({ source, state }: Report, { github, repository, logUrl }: Telling): Promise<string[]> {
  const why = [`A refresh of ${code(source)} succeeds again: ${state}.`, ...logLine(logUrl)].join('\n\n');
  const number = await closeIssue(github, repository, { marker: markerOf(source), why });
  return number === null ? [] : [`${source}: recovered. Closed issue #${number}.`];
}

function branchOf(source: string): string {
  return `refresh/${source}`;
}

function markerOf(source: string): string {
  return `<!-- refresh: ${source} -->`;
}

function checkLine({ command, outcome }: Check): string {
  const [mark, word] =
    outcome === 'success' ? ['✅', 'passes'] : outcome === 'failure' ? ['❌', 'fails'] : ['⚠️', 'was not run'];
  return `- ${mark} ${code(command)} ${word} with these figures`;
}

function logLine(url: string | null): string[] {
  return url === null ? [] : [`Log of the run: ${url}`];
}

function short(parts: readonly string[]): string {
  return cut(`${parts.join('\n\n')}\n`, MOST_CHARACTERS, 'Run the command on your machine for everything.');
}
