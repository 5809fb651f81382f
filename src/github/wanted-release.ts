import { join } from 'node:path';
import type { Package } from '../../clients/build/js-package.ts';
import { packagesOf } from '../../clients/build/packages.ts';
import type { Change } from '../contract/generated/api.d.ts';
import type { Clients, Ledger, Service } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { refuse } from '../core/findings/finding.ts';
import { changedPaths, type Git, gitIn } from '../core/git/git.ts';
import { publishedCommit, UPSTREAM } from '../releases/tag.ts';
import { type Archive, ARCHIVE, DIFF, RELEASES_INDEX, SUMS, readArchive } from '../releases/archive.ts';
import { repositoryOf, unready } from '../releases/readiness.ts';
import { verifyProject } from '../releases/verify.ts';
import type { Project } from '../core/project.ts';
import { code, inert, table } from '../core/text/markdown.ts';
import { firstFew } from '../core/text/words.ts';

/** A file that is attached to a release on GitHub. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/**
 * What is attached to the release of `date`, from the published archive. Files keep the names that `SHA256SUMS`
 * lists, so that `sha256sum --check --ignore-missing SHA256SUMS` works beside what was downloaded; the list of
 * releases, which no `SHA256SUMS` has, is called `releases-index.json`. With them go the packages for programs.
 * @throws Error naming a file that is missing.
 */
function assetsOf(archive: Archive, date: string, packages: readonly Package[]): Asset[] {
  const folder = `releases/${date}`;
  const files = archive.release(date);
  const asset = (name: string, type: string, path = `${folder}/${name}`, bytes = files.get(name)): Asset => {
    if (bytes === undefined) throw new Error(`api/v1/${path} is missing: there is no whole release ${date} here.`);
    return { name, type, bytes, digest: sha256(bytes) };
  };
  return [
    asset(ARCHIVE, 'application/zip'),
    asset('manifest.json', 'application/json'),
    asset(DIFF, 'application/json'),
    asset(SUMS, 'text/plain'),
    asset('releases-index.json', 'application/json', RELEASES_INDEX, archive.live.get(RELEASES_INDEX)),
    ...packages.map(({ name, bytes }) => ({ name, type: 'application/octet-stream', bytes, digest: sha256(bytes) })),
  ];
}

/**
 * The text of a release on GitHub, as Markdown: what changed and why, the digests, and how to verify. The words of the
 * ledger can only be read: no mention, link or image comes of them.
 */
function releaseNotes(entry: Change, assets: readonly Asset[], repository: string): string {
  const digests = assets.map(({ name, bytes, digest }) => [code(name), String(bytes.byteLength), code(digest)]);
  return [
    inert(entry.summary),
    `Why: ${inert(entry.reason)}`,
    `Changed: ${entry.documents.map(code).join(', ')}`,
    `Sources: ${inert(entry.source_version)}`,
    table(['file', 'bytes', 'SHA-256'], digests),
    'Verify what you downloaded, and that it was made here:',
    [
      '```sh',
      `sha256sum --check --ignore-missing ${SUMS}`,
      `gh attestation verify ${ARCHIVE} --repo ${repository}`,
      '```',
    ].join('\n'),
    `In a clone of the repository, with full history, this verifies every byte of it: ${code(`npm ci && npm run verify -- ${entry.date}`)}`,
    '',
  ].join('\n\n');
}

/** A release as it shall be on GitHub. */
export interface WantedRelease {
  readonly tag: string;
  /** The commit that the tag has to point to. */
  readonly commit: string;
  readonly name: string;
  /** Its text, as Markdown. */
  readonly body: string;
  readonly assets: readonly Asset[];
  /** Whether it is the newest of all. */
  readonly latest: boolean;
}

/**
 * The release that is checked out in a project, as it shall be published. `repository` is its name on GitHub, and
 * `tell` is told what the verification has to say.
 * @throws FindingsError or Error when it must not be published.
 */
export async function wantedRelease(
  project: Project,
  date: string,
  repository: string,
  tell: (note: string) => void,
): Promise<WantedRelease> {
  const git = gitIn(project.root);
  const commit = await publishedCommit(git, date);
  await refuseOtherTree(git, date, commit);

  const { validator } = await loadContract(project);
  const data = <T>(name: string, schema: string): Promise<T> =>
    readJson<T>(join(project.data, name), `data/${name}`, schema, validator);
  const service = await data<Service>('service.json', 'Service');
  refuse(unready(service));
  const { findings, notes } = await verifyProject(project, []);
  for (const note of notes) tell(note);
  refuse(findings);

  const { changes } = await data<Ledger>('changes.json', 'Ledger');
  const entry = changes.find((change) => change.date === date);
  if (entry === undefined) throw new Error(`data/changes.json at tag ${date} has no entry of that date.`);
  const archive = readArchive(project.published);
  const clients = await data<Clients>('clients.json', 'Clients');
  const packages = await packagesOf(archive, clients, repositoryOf(service));
  const assets = assetsOf(archive, date, packages);
  // Whether the default branch has no later release.
  const list = await git('show', `${UPSTREAM}:api/v1/${RELEASES_INDEX}`);
  const latest = list.includes(`"latest": "${date}"`);
  return { tag: date, commit, name: `Release ${date}`, body: releaseNotes(entry, assets, repository), assets, latest };
}

/** What would be published, for a person to read. */
export function releaseAsText({ assets, body }: WantedRelease): string {
  const lines = assets.map(({ name, bytes, digest }) => `${digest}  ${bytes.byteLength}  ${name}`);
  return [...lines, '', body, 'Nothing was published (--dry-run).'].join('\n');
}

/** What is published is what the tag has, byte for byte. */
async function refuseOtherTree(git: Git, date: string, commit: string): Promise<void> {
  const head = (await git('rev-parse', 'HEAD')).trim();
  if (head !== commit) {
    throw new Error(
      `The working tree is at ${head}, and tag ${date} is ${commit}. Check out the tag: git checkout ${date}`,
    );
  }
  const changed = await changedPaths(git);
  if (changed.length === 0) return;
  throw new Error(
    `The working tree is not what tag ${date} has: ${firstFew(changed)}. Publish from a clean checkout of the tag.`,
  );
}
