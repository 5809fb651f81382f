import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTexts } from '../core/files/read-tree.ts';
import { reportsIn, type RefreshReport } from '../refresh/report.ts';
import { DOWNLOADS_FILE, SOURCE_FILE } from '../sources/data-folder.ts';
import { SOURCES } from '../sources/index.ts';
import { visible } from '../core/text/characters.ts';
import { cut } from '../core/text/cut.ts';
import { code } from '../core/text/markdown.ts';
import type { GitHub } from './client.ts';
import { closeIssue, keepIssue, MOST_TEXT, openIssue } from './issues.ts';
import {
  closePullRequest,
  declinedPullRequest,
  keepBranch,
  keepPullRequest,
  newestPullRequest,
  tipOf,
  type BranchPair,
} from './proposal.ts';
import { conclusionsOf, failedBefore, TRIALS } from './refresh-runs.ts';

/** What a job of the refresh found of one source, and the texts of the source's folder by name as the job left them. */
export interface JobResult {
  readonly report: RefreshReport;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * What the jobs of a refresh handed on: in `folder`, one folder for each job, as it was in the job's checkout.
 * @throws Error when there is nothing, or something else.
 */
export async function handedOn(folder: string): Promise<JobResult[]> {
  const jobs = await readdir(folder).catch(() => []);
  if (jobs.length === 0) throw new Error(`No job of the refresh handed a report on: ${folder} is empty, or not there.`);
  const all: JobResult[] = [];
  for (const job of jobs.sort()) {
    for (const report of reportsIn(await readFile(join(folder, job, 'dist/refresh.json'), 'utf8'))) {
      // The name of a source becomes that of a folder and of a branch.
      const known = SOURCES.some(({ id }) => id === report.source);
      if (!known) throw new Error(`There is a report on "${visible(report.source)}", which is not a source.`);
      all.push({ report, files: await folderTexts(join(folder, job, 'data', report.source)) });
    }
  }
  return all;
}

/** Where and how to report a refresh. */
export interface RefreshRun {
  readonly github: GitHub;
  /** The commit whose data were refreshed. */
  readonly base: string;
  /** The branch that pull requests are for. */
  readonly defaultBranch: string;
  /** Number of this run of the workflow. */
  readonly run: number;
  /** Address of its log; null where it is not known. */
  readonly logUrl: string | null;
}

/**
 * Reports to GitHub what a refresh found of one source: new figures in a pull request, a failure in an issue, at once or,
 * where the publisher is out of reach, when that was so the time before as well. What is over is closed. `files` are the
 * texts of the source's folder by name, as they are now.
 * @returns what was done, in sentences.
 */
export async function reportRefresh({ report, files }: JobResult, refreshRun: RefreshRun): Promise<string[]> {
  if (report.state === 'failed') return reportFailure(report, refreshRun);
  const isChanged = report.state === 'changed';
  const done = isChanged ? await reportChange({ report, files }, refreshRun) : await withdraw(report, refreshRun);
  return [...done, ...(await reportRecovery(report, refreshRun))];
}

async function reportFailure(
  { source, unreachable, markdown }: RefreshReport,
  refreshRun: RefreshRun,
): Promise<string[]> {
  const { github, run, logUrl } = refreshRun;
  const marker = markerOf(source);
  if (unreachable && (await openIssue(github, marker)) === null && !(await failedBefore(github, source, run))) {
    return [`${source}: out of reach. If it is so the next time, too, an issue says so.`];
  }
  const parts = [markdown, ...logLine(logUrl), 'This issue closes by itself once a refresh succeeds.'];
  const title = `The refresh of ${source} fails`;
  const { number, done } = await keepIssue(github, marker, title, short(parts));
  return [`${source}: failed. Issue #${number}: ${done}.`];
}

async function reportChange({ report, files }: JobResult, refreshRun: RefreshRun): Promise<string[]> {
  const { source, markdown } = report;
  const { github, base, logUrl, run } = refreshRun;
  const proposed = proposalOf(source, refreshRun);
  const proposedFolder = { folder: `data/${source}`, files };
  const isOpen = (await newestPullRequest(github, proposed, 'open')) !== null;
  if (!isOpen) {
    const declined = await declinedPullRequest(github, proposed, proposedFolder, [SOURCE_FILE, DOWNLOADS_FILE]);
    if (declined !== null) {
      return [
        `${source}: changed. Pull request #${declined} had the same figures and was closed unmerged: not proposed again.`,
      ];
    }
  }
  const { branch } = proposed;
  const title = `Refresh ${source}`;
  const message = `${title}\n\nThe figures that the publisher has now.`;
  const outcome = await keepBranch(github, { branch, start: base, ...proposedFolder, message, isOpen });

  const conclusions = await conclusionsOf(github, run, source);
  const trials = [...TRIALS].map(([command, step]) => trialLine(command, conclusions.get(step)));
  const tried = [trials.join('\n'), ...logLine(logUrl)];
  const others = '**The branch has commits by others and was left as it is: what follows is not, or not all, in it.**';
  const worked = outcome === 'left alone' ? [others] : [];
  const note = 'Checks on a pull request that a workflow opened wait for the approval of a person.';
  // What fails is the first thing to look at; what passes is not.
  const passed = [...TRIALS.values()].every((step) => conclusions.get(step) === 'success');
  const parts = passed ? [markdown, ...tried, note] : [...tried, markdown, note];
  const body = `${markerOf(source)}\n${short([...worked, ...parts])}`;
  const { number, done } = await keepPullRequest(github, proposed, title, body);
  return [`${source}: changed. Branch ${branch}: ${outcome}. Pull request #${number}: ${done}.`];
}

/** Closes a pull request whose figures the publisher no longer has, unless someone has worked on it. */
async function withdraw({ source, state }: RefreshReport, refreshRun: RefreshRun): Promise<string[]> {
  const { github } = refreshRun;
  const proposed = proposalOf(source, refreshRun);
  const open = await newestPullRequest(github, proposed, 'open');
  if (open === null) return [`${source}: ${state}.`];
  const tip = await tipOf(github, proposed.branch);
  if (tip?.isOurs !== true) {
    return [`${source}: ${state}. Pull request #${open.number} has commits by others: left alone.`];
  }
  const why = 'The publisher no longer has these figures: a refresh finds what the default branch has already.';
  await closePullRequest(github, open, why);
  return [`${source}: ${state}. Closed pull request #${open.number}.`];
}

async function reportRecovery({ source, state }: RefreshReport, { github, logUrl }: RefreshRun): Promise<string[]> {
  const why = [`A refresh of ${code(source)} succeeds again: ${state}.`, ...logLine(logUrl)].join('\n\n');
  const number = await closeIssue(github, markerOf(source), why);
  return number === null ? [] : [`${source}: recovered. Closed issue #${number}.`];
}

function proposalOf(source: string, { defaultBranch }: RefreshRun): BranchPair {
  return { branch: `refresh/${source}`, base: defaultBranch };
}

function markerOf(source: string): string {
  return `<!-- refresh: ${source} -->`;
}

function trialLine(command: string, conclusion: string | undefined): string {
  const [mark, word] =
    conclusion === 'success' ? ['✅', 'passes'] : conclusion === 'failure' ? ['❌', 'fails'] : ['⚠️', 'was not run'];
  return `- ${mark} ${code(command)} ${word} with these figures`;
}

function logLine(url: string | null): string[] {
  return url === null ? [] : [`Log of the run: ${url}`];
}

function short(parts: readonly string[]): string {
  return cut(`${parts.join('\n\n')}\n`, MOST_TEXT, 'Run the command on your machine for everything.');
}
