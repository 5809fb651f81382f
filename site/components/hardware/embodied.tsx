import type { Hardware } from '../../../scripts/contract/generated/api.d.ts';
import { integer } from '../../figures/format.ts';
import { Table } from '../table.tsx';
import { KnownFrom } from './known.tsx';

/** The embodied carbon of each board. */
export function EmbodiedCarbon({ hardware: { embodied, embodied_others, sources } }: { hardware: Hardware }) {
  return (
    <Table
      caption="Embodied carbon of GPU baseboards, from cradle to gate"
      rows={[embodied, ...embodied_others]}
      rowKey={({ item }) => item}
      columns={[
        {
          head: 'Board',
          rowHead: true,
          sort: (row) => row.item,
          cell: (row) => row.item,
        },
        {
          head: 'Embodied carbon',
          unit: 'kg CO2e per board',
          sort: (row) => row.kg_co2e_cradle_to_gate,
          cell: (row) => integer(row.kg_co2e_cradle_to_gate),
        },
        { head: 'Published', sort: (row) => row.published, cell: (row) => <time class="nowrap">{row.published}</time> },
        {
          head: 'Note',
          cell: (row) => <div class="prose-cell">{row.note ?? '–'}</div>,
        },
        { head: 'Known from', sort: (row) => row.source, cell: (row) => <KnownFrom row={row} sources={sources} /> },
      ]}
    />
  );
}
