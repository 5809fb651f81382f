import type { Change, Diff, RecordChange } from '../../src/contract/generated/api.d.ts';
import { DIFF } from '../../src/releases/archive.ts';
import { moveInWords, nameOf, shown } from '../../src/releases/summary.ts';
import { accountOf, type Correction, isMove } from '../../src/releases/account.ts';
import { plural } from '../../src/core/text/words.ts';
import { integer, day, inPrint } from '../../src/figures/format.ts';
import { Term, Day } from './prose.tsx';
import { Table, Words } from './table.tsx';

/** What one release changed: the words of the ledger, the largest moves, and the records by document. */
export function Entry({ entry, diff, notice }: { entry: Change; diff: Diff | undefined; notice: string | null }) {
  const { date, summary, reason, source_version, documents, records } = entry;
  return (
    <section class="change">
      <h2 id={date}>
        <Day date={date} />
      </h2>
      <p class="lead">{inPrint(summary)}</p>
      <Notice text={notice} />
      <dl class="entry-facts">
        <Term name="Why">{inPrint(reason)}</Term>
        <Term name="Documents">
          {documents.includes('*')
            ? 'all'
            : documents.map((path, i) => (
                <>
                  {i > 0 && ', '}
                  <code>{path}</code>
                </>
              ))}
        </Term>
        <Term name="Sources">{inPrint(source_version)}</Term>
      </dl>
      {diff !== undefined && <Told changes={diff.changes} since={diff.previous} />}
      <Records records={records} of={`the release of ${day(date)}`} />
      {diff !== undefined && (
        <p>
          <a href={`/api/v1/releases/${date}/${DIFF}`}>
            <code>{DIFF}</code> of {day(date)}
          </a>
          : {plural(diff.changes.length, 'change')}, record by record and field by field.
        </p>
      )}
      <SinceLink date={date} />
    </section>
  );
}

/** Leads from a release to all that has changed since. */
function SinceLink({ date }: { date: string }) {
  return (
    <p>
      <a href={`/since/${date}/`}>What has changed since {day(date)}</a>
    </p>
  );
}

/** A warning about a release; nothing where there is none. */
export function Notice({ text, date }: { text: string | null; date?: string | undefined }) {
  if (text === null) return null;
  return (
    <p class="caveat">
      <strong>Notice{date === undefined ? '' : ` on the release of ${day(date)}`}:</strong> {inPrint(text)}
    </p>
  );
}

/** The most rows that are written out; diff.json has them all. */
const MOST = 20;

/**
 * What a diff tells, in the order in which readers look: the rows that lead, the fields that moved most, the records that
 * came and went. Each thing once, however many documents say it. None in a first release, in which all came.
 */
export function Told({ changes, since }: { changes: readonly RecordChange[]; since: string | null }) {
  if (since === null) return null;
  const { headlines, records, corrections } = accountOf({ changes });
  return (
    <>
      <Moves caption={`Best rows that moved since ${day(since)}`} told={headlines} />
      <Moves
        caption={
          corrections.some(({ change }) => isMove(change))
            ? `What moved since ${day(since)}, the largest moves first`
            : `What changed since ${day(since)}`
        }
        told={corrections}
      />
      {records.length > 0 && (
        <ul class="small">
          {records.slice(0, MOST).map(({ noun, change }) => (
            <li key={JSON.stringify([change.document, change.list, change.id])}>
              {noun} {change.change}: {nameOf(change)}
              {change.name !== undefined && ` (${change.id})`}
              {change.change === 'renamed' && `, before ${shown(change.old)}`}
            </li>
          ))}
          {records.length > MOST && <li>… and {records.length - MOST} more, all in the file below</li>}
        </ul>
      )}
    </>
  );
}

/** What moved, as a table. */
function Moves({ caption, told }: { caption: string; told: readonly Correction[] }) {
  if (told.length === 0) return null;
  const rest = told.length - MOST;
  return (
    <>
      <Table
        caption={caption}
        rows={told.slice(0, MOST)}
        columns={[
          { head: 'Of', rowHead: true, sort: ({ change }) => nameOf(change), cell: record },
          {
            head: 'Field',
            sort: ({ change }) => change.field ?? '',
            cell: ({ change, further }) => (
              <>
                <code>{change.field}</code>
                {further.length > 0 && ` and ${further.length} more`}
              </>
            ),
          },
          { head: 'Old', cell: ({ change }) => <div class="value-cell">{shown(change.old)}</div> },
          { head: 'New', cell: ({ change }) => <div class="value-cell">{shown(change.new)}</div> },
          { head: 'Relative', sort: ({ change }) => change.relative_change ?? 0, cell: relative },
        ]}
      />
      {rest > 0 && <p class="muted small">… and {plural(rest, 'more change')}, all in the file below.</p>}
    </>
  );
}

/** What a change is of: its name, and below it its id, or where it stands. */
function record({ change, documents }: Correction) {
  const where = documents > 1 ? plural(documents, 'document') : change.document;
  const name = nameOf(change);
  return name === where ? <Words>{name}</Words> : <Words small={where}>{name}</Words>;
}

function relative({ change }: Correction): string {
  return moveInWords(change) ?? '–';
}

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** How many records of each document came, went, changed or got another name: in a sentence, and folded by document. */
export function Records({ records, of }: Pick<Change, 'records'> & { readonly of: string }) {
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
        caption={`Records touched by ${of}, by document`}
        rows={rows}
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
