import { groupBy } from '../../src/core/text/group-by.ts';
import { answerWh } from '../../src/figures/price.ts';
import { seriesKey } from '../../src/figures/series.ts';
import type { WorkloadDocument } from '../documents.ts';

/** What a model gives for one request, an answer, an image or a video, and what it takes. */
export interface Piece {
  readonly slug: string;
  readonly model: string;
  readonly gpu: string;
  readonly num_gpus: number;
  readonly wh: number;
  readonly relative_uncertainty: number | null | undefined;
  /** What it takes on the same cards with the smallest batch measured, which is how many requests at once. */
  readonly smallest: { readonly wh: number; readonly batch: number };
}

/** Of each model of a workload the piece that takes least, on whichever GPU; the least of all first. */
export function piecesOf(document: WorkloadDocument): Piece[] {
  const servers = new Map(groupBy(runsOf(document), ({ server }) => server));
  const best = new Set(document.best.map(({ row_id }) => row_id));
  const pieces = [...servers.values()].flatMap((runs) => {
    const [smallest] = [...runs].sort((a, b) => a.batch - b.batch);
    return runs.flatMap((run) => (best.has(run.row_id) && smallest !== undefined ? [{ ...run, smallest }] : []));
  });
  const inOrder = pieces.sort((a, b) => a.wh - b.wh);
  return groupBy(inOrder, ({ slug }) => slug).map(([, [least]]) => least);
}

/** What a workload gives: `chat answer`, `image`. */
function pieceName({ unit, name }: WorkloadDocument): string {
  return unit === 'Wh per million output tokens' ? `${name.toLowerCase()} answer` : unit.replace('Wh per ', '');
}

/** The name at the start of a sentence: `A reasoning answer`, `An image`. */
export function onePiece(document: WorkloadDocument): string {
  const name = pieceName(document);
  return `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name}`;
}

/** A run of a workload: what a piece takes in it. */
interface Run extends Omit<Piece, 'smallest'> {
  readonly row_id: string;
  readonly batch: number;
  /** All that is the same where only the batch differs. */
  readonly server: string;
}

function runsOf(document: WorkloadDocument): Run[] {
  const server = (c: { slug: string }, ...others: readonly (string | number)[]): string =>
    [c.slug, ...others].join('/');
  switch (document.unit) {
    case 'Wh per image':
      return document.configurations.map((c) => ({
        ...c,
        wh: c.wh_per_image,
        batch: c.batch_size,
        server: server(c, c.gpu, c.num_gpus, c.ulysses_degree, c.ring_degree, c.precision),
      }));
    case 'Wh per video':
      return document.configurations.map((c) => ({
        ...c,
        wh: c.wh_per_video,
        batch: c.batch_size,
        server: server(c, c.gpu, c.num_gpus, c.ulysses_degree, c.ring_degree, c.precision),
      }));
    case 'Wh per million output tokens':
      return document.configurations.map((c) => ({
        ...c,
        wh: answerWh(c),
        batch: c.avg_running_batch,
        server: server(c, seriesKey(c)),
      }));
  }
}
