import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { finding, type Finding } from '../core/findings/finding.ts';
import { type Git, gitIn } from '../core/git/git.ts';
import { visible } from '../core/text/characters.ts';
import { isObject, jsonObject } from '../core/text/json.ts';
import { firstFew, messageOf } from '../core/text/words.ts';
import { LEDGER, releaseFolder } from './tag.ts';

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
  const isWhole = await git('rev-parse', '--is-shallow-repository').then(
    (shallow) => (shallow.trim() === 'true' ? 'This clone is shallow (git fetch --unshallow --tags)' : null),
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
  // A clone may have been made without tags; one that is missing beside another is not.
  if (dates.length > 0 && !dates.some((date) => found.has(`refs/tags/${date}`))) {
    const note = `There is no tag of ${firstFew(dates)} here: not held against the history, and the latest is not built again (git fetch --tags).`;
    return { findings: [], notes: [note] };
  }
  const findings = dates.map(async (date): Promise<Finding[]> => {
    const [folder, [then, now, before]] = [releaseFolder(date), places(date).map((place) => found.get(place)?.id)];
    if (!found.has(`refs/tags/${date}`))
      return [fault('tag', folder, `The tag ${date} is missing`, 'Fetch it: git fetch --tags')];
    if (then === undefined || before !== undefined) {
      const fix = `Fetch it again, from where it is right: git fetch --force origin tag ${date}`;
      return [
        fault('tag', folder, `The tag ${date} was moved: its commit is not the one that added this release`, fix),
      ];
    }
    if (then === now) return [];
    const other = await git('diff', '--name-only', '-z', `refs/tags/${date}`, 'HEAD', '--', folder);
    const message = `The release is not what it was at its tag: ${firstFew(other.split('\0').filter(Boolean).map(visible))}`;
    return [fault('tag', folder, message, `Take it back as it was: git checkout ${date} -- ${folder}`)];
  });
  return { findings: (await Promise.all(findings)).flat(), notes: [] };
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
    // Without what a workflow or git says to the command that verifies.
    const env = Object.entries(process.env).filter(([name]) => !/^(?:GIT|GITHUB|RELEASE)_/.test(name));
    await promisify(execFile)(process.execPath, args, { cwd: clone, env: Object.fromEntries(env) });
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
