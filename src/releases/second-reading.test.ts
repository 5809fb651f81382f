import { expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { differences } from './second-reading.ts';

const [A, B] = [Buffer.from('a'.repeat(100)), Buffer.from('b'.repeat(100))];
const archive = zipSync({ 'x/a.json': A, 'x/b.json': B }, { mtime: new Date(2030, 0, 1) });

const against = (contents: Readonly<Record<string, Uint8Array | null>>, bytes = archive): string[] =>
  differences(bytes, new Map(Object.entries(contents)));

test('an archive that other programs read as we do shows no difference', () => {
  expect(against({ 'x/a.json': A, 'x/b.json': B })).toEqual([]);
});

test('other names and other bytes are told; what could not be read here is not compared', () => {
  const other = 'An ordinary program finds another x/b.json in the archive, or can not unpack it';
  expect(against({ 'x/a.json': A, 'x/b.json': A })).toEqual([other]);
  expect(against({ 'x/a.json': A, 'x/b.json': Buffer.from('b') })).toEqual([other]);
  expect(against({ 'x/a.json': A, 'x/b.json': null, 'x/c.json': null })).toEqual([]);
  expect(against({ 'x/a.json': A, 'x/c.json': B })).toEqual([
    'An ordinary program finds x/b.json in the archive, which is no part of it',
    'An ordinary program does not find x/c.json in the archive',
  ]);
});

test('what can not be opened or unpacked is told', () => {
  expect(against({ 'x/a.json': A }, archive.subarray(0, -22))).toEqual([
    'An ordinary program can not open the archive',
  ]);
  const damaged = Buffer.from(archive);
  // The first byte that is held of the first entry.
  damaged.writeUInt8(0xff, 30 + 'x/a.json'.length);
  expect(against({ 'x/a.json': A, 'x/b.json': B }, damaged)).toEqual([
    'An ordinary program finds another x/a.json in the archive, or can not unpack it',
  ]);
});
