import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolders } from './support/project.ts';
import { serveStandIn } from './support/measuring/real-time.ts';
import { builtFile, laidOut, loaded, runFile } from './support/measuring/single-file.ts';

const temporary = temporaryFolders();

test('the single file measures a stand-in from an empty folder, and loads nothing from there', async () => {
  const { file, cwd } = await laidOut(await temporary(), builtFile().bytes);
  const { server, url } = await serveStandIn({});
  try {
    await writeFile(join(cwd, 'answers.json'), '{"cuda_version":"13.0"}');
    const args = [
      '--url',
      url,
      '--energy',
      `dcgm=${url}/dcgm`,
      '--quick',
      '--concurrency',
      '8',
      '--out',
      'out',
      '--answers',
      'answers.json',
    ];
    const { code, output } = await runFile(file, cwd, args);
    expect([code, output]).toEqual([0, expect.stringContaining('Written: ')]);
    // What only tries a set-up lies with its log, and not among the measurements.
    const path = /^Written: (.+)$/m.exec(output)?.[1] ?? '';
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ example: true, engine: 'vLLM' });
    expect(await loaded(cwd)).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 180_000);
