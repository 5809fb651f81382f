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

/** The files of an archive of three small releases with the same values, by path; to be tampered with. */
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

  /** Changes the list of releases, whose data_version is made to fit. */
  list(change: (list: Values & Releases) => unknown): this {
    const list = jsonObject(this.get(LIST)) as Values & Releases;
    change(list);
    return this.set(LIST, bytesOf(jsonText({ ...list, data_version: dataVersion({ ...list }) })));
  }

  /** Makes all digests fit the files of the last release, and the live files those. */
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

  /** Another text of a document of the last release, in its archive too. */
  document(path: string, from: string, to: string): this {
    const name = `v1-2030-03-01/${path}`;
    this.edit(`${LAST}/${path}`, from, to);
    const changed = this.get(`${LAST}/${path}`) ?? new Uint8Array();
    return this.packed((entries) => (name in entries ? { ...entries, [name]: changed } : entries));
  }
}

/** Another number in the headers of the last entry: before its bytes, and in the directory. */
const inHeaders =
  (local: number, central: number, value: number) =>
  (zip: Buffer): Buffer => {
    zip.writeUInt16LE(value, zip.lastIndexOf('PK\u0003\u0004', undefined, 'latin1') + local);
    zip.writeUInt16LE(value, zip.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + central);
    return zip;
  };
const other = /^verify\/zip api\/v1\/releases\/2030-03-01\/all\.zip: v1-/m;
const noArchive = /^verify\/zip api\/v1\/releases\/2030-03-01\/all\.zip: (?!v1-)/m;

const found = (files: Archived): string[] =>
  archiveFileFindings(archiveOf(files), validator, []).map(({ rule, file, message }) => `${rule} ${file}: ${message}`);

test('nothing is wrong with an archive as releases make it, nor with one whose entries are not compressed', () => {
  expect(found(Archived.whole())).toEqual([]);
  expect(found(Archived.whole().zip((zip) => zipped(unzipSync(zip), 0)))).toEqual([]);
});

type Kind = readonly [what: string, tamper: (files: Archived) => unknown, said: RegExp];

describe.each<[string, readonly Kind[]]>([
  [
    'an archive, all digests made to fit',
    [
      ['another value', (f) => f.packed((all) => ({ ...all, [GRID]: bytesOf('{}') })), other],
      [
        'one entry more',
        (f) => f.packed((all) => ({ ...all, 'v1-2030-03-01/more.json': bytesOf('{}') })),
        /more\.json in/,
      ],
      ['one entry less', (f) => f.packed(({ [GRID]: _, ...rest }) => rest), other],
      [
        'an entry that leads out',
        (f) => f.packed((all) => ({ ...all, '../../evil.json': bytesOf('') })),
        /evil\.json in/,
      ],
      ['a folder as an entry', (f) => f.packed((all) => ({ ...all, 'v1-2030-03-01/more/': bytesOf('') })), /more\/ in/],
      [
        'the zip of another release',
        (f) => f.set(`${LAST}/all.zip`, f.get(`${OLD}/all.zip`) ?? bytesOf('')).fit(),
        other,
      ],
      [
        'two entries of one name',
        (f) =>
          f
            .packed((all) => ({ ...all, 'v1-2030-03-01/grid.jsoX': bytesOf('{}') }))
            .zip((zip) => Buffer.from(zip.toString('latin1').replaceAll('grid.jsoX', 'grid.json'), 'latin1')),
        noArchive,
      ],
      [
        'a comment',
        (f) =>
          f.zip((zip) => {
            zip.writeUInt16LE(5, zip.length - 2);
            return Buffer.concat([zip, bytesOf('hello')]);
          }),
        noArchive,
      ],
      ['another checksum', (f) => f.zip(inHeaders(14, 16, 1)), other],
      ['another size', (f) => f.zip(inHeaders(22, 24, 1)), other],
      ['another method of compression', (f) => f.zip(inHeaders(8, 10, 12)), other],
      ['a part of it', (f) => f.zip((zip) => zip.subarray(0, zip.length - 10)), noArchive],
      ['something else', (f) => f.zip(() => bytesOf('hello')), noArchive],
    ],
  ],
  [
    'SHA256SUMS',
    [
      ['a digest changed', (f) => f.edit(`${LAST}/SHA256SUMS`, /^./, 'f0'), /digest .*SHA256SUMS:/],
      ['a line less', (f) => f.fit((s) => s.replace(/^.*grid\.json\n/m, '')), /extra .*grid\.json:/],
      ['a line more', (f) => f.fit((s) => `${s}${'0'.repeat(64)}  zzz.json\n`), /missing .*zzz\.json:/],
      ['a line twice', (f) => f.fit((s) => s.replace(/^(.*grid\.json\n)/m, '$1$1')), /digest .*SHA256SUMS:/],
      ['no line end', (f) => f.fit((s) => s.trimEnd()), /digest .*SHA256SUMS:/],
      ['gone', (f) => f.delete(`${LAST}/SHA256SUMS`), /digest .*SHA256SUMS:/],
    ],
  ],
  [
    'documents, all digests made to fit',
    [
      ['a value', (f) => f.document('grid.json', '"g": 40', '"g": 41'), /data-version .*grid\.json:/],
      [
        'the data_version',
        (f) => f.document('grid.json', '"data_version": "', '"data_version": "0'),
        /data-version .*grid\.json:/,
      ],
      [
        'no data_version',
        (f) => f.document('grid.json', 'data_version', 'version_of_data'),
        /data-version .*grid\.json:/,
      ],
      ['a value of the diff', (f) => f.document('diff.json', '[]', '[1]'), /data-version .*diff\.json:/],
    ],
  ],
  [
    'the list of releases, its data_version made to fit',
    [
      ['the digest of an archive', (f) => f.list((l) => first(l, { sha256: '0'.repeat(64) })), /digest .*all\.zip:/],
      [
        'the digest of digests',
        (f) => f.list((l) => first(l, { sums_sha256: '0'.repeat(64) })),
        /digest .*SHA256SUMS:/,
      ],
      ['a size', (f) => f.list((l) => first(l, { bytes: 1 })), /digest .*all\.zip:/],
      [
        'a data_version',
        (f) => f.list((l) => first(l, { data_versions: {} })),
        /data-version .*releases\/2030-01-01\/grid\.json:/,
      ],
      ['a summary', (f) => f.list((l) => first(l, { summary: 'Other.' })), /ledger .*changes\.json:/],
      ['a release less', (f) => f.list((l) => l.releases.splice(0, 1)), /extra .*releases\/2030-01-01\/:/],
      ['another order', (f) => f.list((l) => l.releases.reverse()), /index .*releases\/index\.json:/],
      [
        'another latest',
        (f) => f.list((l) => Object.assign(l, { latest: DATES[0] })),
        /index .*releases\/index\.json:/,
      ],
      ['a field more', (f) => f.list((l) => Object.assign(l, { more: 1 })), /index .*releases\/index\.json: "more"/],
      [
        'a value, not its data_version',
        (f) => f.edit(LIST, 'Made up.', 'Other.'),
        /data-version .*releases\/index\.json:/,
      ],
      ['white space', (f) => f.edit(LIST, '  "latest"', ' "latest"'), /index .*releases\/index\.json:/],
      ['no JSON', (f) => f.set(LIST, bytesOf('hello')), /index .*releases\/index\.json:/],
      ['gone', (f) => f.delete(LIST), /index .*releases\/index\.json:/],
    ],
  ],
  [
    'files',
    [
      // One problem has one finding, though the zip and the data_version differ as well.
      ['a flipped byte', (f) => f.edit(`${OLD}/grid.json`, '40', '41'), /^verify\/digest .*01-01\/grid\.json: [^\n]*$/],
      ['a flipped byte in an archive', (f) => f.flip(`${OLD}/all.zip`), /^verify\/digest .*01-01\/all\.zip: [^\n]*$/],
      ['a flipped byte that is live', (f) => f.edit('grid.json', '40', '41'), /digest api\/v1\/grid\.json:/],
      [
        'a whole release gone',
        (f) => [...f.keys()].filter((path) => path.startsWith(`${OLD}/`)).map((path) => f.delete(path)),
        /^verify\/missing api\/v1\/releases\/2030-01-01: [^\n]*$/,
      ],
      [
        'the whole last release gone',
        (f) => [...f.keys()].filter((path) => path.startsWith(`${LAST}/`)).map((path) => f.delete(path)),
        /^verify\/missing api\/v1\/releases\/2030-03-01: [^\n]*$/,
      ],
      ['one gone', (f) => f.delete(`${OLD}/grid.json`), /^verify\/missing .*01-01\/grid\.json: [^\n]*$/],
      ['a live one gone', (f) => f.delete('grid.json'), /missing api\/v1\/grid\.json:/],
      ['one more', (f) => f.set(`${OLD}/more.json`, bytesOf('{}')), /extra .*more\.json:/],
      ['a live one more', (f) => f.set('.htaccess', bytesOf('x')), /extra .*\.htaccess:/],
      ['one among the releases', (f) => f.set('releases/x.txt', bytesOf('x')), /extra .*x\.txt:/],
      ['a release more', (f) => f.set('releases/2031-01-01/x', bytesOf('x')), /extra .*releases\/2031-01-01\/:/],
      ['the change log', (f) => f.edit('changes.json', DATES[0] ?? '', '2030-01-02'), /digest .*changes\.json:/],
    ],
  ],
])('%s is found and named:', (_, kinds) => {
  test.each(kinds)('%s', (_, tamper, said) => {
    const files = Archived.whole();
    tamper(files);
    expect(found(files).join('\n')).toMatch(said);
  });
});

test('an archive without its list of releases is not taken for one without releases', () => {
  const files = Archived.whole();
  files.delete(LIST);
  expect(isEmpty(archiveOf(files))).toBe(false);
});

function first({ releases }: Releases, values: object): unknown {
  return Object.assign(releases[0] ?? {}, values);
}
