import type { Change, Diff, RecordChange } from '../../scripts/contract/generated/api.d.ts';
import { DIFF } from '../../scripts/releases/archive.ts';
import { largestFirst, shown } from '../../scripts/releases/compare.ts';
import { distinctChanges, percent } from '../../scripts/releases/summary.ts';
import { plural } from '../../scripts/text/words.ts';
import { integer } from '../figures/format.ts';
import { Term } from './prose.tsx';
import { Table, Words } from './table.tsx';

/** What one release changed: the words of the ledger, the largest moves, and the records by document. */
export function Entry({ entry, diff }: { entry: Change; diff: Diff | undefined }) {
  const { date, summary, reason, source_version, documents, records } = entry;
  return (
    <section class="change">
      <h2 id={date}>
        <time dateTime={date}>{date}</time>
      </h2>
      <p class="lead">{summary}</p>
      <dl class="entry-facts">
        <Term name="Why">{reason}</Term>
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
        <Term name="Sources">{source_version}</Term>
      </dl>
      {diff !== undefined && <Moves diff={diff} />}
      {diff !== undefined && <ComingsAndGoings diff={diff} />}
      <Records records={records} date={date} />
      {diff !== undefined && (
        <p>
          <a href={`/api/v1/releases/${date}/${DIFF}`}>
            <code>{DIFF}</code> of {date}
          </a>
          : {plural(diff.changes.length, 'change')}, record by record and field by field.
        </p>
      )}
    </section>
  );
}

/** The most rows that are written out; diff.json has them all. */
const MOST = 20;

/** The fields that changed, each once, however many documents carry it: the largest moves first. None in a first release. */
function Moves({ diff }: { diff: Diff }) {
  const changes = distinctChanges(diff.changes);
  if (diff.previous === null || changes.length === 0) return null;
  const { told, rest } = largestFirst({ ...diff, changes }, MOST);
  return (
    <>
      <Table
        caption={`What moved since ${diff.previous}, the largest moves first`}
        rows={told}
        columns={[
          { head: 'Record', rowHead: true, sort: (c) => c.id, cell: record },
          { head: 'Field', sort: (c) => c.field ?? '', cell: (c) => <code>{c.field}</code> },
          { head: 'Old', cell: (c) => value(c.old) },
          { head: 'New', cell: (c) => value(c.new) },
          { head: 'Relative', sort: (c) => c.relative_change ?? 0, cell: relative },
        ]}
      />
      {rest > 0 && <p class="muted small">… and {plural(rest, 'more change')}, all in the file below.</p>}
    </>
  );
}

/** The records that came, went or have another name now. None in a first release, in which all came. */
function ComingsAndGoings({ diff }: { diff: Diff }) {
  const records = diff.changes.filter(({ change }) => change !== 'changed');
  if (diff.previous === null || records.length === 0) return null;
  const { told, rest } = largestFirst({ ...diff, changes: records }, MOST);
  return (
    <ul class="small">
      {told.map((c) => (
        <li key={JSON.stringify([c.document, c.list, c.id])}>
          {c.change}: {c.id === '' ? c.document : `${c.id} (${c.document})`}
          {c.change === 'renamed' && `, before ${shown(c.old)}`}
        </li>
      ))}
      {rest > 0 && <li>… and {rest} more, all in the file below</li>}
    </ul>
  );
}

function record({ id, document }: RecordChange) {
  return id === '' ? <Words>{document}</Words> : <Words small={document}>{id}</Words>;
}

function relative({ relative_change }: RecordChange): string {
  return relative_change === null ? '–' : percent(relative_change);
}

/** Digits beyond the eighth are an artefact of binary numbers. */
const DIGITS = 8;

function value(of: RecordChange['old']) {
  return <div class="value-cell">{shown(typeof of === 'number' ? Number(of.toPrecision(DIGITS)) : of)}</div>;
}

const KINDS = ['added', 'removed', 'changed', 'renamed'] as const;

/** How many records of each document came, went, changed or got another name: in a sentence, and folded by document. */
function Records({ records, date }: Pick<Change, 'records' | 'date'>) {
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
