import { gpuLabel, integer, latency, threeDigits, times, uncertaintyRange } from '../../../src/figures/format.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { CellText, Table } from '../table.tsx';
import type { ComparisonFacts, ComparisonProps } from './props.ts';
import { type ComparisonQuestion, limitIn } from './question.ts';
import type { ComparedConfiguration, Pair, ResultWithPairs } from './results.ts';
import { lessInWords } from './words.ts';

type ConfigurationsProps = ComparisonProps & ResultWithPairs;

/** A row for each configuration: the model with the lowest energy first, and its GPUs below each other. */
export function Configurations({ question, facts, p99, configurations, pairs }: ConfigurationsProps) {
  const [lowest] = configurations;
  return (
    <Table
      caption={`${facts.workloads[question.workload] ?? question.workload}: GPU energy of the lowest-energy configuration of each model and GPU that meets the limit`}
      fixed
      rows={groupBy(configurations, ({ slug }) => slug).flatMap(([, ofModel]) => ofModel)}
      columns={[
        {
          head: 'Model',
          rowHead: true,
          cell: (c) => (
            <CellText small={gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })}>
              <a href={`${facts.base}models/${c.slug}/${modelPageAt(facts, question, c.slug)}`}>{c.model}</a>
            </CellText>
          ),
        },
        {
          head: 'Energy',
          unit: 'Wh / M tokens',
          sort: (c) => c.whPerMillionOutputTokens,
          line: true,
          cell: (c) => (
            <CellText small={uncertaintyRange(c.whPerMillionOutputTokens, c.relativeUncertainty)}>
              {threeDigits(c.whPerMillionOutputTokens)}
            </CellText>
          ),
        },
        {
          head: 'Compared with the lowest',
          cell: (c) => <Verdict pair={pairs.find((pair) => pair.lower === lowest && pair.higher === c)} />,
        },
        {
          head: 'Median latency',
          unit: 'ms',
          sort: (c) => c.medianItlMs,
          format: latency,
        },
        ...(question.limited === 'median'
          ? []
          : [
              {
                head: '99th percentile',
                unit: 'ms',
                sort: ({ rowId }: ComparedConfiguration) => p99[rowId] ?? 0,
                format: latency,
              },
            ]),
        {
          head: 'Average response',
          unit: 'Wh',
          sort: (c) => c.whPerResponse,
          cell: (c) => (
            <CellText small={`${integer(c.avgOutputTokens)} tokens`}>{threeDigits(c.whPerResponse)}</CellText>
          ),
        },
      ]}
    />
  );
}

/**
 * The part of a model page's address for the reader's latency limit: `at-50-ms/` is the page with the strictest limit
 * that is not stricter than the reader's. Empty for the main page. The limits of the pages apply to the median on chat
 * only.
 */
function modelPageAt({ limits }: ComparisonFacts, question: ComparisonQuestion, slug: string): string {
  const limit = limitIn(question.limit);
  if (limit === null || question.limited === 'p99' || question.workload !== CHAT) return '';
  const [, ...stricter] = limits[slug] ?? [];
  const page = stricter.findLast((pageLimit) => pageLimit >= limit);
  return page === undefined ? '' : `at-${page}-ms/`;
}

function Verdict({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined) return <>lowest</>;
  return <CellText small={pair.isClear ? 'clearly higher' : 'no clear difference'}>{times(pair.ratio)}</CellText>;
}

/** A small matrix: how much less energy each configuration uses than those with more energy. */
export function AllPairs({ configurations, pairs }: ResultWithPairs) {
  const numbered = configurations.map((c, i) => ({ ...c, number: i + 1 }));
  const verdict = (row: ComparedConfiguration, column: ComparedConfiguration): string => {
    const pair = pairs.find(({ lower, higher }) => lower.rowId === row.rowId && higher.rowId === column.rowId);
    if (pair === undefined) return '';
    return pair.isClear ? lessInWords(pair.ratio) : '≈';
  };
  return (
    <details class="compare-all" open>
      <summary>All pairs</summary>
      <Table
        caption="How much less energy per token each row uses than each column. ≈ means no clear difference."
        fixed
        rows={numbered}
        columns={[
          { head: 'Configuration', rowHead: true, cell: ({ number, name }) => `${number}. ${name}` },
          ...numbered.slice(1).map((column) => ({
            head: String(column.number),
            cell: (row: ComparedConfiguration) => verdict(row, column),
          })),
        ]}
      />
    </details>
  );
}
