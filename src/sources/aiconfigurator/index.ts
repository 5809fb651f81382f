import type { KernelFloorRow, ModelShapeRow } from '../../contract/generated/data.d.ts';
import { hasErrors } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { kernelFloors, type AttentionCall, type GemmCall } from './kernels.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles, type SourceFileSpec } from '../source.ts';
import { kernelText, type KernelTable } from './kernel-file.ts';
import { floors, shapes } from './tables.ts';

/** The GPUs whose kernels are summed: the publisher's folder of each, and the project's name for it. */
const CARDS = { b200_sxm: 'b200-sxm-180gb', gb200: 'gb200-per-gpu', h200_sxm: 'h200-sxm-141gb' } as const;
const ENGINE = 'vllm/0.22.0';
/** Millijoules per joule. Latency in ms times power in W gives the energy of a call in mJ. */
const MILLI = 1_000;

const ATTENTION: KernelTable = {
  columns: ['batch_size', 'isl', 'num_heads', 'num_key_value_heads', 'head_dim', 'step', 'latency', 'power'],
  only: { attn_dtype: 'bfloat16', kv_cache_dtype: 'bfloat16', window_size: '0' },
};
const TABLES = {
  gemm: { folder: 'gemm', columns: ['m', 'n', 'k', 'latency', 'power'], only: { gemm_dtype: 'bfloat16' } },
  context_attention: { folder: 'attention', ...ATTENTION },
  generation_attention: { folder: 'attention', ...ATTENTION },
} as const satisfies Readonly<Record<string, KernelTable & { readonly folder: string }>>;

type TableName = keyof typeof TABLES;
const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/**
 * Lower bounds for prompts and output: NVIDIA's kernel times and powers, summed over the prompts and steps of five
 * dense models.
 */
export const aiconfigurator = defineSource({
  id: 'aiconfigurator',
  files: Object.keys(CARDS).flatMap((system) => TABLE_NAMES.map((table) => fileOf(system, table))),
  importedTables: { floors },
  handKeptTables: { shapes },
  joinRules: [
    {
      id: 'aiconfigurator/shape',
      title: 'Every lower bound is for a model of shapes.csv.',
      check: (rows) =>
        unknownValues({
          file: floors.file,
          column: 'model',
          values: rows.floors.map(({ model }) => model),
          knownIn: shapes.file,
          known: rows.shapes.map(({ model }) => model),
        }),
    },
  ],
  read,
});

function fileOf(system: string, table: TableName): SourceFileSpec {
  const { folder, ...read } = TABLES[table];
  return {
    name: `${system}-${ENGINE.replace('/', '-')}-${table}_perf.parquet`,
    at: `${system}/${folder}/${ENGINE}/${table}_perf.parquet`,
    asText: (bytes) => kernelText(bytes, read),
  };
}

function read(files: OpenFiles, { shapes }: { readonly shapes: readonly ModelShapeRow[] }) {
  const rows = Object.entries(CARDS).flatMap(([system, card]): KernelFloorRow[] => {
    const open = (table: TableName): SourceReport => files.open(fileOf(system, table).name);
    const gemm = callsIn(open('gemm'), 'gemm', gemmCall);
    const context = callsIn(open('context_attention'), 'context_attention', (read) => attentionCall(read, 'isl'));
    const generation = callsIn(open('generation_attention'), 'generation_attention', (read) =>
      attentionCall(read, 'step'),
    );
    return files.reports.some(hasErrors)
      ? []
      : shapes.flatMap((shape) => kernelFloors(shape, card, { gemm, context, generation }));
  });
  // The sum is not a number if no call is close enough to the ones that a shape needs.
  if (!rows.every((row) => row.joules_per_token > 0)) {
    files.reports[0]?.whole.error({
      rule: 'aiconfigurator/calls',
      message: 'The calls of some shapes of shapes.csv are missing.',
    });
  }
  return { rows: { floors: rows }, version: null };
}

/** The calls of a table, one for each row. */
function callsIn<Call>(report: SourceReport, table: TableName, make: (read: ReadFigure) => Call): Call[] {
  const { columns } = TABLES[table];
  const rows = csvRows(report, { required: columns });
  if (rows.length === 0)
    report.whole.error({ rule: 'aiconfigurator/empty', message: 'The table has no calls in 16 bits.' });
  return rows.map((row) => make((name) => positive(row, name)));
}

/** Returns the figure in a column of a call's row. */
type ReadFigure = (column: string) => number;

function gemmCall(read: ReadFigure): GemmCall {
  return { m: read('m'), n: read('n'), k: read('k'), joules: joulesOfCall(read) };
}

function attentionCall(read: ReadFigure, length: 'isl' | 'step'): AttentionCall {
  return {
    heads: read('num_heads'),
    kvHeads: read('num_key_value_heads'),
    headSize: read('head_dim'),
    batch: read('batch_size'),
    tokens: read(length),
    joules: joulesOfCall(read),
  };
}

function joulesOfCall(read: ReadFigure): number {
  return (read('latency') * read('power')) / MILLI;
}

/** A number above 0; NaN after reporting an error, which stops the import. */
function positive(row: SourceRow, field: string): number {
  const value = row.number(field);
  if (typeof value === 'number' && value > 0) return value;
  row.error({
    rule: 'aiconfigurator/figure',
    field,
    message: 'This is not a valid figure.',
    found: value,
    allowed: 'a number above 0',
  });
  return NaN;
}
