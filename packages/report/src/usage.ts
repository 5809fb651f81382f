import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, listValue } from '@duckdb/node-api';
import { FindingsError } from '../../../src/core/findings/finding.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { byKeys } from '../../../src/core/text/order.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { countOf, integer } from '../../../src/figures/format.ts';
import { INVALID_TIME, type NotCounted, notCountedInWords } from './not-counted.ts';
import { countryOfRegion } from './aws-regions.ts';
import { literal, openDatabase, quoted, rejection, rowsOf } from './database.ts';
import { isPlausibleYear, readDates } from './dates.ts';
import { inputFiles, shortPath } from './input-files.ts';
import { OWN_SERVERS } from './formats/own-servers.ts';
import { isTotalsWord } from './totals-words.ts';
import { dottedNumber, wrongRows } from './wrong-rows.ts';
import { frameOf } from './pages.ts';
import { equalRowsSql, has, idHashSql, MACROS, pathsOf, summableSql, sumsSql, WRONG } from './row-sql.ts';
import { type Source, sourcesOf } from './sources.ts';

/** The tokens of a model in one month and place. Counts that a row doesn't state are null. */
export interface Usage {
  /** The model's name as the log writes it. */
  readonly model: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** ISO code of the country of a cloud region, or the place as the log writes it. Empty if the log names none. */
  readonly place: string;
  /** The hosted provider that served the model, as far as the log says so: `groq`. */
  readonly provider?: string | undefined;
  readonly calls: number | null;
  readonly output: number;
  readonly input: number | null;
  /** Input tokens that were read from a cache. */
  readonly cached: number | null;
  /**
   * The most tokens of a call, prompt and response together. Rows with several calls count with their average. Null if no row states
   * its calls.
   */
  readonly longest: number | null;
  /**
   * The calls with the shortest prompts: the one with the fewest uncached input tokens per output token, and the one with the fewest
   * input tokens plus half of its output tokens. If a lower bound holds for both, it holds for all calls. Null if a row adds up
   * several calls, or if the log doesn't state the input tokens of each call.
   */
  readonly shortest: readonly CallTokens[] | null;
}

/** The tokens of one call. `cached` is 0 if the log doesn't state it. */
type CallTokens = Readonly<Record<'output' | 'input' | 'cached', number>>;

/** The usage in some files, and what to report about reading them. */
export interface ReadUsage {
  readonly usage: readonly Usage[];
  readonly notCounted: readonly NotCounted[];
  /** Sentences about the files, such as missing pages. */
  readonly notices: readonly string[];
  /** The pages that are missing in the files of each format, in words: `2 of 3 pages`. Empty if none is missing. */
  readonly missingPages: readonly string[];
  /** A sentence for each recognised format. */
  readonly formats: readonly string[];
  /** The paths of the files that were read. */
  readonly files: readonly string[];
}

/** Options for reading usage. */
export interface ReadOptions {
  /** The largest number of wrong rows that are left out. With more, the log is rejected. */
  readonly mayLeaveOut: number;
  /** Today's date, `YYYY-MM-DD`. Years after the next one are wrong. */
  readonly today: string;
  /** Name of the format. If it is missing, the format is recognised by the keys. */
  readonly format?: string | null;
}

/** Rows added up, as the database returns them. */
interface Group extends Usage {
  readonly source: number;
  readonly kind: string | null;
  readonly month: string;
  /** The text of a day, or the year and month of one in ISO form. */
  readonly day_text: string | null;
  readonly rows: number;
  readonly is_dotted: boolean;
  readonly is_without_output: boolean;
  /** What calls without output tokens generate, if their type says it. */
  readonly call_type: 'embedding' | 'image' | 'text' | null;
  /** Whether each row is one call. */
  readonly is_by_call: boolean | null;
  readonly least_read: CallTokens | null;
  readonly least_context: CallTokens | null;
}

/**
 * The usage in files, in folders' files, and in those that match patterns, added up by model, month and place.
 * @throws FindingsError with what is wrong, in which file and row.
 */
export async function readUsage(paths: string | readonly string[], options: ReadOptions): Promise<ReadUsage> {
  const spillFolder = await mkdtemp(join(tmpdir(), 'usage-report-'));
  try {
    const instance = await openDatabase(spillFolder);
    const db = await instance.connect();
    try {
      return await readWith(db, typeof paths === 'string' ? [paths] : paths, options);
    } finally {
      db.closeSync();
      instance.closeSync();
    }
  } finally {
    await rm(spillFolder, { recursive: true, force: true });
  }
}

async function readWith(
  db: DuckDBConnection,
  paths: readonly string[],
  { mayLeaveOut, today, format = null }: ReadOptions,
) {
  const { files, copies } = await inputFiles(db, paths);
  const allowed = files.flatMap((file) => [file.path, literal(file.path)]);
  await db.run(MACROS);
  await db.run(`SET TimeZone = 'UTC'; SET allowed_paths = [${allowed.map(quoted).join()}];
    SET enable_external_access = false; SET lock_configuration = true`);
  const { sources, others } = await sourcesOf(db, files, format);
  if (sources.length === 0)
    throw rejection(paths.join(', '), 'No file at this path has usage in it', {
      found: others.map(({ title }) => title).join(),
    });
  const { groups: read, repeated, sharedIds } = await groupsOf(db, sources);
  for (const source of new Set(read.flatMap((group) => (group.is_dotted ? (sources[group.source] ?? []) : [])))) {
    const dotted = await dottedNumber(db, source);
    if (dotted !== null) throw new FindingsError([dotted]);
  }
  const groups = withMonths(read, sources, today);
  const count = sumBy(groups.filter(isWrong), rowCount);
  const isAll = !groups.some(({ kind }) => kind === null);
  if (count > mayLeaveOut)
    throw new FindingsError(await wrongRows(db, sources, groups.filter(isWrong), { count, isAll, today }));
  const used = groups.filter(({ kind }) => kind === null).map((group) => withServer(group, sources));
  const usage = added(used.filter((group) => !group.is_without_output));
  const noOutput = withoutOutput(used.filter((group) => group.is_without_output));
  const notCounted = [...notCountedOf(groups, repeated), ...noOutput];
  if (usage.length === 0)
    throw rejection(
      paths.join(', '),
      noOutput.length > 0 ? 'No row has output tokens' : 'No row records new model usage',
      {
        found: notCountedInWords(notCounted).join('; ') || 'no rows',
        allowed: 'Rows with a model, a time or month and output tokens',
        ...(!noOutput.some(({ reason }) => reason === 'noOutput')
          ? {}
          : { fix: 'For streamed calls, request the usage: stream_options: {"include_usage": true}' }),
      },
    );
  const frames = await Promise.all(sources.map((source) => frameOf(db, source)));
  return {
    usage,
    notCounted,
    notices: [
      ...copies.map(copyNotice),
      ...others.map(otherNotice),
      ...severalFormats(sources),
      ...sharedIdsNotice(sharedIds),
      ...(await equalRowsNotice(db, sources)),
      ...frames.flatMap(({ notices }) => notices),
    ],
    missingPages: frames.flatMap(({ missingPages }) => missingPages ?? []),
    formats: formatsOf(sources),
    files: sources.flatMap((source) => source.files).sort(),
  };
}

function copyNotice({ path, of }: { readonly path: string; readonly of: string }): string {
  return `${shortPath(path)} has the same content as ${shortPath(of)} and was read once.`;
}

function otherNotice({ path, title }: { readonly path: string; readonly title: string }): string {
  return `${shortPath(path)} has ${title} and was not read.`;
}

/** A notice about ids that several calls have, such as the id of a conversation. */
function sharedIdsNotice(rows: number): string[] {
  const verb = rows === 1 ? 'has' : 'have';
  return rows === 0
    ? []
    : [
        `${countOf(rows, 'row')} ${verb} the id of another row, but another model, time or number of tokens. All are counted.`,
      ];
}

/** A notice about rows of sums that are equal to an earlier row, most often because the same usage was exported twice. */
async function equalRowsNotice(db: DuckDBConnection, sources: readonly Source[]): Promise<string[]> {
  const ofSums = sources.filter((source) => equalRowsSql(source, '') !== null);
  if (ofSums.length === 0) return [];
  const rows = ofSums.map((source, i) => equalRowsSql(source, `$${i + 1}`)).join(' UNION ALL ');
  const [again = { rows: 0, output: 0 }] = await rowsOf<{ rows: number; output: number }>(
    db,
    ofSums.flatMap((source) => source.files),
    `SELECT CAST(coalesce(sum(copies), 0) AS DOUBLE) AS rows, CAST(coalesce(sum(copies * output), 0) AS DOUBLE) AS output
      FROM (SELECT count(*) - 1 AS copies, any_value(output) AS output FROM (${rows}) GROUP BY row_hash)`,
    ofSums.map((source) => listValue(source.files.map(literal))),
  );
  if (again.rows === 0) return [];
  const verb = again.rows === 1 ? 'is' : 'are';
  return [
    `${countOf(again.rows, 'row')} ${verb} equal to an earlier row, with the same model, time, place and counts. All are counted (${integer(again.output)} output tokens more). If they are the same usage, remove them from the log.`,
  ];
}

/** A notice about several formats: two programs may have logged the same calls under different ids. */
function severalFormats(sources: readonly Source[]): string[] {
  return new Set(sources.map(({ format }) => format.name)).size < 2
    ? []
    : ['The files have several formats, and their tokens are added. If two of them log the same calls, name only one.'];
}

function formatsOf(sources: readonly Source[]): string[] {
  const files = new Map<string, number>();
  for (const { format, files: own } of sources) {
    const name = `${format.title} (${format.name})`;
    files.set(name, (files.get(name) ?? 0) + own.length);
  }
  return [...files].map(([name, count]) => `Recognised ${name} in ${countOf(count, 'file')}.`);
}

/**
 * The sums of all rows, with several rows about one call counted once. Also the number of rows that were not counted for this reason,
 * and of rows that share an id with another row but are about another call.
 */
async function groupsOf(db: DuckDBConnection, sources: readonly Source[]) {
  const files = sources.flatMap((source) => source.files);
  const values = sources.map((source) => listValue(source.files.map(literal)));
  const rows = (withCalls: boolean) =>
    sources.map((source, i) => summableSql(source, i, `$${i + 1}`, withCalls)).join(' UNION ALL ');
  const all = await rowsOf<Group>(db, files, sumsSql(rows(false)), values);
  if (!(await hasRepeatedIds(db, sources))) return { groups: all, repeated: null, sharedIds: 0 };
  const withCalls = rows(true);
  const repeatedCalls = `SELECT call_hash FROM (${withCalls}) WHERE kind IS NULL AND call_hash IS NOT NULL
    GROUP BY call_hash HAVING count(*) > 1`;
  await rowsOf(db, files, `CREATE TEMP TABLE repeated AS ${repeatedCalls}`, values);
  const [sum] = await rowsOf<{ rows: number; ids: number }>(
    db,
    files,
    `SELECT CAST(count(call_hash) - count(DISTINCT call_hash) AS DOUBLE) AS rows,
      CAST(count(id_hash) - count(DISTINCT id_hash) AS DOUBLE) AS ids FROM (${withCalls}) WHERE kind IS NULL`,
    values,
  );
  const { rows: repeatedRows, ids } = sum ?? { rows: 0, ids: 0 };
  const sharedIds = ids - repeatedRows;
  if (repeatedRows === 0) return { groups: all, repeated: null, sharedIds };
  // Of the rows about one call, the one with the most output tokens counts: the others may be parts of a streamed response.
  const isRepeated = 'coalesce(kind IS NULL AND call_hash IN (SELECT call_hash FROM repeated), false)';
  const once = `SELECT * FROM (${withCalls}) WHERE NOT ${isRepeated} UNION ALL SELECT * EXCLUDE (place_in_call) FROM (
    SELECT *, row_number() OVER (PARTITION BY call_hash ORDER BY output DESC, day_text, month) AS place_in_call
    FROM (${withCalls}) WHERE ${isRepeated}) WHERE place_in_call = 1`;
  const groups = await rowsOf<Group>(db, files, sumsSql(once), values);
  const output = outputOf(all) - outputOf(groups);
  return { groups, repeated: { reason: 'repeated' as const, rows: repeatedRows, output }, sharedIds };
}

/** Whether any id occurs twice. It reads only the ids, which is fast, because most logs repeat none. */
async function hasRepeatedIds(db: DuckDBConnection, sources: readonly Source[]): Promise<boolean> {
  const withIds = sources.filter((source) => has(source, 'id'));
  if (withIds.length === 0) return false;
  const ids = withIds.map(
    (source, i) => `SELECT ${idHashSql(source)} AS id_hash FROM ${source.from.replaceAll('$files', `$${i + 1}`)}`,
  );
  const [row] = await rowsOf<{ isRepeated: boolean }>(
    db,
    withIds.flatMap((source) => source.files),
    `SELECT count(DISTINCT id_hash) < count(id_hash) AS "isRepeated" FROM (${ids.join(' UNION ALL ')})`,
    withIds.map((source) => listValue(source.files.map(literal))),
  );
  return row?.isRepeated === true;
}

function outputOf(groups: readonly Group[]): number {
  return sumBy(groups, ({ kind, output }) => (kind === null ? output : 0));
}

/** Groups with the month that the text of their time means. The kind becomes `time` if it means none. */
function withMonths(groups: readonly Group[], sources: readonly Source[], today: string): Group[] {
  const readings = sources.map((source, i) => {
    const texts = groups.flatMap(({ source: of, day_text, kind }) =>
      of === i && (kind === null || kind === 'hit') && !isTotalsWord(day_text) ? (day_text ?? []) : [],
    );
    const reading = readDates([...new Set(texts)].sort(), today);
    if (reading.ambiguous === null) return reading.months;
    const [column = 'time'] = pathsOf(source, 'time');
    throw rejection(source.files[0] ?? '', `Dates in ${column} have two readings`, {
      pointer: column,
      found: reading.ambiguous.text,
      allowed: reading.ambiguous.readings.join(' or '),
      fix: 'Write dates as YYYY-MM-DD',
    });
  });
  return groups.map((group) => {
    const { source, model, day_text, kind } = group;
    if (kind !== null && kind !== 'hit' && kind !== 'time' && kind !== 'model') return group;
    if (isTotalsWord(model) || isTotalsWord(day_text)) return { ...group, kind: 'totals' };
    if (kind === 'time' || kind === 'model') return group;
    const month = day_text === null ? group.month : readings[source]?.get(day_text);
    const isMonth = month !== undefined && isPlausibleYear(Number(month.slice(0, 4)), today);
    return isMonth ? { ...group, month } : { ...group, kind: INVALID_TIME };
  });
}

function isWrong({ kind }: Group): boolean {
  const [field] = kind?.split(' ') ?? [];
  return WRONG.some((one) => one === field);
}

/**
 * A group with its hosted provider. If the names of its format mean other models elsewhere, the model gets the prefix that gateways
 * write.
 */
function withServer(group: Group, sources: readonly Source[]): Group {
  const { namePrefix = '', hostedBy } = sources[group.source]?.format ?? {};
  const { provider = '' } = group;
  const written = provider.split(' or ').map((one) =>
    one
      .trim()
      .toLowerCase()
      .replaceAll(/[\s/]+/g, '-'),
  );
  const isHosted = written.some((one) => one !== '' && !OWN_SERVERS.includes(one));
  const model = group.model.startsWith(namePrefix) ? group.model : `${namePrefix}${group.model}`;
  return { ...group, model, provider: isHosted ? written.join('-or-') : hostedBy };
}

/**
 * The groups, in which groups of the same model, month, place and provider are merged. Groups that state calls, input tokens or cached tokens stay apart from
 * those that don't, so that no stated count is lost.
 */
function added(groups: readonly Group[]): Usage[] {
  const sums = new Map<string, Usage>();
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  const highest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
  for (const group of groups) {
    const { model: name, month, place: written, provider, calls, output, input, cached, longest } = group;
    const shortest = shortestOf(group);
    const place = countryOfRegion(written) ?? written;
    const model = name.trim();
    const isUnknown = [calls, input, cached].map((count) => count === null);
    const key = JSON.stringify([month, model, place, provider, ...isUnknown]);
    const known = sums.get(key);
    const one: Usage = { model, month, place, provider, calls, output, input, cached, longest, shortest };
    sums.set(
      key,
      known === undefined
        ? one
        : {
            ...one,
            calls: sum(known.calls, calls),
            output: known.output + output,
            input: sum(known.input, input),
            cached: sum(known.cached, cached),
            longest: highest(known.longest, longest),
            shortest: known.shortest === null || shortest === null ? null : [...known.shortest, ...shortest],
          },
    );
  }
  return [...sums.values()].sort(byKeys('month', 'model', 'place'));
}

/** Words in the names of models whose calls have no output tokens, for logs that don't state the type of a call. */
const NAMES_WITHOUT_OUTPUT = [
  ['embedding', /embed|rerank|(?:^|[/-])(?:bge|gte|e5|minilm)(?:-|$)/i],
  ['image', /dall-?e|(?:^|[/-])(?:gpt-image|imagen|flux|stable-diffusion|sdxl|sora|veo|wan|whisper|tts)(?:[.-]|\d|$)/i],
] as const;

/** Why a row may have no output tokens: the type of its calls decides, then the name of its model. */
function withoutOutputReason({ model, call_type }: Group): 'embedding' | 'image' | 'noOutput' {
  if (call_type !== null) return call_type === 'text' ? 'noOutput' : call_type;
  return NAMES_WITHOUT_OUTPUT.find(([, names]) => names.test(model))?.[0] ?? 'noOutput';
}

/** The rows without output tokens, by the kind of model. Rows with neither calls nor tokens record nothing, so they are left out. */
function withoutOutput(groups: readonly Group[]): NotCounted[] {
  const own = groups.filter(({ calls, input }) => calls !== 0 || (input ?? 0) > 0);
  return (['embedding', 'image', 'noOutput'] as const).flatMap((reason) => {
    const ofKind = own.filter((group) => withoutOutputReason(group) === reason);
    return ofKind.length === 0 ? [] : [{ reason, ...sumWithoutOutput(ofKind) }];
  });
}

/** The rows, calls, input tokens and models of some rows without output tokens. */
function sumWithoutOutput(groups: readonly Group[]): Omit<NotCounted, 'reason'> {
  const callsOf = ({ calls, rows }: Group) => (calls !== null && calls > 0 ? calls : rows);
  const inputOf = ({ input }: Group) => input ?? 0;
  const names = groupBy(groups, ({ model, provider = '' }) => `${provider}\n${model}`)
    .map(([, same]) => same)
    .toSorted((a, b) => sumBy(b, inputOf) - sumBy(a, inputOf) || sumBy(b, callsOf) - sumBy(a, callsOf))
    .map(([{ model, provider }]) => ({ model: model.trim(), provider }));
  return {
    rows: sumBy(groups, rowCount),
    output: 0,
    calls: groups.every(({ calls }) => (calls ?? 0) > 0) ? sumBy(groups, callsOf) : null,
    input: groups.every(({ input }) => input !== null) ? sumBy(groups, inputOf) : null,
    names,
  };
}

/** The calls of a group with the shortest prompts; null if they are not known. */
function shortestOf({ is_by_call, least_read, least_context }: Group): CallTokens[] | null {
  return is_by_call === true && least_read !== null && least_context !== null ? [least_read, least_context] : null;
}

function rowCount({ rows }: Group): number {
  return rows;
}

function notCountedOf(groups: readonly Group[], repeated: NotCounted | null): NotCounted[] {
  const reasons = ['hit', 'reread', 'failed', 'totals', 'agent', 'part', 'nothing'] as const;
  const found = reasons.flatMap((reason) => {
    const ofKind = groups.filter(({ kind }) => kind === reason);
    const rows = sumBy(ofKind, rowCount);
    return rows === 0 ? [] : [{ reason, rows, output: sumBy(ofKind, ({ output }) => output) }];
  });
  const wrong = groupBy(groups.filter(isWrong), ({ kind }) => kind ?? '').map(([problem, group]) => ({
    reason: 'wrong' as const,
    problem,
    rows: sumBy(group, rowCount),
    output: 0,
  }));
  return [...found, ...(repeated === null ? [] : [repeated]), ...wrong];
}
