import { describe, expect, test } from '@jest/globals';
import { unzipSync, zipSync, type Zippable } from 'fflate';
import { PROJECT } from '../../test/support/project-files.ts';
import { dataVersion } from '../contract/data-version.ts';
import type { Releases } from '../contract/generated/api.d.ts';
import { loadContract } from '../contract/validator.ts';
import { sha256 } from '../core/files/digest.ts';
import { jsonObject, jsonText, text } from '../core/text/json.ts';
import { archiveOf, datedFiles, isEmpty, releaseRecord, digestsText } from './archive.ts';
import { archiveFileFindings } from './verify.ts';

const { validator } = await loadContract(PROJECT);
const DATES = ['2030-01-01', '2030-02-01', '2030-03-01'];
const [OLD, LAST] = ['releases/2030-01-01', 'releases/2030-03-01'];
const [LIST, GRID] = ['releases/index.json', 'v1-2030-03-01/grid.json'];
const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);
/** An archive as releases write it. */
const zipped = (entries: Zippable, level: 0 | 9 = 9): Uint8Array =>
  zipSync(entries, { level, mtime: new Date('2030-03-01T12:00:00') });

type Values = Record<string, unknown>;

function document(date: string, values: object): Values {
  const content = { version: '1', updated: date, data_version: '', ...values };
  return { ...content, data_version: dataVersion(content) };
}

/**
 * The files of an archive of three small releases with the same values, by path. Each method except `whole` tampers
 * with them.
 */
class Archived extends Map<string, Uint8Array> {
  static whole(): Archived {
    const files = new Archived();
    const records: ReturnType<typeof releaseRecord>[] = [];
    for (const date of DATES) {
      const changes = [...records, { date, summary: 'Made up' }].map((r) => ({ date: r.date, summary: r.summary }));
      const documents = new Map([
        ['grid.json', document(date, { note: 'Made up.', areas: [{ iso3: 'FRA', g: 40 }] })],
        ['changes.json', document(date, { changes })],
      ]);
      const live = new Map([...documents].map(([path, content]) => [path, bytesOf(jsonText(content))]));
      live.set('all.zip', zipped(Object.fromEntries([...live].map(([path, bytes]) => [`v1-${date}/${path}`, bytes]))));
      const dated = datedFiles(live, jsonText(document(date, { changes: [] })));
      const data_versions = Object.fromEntries(
        [...documents].map(([path, { data_version }]) => [path, String(data_version)]),
      );
      const release = { date, summary: 'Made up', data_versions };
      records.push(releaseRecord(release, 'https://token-energy.example/api/v1', dated));
      for (const [path, bytes] of dated) files.set(`releases/${date}/${path}`, bytes);
      for (const [path, bytes] of live) files.set(path, bytes);
    }
    const latest = DATES.at(-1);
    files.set(LIST, bytesOf(jsonText(document(String(latest), { note: 'Made up.', latest, releases: records }))));
    return files;
  }

  edit(path: string, from: string | RegExp, to: string): this {
    return this.set(path, bytesOf(text(this.get(path)).replace(from, to)));
  }

  /** Changes the list of releases, and corrects its data_version. */
  list(change: (list: Values & Releases) => unknown): this {
    const list = jsonObject(this.get(LIST)) as Values & Releases;
    change(list);
    return this.set(LIST, bytesOf(jsonText({ ...list, data_version: dataVersion({ ...list }) })));
  }

  /** Corrects all digests for the files of the last release, and copies these files to the live files. */
  fit(sums?: (right: string) => string): this {
    const own = [...this].flatMap(([path, bytes]) =>
      path.startsWith(`${LAST}/`) && !path.endsWith('SHA256SUMS')
        ? [[path.slice(LAST.length + 1), bytes] as const]
        : [],
    );
    for (const [path, bytes] of own) if (path !== 'diff.json') this.set(path, bytes);
    const right = digestsText(new Map(own.map(([path, bytes]) => [path, sha256(bytes)])));
    const digests = sums?.(right) ?? right;
    this.set(`${LAST}/SHA256SUMS`, bytesOf(digests));
    const zip = this.get('all.zip') ?? new Uint8Array();
    const digestsInList = { sha256: sha256(zip), bytes: zip.byteLength, sums_sha256: sha256(digests) };
    return this.list(({ releases }) => Object.assign(releases.at(-1) ?? {}, digestsInList));
  }

  zip(change: (zip: Buffer) => Uint8Array): this {
    return this.set(`${LAST}/all.zip`, change(Buffer.from(this.get('all.zip') ?? []))).fit();
  }

  packed(change: (entries: Record<string, Uint8Array>) => Zippable): this {
    return this.zip((zip) => zipped(change(unzipSync(zip))));
  }

  flip(path: string): this {
    const bytes = Uint8Array.from(this.get(path) ?? []);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    return this.set(path, bytes);
  }

  /** Replaces text in a document of the last release, and in the copy of the document in its zip. */
  document(path: string, from: string, to: string): this {
    const name = `v1-2030-03-01/${path}`;
    this.edit(`${LAST}/${path}`, from, to);
    const changed = this.get(`${LAST}/${path}`) ?? new Uint8Array();
    return this.packed((entries) => (name in entries ? { ...entries, [name]: changed } : entries));
  }
}

/** Writes another number into both headers of the last entry: the local one, and the one in the central directory. */
const inHeaders =
  (local: number, central: number, value: number) =>
  (zip: Buffer): Buffer => {
    zip.writeUInt16LE(value, zip.lastIndexOf('PK\u0003\u0004', undefined, 'latin1') + local);
    zip.writeUInt16LE(value, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + central);
    return zip;
  };
const WRONG_ENTRY = /^verify\/zip api\/v1\/releases\/2030-03-01\/all\.zip: v1-/m;
const INVALID_ZIP = /^verify\/zip api\/v1\/releases\/2030-03-01\/all\.zip: (?!v1-)/m;

const found = (files: Archived): string[] =>
  archiveFileFindings(archiveOf(files), validator, []).map(({ rule, file, message }) => `${rule} ${file}: ${message}`);

test('a correct archive has no findings, with or without compression of its zip', () => {
  expect(found(Archived.whole())).toEqual([]);
  expect(found(Archived.whole().zip((zip) => zipped(unzipSync(zip), 0)))).toEqual([]);
});

type Manipulation = readonly [what: string, tamper: (files: Archived) => unknown, expected: RegExp];

describe.each<[string, readonly Manipulation[]]>([
  [
    'a manipulated zip with correct digests',
    [
      ['a changed document', (f) => f.packed((all) => ({ ...all, [GRID]: bytesOf('{}') })), WRONG_ENTRY],
      [
        'an added entry',
        (f) => f.packed((all) => ({ ...all, 'v1-2030-03-01/more.json': bytesOf('{}') })),
        /more\.json in/,
      ],
      ['a removed entry', (f) => f.packed(({ [GRID]: _, ...rest }) => rest), WRONG_ENTRY],
      [
        'an entry with a path outside the folder',
        (f) => f.packed((all) => ({ ...all, '../../evil.json': bytesOf('') })),
        /evil\.json in/,
      ],
      ['a folder as an entry', (f) => f.packed((all) => ({ ...all, 'v1-2030-03-01/more/': bytesOf('') })), /more\/ in/],
      [
        'the zip of another release',
        (f) => f.set(`${LAST}/all.zip`, f.get(`${OLD}/all.zip`) ?? bytesOf('')).fit(),
        WRONG_ENTRY,
      ],
      [
        'two entries with the same name',
        (f) =>
          f
            .packed((all) => ({ ...all, 'v1-2030-03-01/grid.jsoX': bytesOf('{}') }))
            .zip((zip) => Buffer.from(zip.toString('latin1').replaceAll('grid.jsoX', 'grid.json'), 'latin1')),
        INVALID_ZIP,
      ],
      [
        'a comment',
        (f) =>
          f.zip((zip) => {
            zip.writeUInt16LE(5, zip.length - 2);
            return Buffer.concat([zip, bytesOf('hello')]);
          }),
        INVALID_ZIP,
      ],
      ['a wrong checksum', (f) => f.zip(inHeaders(14, 16, 1)), WRONG_ENTRY],
      ['a wrong size', (f) => f.zip(inHeaders(22, 24, 1)), WRONG_ENTRY],
      ['an unknown compression method', (f) => f.zip(inHeaders(8, 10, 12)), WRONG_ENTRY],
      ['a truncated zip', (f) => f.zip((zip) => zip.subarray(0, zip.length - 10)), INVALID_ZIP],
      ['a file that is not a zip', (f) => f.zip(() => bytesOf('hello')), INVALID_ZIP],
    ],
  ],
  [
    'a manipulated SHA256SUMS',
    [
      ['a changed digest', (f) => f.edit(`${LAST}/SHA256SUMS`, /^./, 'f0'), /digest .*SHA256SUMS:/],
      ['a removed line', (f) => f.fit((s) => s.replace(/^.*grid\.json\n/m, '')), /extra .*grid\.json:/],
      ['an added line', (f) => f.fit((s) => `${s}${'0'.repeat(64)}  zzz.json\n`), /missing .*zzz\.json:/],
      ['a repeated line', (f) => f.fit((s) => s.replace(/^(.*grid\.json\n)/m, '$1$1')), /digest .*SHA256SUMS:/],
      ['no final line break', (f) => f.fit((s) => s.trimEnd()), /digest .*SHA256SUMS:/],
      ['a missing file', (f) => f.delete(`${LAST}/SHA256SUMS`), /digest .*SHA256SUMS:/],
    ],
  ],
  [
    'a manipulated document with correct digests',
    [
      ['a changed value', (f) => f.document('grid.json', '"g": 40', '"g": 41'), /data-version .*grid\.json:/],
      [
        'a changed data_version',
        (f) => f.document('grid.json', '"data_version": "', '"data_version": "0'),
        /data-version .*grid\.json:/,
      ],
      [
        'no data_version',
        (f) => f.document('grid.json', 'data_version', 'version_of_data'),
        /data-version .*grid\.json:/,
      ],
      ['a changed value in the diff', (f) => f.document('diff.json', '[]', '[1]'), /data-version .*diff\.json:/],
    ],
  ],
  [
    'a manipulated list of releases with a correct data_version',
    [
      ['a changed digest of a zip', (f) => f.list((l) => first(l, { sha256: '0'.repeat(64) })), /digest .*all\.zip:/],
      [
        'a changed digest of SHA256SUMS',
        (f) => f.list((l) => first(l, { sums_sha256: '0'.repeat(64) })),
        /digest .*SHA256SUMS:/,
      ],
      ['a changed size', (f) => f.list((l) => first(l, { bytes: 1 })), /digest .*all\.zip:/],
      [
        'a removed data_version',
        (f) => f.list((l) => first(l, { data_versions: {} })),
        /data-version .*releases\/2030-01-01\/grid\.json:/,
      ],
      ['a changed summary', (f) => f.list((l) => first(l, { summary: 'Other.' })), /ledger .*changes\.json:/],
      ['a removed release', (f) => f.list((l) => l.releases.splice(0, 1)), /extra .*releases\/2030-01-01\/:/],
      ['a changed order', (f) => f.list((l) => l.releases.reverse()), /index .*releases\/index\.json:/],
      [
        'another date of the latest release',
        (f) => f.list((l) => Object.assign(l, { latest: DATES[0] })),
        /index .*releases\/index\.json:/,
      ],
      ['an added field', (f) => f.list((l) => Object.assign(l, { more: 1 })), /index .*releases\/index\.json: "more"/],
      [
        'a changed value without a new data_version',
        (f) => f.edit(LIST, 'Made up.', 'Other.'),
        /data-version .*releases\/index\.json:/,
      ],
      ['changed white space', (f) => f.edit(LIST, '  "latest"', ' "latest"'), /index .*releases\/index\.json:/],
      ['a file that is not JSON', (f) => f.set(LIST, bytesOf('hello')), /index .*releases\/index\.json:/],
      ['a missing file', (f) => f.delete(LIST), /index .*releases\/index\.json:/],
    ],
  ],
  [
    'a manipulated archive',
    [
      // One problem gives one finding, although the zip and the data_version differ as well.
      [
        'a changed file of a release',
        (f) => f.edit(`${OLD}/grid.json`, '40', '41'),
        /^verify\/digest .*01-01\/grid\.json: [^\n]*$/,
      ],
      [
        'a flipped bit in the zip of a release',
        (f) => f.flip(`${OLD}/all.zip`),
        /^verify\/digest .*01-01\/all\.zip: [^\n]*$/,
      ],
      ['a changed live file', (f) => f.edit('grid.json', '40', '41'), /digest api\/v1\/grid\.json:/],
      [
        'a missing release',
        (f) => [...f.keys()].filter((path) => path.startsWith(`${OLD}/`)).map((path) => f.delete(path)),
        /^verify\/missing api\/v1\/releases\/2030-01-01: [^\n]*$/,
      ],
      [
        'a missing last release',
        (f) => [...f.keys()].filter((path) => path.startsWith(`${LAST}/`)).map((path) => f.delete(path)),
        /^verify\/missing api\/v1\/releases\/2030-03-01: [^\n]*$/,
      ],
      [
        'a missing file of a release',
        (f) => f.delete(`${OLD}/grid.json`),
        /^verify\/missing .*01-01\/grid\.json: [^\n]*$/,
      ],
      ['a missing live file', (f) => f.delete('grid.json'), /missing api\/v1\/grid\.json:/],
      ['an added file in a release', (f) => f.set(`${OLD}/more.json`, bytesOf('{}')), /extra .*more\.json:/],
      ['an added live file', (f) => f.set('.htaccess', bytesOf('x')), /extra .*\.htaccess:/],
      ['an added file beside the releases', (f) => f.set('releases/x.txt', bytesOf('x')), /extra .*x\.txt:/],
      ['an added release', (f) => f.set('releases/2031-01-01/x', bytesOf('x')), /extra .*releases\/2031-01-01\/:/],
      ['a changed change log', (f) => f.edit('changes.json', DATES[0] ?? '', '2030-01-02'), /digest .*changes\.json:/],
    ],
  ],
])('verification finds %s:', (_, manipulations) => {
  test.each(manipulations)('%s', (_, tamper, expected) => {
    const files = Archived.whole();
    tamper(files);
    expect(found(files).join('\n')).toMatch(expected);
  });
});

test('an archive that lost its list of releases does not count as empty', () => {
  const files = Archived.whole();
  files.delete(LIST);
  expect(isEmpty(archiveOf(files))).toBe(false);
});

function first({ releases }: Releases, values: object): unknown {
  return Object.assign(releases[0] ?? {}, values);
}
