import { crc32, inflateRawSync } from 'node:zlib';
import AdmZip from 'adm-zip';
import { dataVersion } from '../contract/data-version.ts';
import type { Release, Releases } from '../contract/generated/api.d.ts';
import type { Validator } from '../contract/validator.ts';
import { jsonText } from '../documents/api.ts';
import { finding, type Finding } from '../findings/finding.ts';
import { byCodePoint } from '../text/order.ts';
import { ARCHIVE, DIFF, readSums, RELEASES_INDEX, sha256, SUMS, type Files } from './dated.ts';
import { documentText, sameValues } from './document-text.ts';
import { isObject, type Json } from './json.ts';

/** What can be said of an archive: whether the files are all there are, or only those that somebody could fetch. */
export interface VerifyOptions {
  /** The dates to verify; all of them where absent. */
  readonly dates?: readonly string[];
  /** False where files beyond the listed ones can't be seen, as on a live site. */
  readonly complete: boolean;
}

/**
 * All that is wrong with a published archive, from its files by path below `/api/v1/`: digests, missing and extra
 * files, archives that differ from their folders, data versions that can't be recomputed, live files that are not
 * those of the latest release. A single flipped byte is found and named.
 */
export function verifyArchive(files: Files, validator: Validator, { dates, complete }: VerifyOptions): Finding[] {
  const index = parsed(files.get(RELEASES_INDEX));
  if (index === null)
    return [fault('verify/index', RELEASES_INDEX, 'The list of releases is missing, or no JSON object')];
  const invalid = validator.check('Releases', index);
  if (invalid.length > 0) {
    return invalid.map(({ keyword, ...violation }) =>
      finding({ rule: 'verify/index', file: RELEASES_INDEX, ...violation }),
    );
  }
  const list = index as unknown as Releases;
  const wanted = list.releases.filter(({ date }) => dates === undefined || dates.includes(date));
  const { live, folders } = byRelease(files);
  const known = new Known();
  const unknown = (dates ?? []).filter((date) => !list.releases.some((release) => release.date === date));
  return [
    ...unknown.map((date) => fault('verify/date', RELEASES_INDEX, `There is no release ${date}`)),
    ...verifyList(list, files, [...folders.keys()], complete),
    ...wanted.flatMap((release) => verifyRelease(release, folders.get(release.date) ?? NO_FILES, complete, known)),
    ...verifyLive(list, live, folders.get(list.latest ?? '') ?? NO_FILES, complete),
  ];
}

const NO_FILES: Files = new Map();

/** The live files by path, and those of each folder of a release by their path in it. */
function byRelease(files: Files): { live: Files; folders: ReadonlyMap<string, Files> } {
  const live = new Map<string, Uint8Array>();
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, bytes] of files) {
    const [, folder, name] = /^releases\/([^/]+)\/(.+)$/s.exec(path) ?? [];
    if (folder !== undefined && name !== undefined) {
      folders.set(folder, (folders.get(folder) ?? new Map<string, Uint8Array>()).set(name, bytes));
    } else if (!path.startsWith('releases/')) live.set(path, bytes);
  }
  return { live, folders };
}

/** The list itself: its order, its latest, its own data_version, and no folder that it does not name. */
function verifyList(list: Releases, files: Files, folders: readonly string[], complete: boolean): Finding[] {
  const dates = list.releases.map(({ date }) => date);
  const strays = [...files.keys()].filter((path) => /^releases\/[^/]+$/.test(path) && path !== RELEASES_INDEX);
  return [
    ...(dates.some((date, i) => i > 0 && byCodePoint(dates[i - 1] ?? '', date) >= 0)
      ? [fault('verify/index', RELEASES_INDEX, 'The releases are not in the order of their dates')]
      : []),
    ...(list.latest === (dates.at(-1) ?? null)
      ? []
      : [fault('verify/index', RELEASES_INDEX, 'latest is not the last release', list.latest, dates.at(-1) ?? null)]),
    ...verifyVersion(RELEASES_INDEX, { ...list }),
    ...(list.latest === null
      ? []
      : same(
          'verify/index',
          RELEASES_INDEX,
          'updated is not the date of the latest release',
          list.updated,
          list.latest,
        )),
    // No digest covers the list, which carries them: its bytes follow from its values.
    ...(text(files.get(RELEASES_INDEX) ?? new Uint8Array()) === jsonText(list)
      ? []
      : [fault('verify/index', RELEASES_INDEX, 'The file is not in the form in which releases write it')]),
    ...(complete
      ? [...folders.filter((date) => !dates.includes(date)).map((date) => `releases/${date}/`), ...strays].map((path) =>
          fault('verify/extra', path, 'The list of releases does not know this'),
        )
      : []),
  ];
}

/** One dated release: its folder, its digests, its archive, its data versions. */
function verifyRelease(release: Release, own: Files, complete: boolean, known: Known): Finding[] {
  const folder = `releases/${release.date}/`;
  const sumsBytes = own.get(SUMS);
  if (sumsBytes === undefined)
    return [fault('verify/missing', folder + SUMS, 'The digests of the release are missing')];
  const sums = readSums(text(sumsBytes));
  if (sums === null) return [fault('verify/digest', folder + SUMS, 'The file is no list of digests')];
  return [
    ...same(
      'verify/digest',
      folder + SUMS,
      'The digests are not those of the list of releases',
      sha256(sumsBytes),
      release.sums_sha256,
    ),
    ...verifySums(folder, own, sums, complete, known),
    ...verifyZip(release, folder, own),
    ...verifyVersions(release, folder, own, known),
  ];
}

function verifySums(
  folder: string,
  own: Files,
  sums: ReadonlyMap<string, string>,
  complete: boolean,
  known: Known,
): Finding[] {
  const listed = [...sums].flatMap(([path, digest]) => {
    const bytes = own.get(path);
    if (bytes === undefined) return [fault('verify/missing', folder + path, 'The file is missing')];
    return same('verify/digest', folder + path, 'The file is not what was released', known.digest(path, bytes), digest);
  });
  const extra = complete ? [...own.keys()].filter((path) => path !== SUMS && !sums.has(path)) : [];
  return [
    ...listed,
    ...extra.map((path) => fault('verify/extra', folder + path, 'The release does not have this file')),
  ];
}

/** The archive against the list, and entry by entry against the folder. */
function verifyZip(release: Release, folder: string, own: Files): Finding[] {
  const file = folder + ARCHIVE;
  const bytes = own.get(ARCHIVE);
  if (bytes === undefined) return [];
  const wrong = [
    ...same('verify/digest', file, 'The archive is not that of the list of releases', sha256(bytes), release.sha256),
    ...same(
      'verify/digest',
      file,
      'The archive has another size than the list of releases says',
      String(bytes.length),
      String(release.bytes),
    ),
  ];
  const entries = entriesOf(bytes);
  if (entries === null) return [...wrong, fault('verify/zip', file, 'The archive can not be read')];
  const top = `v1-${release.date}/`;
  const expected = new Map(
    [...own]
      .filter(([path]) => path.endsWith('.json') && path !== DIFF)
      .map(([path, content]) => [top + path, content]),
  );
  const names = [...new Set([...entries.keys(), ...expected.keys()])].sort(byCodePoint);
  return [
    ...wrong,
    ...names
      .filter((name) => !holds(entries.get(name), expected.get(name)))
      .map((name) => fault('verify/zip', file, `${name} in the archive is not the file of the folder`)),
  ];
}

/** Every data_version of the release, recomputed, and held against the list. */
function verifyVersions(release: Release, folder: string, own: Files, known: Known): Finding[] {
  const documents = new Map(
    [...own].flatMap(([path, bytes]) => {
      const found = path.endsWith('.json') ? known.version(path, bytes) : null;
      return found === null ? [] : [[path, found] as const];
    }),
  );
  const listed = Object.entries(release.data_versions).flatMap(([path, version]) =>
    same(
      'verify/data-version',
      folder + path,
      'The data_version is not that of the list of releases',
      documents.get(path)?.stated,
      version,
    ),
  );
  return [
    ...listed,
    ...[...documents].flatMap(([path, { stated, computed }]) => [
      ...same('verify/data-version', folder + path, WRONG_VERSION, stated, computed),
      ...(path === DIFF || path in release.data_versions
        ? []
        : [fault('verify/data-version', folder + path, 'The list of releases has no data_version for this document')]),
    ]),
  ];
}

const WRONG_VERSION = 'The data_version is not that of the values';

/** The data_version that a document states, and the one that its values have. */
interface Version {
  readonly stated: unknown;
  readonly computed: string;
}

/**
 * What was worked out for the release before. From one to the next most files stay as they are, and most documents
 * change in their heads alone: comparing bytes takes a
 * fraction of the time of digesting or parsing them.
 */
class Known {
  readonly #digests = new Map<string, readonly [bytes: Uint8Array, digest: string]>();
  readonly #versions = new Map<string, readonly [bytes: Uint8Array, computed: string]>();

  /** SHA-256 of a file of a release. */
  digest(path: string, bytes: Uint8Array): string {
    const [before, known] = this.#digests.get(path) ?? [];
    const digest = known !== undefined && equal(before, bytes) ? known : sha256(bytes);
    this.#digests.set(path, [bytes, digest]);
    return digest;
  }

  /** The versions of a document; null for what is no JSON object, or states no data_version. */
  version(path: string, bytes: Uint8Array): Version | null {
    const [before, known] = this.#versions.get(path) ?? [];
    const stated = documentText(bytes)?.stated;
    if (known !== undefined && stated !== undefined && sameValues(before, bytes)) return { stated, computed: known };
    const document = parsed(bytes);
    if (document?.['data_version'] === undefined) return null;
    const version = { stated: document['data_version'], computed: dataVersion(document) };
    // One that states another version further down is no document as the build writes it.
    if (version.stated === stated) this.#versions.set(path, [bytes, version.computed]);
    return version;
  }
}

/** The live files: those of the latest release, and the list of releases. */
function verifyLive(list: Releases, live: Files, dated: Files, complete: boolean): Finding[] {
  if (list.latest === null) return [];
  const ledger = parsed(live.get('changes.json'))?.['changes'];
  const dates = Array.isArray(ledger)
    ? ledger.map((entry: unknown) => (isObject(entry) ? [entry['date'], entry['summary']] : null))
    : [];
  return [
    ...[...dated]
      .filter(([path, bytes]) => path !== DIFF && path !== SUMS && !equal(live.get(path), bytes))
      .map(([path]) =>
        live.has(path)
          ? fault('verify/live', path, `The live file is not that of the latest release, ${list.latest ?? ''}`)
          : fault('verify/missing', path, 'The live file is missing'),
      ),
    ...(complete
      ? [...live.keys()]
          .filter((path) => !dated.has(path))
          .map((path) => fault('verify/extra', path, 'The latest release does not have this file'))
      : []),
    ...same(
      'verify/ledger',
      'changes.json',
      'The change log does not have one entry per release',
      JSON.stringify(dates),
      JSON.stringify(list.releases.map(({ date, summary }) => [date, summary])),
    ),
  ];
}

/** The ledger as `data/` keeps it, whose text is given, against the one that is published. */
export function verifyLedger(ledger: string, files: Files): Finding[] {
  const file = 'data/changes.json';
  const kept = parsed(new TextEncoder().encode(ledger))?.['changes'];
  if (!Array.isArray(kept)) return [fault('verify/ledger', file, 'The ledger is missing, or no list of changes')];
  if (files.size === 0) {
    return kept.length === 0
      ? []
      : [fault('verify/missing', 'api/v1/', 'The archive is missing, though the ledger has entries')];
  }
  const published = parsed(files.get('changes.json'))?.['changes'] ?? [];
  return JSON.stringify(kept) === JSON.stringify(published)
    ? []
    : [fault('verify/ledger', file, 'The ledger is not the change log that is published')];
}

function verifyVersion(file: string, document: Json): Finding[] {
  return same('verify/data-version', file, WRONG_VERSION, document['data_version'], dataVersion(document));
}

function same(rule: string, file: string, message: string, found: unknown, allowed: string): Finding[] {
  return found === allowed ? [] : [fault(rule, file, message, String(found), allowed)];
}

function fault(
  rule: string,
  file: string,
  message: string,
  found: string | null = null,
  allowed: string | null = null,
): Finding {
  return finding({ rule, file, message, found, allowed });
}

function equal(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;
}

/** The entries of a zip by name; null where it is none. */
function entriesOf(bytes: Uint8Array): Map<string, AdmZip.IZipEntry> | null {
  try {
    return new Map(new AdmZip(Buffer.from(bytes)).getEntries().map((entry) => [entry.entryName, entry]));
  } catch {
    return null;
  }
}

/**
 * Whether an entry of a zip holds these bytes, and tells their checksum. Inflated here, into a buffer of their size
 * and not of what the zip claims: half the time of the package's own reading, whose checksum is not native.
 */
function holds(entry: AdmZip.IZipEntry | undefined, bytes: Uint8Array | undefined): boolean {
  if (entry === undefined || bytes === undefined || entry.header.crc !== crc32(bytes)) return false;
  try {
    const held = entry.getCompressedData();
    const size = { chunkSize: bytes.length + 64, maxOutputLength: bytes.length + 64 };
    return equal(entry.header.method === DEFLATED ? inflateRawSync(held, size) : held, bytes);
  } catch {
    return false;
  }
}

/** The number of the one method by which a zip of a release is compressed. */
const DEFLATED = 8;

function parsed(bytes: Uint8Array | undefined): Json | null {
  try {
    const value: unknown = bytes === undefined ? null : JSON.parse(text(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
