import type { VNode } from 'preact';
import type { EarlierWorkload } from '../../src/contract/generated/api.d.ts';
import { countOf, listed } from '../../src/core/text/words.ts';
import { sumBy } from '../../src/figures/statistics.ts';
import { decimals, gpuLabel, inPrint, integer, threeDigits } from '../../src/figures/format.ts';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { prose } from '../blocks/markdown.tsx';
import { exampleNames, modelsOf2024 } from '../blocks/models-of-2024.ts';
import { Table } from '../blocks/table.tsx';
import type { Chart } from '../charts/chart.ts';
import { earlierGpusChart, earlierYearsChart, type YearPair } from '../charts/earlier.tsx';
import { footOf } from '../charts/foot.ts';
import type { Documents, Page, Site } from '../documents.ts';

const PATH = '/workloads/2024/';

/** The number of models that the description of the page names. */
const EXAMPLES = 5;

/** The 2024 benchmark, apart from the other workloads: `docs/pages/workloads-2024.md`. None in releases without it. */
export function earlierPages(site: Site): Page[] {
  const { documents } = site;
  const [chat] = documents.earlierDocuments;
  if (chat === undefined) return [];
  const both = inBothYears(chat, documents);
  const [gpus, years] = [earlierGpusChart(chat), earlierYearsChart(chat, both)];
  const framed = (chart: Chart | null): VNode | null =>
    chart && <ChartFrame chart={chart} foot={footOf(site, PATH)} level={3} />;
  const { source } = chat;
  const rows = sumBy(documents.earlierDocuments, ({ configurations }) => configurations.length);
  const models = modelsOf2024(documents);
  const examples = exampleNames(models, EXAMPLES).join(', ');
  return [
    {
      path: PATH,
      title: 'The 2024 benchmark',
      description: `GPU energy of ${examples} and other models on ${listed(chat.gpus)}, measured in 2024 with ${chat.runtime}.`,
      above: [['/methods/', 'Methods']],
      charts: [gpus, years].filter((chart) => chart !== null),
      part: {
        files: documents.earlierDocuments.map(({ workload }) => `/workloads/${workload}.json`),
        sources: [source],
      },
      body: prose('workloads-2024', {
        counts: `This benchmark has ${countOf(rows, 'configuration')} of ${countOf(models.length, 'model')}.`,
        method: source.method ?? '',
        licence: `${source.licence ?? 'none'}.`,
        terms: inPrint(documents.manifest.sources.find(({ name }) => name === source.name)?.terms ?? ''),
        gpus_chart: framed(gpus) ?? 'No model was measured on both GPUs.',
        years_chart: framed(years) ?? 'No model is in both benchmarks.',
        years_table: both.length === 0 ? null : <YearsTable both={both} chat={chat} />,
        workloads: <>{documents.earlierDocuments.map(WorkloadTable)}</>,
      }),
    },
  ];
}

/** The models that both benchmarks measured on the H100, in chat. */
function inBothYears(chat: EarlierWorkload, { index }: Documents): YearPair[] {
  return chat.best.flatMap((then) => {
    const now = index.rows.find(({ slug, gpu }) => slug === then.slug && gpu === then.gpu);
    return now === undefined ? [] : [{ then, now }];
  });
}

/** A fact about a model in both years. */
interface Difference {
  readonly what: string;
  readonly then: string;
  readonly now: string;
}

/** What else differs between the two benchmarks, by model. */
function YearsTable({ both, chat }: { readonly both: readonly YearPair[]; readonly chat: EarlierWorkload }) {
  const rows = both.flatMap(({ then, now }): Difference[] => {
    const of = (what: string, a: string, b: string): Difference => ({ what: `${now.model}: ${what}`, then: a, now: b });
    return [
      of(
        'Wh per million output tokens',
        threeDigits(then.wh_per_million_output_tokens),
        threeDigits(now.wh_per_million_output_tokens),
      ),
      of('GPUs', gpuLabel(then), gpuLabel(now)),
      of('mean running batch', integer(then.avg_running_batch), integer(now.avg_running_batch)),
      of('batch limit', integer(then.max_num_seqs), integer(now.max_num_seqs)),
      of(
        'mean response length',
        `${integer(then.avg_output_tokens)} tokens`,
        `${integer(now.avg_output_tokens)} tokens`,
      ),
      of(
        'time per token',
        `${decimals(then.mean_tpot_ms, 1)} ms (mean)`,
        `${decimals(now.median_itl_ms, 1)} ms (median)`,
      ),
      of('precision', 'not stated', now.precision),
    ];
  });
  return (
    <Table
      caption="What differs between the two benchmarks"
      rows={[{ what: 'Engine', then: chat.runtime, now: 'vLLM 0.11.1' }, ...rows]}
      fixed
      columns={[
        { head: 'Fact', rowHead: true, cell: ({ what }) => what },
        { head: '2024', cell: ({ then }) => then },
        { head: '2025', line: true, cell: ({ now }) => now },
      ]}
    />
  );
}

/** The lowest-energy configurations of a workload of 2024. */
function WorkloadTable({ workload, name, best, data_set, tpot_deadline_ms }: EarlierWorkload) {
  return (
    <Table
      key={workload}
      caption={`${name}, ${data_set}: lowest-energy configurations with a mean time per output token of at most ${tpot_deadline_ms} ms`}
      rows={best}
      columns={[
        { head: 'Model', rowHead: true, sort: ({ model }) => model },
        { head: 'GPUs', sort: gpuLabel },
        {
          head: 'Energy',
          unit: 'Wh per million output tokens',
          line: true,
          sort: (row) => row.wh_per_million_output_tokens,
          format: threeDigits,
        },
        { head: 'Mean time per token', unit: 'ms', sort: (row) => row.mean_tpot_ms, format: (ms) => decimals(ms, 1) },
        { head: 'Running batch', sort: (row) => row.avg_running_batch, format: integer },
        { head: 'Mean response', unit: 'tokens', sort: (row) => row.avg_output_tokens, format: integer },
      ]}
    />
  );
}
