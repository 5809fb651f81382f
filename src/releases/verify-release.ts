import { finding, type Finding } from '../core/findings/finding.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Release } from '../contract/generated/api.d.ts';
import { sha256 } from '../core/files/digest.ts';
import { jsonObject, jsonText, text } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { ARCHIVE, DIFF, type Files, readSums, SUMS, sumsText } from './archive.ts';
import { DESCRIPTIONS, documentText, sameValues } from './published-api.ts';
import { differences } from './second-reading.ts';
import { holds, readZip } from './read-zip.ts';

/** Collects what is wrong with an archive. */
export class Faults {
  readonly findings: Finding[] = [];

  /** Something is wrong with a file. `rule` is the part of its id behind `verify/`. */
  add(rule: string, file: string, message: string, found: string | null = null, allowed: string | null = null): void {
    this.findings.push(finding({ rule: `verify/${rule}`, file, message, found, allowed }));
  }

  /** Something is wrong unless what is found is what is allowed. */
  same(rule: string, file: string, message: string, found: unknown, allowed: string | null): void {
    if (found !== allowed) this.add(rule, file, message, String(found), allowed);
  }
}

export function equal(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
}

/**
 * Reports all that is wrong with one dated release: its folder, its digests, its archive, its data versions. It is not
 * `complete` where files beyond the listed ones can't be seen.
 */
export function verifyRelease(release: Release, own: Files, complete: boolean, versions: Versions, faults: Faults) {
  const folder = `releases/${release.date}/`;
  const sumsBytes = own.get(SUMS);
  const sums = readSums(text(sumsBytes));
  if (sumsBytes === undefined) faults.add('missing', folder + SUMS, 'The digests of the release are missing');
  else if (sums === null) faults.add('digest', folder + SUMS, 'The file is not a list of digests');
  if (sumsBytes === undefined || sums === null) return;

  if (!equal(sumsBytes, Buffer.from(sumsText(sums)))) {
    faults.add('digest', folder + SUMS, 'The file is not in the form in which releases write it');
  }
  const message = 'The digests are not those of the list of releases';
  faults.same('digest', folder + SUMS, message, sha256(sumsBytes), release.sums_sha256);
  for (const [path, digest] of sums) {
    const bytes = own.get(path);
    if (bytes === undefined) faults.add('missing', folder + path, 'The file is missing');
    else faults.same('digest', folder + path, 'The file is not what was released', sha256(bytes), digest);
  }
  for (const path of complete ? own.keys() : []) {
    if (path !== SUMS && !sums.has(path)) faults.add('extra', folder + path, 'The release does not have this file');
  }
  verifyZip(release, folder, own, faults);
  verifyVersions(release, folder, own, versions, faults);
}

/** The archive against the list, entry by entry against the folder, and against what another program reads in it. */
function verifyZip(release: Release, folder: string, own: Files, faults: Faults): void {
  const file = folder + ARCHIVE;
  const bytes = own.get(ARCHIVE);
  if (bytes === undefined) return;
  const [other, size] = ['The archive is not that of', 'The archive has another size than'];
  faults.same('digest', file, `${other} the list of releases`, sha256(bytes), release.sha256);
  faults.same('digest', file, `${size} the list of releases says`, String(bytes.length), String(release.bytes));
  const zip = readZip(bytes, release.date);
  if (zip === null) {
    faults.add('zip', file, 'The archive can not be read');
    return;
  }
  const { entries, isWhole } = zip;
  if (!isWhole) {
    faults.add(
      'zip',
      file,
      'The archive does not end as a release writes it: it has a comment, or bytes beside its files',
    );
  }
  const documents = [...own].filter(([path]) => path.endsWith('.json') && path !== DIFF);
  const expected = new Map(documents.map(([path, content]) => [`v1-${release.date}/${path}`, content]));
  const read = new Map<string, Uint8Array | null>();
  for (const name of [...new Set([...entries.keys(), ...expected.keys()])].sort(byCodePoint)) {
    const content = expected.get(name);
    const isHeld = content !== undefined && holds(entries.get(name), content);
    read.set(name, isHeld ? content : null);
    if (isHeld) continue;
    faults.add('zip', file, `${name} in the archive is not the file of the folder, or can not be unpacked`);
  }
  for (const message of differences(bytes, read)) faults.add('zip', file, message);
}

/** Every data_version of the release, recomputed, and held against the list. */
function verifyVersions(release: Release, folder: string, own: Files, versions: Versions, faults: Faults): void {
  const listed = new Map(Object.entries(release.data_versions));
  const unlisted = 'The list of releases has no data_version for this document';
  for (const path of new Set([...listed.keys(), ...own.keys()])) {
    const bytes = own.get(path);
    const found = bytes !== undefined && path.endsWith('.json') ? versions.of(path, bytes) : null;
    const version = listed.get(path);
    const message = 'The data_version is not that of the list of releases';
    if (version !== undefined) faults.same('data-version', folder + path, message, found?.stated, version);
    if (found === null) continue;
    faults.same('data-version', folder + path, WRONG_VERSION, found.stated, found.computed);
    if (!found.isPlain) faults.add('form', folder + path, 'The document is not in the form in which releases write it');
    if (version === undefined && path !== DIFF) faults.add('data-version', folder + path, unlisted);
  }
}

export const WRONG_VERSION = 'The data_version is not that of the values';

/**
 * The versions of documents, as worked out for the release before. From one to the next most change in their heads
 * alone, and bytes are compared faster than they are parsed.
 */
export class Versions {
  readonly #before = new Map<string, readonly [bytes: Uint8Array, computed: string]>();

  /** The version that a document states, that of its values, and whether it is in the usual form; null for what is not a JSON object, or states none. */
  of(path: string, bytes: Uint8Array): { stated: unknown; computed: string; isPlain: boolean } | null {
    // Descriptions of the API have no version. One of them is the largest file of a release.
    if (DESCRIPTIONS.includes(path)) return null;
    const [before, known] = this.#before.get(path) ?? [];
    const stated = documentText(bytes)?.stated;
    if (known !== undefined && stated !== undefined && sameValues(before, bytes))
      return { stated, computed: known, isPlain: true };
    const document = jsonObject(bytes);
    if (document?.['data_version'] === undefined) return null;
    // A key that stands twice has two values, of which programs take one or the other.
    const isPlain = Buffer.compare(Buffer.from(jsonText(document)), bytes) === 0;
    const version = { stated: document['data_version'], computed: dataVersion(document), isPlain };
    // One that states another version further down is not a document as the build writes it.
    if (version.stated === stated && isPlain) this.#before.set(path, [bytes, version.computed]);
    return version;
  }
}
