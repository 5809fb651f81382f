import type { Hardware } from '../../../scripts/contract/generated/api.d.ts';
import { integer } from '../../figures/format.ts';
import { Table } from '../table.tsx';
import { KnownFrom, Wording } from './known.tsx';

/** The power limit and the memory of each card. */
export function Cards({ hardware: { tdp, sources } }: { hardware: Hardware }) {
  return (
    <Table
      caption="Power limit and memory of each card"
      rows={tdp}
      rowKey={(card) => `${card.gpu} / ${card.form} / ${card.memory}`}
      columns={[
        { head: 'Card', rowHead: true, sort: (card) => card.gpu, cell: (card) => card.gpu },
        { head: 'Form', sort: (card) => card.form, cell: (card) => card.form },
        { head: 'Power limit', unit: 'W', sort: (card) => card.max_tdp_w, cell: (card) => integer(card.max_tdp_w) },
        { head: 'Memory', sort: (card) => card.memory, cell: (card) => <span class="nowrap">{card.memory}</span> },
        {
          head: 'In the maker’s words',
          cell: (card) => <Wording label={card.tdp_label} note={card.note} />,
        },
        { head: 'Known from', sort: (card) => card.source, cell: (card) => <KnownFrom row={card} sources={sources} /> },
      ]}
    />
  );
}
