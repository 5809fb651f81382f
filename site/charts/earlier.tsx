import type { EarlierConfiguration, EarlierWorkload, IndexRow } from '../../src/contract/generated/api.d.ts';
import { countOf } from '../../src/core/text/words.ts';
import { decimals, factor, fromTo, gpuLabel, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/statistics.ts';
import type { Chart, Size } from './chart.ts';
import { drawnOnce, type Drawing } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Line, Mark } from './svg.tsx';

/** Two values of a model, Wh per million output tokens, each with the words of its mark. */
interface Pair {
  readonly model: string;
  /** `8 and 4 GPUs`, if the numbers of GPUs differ. */
  readonly gpus?: string | undefined;
  readonly values: readonly [number, number];
  readonly tips: readonly [string, string];
}

/** The same model in both benchmarks on the same GPU. */
export interface YearPair {
  readonly then: EarlierConfiguration;
  readonly now: IndexRow;
}

function ratioOf({ values: [first, second] }: Pair): number {
  return first / second;
}

function drawing(pairs: readonly Pair[], legend: readonly [string, string], heading: string, size: Size): Drawing {
  return rowsDrawing(
    {
      axis: 'Wh per million output tokens',
      room: 106,
      legend: legend.map((text, gpu) => ({ text, gpu })),
      headings: [[heading]],
      values: pairs.flatMap(({ values }) => values),
      rows: pairs.map((pair) => ({
        name: pair.gpus === undefined ? pair.model : `${pair.model} (${pair.gpus})`,
        cells: [`${decimals(ratioOf(pair), 2)}×`],
        draw: (x, y) => (
          <>
            <Line x1={x(pair.values[0])} x2={x(pair.values[1])} y1={y} stroke="var(--line)" width={2} />
            {pair.values.map((value, gpu) => (
              <Mark key={gpu} x={x(value)} y={y} gpu={gpu} tip={pair.tips[gpu] ?? ''} />
            ))}
          </>
        ),
      })),
    },
    size,
  );
}

function tipOf(c: EarlierConfiguration): string {
  const energy = withUnit(threeDigits(c.wh_per_million_output_tokens), 'Wh');
  return `${c.model} on ${gpuLabel(c)}, 2024: ${energy}, mean time per token ${withUnit(threeDigits(c.mean_tpot_ms), 'ms')}`;
}

/** Each model on the A100 and on the H100 in the 2024 benchmark; null if no model was measured on both. */
export function earlierGpusChart(workload: EarlierWorkload): Chart | null {
  const rowOn = (slug: string, gpu: string) => workload.best.find((row) => row.slug === slug && row.gpu === gpu);
  const rows = [...new Set(workload.best.map(({ slug }) => slug))].flatMap((slug) => {
    const [a100, h100] = [rowOn(slug, 'A100'), rowOn(slug, 'H100')];
    return a100 === undefined || h100 === undefined ? [] : [{ a100, h100 }];
  });
  if (rows.length === 0) return null;
  // Models with equal numbers of GPUs come first.
  const hasEqualNumbers = ({ a100, h100 }: (typeof rows)[number]): boolean => a100.num_gpus === h100.num_gpus;
  const ordered = [...rows.filter(hasEqualNumbers), ...rows.filter((row) => !hasEqualNumbers(row))];
  const pairs = ordered.map(({ a100, h100 }): Pair => ({
    model: h100.model,
    gpus: a100.num_gpus === h100.num_gpus ? undefined : `${a100.num_gpus} and ${h100.num_gpus} GPUs`,
    values: [a100.wh_per_million_output_tokens, h100.wh_per_million_output_tokens],
    tips: [tipOf(a100), tipOf(h100)],
  }));
  const ratios = pairs.map(ratioOf);
  const [lowest, median, highest] = [Math.min(...ratios), quantile(ratios, 0.5), Math.max(...ratios)].map((ratio) =>
    decimals(ratio, 2),
  );
  return {
    id: 'earlier-gpus',
    title: `In 2024, ${countOf(pairs.length, 'model')} used ${fromTo(lowest ?? '', highest ?? '')} times as much energy per token on the A100 as on the H100 (median ${median ?? ''} times)`,
    subtitle: `GPU energy in Wh per million output tokens of chat, measured in 2024 with ${workload.runtime}: the lowest-energy configuration of each model on each GPU with a mean time per output token of at most ${workload.tpot_deadline_ms} ms. Where the numbers of GPUs differ, they are in brackets, first that of the A100. The uncertainty of these values is not known, so a ratio near 1 shows no difference.`,
    source: sourceSentence(workload.source),
    draw: drawnOnce((size) => drawing(pairs, ['A100', 'H100'], 'A100 / H100', size)),
    table: {
      columns: ['row_id', 'model', 'gpu', 'num_gpus', 'wh_per_million_output_tokens', 'mean_tpot_ms'],
      rows: rows
        .flatMap(({ a100, h100 }) => [a100, h100])
        .map((c) => [c.row_id, c.model, c.gpu, c.num_gpus, c.wh_per_million_output_tokens, c.mean_tpot_ms]),
    },
  };
}

/** The models that both benchmarks measured on the H100; null if they share none. */
export function earlierYearsChart(workload: EarlierWorkload, both: readonly YearPair[]): Chart | null {
  if (both.length === 0) return null;
  const pairs = both.map(({ then, now }): Pair => {
    const energy = withUnit(threeDigits(now.wh_per_million_output_tokens), 'Wh');
    return {
      model: now.model,
      values: [then.wh_per_million_output_tokens, now.wh_per_million_output_tokens],
      tips: [tipOf(then), `${now.model} on ${gpuLabel(now)}, 2025: ${energy}`],
    };
  });
  const ratios = pairs.map((pair) => `${factor(ratioOf(pair))} times (${pair.model})`).join(' and ');
  return {
    id: 'earlier-years',
    title: `On the same GPU, the 2024 benchmark measured ${ratios} as much energy per token as the benchmark behind the main table`,
    subtitle: `GPU energy in Wh per million output tokens of chat on the H100. 2024: ${workload.runtime}, mean time per output token of at most ${workload.tpot_deadline_ms} ms. 2025: the rows of the main table. Prompts, responses and batch limits differ as well.`,
    source: sourceSentence(workload.source),
    draw: drawnOnce((size) => drawing(pairs, ['2024', '2025'], '2024 / 2025', size)),
    table: {
      columns: [
        'model',
        'row_id_2024',
        'wh_per_million_output_tokens_2024',
        'row_id_2025',
        'wh_per_million_output_tokens_2025',
      ],
      rows: both.map(({ then, now }) => [
        now.model,
        then.row_id,
        then.wh_per_million_output_tokens,
        now.row_id,
        now.wh_per_million_output_tokens,
      ]),
    },
  };
}
