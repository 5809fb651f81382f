import type { Diff, RecordChange } from '../../../scripts/contract/generated/api.d.ts';
import { largestFirst, shown } from '../../../scripts/releases/render-diff.ts';
import { distinctChanges, percent } from '../../../scripts/releases/summary.ts';
import { plural } from '../../../scripts/text/words.ts';
import { Table, Words } from '../table.tsx';

/** The most rows that are written out; diff.json has them all. */
const MOST = 20;

/** The fields that changed, each once, however many documents carry it: the largest moves first. None in a first release. */
export function Moves({ diff }: { diff: Diff }) {
  const changes = distinctChanges(diff.changes);
  if (diff.previous === null || changes.length === 0) return null;
  const { told, rest } = largestFirst({ ...diff, changes }, MOST);
  return (
    <>
      <Table
        caption={`What moved since ${diff.previous}, the largest moves first`}
        rows={told}
        rowKey={({ document, list, id, field }) => JSON.stringify([document, list, id, field])}
        columns={[
          {
            head: 'Record',
            rowHead: true,
            sort: (c) => c.id,
            cell: ({ id, document }) => (id === '' ? <Words>{document}</Words> : <Words small={document}>{id}</Words>),
          },
          { head: 'Field', sort: (c) => c.field ?? '', cell: (c) => <code>{c.field}</code> },
          { head: 'Old', cell: (c) => value(c.old) },
          { head: 'New', cell: (c) => value(c.new) },
          {
            head: 'Relative',
            sort: (c) => c.relative_change ?? 0,
            cell: (c) => (c.relative_change === null ? '–' : percent(c.relative_change)),
          },
        ]}
      />
      {rest > 0 && <p class="muted small">… and {plural(rest, 'more change')}, all in the file below.</p>}
    </>
  );
}

/** The records that came, went or have another name now. None in a first release, in which all came. */
export function ComingsAndGoings({ diff }: { diff: Diff }) {
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

/** Digits beyond the eighth are an artefact of binary numbers. */
const DIGITS = 8;

function value(of: RecordChange['old']) {
  return <div class="value-cell">{shown(typeof of === 'number' ? Number(of.toPrecision(DIGITS)) : of)}</div>;
}
