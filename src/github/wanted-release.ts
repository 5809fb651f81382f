import { basename, join } from 'node:path';
import type { Change } from '../contract/generated/api.d.ts';
import type { Ledger, Service } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { readTree } from '../core/files/read-tree.ts';
import { throwIfErrors } from '../core/findings/finding.ts';
import { gitIn } from '../core/git/git.ts';
import type { Project } from '../core/project.ts';
import { code, inert, table } from '../core/text/markdown.ts';
import { ZIP, DIFF, readArchive, RELEASES_INDEX, DIGESTS } from '../releases/archive.ts';
import { placeholderFindings } from '../releases/readiness.ts';

/** A file that is attached to a release on GitHub. */
export interface Asset {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** A release as it should be on GitHub. */
export interface WantedRelease {
  readonly tag: string;
  /** The commit that the tag has to point to. */
  readonly commit: string;
  /** Its text, as Markdown. */
  readonly body: string;
  readonly assets: readonly Asset[];
}

/**
 * The release `date` that is checked out in a project, as it should be published. Assets have the names that
 * `SHA256SUMS` lists, and the list of releases is called `releases-index.json`. This function does not verify contents;
 * `npm run verify` does.
 * @param repository its name on GitHub, `owner/name`.
 * @param packages folder with packages to attach; null for none.
 * @throws FindingsError or Error if it must not be published.
 */
export async function wantedRelease(
  project: Project,
  date: string,
  repository: string,
  packages: string | null,
): Promise<WantedRelease> {
  const commit = (await gitIn(project.root)('rev-parse', 'HEAD')).trim();
  const { validator } = await loadContract(project);
  const data = <T>(name: string, schema: string): Promise<T> =>
    readJson<T>(join(project.data, name), `data/${name}`, schema, validator);
  const service = await data<Service>('service.json', 'Service');
  throwIfErrors(placeholderFindings(service));
  const { changes } = await data<Ledger>('changes.json', 'Ledger');
  const entry = changes.find((change) => change.date === date);
  if (entry === undefined) throw new Error(`data/changes.json at tag ${date} has no entry for that date.`);

  const archive = readArchive(project.published);
  const files = archive.release(date);
  const asset = (name: string, type: string, bytes: Uint8Array | undefined): Asset => {
    if (bytes === undefined) throw new Error(`${name} of release ${date} is missing.`);
    return { name, type, bytes, digest: sha256(bytes) };
  };
  const assets = [
    asset(ZIP, 'application/zip', files.get(ZIP)),
    ...['manifest.json', DIFF].map((name) => asset(name, 'application/json', files.get(name))),
    asset(DIGESTS, 'text/plain', files.get(DIGESTS)),
    asset('releases-index.json', 'application/json', archive.live.get(RELEASES_INDEX)),
    ...packageFiles(packages).map(([path, bytes]) => asset(basename(path), 'application/octet-stream', bytes)),
  ];
  return { tag: date, commit, body: releaseNotes(entry, assets, repository), assets };
}

/** The packages in a folder, by path: all files in its folders, one for each registry. */
function packageFiles(folder: string | null): [path: string, bytes: Uint8Array][] {
  if (folder === null) return [];
  const files = [...readTree(folder)].filter(([path]) => path.includes('/'));
  if (files.length === 0) throw new Error(`${folder} has no packages. Run npm run clients first.`);
  return files;
}

/**
 * The text of a release on GitHub, as Markdown: what changed and why, the digests, and how to verify them. Text from
 * the change log is escaped, so it can't become a mention, link or image.
 */
function releaseNotes(entry: Change, assets: readonly Asset[], repository: string): string {
  const digests = assets.map(({ name, bytes, digest }) => [code(name), String(bytes.byteLength), code(digest)]);
  return [
    inert(entry.summary),
    `Why: ${inert(entry.reason)}`,
    `Changed: ${entry.documents.map(code).join(', ')}`,
    `Sources: ${inert(entry.source_version)}`,
    table(['file', 'bytes', 'SHA-256'], digests),
    'Verify the files that you downloaded, and that this repository built them:',
    [
      '```sh',
      `sha256sum --check --ignore-missing ${DIGESTS}`,
      `gh attestation verify ${ZIP} --repo ${repository}`,
      '```',
    ].join('\n'),
    `In a clone of the repository with its full history, this command verifies every byte: ${code(`npm ci && npm run verify -- ${entry.date}`)}`,
    '',
  ].join('\n\n');
}
