import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadContract } from '../contract/validator.ts';
import { endpoints } from '../documents/endpoints.ts';
import { buildApi } from '../documents/api.ts';
import { readTree } from '../files/read-tree.ts';
import { writeTree } from '../files/write-tree.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { readArchive } from '../releases/archive.ts';
import { readInputs } from '../inputs/read.ts';
import type { Files } from '../releases/dated.ts';
import { diffOf } from '../releases/diff.ts';
import { planRelease } from '../releases/plan.ts';
import { publishedOf } from '../releases/published.ts';
import { verifyArchive } from '../releases/verify.ts';
import { ROOT } from '../root.ts';
import type { Benchmark } from './benchmark.ts';
import { filesBelow, ratio } from './measure.ts';

/** The archive of releases: comparing two, and verifying all, against reading the same bytes. */
export const releases: Benchmark = {
  name: 'releases',
  summary: 'diff of two releases and verify of 12 and 120 (small: of 12) / reading the bytes',
  async run(folder, { small, runs }, found) {
    const places = { data: join(ROOT, 'data'), contributions: join(ROOT, 'contributions'), published: folder };
    const { inputs } = await readInputs({ ...places, date: '2030-01-01' });
    const { validator } = await loadContract();
    for (const count of small ? [12] : [12, 120]) {
      const archive = join(folder, String(count));
      const [a = '', b = ''] = (await writeReleases(archive, inputs, count)).slice(-2);
      const verify = (): void => {
        const [fault] = verifyArchive(readArchive(archive), validator, { complete: true });
        if (fault !== undefined) throw new Error(`The made-up archive is not valid: ${fault.message}`);
      };
      found(`archive of ${count} releases, with the live files`, { value: bytesBelow(archive) / 1e6 });
      const verified = await ratio(verify, () => bytesBelow(archive), Math.min(3, runs));
      found(`verify ${count} releases / reading`, verified);
      const diff = (): void => {
        const [old, now] = [readTree(a), readTree(b)];
        diffOf(publishedOf(old, now), publishedOf(now, old), inputs.retired);
      };
      // One takes milliseconds: many runs cost little, and the first ones are slow on either side.
      const compared = await ratio(diff, () => bytesBelow(a) + bytesBelow(b), 10 * runs);
      found(`diff of two of ${count} releases / reading`, compared);
      rmSync(archive, { recursive: true });
    }
  },
};

/** Reads every file below a folder. @returns their bytes. */
function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => sum + readFileSync(path).byteLength, 0);
}

/** Writes an archive of releases, one a month, each with every intensity a little higher than before; their folders. */
async function writeReleases(folder: string, start: Inputs, count: number): Promise<string[]> {
  let inputs: Inputs = { ...start, changes: [], releases: null };
  let previous: ReturnType<typeof publishedOf> | null = null;
  let live: Files = new Map();
  const folders: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const date = `${2030 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-01`;
    const intensity = start.ember.intensity.map((row) => ({ ...row, g_co2e_per_kwh: row.g_co2e_per_kwh + i }));
    inputs = { ...inputs, date, ember: { ...start.ember, intensity } };
    const candidate = publishedOf(buildApi(inputs, endpoints).files);
    const plan = planRelease({ inputs, previous }, candidate, {}, endpoints);
    folders.push(join(folder, 'releases', date));
    await writeTree(join(folder, 'releases', date), plan.dated);
    const list = JSON.parse(new TextDecoder().decode(plan.live.get('releases/index.json'))) as Inputs['releases'];
    inputs = { ...inputs, changes: [...inputs.changes, plan.entry], releases: list };
    previous = candidate;
    live = plan.live;
  }
  await writeTree(folder, live);
  return folders;
}
