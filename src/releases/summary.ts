import type { Diff, RecordChange } from '../contract/generated/api.d.ts';
import { firstFew, plural } from '../core/text/words.ts';
import type { Scalar } from './published-api.ts';
import { type ChangeAccount, accountOf, type Correction, isMove, listOf, NOUNS, sourceOf, unitOf } from './account.ts';
import { groupBy } from '../core/text/group-by.ts';

/** A ratio as a signed percentage with a true minus sign: `−4.1 %`, `+0.023 %`; never shown as nothing. */
export function percent(ratio: number): string {
  const size = Math.abs(ratio * 100);
  // Small ones keep two digits; below a millionth of a percent only that there is one is said.
  const digits = size >= 0.1 ? size.toFixed(1) : size >= 1e-6 ? String(Number(size.toPrecision(2))) : '<0.000001';
  // Without an exponent, which readers don't expect in a percentage.
  const plain = digits.includes('e') ? Number(digits).toFixed(7).replace(/0+$/, '') : digits;
  return `${ratio < 0 ? '−' : '+'}${plain} %`;
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

type Quote = (name: string) => string;

/** How far a figure moved: `+1.6 %, within its uncertainty`; null where neither is known. */
export function moveInWords({ relative_change: relative, within_uncertainty: isWithin }: RecordChange): string | null {
  if (relative === null) return null;
  return `${percent(relative)}${isWithin === true ? ', within its uncertainty' : ''}`;
}

/** `19.5 → 19.8 Wh per image (+1.6 %)`; texts are marked by `quote`. */
function move(change: RecordChange, quote: Quote = (t) => t): string {
  const said = (value: Scalar): string => {
    const words = shown(value, DIGITS_IN_WORDS);
    return typeof value === 'string' ? quote(words) : words;
  };
  const [unit, by] = [unitOf(change), moveInWords(change)];
  return `${said(change.old)} → ${said(change.new)}${unit === undefined ? '' : ` ${unit}`}${by === null ? '' : ` (${by})`}`;
}

/**
 * The diff in one sentence, without a full stop: `best row of Llama 3.3 70B Instruct on H100 with at most 500 ms median ITL:
 * 19.498 → 19.819 Wh per million output tokens (+1.6 %, within its uncertainty); 3 models added; 12 grid areas corrected, most
 * years.2024, France: 50 → 47.95 (−4.1 %)`. A record is one correction, however many of its fields follow. What
 * follows from something told is not told again: the rows of a model that came or went, a figure that several documents
 * carry. `quote` marks the names that come from files.
 */
export function summaryOf(diff: Omit<Diff, 'data_version'>, quote: Quote = (name) => name): string {
  const { changes, documents, previous } = diff;
  if (previous === null) return 'First release';
  if (documents.length === 0 && changes.length === 0) return 'Nothing changed';
  const account = accountOf(diff);
  const parts = [
    ...headlines(account, quote),
    ...records(account, changes),
    ...corrections(
      account.corrections.filter(({ change }) => sourceOf(change) === null),
      quote,
    ),
    ...sources(account.corrections.flatMap(changesOf), quote),
    ...account.descriptions.map((c) => `${quote(c.document)} ${c.change}`),
  ];
  if (parts.length > 0) return parts.join('; ');
  return changes.length === 0 ? 'Only the order of rows or runs changed' : follows(diff, quote);
}

/** The rows that lead: the one that moved, or how many did and which did most. */
function headlines({ headlines: all }: ChangeAccount, quote: Quote): string[] {
  const first = all[0]?.change;
  if (first === undefined) return [];
  const noun = listOf(first)?.noun ?? 'row';
  const said = `${quote(nameOf(first))}: ${move(first)}`;
  return [all.length === 1 ? `${noun} of ${said}` : `${plural(all.length, noun)} moved, most that of ${said}`];
}

function records({ records: whole }: ChangeAccount, changes: readonly RecordChange[]): string[] {
  const replaced = changes.filter((c) => c.field !== null && c.field === listOf(c)?.repeats).map(listOf);
  return [...new Set(NOUNS)].flatMap((noun) => [
    ...(['added', 'removed', 'renamed'] as const).flatMap((kind) =>
      counted(whole.filter((record) => record.noun === noun && record.change.change === kind).length, noun, kind),
    ),
    ...counted(replaced.filter((list) => list?.noun === noun).length, noun, 'replaced'),
  ]);
}

/** `3 models added`; nothing where there is none. */
function counted(count: number, noun: string, what: string): string[] {
  return count === 0 ? [] : [`${plural(count, noun)} ${what}`];
}

function corrections(all: readonly Correction[], quote: Quote): string[] {
  const moved = all.filter((one) => isMove(one.change));
  const changes = all.flatMap(changesOf);
  const others = all
    .filter((one) => !isMove(one.change))
    .flatMap(changesOf)
    .filter(({ old, new: now }) => old !== null && now !== null);
  return [
    ...groupBy(moved, nounOf).map(([noun, own]) => {
      const told = own[0].change;
      const subjectOf = unitOf(told) === undefined ? subject : nameOf;
      return `${plural(own.length, noun)} corrected${own.length === 1 ? ':' : ', most'} ${quote(subjectOf(told))}: ${move(told, quote)}`;
    }),
    ...fieldsIn(
      all,
      ({ old }) => old === null,
      (fields, records) => `${quote(fields)} added to ${records}`,
    ),
    ...fieldsIn(
      all,
      ({ new: now }) => now === null,
      (fields, records) => `${quote(fields)} removed from ${records}`,
    ),
    ...counted(others.length, others.length === changes.length ? 'field' : 'other field', 'changed'),
  ];
}

function nounOf({ change }: Correction): string {
  return listOf(change)?.noun ?? 'figure';
}

/** Fields that records gained or lost, by how many: `years.2025 added to 194 grid areas, 3 models`. */
function fieldsIn(
  all: readonly Correction[],
  isOne: (change: RecordChange) => boolean,
  said: (fields: string, records: string) => string,
): string[] {
  const found = all.flatMap((one) =>
    changesOf(one)
      .filter(isOne)
      .map(({ field }) => ({ noun: listOf(one.change)?.noun ?? 'document', field: field ?? '' })),
  );
  const counts = groupBy(found, ({ noun, field }) => `${noun}\0${field}`).map(([, group]) => ({
    ...group[0],
    count: group.length,
  }));
  const perNoun = groupBy(counts, ({ noun, count }) => `${noun}\0${count}`).map(([, group]) => ({
    fields: firstFew(inBrief(group.map(({ field }) => field))),
    records: plural(group[0].count, group[0].noun),
  }));
  return groupBy(perNoun, ({ fields }) => fields).map(([fields, group]) =>
    said(fields, group.map(({ records }) => records).join(', ')),
  );
}

/** Fields, with the name of what holds them in place of more than two of one holder. */
function inBrief(fields: readonly string[]): string[] {
  return groupBy(fields, (field) => field.split('.')[0] ?? field).flatMap(([holder, own]) =>
    own.length > 2 ? [holder] : own,
  );
}

/** All that changed of one thing. */
export function changesOf({ change, further }: Correction): RecordChange[] {
  return [change, ...further];
}

/** One line for each source of which something is said anew: its version, or else which fields. */
function sources(changes: readonly RecordChange[], quote: Quote): string[] {
  const known = changes.flatMap((change) => {
    const source = sourceOf(change);
    return source === null ? [] : [{ change, ...source }];
  });
  return [...new Set(known.map(({ id }) => id))].map((id) => {
    const own = known.filter((one) => one.id === id);
    const name = quote(own.find(({ change }) => change.name !== undefined)?.change.name ?? id);
    const version = own.find(({ field }) => field === 'version');
    if (version !== undefined) return `source ${name}: version ${move(version.change, quote)}`;
    return `source ${name}: ${quote(firstFew(own.map(({ field }) => field)))} changed`;
  });
}

/** Changes that have no word of their own, such as an index row without its configuration. */
function follows({ changes }: Pick<Diff, 'changes'>, quote: Quote): string {
  const count = new Set(changes.map((c) => JSON.stringify([c.document, c.list, c.id]))).size;
  return `${plural(count, 'record')} changed in ${[...new Set(changes.map((c) => quote(c.document)))].join(', ')}`;
}

/** So many characters of a title show in readers of feeds. */
const TITLE = 119;

/** The summary of a release as a title: as many of its parts as fit, and a mark where some don't. */
export function titleOf(summary: string): string {
  if (summary.length <= TITLE) return summary;
  const head = summary.slice(0, TITLE - 1);
  const end = Math.max(head.lastIndexOf(';'), 0) || Math.max(head.lastIndexOf(' '), 0) || head.length;
  return `${head.slice(0, end).trimEnd()}…`;
}
