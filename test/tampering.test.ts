import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, link, mkdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { zipSync, unzipSync } from 'fflate';
import { describe, expect, test } from '@jest/globals';
import { dataVersion } from '../src/contract/data-version.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { sumsText } from '../src/releases/archive.ts';
import { verifyProject } from '../src/releases/verify.ts';
import { projectIn } from '../src/core/project.ts';
import { jsonText } from '../src/core/text/json.ts';
import { FIRST, SECOND } from './mini/make.ts';
import { git } from './support/git.ts';
import { copyOf, correctOneFigure, sharedMini, sharedMiniWithProgram } from './support/mini.ts';
import { call, temporaryFolders } from './support/project.ts';

// Every kind of tampering with a published archive that we could think of, place by place: each is found, or harmless and
// then for a reason. Where all digests were made to fit, it is found without the history as well, unless it says otherwise.

const temporary = temporaryFolders();

/** A copy of the project, to be tampered with: its files by path. */
class Copy {
  constructor(readonly root: string) {}
  at = (path: string): string => join(this.root, path);
  read = (path: string): Promise<Buffer> => readFile(this.at(path));
  write = (path: string, content: string | Uint8Array): Promise<void> => writeFile(this.at(path), content);
  async edit(path: string, from: string | RegExp, to: string): Promise<void> {
    const before = await readFile(this.at(path), 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${path} has no ${String(from)}`);
    await this.write(path, after);
  }
  async list(change: (list: List) => unknown, fits = true): Promise<void> {
    const list = JSON.parse(String(await this.read(LIST))) as List;
    change(list);
    await this.write(LIST, jsonText(fits ? { ...list, data_version: dataVersion({ ...list }) } : list));
  }
  /** Makes the digests of a release fit its files, and the live files those of the release. */
  async fit(date = SECOND, sums?: string): Promise<void> {
    const folder = `api/v1/releases/${date}`;
    const files = readTree(this.at(folder));
    files.delete('SHA256SUMS');
    const digests = sums ?? sumsText(new Map([...files].map(([path, bytes]) => [path, sha256(bytes)])));
    await this.write(`${folder}/SHA256SUMS`, digests);
    if (date === SECOND) {
      for (const [path, bytes] of files) if (path !== 'diff.json') await this.write(`api/v1/${path}`, bytes);
    }
    const zip = files.get('all.zip') ?? new Uint8Array();
    await this.list((list) => {
      const own = list.releases.find((one) => one['date'] === date) ?? {};
      Object.assign(own, { sha256: sha256(zip), bytes: zip.byteLength, sums_sha256: sha256(digests) });
    });
  }
  /** Puts other bytes in place of the archive of the second release, everything made to fit. */
  async zip(change: (bytes: Buffer) => Uint8Array): Promise<void> {
    await this.write(ZIP, change(await this.read(ZIP)));
    await this.fit();
  }
  /** Another text of a document of the second release, in the archive too, everything made to fit. */
  async document(path: string, change: (text: string) => string): Promise<void> {
    const text = change(String(await this.read(`${LAST}/${path}`)));
    await this.write(`${LAST}/${path}`, text);
    const entries = unzipSync(await this.read(ZIP));
    const name = `v1-${SECOND}/${path}`;
    if (entries[name] !== undefined) {
      await this.write(ZIP, zipped({ ...entries, [name]: new TextEncoder().encode(text) }));
    }
    await this.fit();
  }
}

type Entry = Record<string, unknown>;
interface List extends Entry {
  latest: string;
  releases: Entry[];
}

const LIST = 'api/v1/releases/index.json';
const LAST = `api/v1/releases/${SECOND}`;
const OLD = `api/v1/releases/${FIRST}`;
const ZIP = `${LAST}/all.zip`;
const zipped = (entries: Parameters<typeof zipSync>[0]): Uint8Array =>
  zipSync(entries, { level: 9, mtime: new Date(`${SECOND}T12:00:00`) });

/** Where the directory of an archive begins, and where its end does. */
const end = (zip: Buffer): number => zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
const directory = (zip: Buffer): number => zip.readUInt32LE(end(zip) + 16);
/** Other numbers at a place. */
const put =
  (at: (zip: Buffer) => number, value: number, bytes: 2 | 4 = 2) =>
  (copy: Copy) =>
    copy.zip((zip) => {
      const changed = Buffer.from(zip);
      changed.writeUIntLE(value, at(zip), bytes);
      return changed;
    });
/** Bytes put in somewhere, the end telling where the directory is now. */
const insert =
  (at: (zip: Buffer) => number, bytes: Buffer, moved = true) =>
  (copy: Copy) =>
    copy.zip((zip) => {
      const changed = Buffer.concat([zip.subarray(0, at(zip)), bytes, zip.subarray(at(zip))]);
      if (moved) changed.writeUInt32LE(directory(zip) + bytes.length, end(changed) + 16);
      return changed;
    });
const entries = (change: (all: Record<string, Uint8Array>) => Parameters<typeof zipSync>[0]) => (copy: Copy) =>
  copy.zip((zip) => zipped(change(unzipSync(zip))));
const GRID = `v1-${SECOND}/grid.json`;
const name = (all: Record<string, Uint8Array>, other: string) =>
  Object.fromEntries(Object.entries(all).map(([key, bytes]) => [key === GRID ? other : key, bytes]));
const first = (list: List): Entry => list.releases[0] ?? {};
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const EXTRA = Buffer.concat([bytesOf('XX'), Buffer.from([2, 0, 1, 1])]);

/**
 * What is done, and what is said of it; `git` where only the history can tell, `program` where only the release that is
 * built again can.
 */
type Kind = readonly [what: string, act: (copy: Copy) => unknown, said: RegExp, how?: 'git' | 'program'];

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  'an archive, all digests made to fit': [
    [
      'a comment',
      (c) =>
        c.zip((zip) => {
          const z = Buffer.concat([zip, bytesOf('hello')]);
          z.writeUInt16LE(5, z.length - 7);
          return z;
        }),
      /comment, or bytes beside/,
    ],
    ['bytes behind it', (c) => c.zip((zip) => Buffer.concat([zip, bytesOf('hello')])), /comment, or bytes beside/],
    ['bytes before it', insert(() => 0, bytesOf('#!/bin/sh\n')), /can not be read/],
    ['bytes before its directory', insert(directory, bytesOf('hello')), /all\.zip/],
    ['bytes before its end', insert(end, bytesOf('hello'), false), /comment, or bytes beside/],
    [
      'an extra field before the bytes',
      (c) =>
        c.zip((zip) => {
          const z = Buffer.concat([
            zip.subarray(0, 30 + zip.readUInt16LE(26)),
            EXTRA,
            zip.subarray(30 + zip.readUInt16LE(26)),
          ]);
          z.writeUInt16LE(EXTRA.length, 28);
          z.writeUInt32LE(directory(zip) + EXTRA.length, end(z) + 16);
          return z;
        }),
      /all\.zip/,
    ],
    ['an extra field in the directory', put((zip) => directory(zip) + 30, 1), /can not be unpacked|beside/],
    ['a comment on an entry', put((zip) => directory(zip) + 32, 1), /can not be unpacked|beside/],
    ['attributes that make a file a program', put((zip) => directory(zip) + 38, 0x81ed0000, 4), /can not be unpacked/],
    ['attributes that make a file a link', put((zip) => directory(zip) + 38, 0xa1ff0000, 4), /can not be unpacked/],
    ['the mark of text', put((zip) => directory(zip) + 36, 1), /can not be unpacked/],
    ['another system that made it', put((zip) => directory(zip) + 4, 0x0314), /can not be unpacked/],
    ['another version that is needed', put((zip) => directory(zip) + 6, 45), /can not be unpacked/],
    ['the mark of what is encrypted', put(() => 6, 1), /can not be unpacked/],
    ['the mark of other letters', put(() => 6, 0x800), /can not be unpacked/],
    ['another method of compression', put(() => 8, 12), /can not be unpacked/],
    ['another checksum before the bytes', put(() => 14, 1, 4), /can not be unpacked/],
    ['another checksum in the directory', put((zip) => directory(zip) + 16, 1, 4), /can not be unpacked/],
    ['another size', put(() => 22, 1, 4), /can not be unpacked/],
    ['another size of what is held', put(() => 18, 1, 4), /all\.zip/],
    ['another time', put(() => 10, 1), /can not be unpacked/],
    ['another date in the directory', put((zip) => directory(zip) + 14, 33), /can not be unpacked/],
    ['another place of an entry', put((zip) => directory(zip) + 42, 7, 4), /can not be unpacked/],
    ['another disk', put((zip) => directory(zip) + 34, 1), /can not be unpacked/],
    ['another count of entries', put((zip) => end(zip) + 10, 1), /beside its files/],
    ['another size of the directory', put((zip) => end(zip) + 12, 1, 4), /beside its files/],
    ['another place of the directory', put((zip) => end(zip) + 16, 1, 4), /beside its files/],
    [
      'one entry more',
      entries((all) => ({ ...all, [`v1-${SECOND}/more.json`]: bytesOf('{}') })),
      /more\.json in the archive/,
    ],
    [
      'one entry less',
      entries((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== GRID))),
      /grid\.json in the archive/,
    ],
    ['an entry of another name', entries((all) => name(all, `v1-${SECOND}/Grid.json`)), /Grid\.json in the archive/],
    [
      'an entry that leads out',
      entries((all) => ({ ...all, '../../evil.json': bytesOf('{}') })),
      /evil\.json in the archive/,
    ],
    [
      'an entry at the root',
      entries((all) => ({ ...all, '/etc/evil.json': bytesOf('{}') })),
      /evil\.json in the archive/,
    ],
    [
      'a folder as an entry',
      entries((all) => ({ ...all, [`v1-${SECOND}/models/`]: new Uint8Array() })),
      /models\/ in the archive/,
    ],
    ['another top folder', entries((all) => name(all, 'v1/grid.json')), /grid\.json in the archive/],
    ['another value in an entry', entries((all) => ({ ...all, [GRID]: bytesOf('{}') })), /grid\.json in the archive/],
    [
      'an entry of the release before',
      (c) =>
        c
          .zip((zip) => zip)
          .then(async () => c.write(ZIP, await c.read(`${OLD}/all.zip`)))
          .then(() => c.fit()),
      /in the archive is not the file/,
    ],
    [
      'two entries of one name',
      (c) =>
        c.zip((zip) =>
          Buffer.from(
            Buffer.from(zipped({ ...unzipSync(zip), [`v1-${SECOND}/grid.jsoX`]: bytesOf('{}') }))
              .toString('latin1')
              .replaceAll('grid.jsoX', 'grid.json'),
            'latin1',
          ),
        ),
      /can not be read/,
    ],
    ['a part of it', (c) => c.zip((zip) => zip.subarray(0, zip.length - 10)), /beside its files/],
    ['nothing', (c) => c.zip(() => Buffer.of()), /all\.zip|index\.json/],
    ['something else', (c) => c.zip(() => bytesOf('hello')), /can not be read/],
    [
      'other compression (harmless: the same files come out)',
      (c) => c.zip((zip) => zipSync(unzipSync(zip), { level: 0, mtime: new Date(`${SECOND}T12:00:00`) })),
      /harmless/,
    ],
    [
      'other compression, in a clone',
      (c) => c.zip((zip) => zipSync(unzipSync(zip), { level: 0, mtime: new Date(`${SECOND}T12:00:00`) })),
      /\[?says something else|not as it was committed/,
      'git',
    ],
  ],
  SHA256SUMS: [
    ['a digest changed', (c) => c.edit(`${LAST}/SHA256SUMS`, /^./, 'f0'), /SHA256SUMS/],
    [
      'a line less',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).replace(/^.*grid\.json\n/m, '')),
      /grid\.json: The release does not have this file/,
    ],
    [
      'a line more',
      async (c) => c.fit(SECOND, `${String(await c.read(`${LAST}/SHA256SUMS`))}${'0'.repeat(64)}  zzz.json\n`),
      /zzz\.json: The file is missing/,
    ],
    [
      'a line twice',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).replace(/^(.*grid\.json\n)/m, '$1$1')),
      /not a list of digests/,
    ],
    [
      'another order',
      async (c) =>
        c.fit(
          SECOND,
          `${String(await c.read(`${LAST}/SHA256SUMS`))
            .trimEnd()
            .split('\n')
            .reverse()
            .join('\n')}\n`,
        ),
      /not in the form/,
    ],
    [
      'other line ends',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).replaceAll('\n', '\r\n')),
      /SHA256SUMS/,
    ],
    [
      'no line end',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).trimEnd()),
      /not a list of digests/,
    ],
    [
      'digests in capitals',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).toUpperCase()),
      /not a list of digests/,
    ],
    [
      'the mark of binary files',
      async (c) => c.fit(SECOND, String(await c.read(`${LAST}/SHA256SUMS`)).replaceAll('  ', ' *')),
      /not a list of digests/,
    ],
    [
      'a byte order mark',
      async (c) => c.fit(SECOND, `\ufeff${String(await c.read(`${LAST}/SHA256SUMS`))}`),
      /not in the form|not a list/,
    ],
    ['nothing in it', (c) => c.fit(SECOND, ''), /SHA256SUMS/],
    ['gone', (c) => rm(c.at(`${LAST}/SHA256SUMS`)), /digests of the release are missing/],
  ],
  'documents, all digests made to fit': [
    [
      'a value of the manifest',
      (c) => c.document('manifest.json', (t) => t.replace('"licence": "CC-BY-4.0"', '"licence": "MIT"')),
      /manifest\.json: The data_version is not that of the values/,
    ],
    [
      'a value of the manifest, its data_version too',
      (c) => c.document('manifest.json', (t) => fitted(t.replace('"licence": "CC-BY-4.0"', '"licence": "MIT"'))),
      /manifest\.json: The data_version is not that of the list/,
    ],
    [
      'the data_version of the manifest',
      (c) =>
        c.document('manifest.json', (t) =>
          t.replace(/(?<="data_version": ")./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      /manifest\.json/,
    ],
    [
      'its date',
      (c) => c.document('manifest.json', (t) => t.replace(`"updated": "${SECOND}"`, '"updated": "2026-11-29"')),
      /manifest\.json|harmless/,
    ],
    [
      'a key that stands twice',
      (c) => c.document('grid.json', (t) => t.replace('  "unit":', '  "unit": "other",\n  "unit":')),
      /grid\.json: The document is not in the form/,
    ],
    [
      'white space',
      (c) => c.document('grid.json', (t) => t.replace('  "unit":', '   "unit":')),
      /grid\.json: The document is not in the form/,
    ],
    [
      'another order of keys',
      (c) =>
        c.document('grid.json', (t) => jsonText(Object.fromEntries(Object.entries(JSON.parse(t) as Entry).reverse()))),
      /harmless/,
    ],
    [
      'a figure of diff.json',
      (c) => c.document('diff.json', (t) => t.replace(/"new": \d+/, '"new": 21')),
      /diff\.json: The data_version is not that of the values/,
    ],
    [
      'a figure of diff.json, its data_version too',
      (c) => c.document('diff.json', (t) => fitted(t.replace(/"new": \d+/, '"new": 21'))),
      /The folder is not what it was|not as it was committed|something else/,
      'git',
    ],
    [
      'a cell of index.csv',
      (c) => c.document('index.csv', (t) => t.replace(/H100/, 'H200')),
      /not as it was committed|something else/,
      'git',
    ],
    [
      'a word of openapi.json',
      (c) => c.document('openapi.json', (t) => t.replace('"3.1', '"3.2')),
      /not as it was committed|something else/,
      'git',
    ],
    [
      'a word of the measurement schema',
      (c) => c.document('schema/measurement.schema.json', (t) => t.replace('"type"', '"Type"')),
      /not as it was committed|something else/,
      'git',
    ],
  ],
  'the list of releases, its data_version made to fit': [
    [
      'a digest of an archive',
      (c) => c.list((l) => Object.assign(first(l), { sha256: '0'.repeat(64) })),
      /all\.zip: The archive is not that of the list/,
    ],
    [
      'a digest of digests',
      (c) => c.list((l) => Object.assign(first(l), { sums_sha256: '0'.repeat(64) })),
      /SHA256SUMS: The digests are not those/,
    ],
    ['a size', (c) => c.list((l) => Object.assign(first(l), { bytes: 1 })), /another size/],
    [
      'a data_version of a document',
      (c) => c.list((l) => Object.assign(first(l)['data_versions'] as Entry, { 'grid.json': '0'.repeat(16) })),
      /grid\.json: The data_version is not that of the list/,
    ],
    [
      'no data_version of a document',
      (c) =>
        c.list((l) => {
          delete (first(l)['data_versions'] as Entry)['grid.json'];
        }),
      /has no data_version for this document/,
    ],
    [
      'a summary',
      (c) => c.list((l) => Object.assign(first(l), { summary: 'Other.' })),
      /change log does not have one entry per release/,
    ],
    [
      'an address',
      (c) => c.list((l) => Object.assign(first(l), { url: 'https://evil.example/' })),
      /says something else/,
      'git',
    ],
    [
      'the address of an archive',
      (c) => c.list((l) => Object.assign(first(l), { zip: 'https://evil.example/' })),
      /says something else/,
      'git',
    ],
    ['a tag', (c) => c.list((l) => Object.assign(first(l), { tag: 'v9' })), /says something else/, 'git'],
    ['its note', (c) => c.list((l) => Object.assign(l, { note: 'Other.' })), /says something else/, 'git'],
    [
      'a notice that nobody committed',
      (c) => c.list((l) => Object.assign(first(l), { notice: 'Wrong.' })),
      /not as it was committed/,
      'git',
    ],
    ['a date', (c) => c.list((l) => Object.assign(first(l), { date: '2026-11-22' })), /2026-11-22/],
    ['a release less', (c) => c.list((l) => l.releases.shift()), /The list of releases does not know this/],
    ['a release twice', (c) => c.list((l) => l.releases.unshift(first(l))), /not in the order/],
    ['another order', (c) => c.list((l) => l.releases.reverse()), /not in the order/],
    ['another latest', (c) => c.list((l) => Object.assign(l, { latest: FIRST })), /latest is not the last release/],
    ['another day', (c) => c.list((l) => Object.assign(l, { updated: FIRST })), /updated is not the date/],
    ['a field more', (c) => c.list((l) => Object.assign(l, { more: 1 })), /"more" is not a field/],
    [
      'a value, not its data_version',
      (c) => c.list((l) => Object.assign(l, { note: 'Other.' }), false),
      /data_version is not that of the values/,
    ],
    ['white space', (c) => c.edit(LIST, '  "latest"', ' "latest"'), /not in the form/],
    ['no JSON', (c) => c.write(LIST, 'hello'), /is missing, or is not a JSON object/],
    ['gone', (c) => rm(c.at(LIST)), /is missing/],
  ],
  'the ledger': [
    [
      'a word of what is published',
      (c) => c.edit('api/v1/changes.json', 'twice', 'thrice'),
      /changes\.json: The live file/,
    ],
    [
      'a word of data/',
      (c) => c.edit('data/changes.json', 'twice', 'thrice'),
      /data\/changes\.json: The ledger is not/,
    ],
    ['an entry less in data/', (c) => c.write('data/changes.json', jsonText({ changes: [] })), /data\/changes\.json/],
    ['no JSON in data/', (c) => c.write('data/changes.json', 'hello'), /data\/changes\.json: The ledger is missing/],
    ['gone from data/', (c) => rm(c.at('data/changes.json')), /data\/changes\.json/],
    [
      'white space in data/',
      (c) => c.edit('data/changes.json', '  "changes"', '   "changes"'),
      /not as it was committed/,
      'git',
    ],
    [
      'the archive is gone, and the ledger is not',
      (c) => rm(c.at('api'), { recursive: true }),
      /The archive is missing/,
    ],
  ],
  tags: [
    [
      'moved to the commit before',
      (c) => git(c.root, 'tag', '-f', '-a', SECOND, '-m', 'x', `${SECOND}^{commit}~1`),
      /does not have this release/,
      'git',
    ],
    [
      'moved to the release before',
      (c) => git(c.root, 'tag', '-f', '-a', SECOND, '-m', 'x', `${FIRST}^{commit}`),
      new RegExp(SECOND),
      'git',
    ],
    [
      'an old one moved to the newest',
      (c) => git(c.root, 'tag', '-f', '-a', FIRST, '-m', 'x', 'HEAD'),
      new RegExp(`the latest release is ${SECOND}|has the release already`),
      'git',
    ],
    ['lightweight', (c) => git(c.root, 'tag', '-f', SECOND, `${SECOND}^{commit}`), /lightweight/, 'git'],
    ['on a file', (c) => git(c.root, 'tag', '-f', SECOND, 'HEAD:README.md'), /is on a blob/, 'git'],
    ['on a folder', (c) => git(c.root, 'tag', '-f', SECOND, 'HEAD:api'), /is on a tree/, 'git'],
    [
      'annotated, on a file',
      (c) => git(c.root, 'tag', '-f', '-a', SECOND, '-m', 'x', 'HEAD:README.md'),
      /is on a blob/,
      'git',
    ],
    [
      'a release that was committed again with other bytes',
      async (c) => {
        await c.document('index.csv', (t) => t.replace(/H100/, 'H200'));
        git(c.root, 'commit', '--quiet', '--all', '-m', 'x');
      },
      /The folder is not what it was at tag/,
      'git',
    ],
    [
      'the same, and a figure that goes into it, the tag moved along',
      async (c) => {
        await c.document('index.csv', (t) => t.replace(/H100/, 'H200'));
        await correctOneFigure(c.root);
        git(c.root, 'commit', '--quiet', '--all', '--amend', '--no-edit');
        git(c.root, 'tag', '-f', '-a', SECOND, '-m', 'x');
      },
      // What is not made of either is not named.
      /^(?![^]*v1\/index\.json:)[^]*v1\/grid\.json: Built again from its commit, the file is another \[verify\/rebuild\][^]*v1\/index\.csv: Built again/,
      'program',
    ],
    ['deleted', (c) => git(c.root, 'tag', '-d', FIRST), /The tag \S+ is gone \[verify\/tag\]/, 'git'],
  ],
  'files and folders': [
    [
      'a flipped byte',
      (c) => c.edit(`${LAST}/grid.json`, '2024', '2025'),
      /grid\.json: The file is not what was released/,
    ],
    [
      'a byte more',
      async (c) => c.write(`${LAST}/grid.json`, `${String(await c.read(`${LAST}/grid.json`))} `),
      /grid\.json/,
    ],
    ['a byte less', (c) => truncate(c.at(`${OLD}/grid.json`), 100), /grid\.json/],
    ['an empty file', (c) => c.write(`${OLD}/grid.json`, ''), /grid\.json/],
    [
      'a file of another release',
      async (c) => c.write(`${LAST}/grid.json`, await c.read(`${OLD}/grid.json`)),
      /grid\.json/,
    ],
    [
      'two files for each other',
      async (c) => {
        const [a, b] = [await c.read(`${LAST}/index.json`), await c.read(`${LAST}/grid.json`)];
        await c.write(`${LAST}/index.json`, b);
        await c.write(`${LAST}/grid.json`, a);
      },
      /grid\.json[^]*index\.json/,
    ],
    [
      'other line ends',
      async (c) => c.write(`${LAST}/grid.json`, String(await c.read(`${LAST}/grid.json`)).replaceAll('\n', '\r\n')),
      /grid\.json/,
    ],
    ['a live file alone', (c) => c.edit('api/v1/index.csv', 'H100', 'H200'), /index\.csv: The live file is not/],
    ['a file gone', (c) => rm(c.at(`${OLD}/grid.json`)), /grid\.json: The file is missing/],
    ['a live file gone', (c) => rm(c.at('api/v1/grid.json')), /grid\.json: The live file is missing/],
    ['a release gone', (c) => rm(c.at(OLD), { recursive: true }), /digests of the release are missing/],
    [
      'a file more in a release',
      (c) => c.write(`${OLD}/more.json`, '{}'),
      /more\.json: The release does not have this file/,
    ],
    ['a live file more', (c) => c.write('api/v1/more.json', '{}'), /more\.json/],
    ['a hidden file more', (c) => c.write('api/v1/.htaccess', 'x'), /\.htaccess/],
    ['a file among the releases', (c) => c.write('api/v1/releases/more.json', '{}'), /more\.json/],
    ['a file beside v1', (c) => c.write('api/more.json', '{}'), /more\.json: This is not as it was committed/, 'git'],
    ['a release more', (c) => cp(c.at(OLD), c.at('api/v1/releases/2031-01-01'), { recursive: true }), /2031-01-01/],
    ['an empty folder among the releases', (c) => mkdir(c.at('api/v1/releases/2031-01-01')), /2031-01-01/],
    ['a file renamed', (c) => rename(c.at(`${OLD}/grid.json`), c.at(`${OLD}/grid2.json`)), /grid\.json[^]*grid2\.json/],
    ['a file in other case', (c) => rename(c.at(`${OLD}/grid.json`), c.at(`${OLD}/Grid.json`)), /grid\.json/],
    ['a folder renamed', (c) => rename(c.at(OLD), c.at('api/v1/releases/2026-11-22')), /2026-11-22/],
    [
      'a folder in place of a file',
      async (c) => {
        await rm(c.at(`${OLD}/grid.json`));
        await mkdir(c.at(`${OLD}/grid.json`));
      },
      /grid\.json/,
    ],
    [
      'a link to the same bytes',
      async (c) => {
        await rm(c.at('api/v1/grid.json'));
        await symlink(`releases/${SECOND}/grid.json`, c.at('api/v1/grid.json'));
      },
      /api\/v1\/grid\.json: This is no plain file/,
    ],
    [
      'a link to a secret',
      (c) => symlink('/etc/passwd', c.at('api/v1/secret.txt')),
      /secret\.txt: This is no plain file/,
    ],
    ['a link to a folder', (c) => symlink('/etc', c.at(`${OLD}/etc`)), /etc: This is no plain file/],
    ['a link that leads nowhere', (c) => symlink('nowhere', c.at('api/v1/nowhere')), /nowhere: This is no plain file/],
    [
      'a release that is a link',
      async (c) => {
        await rm(c.at(OLD), { recursive: true });
        await symlink(SECOND, c.at(OLD));
      },
      new RegExp(`${FIRST}: This is no plain file`),
    ],
    [
      'api/v1 as a link',
      async (c) => {
        await rename(c.at('api/v1'), c.at('other'));
        await symlink('../other', c.at('api/v1'));
      },
      /api\/v1: This is no plain file/,
    ],
    [
      'a link in data/',
      (c) => symlink('/etc/passwd', c.at('data/ember/secret.csv')),
      /data\/ember\/secret\.csv: This is no plain file/,
    ],
    ['a pipe', (c) => execFileSync('mkfifo', [c.at('api/v1/pipe.json')]), /pipe\.json: This is no plain file/],
    ['a pipe in data/', (c) => execFileSync('mkfifo', [c.at('data/pipe')]), /data\/pipe: This is no plain file/],
    [
      'a socket',
      (c) =>
        new Promise((done) => {
          const s = createServer().listen(c.at('api/v1/socket'), () => {
            done(undefined);
            s.unref();
          });
        }),
      /socket: This is no plain file/,
    ],
    [
      'the right to run a file',
      (c) => chmod(c.at(`${OLD}/grid.json`), 0o755),
      /grid\.json: This is not as it was committed/,
      'git',
    ],
    ['other times (harmless: no byte is another)', (c) => utimes(c.at(`${OLD}/grid.json`), 1, 1), /harmless/],
    [
      'a second name for a file (harmless: no byte is another)',
      async (c) => {
        await rm(c.at('api/v1/grid.json'));
        await link(c.at(`${LAST}/grid.json`), c.at('api/v1/grid.json'));
      },
      /harmless/,
    ],
  ],
};

/** A document whose data_version is that of its values. */
function fitted(text: string): string {
  const document = JSON.parse(text) as Entry;
  return jsonText({ ...document, data_version: dataVersion(document) });
}

test('the list is as long as it is said to be', () => {
  expect(Object.values(KINDS).flat().length).toBeGreaterThanOrEqual(78);
});

/** As much of a project with two releases as is looked at. */
async function copyFor(how: Kind[3]): Promise<Copy> {
  const from = how === 'program' ? await sharedMiniWithProgram() : await sharedMini();
  const parts = how === undefined ? ['api', 'data', 'schema'] : [];
  return new Copy(await copyOf(from, await temporary(), ...parts));
}

describe.each(Object.entries(KINDS))('%s:', (_, kinds) => {
  test.each(kinds.map((kind) => ({ what: kind[0], kind })))('$what', async ({ kind: [, act, said, how] }) => {
    const copy = await copyFor(how);
    await act(copy);
    const { findings } = await verifyProject(projectIn(copy.root), [], how !== undefined);
    const lines = findings.map(({ file, message, rule }) => `${file}: ${message} [${rule}]`);
    if (said.source.includes('harmless') && lines.length === 0) return;
    expect(lines.join('\n')).toMatch(said);
  });
});

test.each(['api/v1/secret.txt', 'data/ember/secret.csv'])(
  '%s, a link, is refused by release and site',
  async (path) => {
    const copy = await copyFor('git');
    await symlink('/etc/passwd', copy.at(path));
    const refusal = { code: 1, stderr: expect.stringMatching(/secret\.\w+: This is no plain file or folder/) };
    expect(await call('release', ['--date', '2030-03-10'], {}, copy.root)).toMatchObject(refusal);
    expect(await call('site', [], {}, copy.root)).toMatchObject(refusal);
    expect(existsSync(copy.at('dist/site'))).toBe(false);
  },
);
