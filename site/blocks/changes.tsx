import type { Change, Diff, RecordChange } from '../../src/contract/generated/api.d.ts';
import { countOf } from '../../src/core/text/words.ts';
import { day, inPrint } from '../../src/figures/format.ts';
import { DIFF } from '../../src/releases/archive.ts';
import { countsByDocument, largestFirst, changeInPercent, diffValue, titleOf } from '../../src/releases/summary.ts';
import { Fold } from './prose.tsx';
import { Table } from './table.tsx';

/** The largest number of changes in the table. diff.json has all of them. */
const MAX_CHANGES = 20;

/** One release: its summary, its reason, the number of changed records in each document, and the largest changes. */
export function Entry({ entry, diff, notice }: { entry: Change; diff: Diff | undefined; notice: string | null }) {
  const { date, summary, reason, source_version } = entry;
  const title = titleOf(summary);
  const fields = diff?.previous == null ? [] : diff.changes.filter(({ field }) => field !== null);
  return (
    <Fold id={date} level={3} title={`${day(date)}: ${inPrint(title)}`}>
      {notice !== null && (
        <p class="caveat">
          <strong>Notice:</strong> {inPrint(notice)}
        </p>
      )}
      {title !== summary && <p>{inPrint(summary)}</p>}
      <p>{inPrint(reason)}</p>
      <p>Sources: {inPrint(source_version)}</p>
      {diff !== undefined && (
        <ul>
          {countsByDocument(diff.records).map((count) => (
            <li key={count}>{inPrint(count)}</li>
          ))}
        </ul>
      )}
      {fields.length > 0 && <LargestChanges since={day(diff?.previous ?? '')} changes={fields} />}
      {diff !== undefined && (
        <p>
          <a href={`/api/v1/releases/${date}/${DIFF}`}>
            All {countOf(diff.changes.length, 'change')} of {day(date)}
          </a>
          , as JSON{kindsOfChanges(fields.length, diff.changes.length - fields.length)}.
        </p>
      )}
    </Fold>
  );
}

/** How many changes are about fields, and how many about anything larger. Empty if all changes are of one kind. */
function kindsOfChanges(ofFields: number, others: number): string {
  if (ofFields === 0 || others === 0) return '';
  return `: ${countOf(ofFields, 'change')} of fields in documents, and ${countOf(others, 'change')} of whole records, schemas or openapi.json`;
}

/** The most characters of a value in the table. */
const MAX_VALUE = 120;

/** How many characters before the first difference of two long values the table shows. */
const BEFORE_DIFFERENCE = 30;

/**
 * A value for the table. A long one is cut, and starts near its first difference from the value that it replaces or is
 * replaced by.
 */
function shortened(value: RecordChange['old'], other: RecordChange['old']): string {
  const [text, otherText] = [diffValue(value), diffValue(other)];
  let first = 0;
  while (first < text.length && text[first] === otherText[first]) first += 1;
  const start = text.length > MAX_VALUE && first > BEFORE_DIFFERENCE ? first - BEFORE_DIFFERENCE : 0;
  const end = start + MAX_VALUE;
  return inPrint(`${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`);
}

function LargestChanges({ since, changes }: { since: string; changes: readonly RecordChange[] }) {
  const caption = `Changes since ${since}`;
  const which = changes.some(({ relative_change: relative }) => relative !== null) ? 'the largest' : 'the first';
  return (
    <Table
      kind="changed-values"
      caption={changes.length > MAX_CHANGES ? `${caption}: ${which} ${MAX_CHANGES} of ${changes.length}` : caption}
      rows={largestFirst(changes).slice(0, MAX_CHANGES)}
      columns={[
        { head: 'Record', rowHead: true, sort: ({ id, document }) => (id === '' ? document : id) },
        { head: 'Document', sort: ({ document }) => document },
        { head: 'Field', sort: ({ field }) => (field ?? '').replaceAll(/[_.]/g, ' ') },
        { head: 'Old', cell: ({ old, new: now }) => shortened(old, now) },
        { head: 'New', line: true, cell: ({ old, new: now }) => shortened(now, old) },
        {
          head: 'Change',
          line: true,
          cell: ({ relative_change: relative }) => inPrint(relative === null ? '–' : changeInPercent(relative)),
        },
      ]}
    />
  );
}
