import type { ManifestSource } from '../../../scripts/contract/generated/api.d.ts';
import { licenceUrl } from '../../licence.ts';
import { Name } from '../api/name.tsx';
import { OutsideLink } from '../prose.tsx';
import { Table } from '../table.tsx';

/** The sources with licence and evidence. */
export function Sources({ sources }: { sources: readonly ManifestSource[] }) {
  return (
    <div class="sources">
      <Table
        caption="Where the figures come from, under which licence, and where that is stated"
        rows={sources}
        columns={[
          {
            head: 'Source',
            rowHead: true,
            cell: ({ name, publisher, url: address, version, retrieved }) => (
              <>
                <OutsideLink href={address}>{name}</OutsideLink>
                <span class="unit">{publisher}</span>
                <span class="unit">
                  {version}; read on <time>{retrieved}</time>
                </span>
              </>
            ),
          },
          {
            head: 'Licence and evidence',
            cell: ({ licence, licence_evidence, terms }) => (
              <>
                {licence !== null && (
                  <>
                    <OutsideLink href={licenceUrl(licence)}>{licence}</OutsideLink>.{' '}
                  </>
                )}
                {licence_evidence} {terms}
              </>
            ),
          },
          {
            head: 'Feeds',
            cell: ({ documents: fed }) =>
              fed.map((path) => (
                <span key={path} class="unit">
                  <Name>{path}</Name>
                </span>
              )),
          },
          { head: 'To cite', cell: ({ citation }) => citation ?? 'Each document by itself.' },
        ]}
      />
    </div>
  );
}
