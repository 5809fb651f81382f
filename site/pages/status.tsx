import { inPrint } from '../../src/figures/format.ts';
import { Fact, Day } from '../components/prose.tsx';
import { Table } from '../components/table.tsx';
import { STALE_AFTER_DAYS } from '../views/status.ts';
import type { Page, Site } from '../documents.ts';

/**
 * Dates as they were when the page was drawn; `islands/status.ts` adds their ages on the day the page is read.
 */
export const statusPage = ({ status }: Site): Page => ({
  path: '/status/',
  title: 'Status',
  description: 'When the site was drawn, what was released last, and when each source was read and checked.',
  script: 'status',
  body: (
    <>
      <h1>Status</h1>
      <p class="lead">How fresh all this is. The publishers’ files are compared with ours each month.</p>
      <dl class="cards">
        {(
          [
            ['Site drawn', status.built, ''],
            ['Last release', status.last_release, 'none yet'],
            ['Newest contributed measurement', status.newest_contribution, 'none yet'],
          ] as const
        ).map(([name, date, none]) => (
          <Fact key={name} name={name}>
            {date === null ? none : <Day data-age date={date} />}
          </Fact>
        ))}
      </dl>
      <h2>Sources</h2>
      <Table
        caption={`A source is stale when it was neither read nor checked for ${STALE_AFTER_DAYS} days.`}
        rows={status.sources}
        columns={[
          { head: 'Source', rowHead: true, sort: (s) => s.name },
          { head: 'Version', cell: (s) => inPrint(s.version ?? 'not stated') },
          { head: 'Read', sort: (s) => s.retrieved, cell: (s) => <Day data-age date={s.retrieved} /> },
          {
            head: 'Last check',
            sort: (s) => s.last_check ?? '',
            cell: (s) => (s.last_check === null ? 'none known' : <Day data-age date={s.last_check} />),
          },
          {
            head: 'State',
            line: true,
            cell: (s) => (
              <span class="needs-script" data-retrieved={s.retrieved} data-last-check={s.last_check ?? ''}>
                –
              </span>
            ),
          },
        ]}
      />
      <p>
        The same for programs: <a href="/status.json">status.json</a>. What changed, release by release:{' '}
        <a href="/changes/">Changes</a>.
      </p>
    </>
  ),
});
