import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { firstFew, plural } from '../core/text/words.ts';
import type { Scalar } from './published-api.ts';
import { type Correction, highlightsOf, isMove, listOf, unitOf } from './highlights.ts';
import { groupBy } from '../core/text/group-by.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`; never shown as nothing. */
export function percent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small ones keep two digits; below a millionth of a percent only that there is one is said.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? String(Number(size.toPrecision(2))) : '<0.000001';
  return `${ratio < 0 ? '−' : '+'}${digits} %`;
}

/** Digits beyond the eighth are an artefact of binary numbers. */
const DIGITS = 8;
/** So many digits of a figure stand in a sentence. */
const DIGITS_IN_WORDS = 5;

/** A value as a reader sees it: text as it is, figures without what binary numbers add, nothing as a dash. */
export function shown(value: Scalar, digits = DIGITS): string {
  if (value === null) return '–';
  return typeof value === 'number' && !Number.isInteger(value)
    ? String(Number(value.toPrecision(digits)))
    : String(value);
}

/** What a person calls the record of a change; a field of the document itself has its document's path. */
export function nameOf({ name, id, document }: RecordChange): string {
  return name ?? (id === '' ? document : id);
}

/** What a change is about, in words: `years.2024, France`. */
export function subject(change: RecordChange): string {
  return [change.field, nameOf(change)].filter((word) => word !== null).join(', ');
}

/** How far a figure moved: `+1.6 %, within its uncertainty`; null where neither is known. */
export function moveInWords({ relative_change: relative, within_uncertainty: isWithin }: RecordChange): string | null {
  if (relative === null) return null;
  return `${percent(relative)}${isWithin === true ? ', within its uncertainty' : ''}`;
}

/** `19.5 → 19.8 Wh per image (+1.6 %)`. */
function move(change: RecordChange): string {
  const [unit, by] = [unitOf(change), moveInWords(change)];
  const [old, now] = [change.old, change.new].map((value) => shown(value, DIGITS_IN_WORDS));
  return `${old} → ${now}${unit === undefined ? '' : ` ${unit}`}${by === null ? '' : ` (${by})`}`;
}

/**
 * The diff in one sentence, without a full stop: `best row of Llama 3.3 70B Instruct on H100 with at most 500 ms median ITL:
 * 19.498 → 19.819 Wh per million output tokens (+1.6 %, within its uncertainty); 3 models added; 12 grid areas corrected, most
 * France: 50 → 47.95 gCO2e per kWh (−4.1 %)`. What follows from something told is not told again.
 */
export function summaryOf(diff: Pick<Diff, 'changes' | 'documents' | 'previous'>): string {
  const { changes, documents, previous } = diff;
  if (previous === null) return 'First release';
  if (documents.length === 0 && changes.length === 0) return 'Nothing changed';
  const { headlines, records, corrections, fields, descriptions } = highlightsOf(diff);
  const parts = [
    ...counted(headlines, 'moved'),
    ...groupBy(records, ({ noun, change }) => `${noun}\0${change.change}`).map(
      ([, group]) => `${plural(group.length, group[0].noun)} ${group[0].change.change}`,
    ),
    ...groupBy(corrections, nounOf).flatMap(([noun, own]) =>
      noun === SOURCE ? own.map((one) => source(one)) : counted(own, 'corrected'),
    ),
    ...groupBy(fields, ({ noun, change }) => `${noun}\0${change.change}`).map(([, group]) => {
      const [{ noun, change }] = group;
      const names = firstFew([...new Set(group.map((one) => one.change.field ?? ''))]);
      return `${names} ${change.change === 'added' ? 'added to' : 'removed from'} ${noun}s`;
    }),
    ...groupBy(descriptions, ({ change }) => change).map(
      ([change, group]) => `${firstFew(group.map(({ document }) => document))} ${change}`,
    ),
  ];
  if (parts.length > 0) return parts.join('; ');
  if (changes.length === 0) return 'Only the order of rows or runs changed';
  const touched = firstFew([...new Set(changes.map((c) => c.document))]);
  return `${plural(changes.length, 'change')} in ${touched}`;
}

/** `12 grid areas corrected, most France: 50 → 47.95 gCO2e per kWh (−4.1 %)`, and how many changed in another way. */
function counted(all: readonly Correction[], verb: string): string[] {
  const moved = all.filter(({ change }) => isMove(change));
  const others = plural(all.length - moved.length, nounOf(all[0]));
  const rest = moved.length === all.length ? [] : [`${others} changed`];
  const [first] = moved;
  if (first === undefined) return rest;
  const { change } = first;
  const said = `${unitOf(change) === undefined ? subject(change) : nameOf(change)}: ${move(change)}`;
  const noun = nounOf(first);
  const one = verb === 'moved' ? `${noun} of ${said}` : `1 ${noun} ${verb}: ${said}`;
  return [moved.length === 1 ? one : `${plural(moved.length, noun)} ${verb}, most ${said}`, ...rest];
}

const SOURCE = 'source';

function nounOf(one: Correction | undefined): string {
  return (one && listOf(one.change)?.noun) ?? 'figure';
}

/** What is said anew of a source: its version, or else which fields. */
function source({ change, further }: Correction): string {
  const version = [change, ...further].find(({ field }) => field === 'version');
  if (version !== undefined) return `source ${nameOf(version)}: version ${shown(version.old)} → ${shown(version.new)}`;
  const fields = firstFew([change, ...further].map(({ field }) => field ?? ''));
  return `source ${nameOf(change)}: ${fields} changed`;
}

/** So many characters of a title show in readers of feeds. */
const TITLE = 119;

/** The summary of a release as a title: as many of its whole phrases as fit, of one that is too long its first words. */
export function titleOf(summary: string): string {
  if (summary.length <= TITLE) return summary;
  const phrases = summary.lastIndexOf('; ', TITLE - '; and more'.length);
  if (phrases > 0) return `${summary.slice(0, phrases)}; and more`;
  return `${summary.slice(0, summary.lastIndexOf(' ', TITLE)).replace(/[;,]$/, '')}…`;
}
