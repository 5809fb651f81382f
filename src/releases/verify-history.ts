import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '../contract/generated/api.d.ts';
import { sha256 } from '../core/files/digest.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, jsonObject } from '../core/text/json.ts';
import { firstFew, messageOf, plural } from '../core/text/words.ts';
import { SUMS } from './archive.ts';
import { isShallow, LEDGER, releaseFolder } from './tag.ts';

/** What the history says of releases: everything wrong, and what is worth knowing about how it was seen. */
interface HistoryReport {
  readonly findings: Finding[];
  readonly notes: string[];
}

/**
 * Holds the releases of `dates` in the project in `root` against its history: each is what it is at its tag, nothing is
 * uncommitted, and `rebuilt`, where it is not null and all is well, is built again from the commit before its own.
 */
export async function verifyHistory(root: string, dates: readonly string[], rebuilt: string | null) {
  const git = gitIn(root);
  const isWhole = await isShallow(git).then(
    (shallow) => (shallow ? 'This clone is shallow (git fetch --unshallow --tags)' : null),
    (error: unknown) => `Git can't read this folder (${visible(messageOf(error))})`,
  );
  if (isWhole !== null) return { findings: [], notes: [`${isWhole}: the history was not looked at.`] };
  const report = await verifyTags(git, dates);
  const uncommitted = await git('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', 'api', LEDGER);
  for (const record of uncommitted.split('\0').filter((one) => one !== ''))
    report.findings.push(fault('committed', record.slice(3), 'This is not as it was committed'));
  if (report.findings.length === 0 && rebuilt !== null) await rebuild(git, root, rebuilt, report);
  return report;
}

function fault(rule: string, file: string, message: string, fix: string | null = null): Finding {
  return finding({ rule: `verify/${rule}`, file, message, fix });
}

/** A release has at its tag the folder that it has now, and the commit before does not have it. */
async function verifyTags(git: Git, dates: readonly string[]): Promise<HistoryReport> {
  const places = (date: string): string[] =>
    [`refs/tags/${date}`, 'HEAD', `refs/tags/${date}~1`].map((commit) => `${commit}:${releaseFolder(date)}`);
  const found = await git.objects([...dates.flatMap(places), ...dates.map((date) => `refs/tags/${date}`)]);
  const isTagged = (date: string): boolean => found.has(`refs/tags/${date}`);
  // A clone may have been made without tags, or the archive begun without them; one that is missing after another is not.
  const [begun] = dates.filter(isTagged);
  const early = dates.filter((date) => begun === undefined || date < begun);
  const note = `There is no tag of ${firstFew(early)} here: not held against the history (git fetch --tags).`;
  const findings = dates.map(async (date): Promise<Finding[]> => {
    const [then, now, before] = places(date).map((place) => found.get(place)?.id);
    const of = (message: string, fix: string): Finding[] => [fault('tag', releaseFolder(date), message, fix)];
    if (early.includes(date)) return [];
    if (!isTagged(date))
      return of(
        `The tag ${date} is missing`,
        'Fetch it: git fetch --tags. A release that was broken off is made again.',
      );
    if (then === undefined || before !== undefined)
      return of(
        `The tag ${date} was moved: its commit is not the one that added this release`,
        `Fetch it again, from where it is right: git fetch --force origin tag ${date}`,
      );
    if (then === now) return [];
    const other = await git('diff', '--name-only', '-z', `refs/tags/${date}`, 'HEAD', '--', releaseFolder(date));
    const named = firstFew(other.split('\0').filter(Boolean).map(visible));
    const fix = `Take it back as it was: git checkout ${date} -- ${releaseFolder(date)}`;
    return of(`The release is not what it was at its tag: ${named}`, fix);
  });
  return { findings: (await Promise.all(findings)).flat(), notes: early.length === 0 ? [] : [note] };
}

/** Holds the digests that a live site lists against the tags of a clone. */
export async function verifyAgainstTags(root: string, releases: readonly Release[]): Promise<HistoryReport> {
  const sumsOf = (date: string): string => `refs/tags/${date}:${releaseFolder(date)}/${SUMS}`;
  const tagged = await gitIn(root)
    .objects(releases.map(({ date }) => sumsOf(date)))
    .catch(() => new Map<string, never>());
  const findings = releases.flatMap(({ date, sums_sha256 }) => {
    const sums = tagged.get(sumsOf(date));
    const message = 'The site lists this release with other digests than its tag in this clone has';
    return sums === undefined || sha256(sums.content) === sums_sha256
      ? []
      : [fault('tag', `releases/${date}/`, message)];
  });
  return { findings, notes: [`Compared with ${plural(tagged.size, 'tag')} of this clone.`] };
}

/**
 * Makes a release again in a clone, from the commit before its own and with the program of that commit, and holds the commit
 * that comes of it against the tag. Not done where the packages installed here are not those of that commit.
 */
async function rebuild(git: Git, root: string, date: string, { findings, notes }: HistoryReport): Promise<void> {
  const [tag, before] = [`refs/tags/${date}`, `refs/tags/${date}~1`];
  const places = [`${before}:package-lock.json`, `${tag}:${LEDGER}`, `${before}:${LEDGER}`] as const;
  const found = await git.objects(places);
  const [lock, ledger, earlier] = places.map((place) => found.get(place)?.content);
  if (ledger === undefined) return;
  if (lock?.equals(await readFile(join(root, 'package-lock.json')).catch(() => Buffer.of())) !== true) {
    const how = `git checkout ${date} && npm ci && npm run verify`;
    notes.push(`${date} was not rebuilt: its packages are not the ones that are installed here. To rebuild it: ${how}`);
    return;
  }
  const [entries, known] = [ledger, earlier].map((file) => jsonObject(file)?.['changes']);
  const entry: unknown = Array.isArray(entries) ? entries.at(-1) : null;
  const { reason, summary } = isObject(entry) ? entry : {};
  const isFirst = Array.isArray(entries) && entries.length === 1 && Array.isArray(known) && known.length > 0;
  const words = ['--date', date, '--reason', String(reason), '--summary', String(summary)];
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  try {
    // A clone of its own, which borrows the objects, and has neither the tag nor a remote.
    const settings = ['user.name=rebuild', 'user.email=rebuild@localhost', 'commit.gpgsign=false', 'tag.gpgsign=false'];
    const options = ['--quiet', '--shared', '--no-tags', '--no-checkout', ...settings.flatMap((one) => ['-c', one])];
    const clone = join(folder, 'clone');
    await git('clone', ...options, root, clone);
    const inClone = gitIn(clone);
    await inClone('checkout', '--quiet', '-B', 'main', (await git('rev-parse', before)).trim());
    await inClone('remote', 'remove', 'origin');
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const args = [join(clone, 'scripts/run.js'), 'release', ...words, '--future', ...(isFirst ? ['--first'] : [])];
    await promisify(execFile)(process.execPath, args, { cwd: clone, env: withoutWorkflow() });
    const differing = await inClone('diff', '--name-only', '-z', (await git('rev-parse', `${tag}^{commit}`)).trim());
    for (const path of differing.split('\0').filter(Boolean))
      findings.push(fault('rebuild', path, 'Built again from its commit, the file is another'));
    if (differing === '') notes.push(`${date} was built again from its commit: the same bytes.`);
  } catch (error) {
    // What the program says, without the command, which is longer.
    const said = isObject(error) && typeof error['stderr'] === 'string' ? error['stderr'].trim() : '';
    const message = `The release can't be built again: ${said === '' ? messageOf(error) : said}`;
    findings.push(fault('rebuild', releaseFolder(date), message));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The environment of this process, without what a workflow or git says to the command that verifies. */
function withoutWorkflow(): NodeJS.ProcessEnv {
  const names = Object.entries(process.env).filter(([name]) => !/^(?:GIT|GITHUB|RELEASE)_/.test(name));
  return Object.fromEntries(names);
}
