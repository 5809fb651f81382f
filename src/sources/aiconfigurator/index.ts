import type { KernelFloorRow, ModelShapeRow } from '../../contract/generated/data.d.ts';
import { hasErrors } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { kernelFloors, type AttentionCall, type GemmCall } from './kernels.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { csvRows } from '../shape.ts';
import { defineSource, type OpenFiles, type SourceFileSpec } from '../source.ts';
import { kernelText, type KernelTable } from './kernel-file.ts';
import { floors, shapes } from './tables.ts';

/** The publisher's folders of the cards whose kernels are summed, and what the project calls the cards. */
const CARDS = { b200_sxm: 'b200-sxm-180gb', gb200: 'gb200-per-gpu', h200_sxm: 'h200-sxm-141gb' } as const;
const ENGINE = 'vllm/0.22.0';
/** Energy of a call is latency in ms times power in W, in mJ. */
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

/** Lower bounds for reading and writing: kernel times by NVIDIA, summed over the prompts and steps of five dense models. */
export const aiconfigurator = defineSource({
  id: 'aiconfigurator',
  files: Object.keys(CARDS).flatMap((system) => TABLE_NAMES.map((table) => fileOf(system, table))),
  tables: { floors },
  handKept: { shapes },
  rulesWithHandKept: [
    {
      id: 'aiconfigurator/shape',
      title: 'Every floor is of a model of shapes.csv.',
      check: (of) => {
        const [used, known] = [of.floors, of.shapes].map((rows) => rows.map(({ model }) => model));
        return unknownValues([floors.file, 'model'], used ?? [], [shapes.file, known ?? []]);
      },
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
    const context = callsIn(open('context_attention'), 'context_attention', (of) => attentionCall(of, 'isl'));
    const generation = callsIn(open('generation_attention'), 'generation_attention', (of) => attentionCall(of, 'step'));
    return files.reports.some(hasErrors)
      ? []
      : shapes.flatMap((shape) => kernelFloors(shape, card, { gemm, context, generation }));
  });
  // Where no call is near enough, the sum is not a number.
  if (!rows.every((row) => row.joules_per_token > 0)) {
    files.reports[0]?.whole.error({
      rule: 'aiconfigurator/calls',
      message: 'The calls of some shapes of shapes.csv are missing.',
    });
  }
  return { rows: { floors: rows }, version: null };
}

/** The calls of a table, each made of the figures in a row. */
function callsIn<Call>(report: SourceReport, table: TableName, make: (of: Figures) => Call): Call[] {
  const { columns } = TABLES[table];
  const rows = csvRows(report, { required: columns });
  if (rows.length === 0)
    report.whole.error({ rule: 'aiconfigurator/empty', message: 'The table has no call in 16 bits.' });
  return rows.map((row) => make((name) => positive(row, name)));
}

/** The figure of a call in a column. */
type Figures = (name: string) => number;

function gemmCall(of: Figures): GemmCall {
  return { m: of('m'), n: of('n'), k: of('k'), joules: joulesIn(of) };
}

function attentionCall(of: Figures, length: 'isl' | 'step'): AttentionCall {
  return {
    heads: of('num_heads'),
    kvHeads: of('num_key_value_heads'),
    headSize: of('head_dim'),
    batch: of('batch_size'),
    tokens: of(length),
    joules: joulesIn(of),
  };
}

function joulesIn(of: Figures): number {
  return (of('latency') * of('power')) / MILLI;
}

/** A number above 0; NaN after reporting an error, which stops the import. */
function positive(row: SourceRow, field: string): number {
  const value = row.number(field);
  if (typeof value === 'number' && value > 0) return value;
  row.error({
    rule: 'aiconfigurator/figure',
    field,
    message: 'This is not a figure of a call.',
    found: value,
    allowed: 'a number above 0',
  });
  return NaN;
}
