import type { Change, Diff } from '../../../scripts/contract/generated/api.d.ts';
import { DIFF } from '../../../scripts/releases/dated.ts';
import { plural } from '../../../scripts/text/words.ts';
import { Term } from '../term.tsx';
import { ComingsAndGoings, Moves } from './moves.tsx';
import { Records } from './records.tsx';

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
      {diff !== undefined && (
        <>
          <Moves diff={diff} />
          <ComingsAndGoings diff={diff} />
        </>
      )}
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
