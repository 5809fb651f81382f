import type { Model } from '../../../src/contract/generated/api.d.ts';
import type { Documents } from '../../documents.ts';
import { cards, factor, integer, threeDigits, times } from '../../../src/figures/format.ts';
import { besideChat } from '../../views/workloads.ts';
import { Table } from '../table.tsx';

/** What a model takes for other work than chat, beside it; nothing where it was measured on chat alone. */
export function Beside({ model, documents }: { model: Model; documents: Documents }) {
  const rows = workloadsOf(model, documents);
  const dearest = [...rows].sort((a, b) => (b.twin?.answer ?? 0) - (a.twin?.answer ?? 0))[0];
  if (new Set(rows.map(({ workload }) => workload)).size < 2 || dearest?.twin === undefined) return null;
  return (
    <>
      <h2 id="workloads">
        {dearest.workload === 'lm-arena-chat'
          ? 'Other work takes less than chat'
          : `An answer takes ${factor(dearest.twin.answer)} times the energy of a chat answer: ${dearest.name.toLowerCase()} on ${dearest.gpu}`}
      </h2>
      <p>
        The same model at different work, each by its most frugal configuration under the ceiling of its workload on
        latency. Longer answers take more energy, and so does a longer prompt, which is counted with the tokens of the
        answer.
      </p>
      <BesideTable name={model.name} rows={rows} />
    </>
  );
}

/** The best rows of a model on each workload, with how each stands to chat. */
function workloadsOf(model: Model, documents: Documents) {
  return documents.workloadDocuments.flatMap((document) => {
    if (document.unit !== 'Wh per million output tokens') return [];
    const twins = besideChat(documents, document.workload).filter(({ slug }) => slug === model.slug);
    return document.best
      .filter(({ slug }) => slug === model.slug)
      .map((row) => ({
        ...row,
        name: document.name,
        workload: document.workload,
        twin: twins.find(({ gpu }) => gpu === row.gpu),
      }));
  });
}

type BesideRow = ReturnType<typeof workloadsOf>[number];

function BesideTable({ name, rows }: { readonly name: string; readonly rows: readonly BesideRow[] }) {
  return (
    <Table
      caption={`${name} on each workload`}
      fixed
      rows={rows}
      columns={[
        {
          head: 'Workload',
          rowHead: true,
          cell: (row) => <a href={`/workloads/${row.workload}/`}>{row.name}</a>,
        },
        { head: 'GPUs', line: true, cell: (row) => <span class="nowrap">{cards(row)}</span> },
        {
          head: 'Per token',
          unit: 'Wh / M tokens',
          sort: (row) => row.wh_per_million_output_tokens,
          written: threeDigits,
        },
        { head: 'Per answer', unit: 'Wh', sort: (row) => row.wh_per_response, written: threeDigits },
        { head: 'Answer', unit: 'tokens', sort: (row) => row.avg_output_tokens, written: integer },
        {
          head: 'A token',
          unit: '× chat',
          sort: (row) => row.twin?.token ?? 0,
          cell: ({ twin }) => (twin === undefined ? '–' : times(twin.token)),
        },
        {
          head: 'An answer',
          unit: '× chat',
          line: true,
          sort: (row) => row.twin?.answer ?? 0,
          cell: ({ twin }) => (twin === undefined ? '–' : times(twin.answer)),
        },
      ]}
    />
  );
}
