import type { Change, Diff, RecordChange } from '../../src/contract/generated/api.d.ts';
import { DIFF } from '../../src/releases/archive.ts';
import { moveInWords, nameOf, shown } from '../../src/releases/summary.ts';
import { highlightsOf, type Correction, isMove, listOf } from '../../src/releases/highlights.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { firstFew, plural } from '../../src/core/text/words.ts';
import { counted, day, inPrint } from '../../src/figures/format.ts';
import { Term, Day } from './prose.tsx';
import { Table, Words } from './table.tsx';

/** What one release changed: the words of the ledger, the largest moves, and the records by document. */
export function Entry({ entry, diff, notice }: { entry: Change; diff: Diff | undefined; notice: string | null }) {
  const { date, summary, reason, source_version } = entry;
  return (
    <section class="change">
      <h2 id={date}>
        <Day date={date} />
      </h2>
      <p>{inPrint(summary)}</p>
      <Notice text={notice} />
      <dl class="entry-facts">
        <Term name="Why">{inPrint(reason)}</Term>
        <Term name="Sources">{inPrint(source_version)}</Term>
      </dl>
      {diff !== undefined && <Told changes={diff.changes} since={diff.previous} />}
      {diff !== undefined && (
        <p>
          <a href={`/api/v1/releases/${date}/${DIFF}`}>All {counted(diff.changes.length, 'change')}</a>, record by
          record and field by field, as JSON.
        </p>
      )}
    </section>
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
function Told({ changes, since }: { changes: readonly RecordChange[]; since: string | null }) {
  if (since === null) return null;
  const { headlines, records, corrections } = highlightsOf({ changes });
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
          {groupBy(records, ({ noun, change }) => `${noun} ${change.change}`).map(([kind, group]) => (
            <li key={kind}>{recordsInWords(group)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `2 models added: Qwen 3 8B, Qwen 3 14B`; of what is known by its path alone, how many. */
function recordsInWords(group: readonly [RecordWords, ...RecordWords[]]): string {
  const [{ noun, change: first }] = group;
  const names = group.map(({ change }) =>
    change.change === 'renamed' ? `${nameOf(change)}, before ${shown(change.old)}` : nameOf(change),
  );
  const count = `${plural(group.length, noun)} ${first.change}`;
  return names.some((name) => name.startsWith('/')) ? count : `${count}: ${firstFew(names)}`;
}

type RecordWords = ReturnType<typeof highlightsOf>['records'][number];

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
            head: 'What',
            line: true,
            sort: ({ change }) => fieldInWords(change),
            cell: ({ change, further }) =>
              fieldInWords(change) + (further.length > 0 ? ` and ${further.length} more` : ''),
          },
          { head: 'Old', cell: ({ change }) => <div class="value-cell">{shown(change.old)}</div> },
          { head: 'New', cell: ({ change }) => <div class="value-cell">{shown(change.new)}</div> },
          { head: 'Relative', line: true, sort: ({ change }) => change.relative_change ?? 0, cell: relative },
        ]}
      />
      {rest > 0 && <p class="muted small">… and {plural(rest, 'more change')}, all in the JSON below.</p>}
    </>
  );
}

/** What a change is of: its name, and below it what that is, where it is no document. */
function record({ change }: Correction) {
  const noun = listOf(change)?.noun;
  const isDocument = change.name === undefined && change.id === '';
  const name = isDocument ? change.document.replace(/\.\w+$/, '').replaceAll(/[-/]/g, ' ') : nameOf(change);
  return <Words small={noun ?? undefined}>{name}</Words>;
}

/** A field without where it stands: `2024`, `median ITL ms`, `Wh per million output tokens`. */
function fieldInWords({ field }: RecordChange): string {
  const words = (field ?? '').split('.').at(-1)?.replaceAll('_', ' ') ?? '';
  const written: Readonly<Record<string, string>> = { co2e: 'CO₂e', gpu: 'GPU', itl: 'ITL', kwh: 'kWh', wh: 'Wh' };
  return words.replace(/\b(?:co2e|gpu|itl|kwh|wh)\b/g, (word) => written[word] ?? word);
}

function relative({ change }: Correction): string {
  return inPrint(moveInWords(change) ?? '–');
}
