import type { components } from '@octokit/openapi-types';
import type { Origin, Changes, Content } from './origin.ts';
import { OWNER, type Pull } from './pulls.ts';
import { RecordedRuns } from './recorded-runs.ts';
import { StandIn, type Item } from './stand-in.ts';

type Schemas = components['schemas'];

const MAIN = 'refs/heads/main';

export type Files = Readonly<Record<string, Content>>;

/** A pull request that was opened, or moved on. */
export interface Opened {
  readonly number: number;
  readonly sha: string;
  /** The event that follows. */
  readonly event: { readonly action: string; readonly pull_request: { readonly number: number } };
}

/** A stand-in for GitHub with some files on its default branch, and what people do there, where no workflow runs. */
export class Contributors {
  readonly standIn: StandIn;
  readonly origin: Origin;
  readonly runs: RecordedRuns;

  private constructor(standIn: StandIn, runs: RecordedRuns) {
    this.standIn = standIn;
    this.origin = standIn.origin;
    this.runs = runs;
    // A merge is tried again when a test says so.
    standIn.pulls.lag = Infinity;
  }

  /** Starts in front of a repository, from which it takes all that was there. */
  static async start(origin: Origin, people: readonly string[], files: Files): Promise<Contributors> {
    origin.clear();
    origin.set(MAIN, origin.commitWhole(null, files, OWNER));
    const runs = new RecordedRuns();
    return new Contributors(await StandIn.start(origin, runs, ...people), runs);
  }

  close(): Promise<void> {
    return this.standIn.close();
  }

  pull(number: number): Pull {
    const pull = this.standIn.pulls.all.get(number);
    if (pull === undefined) throw new Error(`There is no pull request #${number}.`);
    return pull;
  }

  /** Puts files onto the default branch in place of all that was there. Merges that were made before stay as they are. */
  advance(files: Files): void {
    this.origin.set(MAIN, this.origin.commitWhole(this.origin.at(MAIN), files, OWNER));
  }

  /** A fork's pull request, of changes of the default branch. */
  open(author: string, branch: string, changes: Changes): Promise<Opened> {
    return this.openAt(author, branch, this.origin.commit(MAIN, changes, author));
  }

  /** A fork's pull request of a commit. */
  async openAt(author: string, branch: string, sha: string): Promise<Opened> {
    const from = `${author}/energy`;
    this.origin.set(`refs/forks/${from}/${branch}`, sha);
    const texts = { title: branch, body: null, base: 'main' };
    const { number } = await this.standIn.openPull({ author, from, branch, ...texts });
    return { number, sha, event: { action: 'opened', pull_request: { number } } };
  }

  /** Replaces the commit of a pull request by another one of the default branch; its merge stays as it was. */
  push({ number }: Pick<Opened, 'number'>, edits: Changes): Opened {
    const pull = this.pull(number);
    return this.moveTo(number, this.origin.commit(MAIN, edits, pull.author));
  }

  /** Moves the head of a pull request, and tries its merge anew. */
  moveTo(number: number, sha: string): Opened {
    const pull = this.pull(number);
    this.origin.set(this.standIn.pulls.headRef(pull), sha);
    this.standIn.pulls.follow(pull);
    return { number, sha, event: { action: 'synchronize', pull_request: { number } } };
  }

  /** Makes the commit that tries a merge anew, into the default branch as it is now. */
  remerge(number: number): void {
    this.standIn.pulls.tryMerge(this.pull(number));
  }

  /** What a merge queue makes of a pull request: its merge into the default branch, which no branch of ours has. */
  queued(number: number): string {
    return this.standIn.pulls.merged(this.pull(number));
  }

  /** The files of a branch by path, as text. */
  filesOf(branch: string): Record<string, string> {
    const ref = `refs/heads/${branch}`;
    const paths = this.origin.git('ls-tree', '-r', '--name-only', '--full-tree', ref).split('\n');
    return Object.fromEntries(paths.map((path) => [path, this.origin.read(ref, path) ?? '']));
  }

  /** The commit of a branch. */
  async tip(branch: string): Promise<Schemas['git-commit']> {
    return this.standIn.ask('GET', `/git/commits/${this.origin.at(`refs/heads/${branch}`)}`);
  }

  /** Commits onto a branch by another hand. */
  commitTo(as: string, branch: string, changes: Changes): void {
    const ref = `refs/heads/${branch}`;
    this.origin.set(ref, this.origin.commit(ref, changes, as));
  }

  /** All pull requests, or all issues, in the order of their numbers. */
  async all(what: 'pulls' | 'issues'): Promise<Item[]> {
    const all = await this.standIn.ask<Item[]>('GET', `/${what}?state=all&per_page=100`);
    return all
      .filter((item) => what === 'pulls' || item.pull_request === undefined)
      .sort((a, b) => a.number - b.number);
  }
}
