import { describe, expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import { zipSync, type Zippable } from 'fflate';
import { dataVersion } from '../contract/data-version.ts';
import { loadContract } from '../contract/validator.ts';
import { jsonText } from '../core/text/json.ts';
import { archiveOf, isEmpty, type Archive, datedFiles, releaseRecord, type Files } from './archive.ts';
import { verifyArchive } from './verify.ts';

const { validator } = await loadContract(PROJECT);
const DATES = ['2030-01-01', '2030-02-01', '2030-03-01'];
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What somebody who forges a release can change in it, before all its digests are made to fit. */
interface Forgery {
  readonly grid?: (document: Record<string, unknown>) => Record<string, unknown>;
  readonly zip?: (entries: Zippable) => Uint8Array;
}

/** An archive as a release of that date writes it. */
const zipped =
  (date = DATES.at(-1) ?? '', level: 0 | 9 = 9) =>
  (entries: Zippable): Uint8Array =>
    zipSync(entries, { level, mtime: new Date(`${date}T12:00:00`) });

function document(date: string, values: object): Record<string, unknown> {
  const content = { version: '1', updated: date, data_version: '', ...values };
  return { ...content, data_version: dataVersion(content) };
}

/** An archive of three small releases with the same values; the last one is forged. */
function archive({ grid = (same) => same, zip = zipped() }: Forgery = {}): Archive {
  const files = new Map<string, Uint8Array>();
  const records: ReturnType<typeof releaseRecord>[] = [];
  for (const date of DATES) {
    const last = date === DATES.at(-1);
    const plain = document(date, { note: 'Made up.', areas: [{ iso3: 'FRA', g: 40 }] });
    const changes = [...records, { date, summary: 'Made up' }].map((r) => ({ date: r.date, summary: r.summary }));
    const documents = new Map([
      ['grid.json', last ? grid(plain) : plain],
      ['changes.json', document(date, { changes })],
    ]);
    const live = new Map([...documents].map(([path, content]) => [path, utf8(jsonText(content))]));
    const entries = Object.fromEntries([...live].map(([path, bytes]) => [`v1-${date}/${path}`, bytes]));
    live.set('all.zip', (last ? zip : zipped(date))(entries));
    const dated = datedFiles(live, jsonText(document(date, { changes: [] })));
    const versions = Object.fromEntries(
      [...documents].map(([path, content]) => [path, String(content['data_version'])]),
    );
    records.push(releaseRecord(date, 'https://token-energy.example/api/v1', dated, versions, 'Made up'));
    for (const [path, bytes] of dated) files.set(`releases/${date}/${path}`, bytes);
    if (last) for (const [path, bytes] of live) files.set(path, bytes);
  }
  const latest = DATES.at(-1) ?? '';
  files.set('releases/index.json', utf8(jsonText(document(latest, { note: 'Made up.', latest, releases: records }))));
  return archiveOf(files);
}

const found = (forged: Archive): string[] =>
  verifyArchive(forged, validator, { complete: true }).map(({ rule, file, message }) => `${rule} ${file}: ${message}`);

/** The archive with another in the comment at its end, where the other is the first that is found from there. */
function inCommentOf(archive: Uint8Array, other: Uint8Array): Buffer {
  const [outer, inner] = [Buffer.from(archive), Buffer.from(other)];
  outer.writeUInt16LE(inner.length, outer.length - 2);
  const end = inner.length - 22;
  const directory = inner.readUInt32LE(end + 16);
  inner.writeUInt32LE(directory + outer.length, end + 16);
  for (let at = directory; at < end; at += 46 + inner.readUInt16LE(at + 28)) {
    inner.writeUInt32LE(inner.readUInt32LE(at + 42) + outer.length, at + 42);
  }
  return Buffer.concat([outer, inner]);
}

function omit(entries: Zippable, name: string): Zippable {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name));
}

const GRID = 'releases/2030-03-01/grid.json';
const ZIP = 'releases/2030-03-01/all.zip';

test('finds nothing wrong with an archive as releases make it', () => {
  expect(found(archive())).toEqual([]);
});

describe('a release whose digests all fit is found to be forged', () => {
  test('by a data_version that is not that of the values, which are those of the release before', () => {
    const grid: Forgery['grid'] = (content) => ({ ...content, data_version: '0123456789abcdef' });
    expect(found(archive({ grid }))).toEqual([
      `verify/data-version ${GRID}: The data_version is not that of the values`,
    ]);
  });

  test('by values that are not those of the data_version', () => {
    const grid: Forgery['grid'] = (content) => ({ ...content, note: 'Made up!' });
    expect(found(archive({ grid }))).toEqual([
      `verify/data-version ${GRID}: The data_version is not that of the values`,
    ]);
  });

  const [gridEntry, moreEntry] = ['v1-2030-03-01/grid.json', 'v1-2030-03-01/more.json'];

  test.each<[string, string, (entries: Zippable) => Zippable]>([
    ['another value', gridEntry, (entries) => ({ ...entries, [gridEntry]: utf8('{}') })],
    ['one entry more', moreEntry, (entries) => ({ ...entries, [moreEntry]: utf8('{}') })],
    ['one entry less', gridEntry, (entries) => omit(entries, gridEntry)],
  ])('by an archive with %s', (_, name, change) => {
    expect(found(archive({ zip: (entries) => zipped()(change(entries)) }))).toEqual([
      `verify/zip ${ZIP}: ${name} in the archive is not the file of the folder, or can not be unpacked`,
    ]);
  });

  test('by an archive that has two entries of one name, or is none', () => {
    const twice: Forgery['zip'] = (entries) => {
      const bytes = Buffer.from(zipped()({ ...entries, 'v1-2030-03-01/grid.jsoX': utf8('{}') }));
      return Buffer.from(bytes.toString('latin1').replaceAll('grid.jsoX', 'grid.json'), 'latin1');
    };
    const message = [`verify/zip ${ZIP}: The archive can not be read`];
    expect(found(archive({ zip: twice }))).toEqual(message);
    expect(found(archive({ zip: () => utf8('PK') }))).toEqual(message);
  });

  test('by an archive that shows other files to programs that begin at its end', () => {
    const zip: Forgery['zip'] = (entries) => {
      const hidden = zipped()({
        ...omit(entries, 'v1-2030-03-01/changes.json'),
        [gridEntry]: utf8('{}'),
        [moreEntry]: utf8('{}'),
      });
      return inCommentOf(zipped()(entries), hidden);
    };
    const other = 'An ordinary program';
    expect(found(archive({ zip }))).toEqual([
      `verify/zip ${ZIP}: The archive does not end as a release writes it: it has a comment, or bytes beside its files`,
      `verify/zip ${ZIP}: ${other} finds ${moreEntry} in the archive, which is no part of it`,
      `verify/zip ${ZIP}: ${other} does not find v1-2030-03-01/changes.json in the archive`,
      `verify/zip ${ZIP}: ${other} finds another ${gridEntry} in the archive, or can not unpack it`,
    ]);
  });

  // Two bytes of the last entry's headers: before its bytes, and in the directory.
  test.each<[string, number, { local?: number; central?: number }]>([
    ['the checksum in the directory', 1, { central: 16 }],
    ['the checksum before the bytes', 1, { local: 14 }],
    ['the size', 1, { local: 22, central: 24 }],
    ['an unknown method of compression', 12, { local: 8, central: 10 }],
    ['the mark of what is encrypted', 1, { local: 6, central: 8 }],
  ])('by an archive that programs refuse to unpack: %s', (_, value, { local, central }) => {
    const zip: Forgery['zip'] = (entries) => {
      const bytes = Buffer.from(zipped(undefined, 0)(entries));
      if (local !== undefined) bytes.writeUInt16LE(value, bytes.lastIndexOf('PK\u0003\u0004') + local);
      if (central !== undefined) bytes.writeUInt16LE(value, bytes.lastIndexOf('PK\u0001\u0002') + central);
      return bytes;
    };
    expect(found(archive({ zip }))).toEqual([
      expect.stringContaining('in the archive is not the file of the folder, or can not be unpacked'),
    ]);
  });
});

test('an archive may keep entries as they are, without compressing them', () => {
  expect(found(archive({ zip: (entries) => zipped(undefined, 0)(entries) }))).toEqual([]);
});

test('an archive without its list of releases is not taken for one without releases', () => {
  const listless: Archive = { ...archive(), live: new Map() };
  expect(isEmpty(listless)).toBe(false);
  expect(found(listless)).toEqual([
    'verify/index releases/index.json: The list of releases is missing, or is not a JSON object',
  ]);
});

test('folders and files that the list of releases does not know are told', () => {
  const whole = archive();
  const more: Archive = {
    live: new Map([...whole.live, ['releases/notes.txt', utf8('x')], ['more.json', utf8('{}')]]),
    folders: [...whole.folders, '2031-01-01'],
    release: (name): Files => whole.release(name === '2031-01-01' ? '2030-01-01' : name),
  };
  expect(found(more)).toEqual([
    'verify/extra releases/2031-01-01/: The list of releases does not know this',
    'verify/extra releases/notes.txt: The list of releases does not know this',
    'verify/extra more.json: The latest release does not have this file',
  ]);
});
