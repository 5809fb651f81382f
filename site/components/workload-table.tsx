import type {
  ImageConfiguration,
  IndexRow,
  VideoConfiguration,
  WorkloadSummary,
} from '../../src/contract/generated/api.d.ts';
import { cards, integer, latency, size, threeDigits, withUnit } from '../../src/figures/format.ts';
import type { WorkloadDocument } from '../documents.ts';
import { WithBand } from './band.tsx';
import { type Column, Table, Words } from './table.tsx';

/** The ceiling under which best rows are chosen, in words. */
export function ceilingOf({ unit, ceiling, ceiling_unit }: WorkloadSummary): string {
  return `${withUnit(integer(ceiling), ceiling_unit)} ${unit === 'token' ? 'median ITL' : 'per batch'}`;
}

type Ranked = Pick<IndexRow, 'slug' | 'model' | 'gpu' | 'num_gpus' | 'params_b' | 'active_params_b'> & {
  readonly relative_uncertainty?: number;
};

/** The columns that the best rows of every workload begin with; `unit` is that of `energy`. */
function firstColumns<Row extends Ranked>(unit: string, energy: (row: Row) => number, base: string): Column<Row>[] {
  return [
    {
      head: 'Model',
      rowHead: true,
      sort: ({ model }) => model,
      cell: (row) => (
        <Words small={size(row)}>
          <a href={`${base}models/${row.slug}/`}>{row.model}</a>
        </Words>
      ),
    },
    { head: 'Hardware', sort: ({ gpu }) => gpu, cell: (row) => <span class="nowrap">{cards(row)}</span> },
    { head: 'Energy', unit, sort: energy, cell: (row) => <WithBand value={energy(row)} of={row} /> },
  ];
}

interface Batch {
  readonly inference_steps: number;
  readonly batch_size: number;
  readonly batch_latency_s: number;
}

/** The columns that those of images and of videos end with. */
function batchColumns<Row extends Batch>(items: string): Column<Row>[] {
  return [
    { head: 'Steps', unit: 'denoising', sort: (row) => row.inference_steps },
    { head: 'Batch', unit: items, sort: (row) => row.batch_size },
    { head: 'Batch latency', unit: 's', sort: (row) => row.batch_latency_s, written: threeDigits },
  ];
}

/** A row of a workload's document: one of its best ones, or of all. */
export type WorkloadRow = (WorkloadDocument['best'] | WorkloadDocument['configurations'])[number];

interface WorkloadTableProps {
  readonly document: WorkloadDocument;
  readonly rows: readonly WorkloadRow[];
  readonly caption: string;
  readonly csv?: string | undefined;
  /** They are of one model, which need not be named. */
  readonly ofOneModel?: true;
  /** From the page to the root of the site. */
  readonly base?: string;
}

/** Rows of a workload with the figures of its kind, and their bands. */
export function WorkloadTable({ document, rows, ofOneModel, base = '/', ...frame }: WorkloadTableProps) {
  const shown = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
    ofOneModel === true
      ? columns.slice(1).map((column, i) => (i === 0 ? { ...column, rowHead: true } : column))
      : columns;
  switch (document.unit) {
    case 'Wh per million output tokens':
      return (
        <Table {...frame} rows={rows.filter((row) => 'median_itl_ms' in row)} columns={shown(tokenColumns(base))} />
      );
    case 'Wh per image':
      return (
        <Table {...frame} rows={rows.filter((row) => 'wh_per_image' in row)} columns={shown(imageColumns(base))} />
      );
    case 'Wh per video':
      return (
        <Table {...frame} rows={rows.filter((row) => 'wh_per_video' in row)} columns={shown(videoColumns(base))} />
      );
  }
}

const tokenColumns = (base: string): readonly Column<IndexRow>[] => [
  ...firstColumns<IndexRow>('Wh / M output tokens', (row) => row.wh_per_million_output_tokens, base),
  { head: 'Per answer', unit: 'Wh', sort: (row) => row.wh_per_response, written: threeDigits },
  { head: 'Median ITL', unit: 'ms', sort: (row) => row.median_itl_ms, written: latency },
  { head: 'Running batch', unit: 'requests', sort: (row) => row.avg_running_batch, written: threeDigits },
  { head: 'Per user', unit: 'tokens / s', sort: (row) => row.tokens_per_second_per_user, written: threeDigits },
];

const imageColumns = (base: string): readonly Column<ImageConfiguration>[] => [
  ...firstColumns<ImageConfiguration>('Wh / image', (row) => row.wh_per_image, base),
  { head: 'Size', cell: (row) => `${row.width} × ${row.height}` },
  ...batchColumns('images'),
];

const videoColumns = (base: string): readonly Column<VideoConfiguration>[] => [
  ...firstColumns<VideoConfiguration>('Wh / video', (row) => row.wh_per_video, base),
  { head: 'Per second of video', unit: 'Wh', sort: (row) => row.wh_per_video_second, written: threeDigits },
  {
    head: 'Video',
    cell: (row) => (
      <Words small={`${row.num_frames} frames, ${row.fps} a second`}>{`${row.width} × ${row.height}`}</Words>
    ),
  },
  ...batchColumns('videos'),
];
