import { visible } from '../core/text/characters.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTree } from '../core/files/read-tree.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { gitIn, type Git, type GitObject } from '../core/git/git.ts';
import { isDate } from '../core/text/date.ts';
import { isObject } from '../core/text/json.ts';
import { messageOf, plural } from '../core/text/words.ts';
import { isShallow, LEDGER, releaseFolder } from './tag.ts';

/** The list of releases in the project. */
const LIST = 'api/v1/releases/index.json';

/** What the history says of releases: everything wrong, and what is worth knowing about how it was seen. */
interface HistoryReport {
  readonly findings: Finding[];
  readonly notes: string[];
}

/**
 * Holds the releases of `dates` in the project in `root` against its history: their tags and, where one is to be
 * `rebuilt`, that one built again from its commit. `index` is the text of the list of releases, `latest` the last one in it.
 */
export async function verifyHistory(
  root: string,
  dates: readonly string[],
  { index, latest }: { readonly index: string; readonly latest: string | null },
  rebuilt: string | null,
) {
  const git = gitIn(root);
  const report: HistoryReport = { findings: [], notes: [] };
  const state = await isShallow(git).catch(String);
  if (typeof state === 'string') {
    const isNone = state.includes('not a git repository');
    const why = isNone ? 'This is not a git clone' : `Git can't read this clone (${visible(state)})`;
    report.notes.push(`${why}: the history was not looked at.`);
  } else if (state) {
    const fetch = 'git fetch --unshallow --tags';
    report.notes.push(`This clone is shallow: tags and history can not be verified. Fetch all: ${fetch}`);
  } else {
    const further = [latest, rebuilt].filter((date) => date !== null);
    const tags = await tagsOf(git, [...new Set([...dates, ...further])]);
    const hasTags = tags.some(({ isTagged }) => isTagged);
    for (const tag of tags) if (dates.includes(tag.date)) await verifyTag(git, tag, index, hasTags, report);
    await verifyCommitted(git, report);
    const of = (date: string | null): Tag | undefined => tags.find((tag) => tag.date === date);
    await verifyListed(git, of(latest), index, report);
    if (report.findings.length === 0) await rebuild(git, root, of(rebuilt), report);
  }
  return report;
}

/**
 * Holds a release against the history: at its tag (or, where it is gone, at the commit that added its folder)
 * it is the latest one, the commit before does not have it, and its folder is the one of today, as is what the list of
 * releases, whose text is `index`, says of it.
 */
async function verifyTag(git: Git, tag: Tag, index: string, hasTags: boolean, report: HistoryReport): Promise<void> {
  const { findings, notes } = report;
  const { date, kind, commit, isTagged } = tag;
  const file = releaseFolder(date);
  const fault = (isWrong: boolean, message: string, fix: string | null = null): void => {
    if (isWrong) findings.push(finding({ rule: 'verify/tag', file, message, fix }));
  };
  const again = 'Fetch the tag again, from where it is right: git fetch --force origin tag ' + date;
  if (kind !== null && kind !== 'tag' && kind !== 'commit') {
    fault(true, `The tag ${date} is on a ${kind}, not on the commit of a release`, again);
    return;
  }
  fault(kind === 'commit', `The tag ${date} is a lightweight one; releases have annotated tags, with a date`, again);
  if (!isTagged && commit !== null) {
    // A clone without any tag was made so; where others are there, this one was deleted, or never made.
    const put = `git tag --annotate ${date} ${commit.slice(0, 12)} -m "Release ${date}", then git push origin ${date}`;
    if (hasTags)
      fault(true, `The tag ${date} is gone`, `Fetch it: git fetch --tags. Gone there as well, put it back: ${put}`);
    else notes.push(`There is no tag ${date} in this clone: the commit that added the release stands in for it.`);
  }
  const goOn = `If a release was broken off here, the same command ends it: npm run release -- --date ${date}`;
  fault(commit === null, `No tag ${date}, and no commit added this folder`, goOn);
  if (commit === null) return;
  const places = [`${commit}:${file}`, `HEAD:${file}`, `${commit}^:${file}`, `${commit}:${LIST}`] as const;
  const found = await git.objects(places);
  const [atTag, now, before, list] = places.map((place) => found.get(place));
  const then = textOf(list) ?? '';
  const latest = /"latest": "([^"]+)"/.exec(then)?.[1] ?? 'none';
  const has = atTag !== undefined;
  const moved = 'The tag was moved: point it at the release again.';
  fault(!has, `The commit of tag ${date} does not have this release`, moved);
  if (has && atTag.id !== now?.id) {
    const other = (await git('diff', '--name-only', '-z', commit, 'HEAD', '--', file)).split('\0').filter(Boolean);
    const named = other.slice(0, MOST_NAMED).map(visible).join(', ');
    const more = other.length > MOST_NAMED ? ` and ${other.length - MOST_NAMED} more` : '';
    const message = `The folder is not what it was at tag ${date}: ${named}${more}`;
    fault(true, message, `Take it back as it was: git checkout ${date} -- ${file}`);
  }
  fault(before !== undefined, `The commit before that of tag ${date} has the release already`);
  const isSaid = recordOf(then, date) === recordOf(index, date);
  fault(has && !isSaid, `The list of releases says something else of ${date} than at its tag`);
  fault(has && latest !== date, `At tag ${date} the latest release is ${latest}`);
}

/** So many files of a release are named that are not what they were. */
const MOST_NAMED = 5;

/** The tag of a release, and its commit. */
interface Tag {
  readonly date: string;
  /** `tag` for an annotated one that leads to a commit, else what it is on; null where there is none. */
  readonly kind: string | null;
  /** The commit of the tag, or else the one that added the folder of the release; null where there is neither. */
  readonly commit: string | null;
  readonly isTagged: boolean;
}

async function tagsOf(git: Git, dates: readonly string[]): Promise<Tag[]> {
  const nameOf = (date: string): string => `refs/tags/${date}`;
  const found = await git.objects(dates.flatMap((date) => [nameOf(date), `${nameOf(date)}^{}`]));
  return Promise.all(
    dates.map(async (date) => {
      const [tag, target] = [found.get(nameOf(date)), found.get(`${nameOf(date)}^{}`)];
      if (target?.type === 'commit') return { date, kind: tag?.type ?? null, commit: target.id, isTagged: true };
      const sums = `${releaseFolder(date)}/SHA256SUMS`;
      const added = await git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', sums);
      const kind = tag === undefined ? null : (target?.type ?? 'lost object');
      return { date, kind, commit: /^\S+/.exec(added)?.[0] ?? null, isTagged: false };
    }),
  );
}

async function textAt(git: Git, place: string): Promise<string | null> {
  return textOf((await git.objects([place])).get(place));
}

/** The text of a file; null where there is none. */
function textOf(object: GitObject | undefined): string | null {
  return object?.content.toString('utf8') ?? null;
}

/**
 * Holds what a live site lists, `index` being the text of its list of releases, against the tags of a clone: a release that
 * says something else than at its tag, and one that has a tag and is not listed though a later one is.
 */
export async function verifyAgainstTags(root: string, dates: readonly string[], index: string): Promise<HistoryReport> {
  const git = gitIn(root);
  const report: HistoryReport = { findings: [], notes: [] };
  const tags = (await git('tag', '--list', '????-??-??').catch(() => '')).split('\n').filter(isDate);
  if (tags.length === 0) {
    report.notes.push('This clone has no tags of releases to compare with.');
    return report;
  }
  const fault = (date: string, message: string): unknown =>
    report.findings.push(finding({ rule: 'verify/tag', file: `releases/${date}/`, message }));
  const listed = tags.filter((one) => dates.includes(one));
  const listAt = (date: string): string => `refs/tags/${date}^{}:${LIST}`;
  const lists = await git.objects(listed.map(listAt));
  for (const { date, kind } of await tagsOf(git, listed)) {
    if (kind !== 'tag')
      fault(date, `The tag ${date} of this clone is no annotated tag of a commit, but a ${kind ?? 'lost one'}`);
    if (recordOf(textOf(lists.get(listAt(date))) ?? '', date) !== recordOf(index, date)) {
      fault(date, 'The site lists this release with other digests or words than its tag in this clone');
    }
  }
  const [last, newest] = [dates.at(-1) ?? '', listed.at(-1)];
  // The list at a tag has the addresses of its day: those of now are at the newest.
  if (
    newest !== undefined &&
    newest === last &&
    withoutNotices(textOf(lists.get(listAt(newest))) ?? '') !== withoutNotices(index)
  )
    fault(newest, 'The list of releases of the site is not the one of the newest tag of this clone, beside notices');
  const others = tags.filter((one) => !dates.includes(one));
  const sumsOf = (date: string): string => `HEAD:${releaseFolder(date)}/SHA256SUMS`;
  const sums = await git.objects(others.map(sumsOf));
  for (const date of others) {
    // A rehearsal that was left behind has no place in the list of the commit that left it.
    const isReal = sums.has(sumsOf(date));
    if (isReal && date < last) fault(date, 'This clone has a tag of this release, and the site does not list it');
    else if (isReal) report.notes.push(`This clone has the release ${date}, which the site does not have yet.`);
  }
  report.notes.push(`Compared with ${plural(listed.length, 'tag')} of this clone.`);
  return report;
}

/** What is published and the ledger are those of the last commit: what is not committed, nobody can be asked about. */
async function verifyCommitted(git: Git, { findings }: HistoryReport): Promise<void> {
  const places = ['api', LEDGER];
  const changed = await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', ...places);
  const message = 'This is not as it was committed';
  for (const record of changed.split('\0').filter((one) => one !== '')) {
    findings.push(finding({ rule: 'verify/committed', file: record.slice(3), message }));
  }
}

/** But for notices, the list of releases says what it said at the tag of the latest one. */
async function verifyListed(git: Git, tag: Tag | undefined, index: string, { findings }: HistoryReport): Promise<void> {
  if (tag?.commit == null) return;
  const then = await textAt(git, `${tag.commit}:${LIST}`);
  if (then === null || withoutNotices(then) === withoutNotices(index)) return;
  const message = `The list of releases says something else than at the tag ${tag.date}, beside notices`;
  findings.push(finding({ rule: 'verify/tag', file: LIST, message }));
}

/** A list of releases without its notices, and without its data_version, which changes with them; null where it is none. */
function withoutNotices(index: string): string | null {
  try {
    const { releases, ...list } = JSON.parse(index) as { releases: object[] };
    return JSON.stringify({ ...list, data_version: null, releases: releases.map((one) => ({ ...one, notice: null })) });
  } catch {
    return null;
  }
}

/**
 * What a list of releases says of one, without the notice, which may come later, and the addresses, which are others once the
 * site has moved; null where it can't be read.
 */
function recordOf(index: string, date: string): string | null {
  try {
    const { releases } = JSON.parse(index) as { releases: { date: string; notice: unknown }[] };
    const found = releases.find((release) => release.date === date);
    return JSON.stringify({ ...found, notice: null, url: null, zip: null });
  } catch {
    return null;
  }
}

/**
 * Builds a release again with the data and the program of its commit, and holds the bytes against those it has there.
 * Not done where the packages installed here are not those of the commit.
 */
async function rebuild(
  git: Git,
  root: string,
  tag: Tag | undefined,
  { findings, notes }: HistoryReport,
): Promise<void> {
  if (tag === undefined) return;
  const { date, commit } = tag;
  const not = (why: string): unknown => notes.push(`${date} was not rebuilt: ${why}`);
  const lock = commit === null ? null : await textAt(git, `${commit}:package-lock.json`);
  if (commit === null || lock === null) return void not('there is no commit of it with a lock file.');
  if (lock !== (await readFile(join(root, 'package-lock.json'), 'utf8'))) {
    const how = `git checkout ${commit.slice(0, 12)} && npm ci && npm run verify`;
    return void not(`its lock file is not the one of the packages installed here. To rebuild it: ${how}`);
  }
  const fault = (file: string, message: string): unknown =>
    findings.push(finding({ rule: 'verify/rebuild', file, message }));
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  try {
    // A clone of its own, which borrows the objects: the files of that commit, and no change to this one.
    const clone = join(folder, 'clone');
    await git('clone', '--quiet', '--shared', '--no-checkout', root, clone);
    await gitIn(clone)('checkout', '--quiet', commit);
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const released = readTree(join(clone, 'api/v1'));
    await rm(join(clone, releaseFolder(date)), { recursive: true });
    // Made again, it says what its ledger says of it.
    const args = [join(clone, 'scripts/run.js'), 'release', '--no-git', '--date', date];
    // By a variable: a program that is older than the refusal of far dates doesn't know the option.
    await promisify(execFile)(process.execPath, args, { cwd: clone, env: { ...process.env, RELEASE_FUTURE: 'yes' } });
    const again = readTree(join(clone, 'api/v1'));
    const differing = [...new Set([...released.keys(), ...again.keys()])].filter(
      (path) => Buffer.compare(released.get(path) ?? Buffer.of(), again.get(path) ?? Buffer.of()) !== 0,
    );
    for (const path of differing) fault(`api/v1/${path}`, 'Built again from its commit, the file is another');
    if (differing.length === 0) notes.push(`${date} was built again from its commit: the same bytes.`);
  } catch (error) {
    // What the program says, without the command, which is longer.
    const said = isObject(error) && typeof error['stderr'] === 'string' ? error['stderr'] : '';
    fault(releaseFolder(date), `The release can't be built again: ${said === '' ? messageOf(error) : said.trim()}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
