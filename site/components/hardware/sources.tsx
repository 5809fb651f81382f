import type { HardwareSource } from '../../../scripts/contract/generated/api.d.ts';
import { OutsideLink } from '../outside-link.tsx';
import { Table } from '../table.tsx';

/** The documents of the maker, each with its terms; every row above leads here. */
export function Sources({ sources }: { sources: readonly HardwareSource[] }) {
  return (
    <Table
      caption="Documents that the figures are from"
      rows={sources}
      rowKey={({ id }) => id}
      columns={[
        {
          head: 'Document',
          rowHead: true,
          sort: (row) => row.name,
          cell: (row) => (
            <div id={row.id} class="prose-cell">
              <OutsideLink href={row.url}>{row.name}</OutsideLink>
              <div class="muted small">{row.publisher}</div>
            </div>
          ),
        },
        { head: 'Version', sort: (row) => row.version ?? '', cell: (row) => row.version ?? '–' },
        {
          head: 'Read on',
          sort: (row) => row.retrieved,
          cell: (row) => (
            <time class="nowrap" dateTime={row.retrieved}>
              {row.retrieved}
            </time>
          ),
        },
        {
          head: 'Licence',
          sort: (row) => row.licence ?? '',
          cell: (row) =>
            row.licence === null ? 'none stated' : <OutsideLink href={row.licence_evidence}>{row.licence}</OutsideLink>,
        },
        {
          head: 'Terms',
          cell: (row) => (
            <div class="prose-cell">
              {row.terms}
              {row.note !== undefined && <div class="muted small">{row.note}</div>}
            </div>
          ),
        },
      ]}
    />
  );
}
