import { join } from 'node:path';
import type { Grid, ImageWorkload, TokenWorkload, VideoWorkload } from '../../src/contract/generated/api.d.ts';
import type { Clients } from '../../src/contract/generated/data.d.ts';
import type { Snapshot } from '../../src/contract/generated/site.d.ts';
import { replaceFile } from '../../src/core/files/replace-file.ts';
import { PROGRAM } from '../../src/core/program.ts';
import type { Archive } from '../../src/releases/archive.ts';
import { text } from '../../src/core/text/json.ts';
import {
  bests,
  comparisons,
  edges,
  electricity,
  estimates,
  type Example,
  itemEstimates,
  type ItemRows,
  names,
  reasons,
  type Rows,
} from './cases.ts';
import { snapshotOf } from './snapshot.ts';

/** The file of examples: figures, and what has to come of them. Who writes another client needs nothing else. */
export interface Examples {
  readonly about: string;
  readonly snapshot: Snapshot;
  readonly examples: readonly Example[];
}

const ABOUT =
  'Inputs and outputs that every package of clients/ must meet to the last digit, over the snapshot in this file. Made from the documents by the functions that the site reckons with, not by a package. An output names the fields that count; a package may answer with more. Names are those of the npm package.';

/** The examples of an archive's live documents. @throws Error where it has no workloads. */
export function examplesOf(archive: Archive, clients: Clients): Examples {
  const snapshot = snapshotOf(archive.live, archive, clients);
  if (snapshot === null) throw new Error('The documents have no workloads, and so there are no examples.');
  const read = (path: string): unknown => JSON.parse(text(archive.live.get(path)));
  const workloads = snapshot.workloads.map(({ workload }): Rows => {
    return { workload, rows: (read(`workloads/${workload}.json`) as TokenWorkload).configurations };
  });
  const items = snapshot.items.workloads.map(({ workload, latency_deadline_s }): ItemRows => {
    const document = read(`workloads/${workload}.json`) as ImageWorkload | VideoWorkload;
    const others = document.ceilings.map((row) => row.max_batch_latency_s).filter((s) => s !== latency_deadline_s);
    return { workload, rows: document.configurations, ceilings: [...new Set(others), latency_deadline_s] };
  });
  const grid = read('grid.json') as Grid;
  return {
    about: ABOUT,
    snapshot,
    examples: [
      ...workloads.flatMap((rows) => estimates(rows, grid)),
      ...items.flatMap((rows) => itemEstimates(rows, grid)),
      ...edges(workloads, grid),
      ...workloads.flatMap(({ workload, rows }) => bests(workload, rows)),
      ...comparisons(workloads),
      ...electricity(grid),
      ...names(snapshot),
      ...reasons(workloads, snapshot),
    ],
  };
}

/** The file of examples as text: an example to a line, so that a change of one is a change of one line. */
export function examplesText({ about, snapshot, examples }: Examples): string {
  const lines = examples.map((example) => `    ${JSON.stringify(example)}`);
  return `{\n  "about": ${JSON.stringify(about)},\n  "snapshot": ${JSON.stringify(snapshot)},\n  "examples": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** Where the examples stand. */
export const EXAMPLES = join(PROGRAM, 'clients/examples.json');

/** Writes the examples of an archive. @returns how many there are. */
export async function writeExamples(archive: Archive, clients: Clients): Promise<number> {
  const made = examplesOf(archive, clients);
  await replaceFile(EXAMPLES, examplesText(made));
  return made.examples.length;
}
