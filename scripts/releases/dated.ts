import { sha256 } from '../files/digest.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import { byCodePoint } from '../text/order.ts';

/** Files by their path below `/api/v1/`, or below the folder of a release. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Path of the list of releases, which is the one live file that no dated release holds: it carries their digests. */
export const RELEASES_INDEX = 'releases/index.json';

/** The archive of a release, the diff against the release before, and the digests of all its other files. */
export const ARCHIVE = 'all.zip';
export const DIFF = 'diff.json';
export const SUMS = 'SHA256SUMS';

/**
 * The files of a dated release: every live file but the list of releases, the diff, and `SHA256SUMS` over all of
 * them, in the form that `sha256sum --check` reads.
 */
export function datedFiles(live: Files, diff: string): Map<string, Uint8Array> {
  const dated = new Map([...live].filter(([path]) => path !== RELEASES_INDEX));
  dated.set(DIFF, new TextEncoder().encode(diff));
  dated.set(SUMS, new TextEncoder().encode(sumsText(dated)));
  return dated;
}

/** One line per file, sorted by path: digest, two spaces, path. */
function sumsText(files: Files): string {
  const lines = [...files].sort(([a], [b]) => byCodePoint(a, b)).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
  return lines.join('');
}

/** The digests that a `SHA256SUMS` lists, by path; null where a line has another form. */
export function readSums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (digest === undefined || path === undefined || sums.has(path)) return null;
    sums.set(path, digest);
  }
  return text.endsWith('\n') ? sums : null;
}

/** What the list of releases says of a release. */
export function releaseRecord(
  date: string,
  baseUrl: string,
  dated: Files,
  versions: Release['data_versions'],
  summary: string,
): Release {
  const folder = `${baseUrl}/releases/${date}`;
  const zip = dated.get(ARCHIVE) ?? new Uint8Array();
  return {
    date,
    tag: date,
    url: `${folder}/manifest.json`,
    zip: `${folder}/${ARCHIVE}`,
    sha256: sha256(zip),
    bytes: zip.byteLength,
    sums_sha256: sha256(dated.get(SUMS) ?? new Uint8Array()),
    data_versions: versions,
    summary,
    notice: null,
  };
}

/** Whether two sets of files have the same paths and bytes. */
export function equalFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, bytes]) => Buffer.compare(bytes, b.get(path) ?? Buffer.of()) === 0);
}

/** The dates of the releases that the list of releases names, in its order; none without a list. */
export function releaseDates(files: Files): string[] {
  const bytes = files.get(RELEASES_INDEX);
  if (bytes === undefined) return [];
  return (JSON.parse(new TextDecoder().decode(bytes)) as Releases).releases.map(({ date }) => date);
}
