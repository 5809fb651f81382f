import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { serveStandIn } from './support/real-time.ts';
import { builtFile, laidOut, loaded, runFile } from './support/single-file.ts';

const temporary = temporaryFolders();
const place = { file: '', cwd: '' };
let built: ReturnType<typeof builtFile>;
let stop = (): void => undefined;

beforeAll(async () => {
  built = builtFile();
  Object.assign(place, await laidOut(await temporary(), built.bytes));
});

afterAll(() => {
  stop();
});

test('the single file is the same bytes each time, of the size and digest that the site shows', () => {
  const again = builtFile();
  expect(Buffer.compare(again.bytes, built.bytes)).toBe(0);
  expect(built.kit).toEqual({
    sha256: createHash('sha256').update(built.bytes).digest('hex'),
    bytes: built.bytes.length,
  });
  expect(built.bytes.length).toBeLessThan(1_500_000);
});

test('it holds no path of the machine that built it', () => {
  expect(Buffer.from(built.bytes).includes(process.cwd())).toBe(false);
});

test('it says what it can do, and loads nothing from where it is started', async () => {
  const { code, output } = await runFile(place.file, place.cwd, ['--help']);
  expect([code, output]).toEqual([0, expect.stringContaining('Usage: node measure.mjs [options]')]);
  expect(await loaded(place.cwd)).toEqual([]);
});

test('it refuses wrong options with the nearest right one', async () => {
  const { code, output } = await runFile(place.file, place.cwd, ['--ulr', 'x']);
  expect([code, output]).toEqual([2, expect.stringMatching(/\(Did you mean --url\?\)\nSee: node measure\.mjs --help/)]);
});

test('it says that nobody answers, and that there is no card', async () => {
  const nobody = await runFile(place.file, place.cwd, ['--url', 'http://127.0.0.1:9', '--quick']);
  expect([nobody.code, nobody.output]).toEqual([1, expect.stringContaining('nobody listens there')]);
  const { server, url } = await serveStandIn({});
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
  expect(await loaded(place.cwd)).toEqual([]);
});
