import type { Change, Diff } from '../../src/contract/generated/api.d.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { firstFew, plural } from '../../src/core/text/words.ts';
import { counted, day, inPrint } from '../../src/figures/format.ts';
import { DIFF } from '../../src/releases/archive.ts';
import { type Correction, highlightsOf } from '../../src/releases/highlights.ts';
import { moveInWords, nameOf, shown, titleOf } from '../../src/releases/summary.ts';
import { Fold } from './prose.tsx';
import { Table } from './table.tsx';

/** The most rows that are written out; diff.json has them all. */
const MOST = 20;

/** What one release changed: figures first, then what came and went, and why. */
export function Entry({ entry, diff, notice }: { entry: Change; diff: Diff | undefined; notice: string | null }) {
  const { date, summary, reason, source_version } = entry;
  const { headlines, corrections, records } = highlightsOf({ changes: diff?.previous == null ? [] : diff.changes });
  const moved = [...headlines, ...corrections];
  return (
    <Fold id={date} level={3} title={`${day(date)}: ${inPrint(titleOf(summary))}`}>
      {notice !== null && (
        <p class="caveat">
          <strong>Notice:</strong> {inPrint(notice)}
        </p>
      )}
      {moved.length > 0 && <Moves caption={`What moved since ${day(diff?.previous ?? '')}`} moved={moved} />}
      <p>
        {inPrint(reason)} Sources: {inPrint(source_version)}
      </p>
      {records.length > 0 && (
        <ul>
          {groupBy(records, ({ noun, change }) => `${noun} ${change.change}`).map(([kind, group]) => (
            <li key={kind}>
              {plural(group.length, group[0].noun)} {group[0].change.change}:{' '}
              {firstFew(group.map(({ change }) => nameOf(change)))}
            </li>
          ))}
        </ul>
      )}
      {diff !== undefined && (
        <p>
          <a href={`/api/v1/releases/${date}/${DIFF}`}>
            All {counted(diff.changes.length, 'change')} of {day(date)}
          </a>
          , field by field, as JSON.
        </p>
      )}
    </Fold>
  );
}

function Moves({ caption, moved }: { caption: string; moved: readonly Correction[] }) {
  return (
    <Table
      caption={moved.length > MOST ? `${caption}: the first ${MOST} of ${moved.length}` : caption}
      rows={moved.slice(0, MOST)}
      columns={[
        { head: 'Of', rowHead: true, sort: ({ change }) => nameOf(change) },
        { head: 'What', sort: ({ change }) => (change.field ?? '').replaceAll(/[_.]/g, ' ') },
        { head: 'Old', cell: ({ change }) => inPrint(shown(change.old)) },
        { head: 'New', line: true, cell: ({ change }) => inPrint(shown(change.new)) },
        { head: 'Change', line: true, cell: ({ change }) => inPrint(moveInWords(change) ?? '–') },
      ]}
    />
  );
}
