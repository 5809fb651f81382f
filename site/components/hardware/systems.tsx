import type { Hardware } from '../../../scripts/contract/generated/api.d.ts';
import { decimals } from '../../figures/format.ts';
import { Table } from '../table.tsx';
import { KnownFrom, Wording } from './known.tsx';

/** The power limit of whole systems. */
export function Systems({ hardware: { systems, sources } }: { hardware: Hardware }) {
  return (
    <Table
      caption="Maximum power of whole systems"
      rows={systems}
      rowKey={({ system }) => system}
      columns={[
        { head: 'System', rowHead: true, sort: (row) => row.system, cell: (row) => row.system },
        { head: 'GPUs', cell: (row) => row.gpus },
        { head: 'Power', unit: 'kW', sort: (row) => row.max_power_kw, cell: (row) => decimals(row.max_power_kw, 1) },
        { head: 'In the maker’s words', cell: (row) => <Wording label={row.label} note={row.note} /> },
        { head: 'Known from', sort: (row) => row.source, cell: (row) => <KnownFrom row={row} sources={sources} /> },
      ]}
    />
  );
}
