import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { serveFakeEngine } from './support/serve-engine.ts';
import { builtFile, writeSingleFile, loadedTraps, runFile } from './support/single-file.ts';

const temporary = temporaryFolders();
const place = { file: '', cwd: '' };
let built: ReturnType<typeof builtFile>;
let stop = (): void => undefined;

beforeAll(async () => {
  built = builtFile();
  Object.assign(place, await writeSingleFile(await temporary(), built.bytes));
});

afterAll(() => {
  stop();
});

test('two builds of the single file are equal, and the site shows its size and digest', () => {
  const again = builtFile();
  expect(Buffer.compare(again.bytes, built.bytes)).toBe(0);
  expect(built.kit).toEqual({
    sha256: createHash('sha256').update(built.bytes).digest('hex'),
    bytes: built.bytes.length,
  });
  expect(built.bytes.length).toBeLessThan(1_500_000);
});

test('the single file contains no path of the machine that built it', () => {
  expect(Buffer.from(built.bytes).includes(process.cwd())).toBe(false);
});

test('the single file shows its help and loads nothing from the working directory', async () => {
  const { code, output } = await runFile(place.file, place.cwd, ['--help']);
  expect([code, output]).toEqual([0, expect.stringContaining('Usage: node measure.mjs [options]')]);
  expect(await loadedTraps(place.cwd)).toEqual([]);
});

test('the single file rejects an unknown option and suggests the closest one', async () => {
  const { code, output } = await runFile(place.file, place.cwd, ['--ulr', 'x']);
  expect([code, output]).toEqual([2, expect.stringMatching(/\(Did you mean --url\?\)\nSee: node measure\.mjs --help/)]);
});

test('the single file reports a server that does not respond, and a machine without GPUs', async () => {
  const noServer = await runFile(place.file, place.cwd, ['--url', 'http://127.0.0.1:9', '--quick']);
  expect([noServer.code, noServer.output]).toEqual([1, expect.stringContaining('nothing listens on this port')]);
  const { server, url } = await serveFakeEngine({});
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const { code, output } = await runFile(place.file, place.cwd, [
    '--url',
    url,
    '--energy',
    'nvml=/nowhere/nvml.so',
    '--quick',
  ]);
  expect([code, output]).toEqual([1, expect.stringMatching(/can't be loaded: .*nowhere/)]);
  expect(await loadedTraps(place.cwd)).toEqual([]);
});
