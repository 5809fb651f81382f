import type { Archive } from './archive.ts';
import { ARCHIVE, DIFF, RELEASES_INDEX, SUMS } from './dated.ts';
import { sha256 } from '../files/digest.ts';
import type { Change } from '../contract/generated/api.d.ts';
import { code, inert, table } from '../text/markdown.ts';

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
 * releases, which no `SHA256SUMS` has, is called `releases-index.json`.
 * @throws Error naming a file that is missing.
 */
export function assetsOf(archive: Archive, date: string): Asset[] {
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
  ];
}

/**
 * The text of a release on GitHub, as Markdown: what changed and why, the digests, and how to verify. The words of the
 * ledger can only be read: no mention, link or image comes of them.
 */
export function releaseNotes(entry: Change, assets: readonly Asset[], repository: string): string {
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
