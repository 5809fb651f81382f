import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'fflate';
import { packagesOf } from '../clients/build/packages.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { readClients } from '../src/api/inputs/read.ts';
import { readArchive } from '../src/releases/archive.ts';
import { PROGRAM } from '../src/core/program.ts';
import { projectIn } from '../src/core/project.ts';
import { type Benchmark, middle, program } from './harness.ts';
import { buildBelow } from './program.ts';

/** How many estimates one run asks for, after as many that are not counted. */
const CALLS = 20_000;

/** Loads the package, asks it once, then often, and writes what both took: ms, and µs a call. */
const ASKING = `
import { writeSync } from 'node:fs';
const started = performance.now();
const { estimate } = await import('./package/index.js');
const models = ['Llama 3.1 8B Instruct', 'Qwen/Qwen3-14B', 'gemma-3-27b', 'deepseek-ai/DeepSeek-V3.1'];
estimate({ model: models[0], outputTokens: 1 });
const loaded = performance.now() - started;
const ask = () => {
  const from = performance.now();
  for (let i = 0; i < ${CALLS}; i += 1) estimate({ model: models[i % 4], outputTokens: i, maxItlMs: 100, grid: 'FRA' });
  return (1000 * (performance.now() - from)) / ${CALLS};
};
ask();
writeSync(3, JSON.stringify([loaded, ask()]));
`;

/** What a program pays for asking the npm package. */
export const clients: Benchmark = {
  name: 'clients',
  summary: 'the npm package: import and first estimate, an estimate after that, and the snapshot inside',
  async run(folder, { runs }, found) {
    await buildBelow(folder);
    const archive = readArchive(join(folder, 'v1'));
    const [npm] = await packagesOf(archive, await readClients(projectIn(PROGRAM)), null);
    if (npm === undefined) throw new Error('There is no npm package.');
    await writeTree(join(folder, 'package'), npm.files);
    writeFileSync(join(folder, 'ask.mjs'), ASKING);
    const ask = program(['ask.mjs'], folder);
    const times = Array.from({ length: runs }, () => JSON.parse(ask()) as [number, number]);
    found('clients, import and first estimate', middle(times.map(([loaded]) => loaded)));
    found('clients, an estimate', middle(times.map(([, call]) => call)));
    const snapshot = gzipSync(npm.files.get('snapshot.js') ?? new Uint8Array());
    found('clients, snapshot, gzip', { value: snapshot.byteLength / 1000 });
  },
};
