import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { finding, FindingsError, type Finding } from '../core/findings/finding.ts';
import { FetchError } from '../core/net/fetch.ts';
import { percent, subject } from '../releases/summary.ts';
import { highlightsOf } from '../releases/highlights.ts';
import type { ImportedTable, Source } from '../sources/source.ts';
import { messageOf } from '../core/text/words.ts';

/** What a refresh found of one source. */
export type Outcome = { readonly source: string } & (NoDownload | NoChange | SourceChange | SourceFailure);

/** There is nothing to download: a person reads the facts. */
interface NoDownload {
  readonly state: 'kept by hand';
  /** What the publisher calls its files. */
  readonly files: Source['files'];
}

/** The tables would be as they are. */
interface NoChange {
  readonly state: 'unchanged';
  /** What a person still has to look at. */
  readonly flags: readonly Finding[];
}

/** The tables are not as they were. */
interface SourceChange {
  readonly state: 'changed';
  /** Version of the source as it is now. */
  readonly version: string | null;
  readonly tables: readonly ImportedTable[];
  /** What a person has to look at before it is taken. */
  readonly flags: readonly Finding[];
  /** What changes in the published documents; null where the data as they were do not make any. */
  readonly diff: Diff | null;
}

/** Nothing can be said of the figures. */
interface SourceFailure {
  readonly state: 'failed';
  /** Whether the publisher was out of reach, which may pass. */
  readonly unreachable: boolean;
  /** Whether it is the project's own failure, which says nothing of what the publisher publishes. */
  readonly isOwn: boolean;
  readonly findings: readonly Finding[];
}

/**
 * The outcome for a source with which something went wrong, whatever it was; `own` is what is wrong with the data as they
 * are, if anything is.
 */
export function failed(source: string, error: unknown, own: readonly Finding[]): Outcome {
  const base = { source, state: 'failed', unreachable: false, isOwn: own.length > 0 } as const;
  if (error instanceof FindingsError) return { ...base, findings: base.isOwn ? own : error.findings };
  const message = messageOf(error);
  const file = `data/${source}`;
  if (error instanceof FetchError) {
    const fix = `A copy of the file can be read with --from ${source}=FILE.`;
    const { unreachable } = error;
    return { ...base, unreachable, findings: [finding({ rule: 'refresh/download', file, message, fix })] };
  }
  return { ...base, isOwn: true, findings: [finding({ rule: 'refresh/failed', file, message })] };
}

/** A figure that moves by more than this, relative to what it was, is looked at by a person. */
const LARGE_MOVE = 0.3;

/** What records are called that a person looks at when they are new: each is a name that stays for good. */
const NAMED: readonly string[] = ['model', 'grid area'];

/** Fields that are the name of a record; an index row calls its model's so. */
const NAMES: readonly (string | null)[] = ['name', 'model'];

/** What the importer warns of. */
export function warningsAmong(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'warning');
}

/**
 * What a person has to look at before new figures are taken: what the importer warns of, records and figures that are
 * gone, other names, new models and areas, and large moves, the largest first.
 */
export function flagsOf(diff: Pick<Diff, 'changes'>, findings: readonly Finding[]): Finding[] {
  const { headlines, records, fields, corrections } = highlightsOf(diff);
  const figures = [...headlines, ...corrections].flatMap(({ change, further }) => [
    change,
    // A figure in another unit, or under two names, is looked at once.
    ...further.filter(({ old, new: now }) => old !== change.old || now !== change.new),
  ]);
  return [
    ...warningsAmong(findings),
    ...records
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The ${noun} ${change.id} is gone.`)),
    ...fields
      .filter(({ change }) => change.change === 'removed')
      .map(({ noun, change }) => vanished(change, `The field ${change.field ?? ''} of ${noun}s is gone.`)),
    ...figures
      .filter((change) => typeof change.old === 'number' && change.new === null)
      .map((change) => vanished(change, `The figure ${subject(change)} is gone; it was ${String(change.old)}.`)),
    ...figures.filter(({ field, old }) => NAMES.includes(field) && typeof old === 'string').map(renamed),
    ...records
      .filter(({ noun, change }) => change.change === 'added' && NAMED.includes(noun))
      .map(({ noun, change }) => fresh(change, noun)),
    ...figures.flatMap(largeMove),
  ];
}

function vanished({ document, id }: RecordChange, message: string): Finding {
  const published = document.startsWith('models') && id !== '';
  const fix = published ? 'If it is gone for good, record its slug or row_id in data/retired.json.' : null;
  return finding({ rule: 'refresh/vanished', severity: 'warning', file: document, message, fix });
}

function renamed({ document, id, old, new: now }: RecordChange): Finding {
  const message = `The name of ${id === '' ? document : id} changes from "${String(old)}" to "${String(now)}".`;
  const fix = 'Make sure that it is still the same thing: an id that means another is worse than a new id.';
  return finding({ rule: 'refresh/other-name', severity: 'warning', file: document, message, fix });
}

function fresh({ document, id, name }: RecordChange, noun: string): Finding {
  const message = `The ${noun} ${id} is new${name === undefined ? '' : `: "${name}"`}.`;
  const fix = 'Make sure that it is none that was there under another id.';
  return finding({ rule: 'refresh/new', severity: 'warning', file: document, message, fix });
}

function largeMove(change: RecordChange): Finding[] {
  const { document, old, new: now, relative_change: relative } = change;
  if (typeof old !== 'number' || typeof now !== 'number') return [];
  // From nothing to something is as far as a figure can move.
  if (relative !== null && Math.abs(relative) <= LARGE_MOVE) return [];
  const by = relative === null ? '' : `by ${percent(relative)}, `;
  const message = `The figure ${subject(change)} moves ${by}from ${old} to ${now}.`;
  return [finding({ rule: 'refresh/large-move', severity: 'warning', file: document, message })];
}
