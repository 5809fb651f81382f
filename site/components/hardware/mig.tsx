import type { Hardware, MigProfile } from '../../../scripts/contract/generated/api.d.ts';
import { share } from '../../figures/hardware.ts';
import { integer } from '../../figures/format.ts';
import { Table } from '../table.tsx';
import { EVIDENCE } from './known.tsx';

/** The MIG profiles, one small table per card, and below it what has to be said of its rows. */
export function MigProfiles({ hardware: { mig_profiles, sources } }: { hardware: Hardware }) {
  return (
    <>
      <div class="small-tables">
        {grouped(mig_profiles).map(([gpu, profiles]) => (
          <div key={gpu}>
            <Profiles gpu={gpu} profiles={profiles} />
            {profiles.map(
              ({ profile, note }) =>
                note !== undefined && (
                  <p key={profile} class="muted small">
                    {profile}: {note}
                  </p>
                ),
            )}
          </div>
        ))}
      </div>
      <p class="muted small">
        From{' '}
        {origins(mig_profiles).map(({ source, evidence }, i) => (
          <>
            {i > 0 && '; '}
            <a href={`#${source}`}>{sources.find(({ id }) => id === source)?.name ?? source}</a>, {EVIDENCE[evidence]}
          </>
        ))}
        .
      </p>
    </>
  );
}

function Profiles({ gpu, profiles }: { gpu: string; profiles: readonly MigProfile[] }) {
  return (
    <Table
      caption={gpu}
      rows={profiles}
      rowKey={({ profile }) => profile}
      columns={[
        { head: 'Profile', rowHead: true, sort: (row) => row.profile, cell: (row) => <code>{row.profile}</code> },
        {
          head: 'Memory',
          unit: 'of the card',
          sort: (row) => share(row.memory_fraction),
          cell: (row) => row.memory_fraction,
        },
        {
          head: 'Processors',
          unit: 'of the card',
          sort: (row) => share(row.sm_fraction),
          cell: (row) => row.sm_fraction,
        },
        { head: 'Slices', unit: 'per card', sort: (row) => row.instances, cell: (row) => integer(row.instances) },
      ]}
    />
  );
}

/** The profiles by card, in the order of the document. */
function grouped(profiles: readonly MigProfile[]): [string, MigProfile[]][] {
  const groups = new Map<string, MigProfile[]>();
  for (const profile of profiles) groups.set(profile.gpu, [...(groups.get(profile.gpu) ?? []), profile]);
  return [...groups];
}

/** Where the profiles are from, each pair of document and evidence once. */
function origins(profiles: readonly MigProfile[]): MigProfile[] {
  return [...new Map(profiles.map((row) => [`${row.source} ${row.evidence}`, row])).values()];
}
