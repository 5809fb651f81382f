import type { Change } from '../../../scripts/contract/generated/api.d.ts';
import { plural } from '../../../scripts/text/words.ts';
import { integer } from '../../figures/format.ts';
import { Table } from '../table.tsx';

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** How many records of each document came, went, changed or got another name: in a sentence, and folded by document. */
export function Records({ records, date }: Pick<Change, 'records' | 'date'>) {
  const rows = Object.entries(records).map(([path, counts]) => ({ path, counts }));
  if (rows.length === 0) return null;
  const sums = KINDS.map((kind) => [kind, rows.reduce((sum, { counts }) => sum + counts[kind], 0)] as const);
  const words = sums.filter(([, sum]) => sum > 0).map(([kind, sum]) => `${plural(sum, 'record')} ${kind}`);
  return (
    <details>
      <summary>
        {words.join(', ')} in {plural(rows.length, 'document')}
      </summary>
      <Table
        caption={`Records that the release of ${date} touched, by document`}
        rows={rows}
        rowKey={({ path }) => path}
        columns={[
          { head: 'Document', rowHead: true, sort: (row) => row.path, cell: (row) => <code>{row.path}</code> },
          ...KINDS.map((kind) => ({
            head: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
            unit: 'records',
            sort: ({ counts }: (typeof rows)[number]) => counts[kind],
            written: integer,
          })),
        ]}
      />
    </details>
  );
}
