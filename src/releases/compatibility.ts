import type { Retirement } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { measurementBreaks, outputBreaks } from './compatibility/directions.ts';
import type { Breakage } from './compatibility/walk.ts';
import { idsOf, type PublishedIds } from './identity.ts';
import { isObject, type Json } from '../core/text/json.ts';
import { escapePointer, valueAt } from '../core/text/json-pointer.ts';
import { dateOf, jsonFile, type PublishedApi } from './published-api.ts';
import { isRehearsal } from './readiness.ts';
import { byCodePoint } from '../core/text/order.ts';

/** What a release promises to those who use it. */
export interface Promises {
  readonly openapi: Json;
  readonly measurementSchema: Json;
  readonly ids: PublishedIds;
}

/** What a published API promises. @throws Error when it lacks its descriptions. */
export function promisesOf(published: PublishedApi): Promises {
  return {
    openapi: jsonFile(published.files, 'openapi.json'),
    measurementSchema: jsonFile(published.files, 'schema/measurement.schema.json'),
    ids: idsOf(published.documents),
  };
}

/**
 * All in which `after` breaks what `before`, the last release, promises within v1; nothing for the first release.
 * Adding is free, and so is whatever a reader of the outputs or a writer of measurements can't notice.
 */
export function breaksOfV1(
  before: PublishedApi | null,
  after: PublishedApi,
  retirements: readonly Retirement[],
): Finding[] {
  if (before === null) return [];
  return brokenPromises(promisesOf(before), promisesOf(after), retirements, dateOf(after));
}

/** The same for promises that are known. `date` is that of the new release. */
export function brokenPromises(old: Promises, now: Promises, retirements: readonly Retirement[], date: string) {
  return [
    ...outputBreaks(withoutRetired(old.openapi, now.openapi, retirements), now.openapi).map(
      asFinding('outputs', 'openapi.json'),
    ),
    ...measurementBreaks(old.measurementSchema, now.measurementSchema).map(
      asFinding('measurement', 'schema/measurement.schema.json'),
    ),
    ...vanishedIds(old.ids, now.ids, retirements, date),
  ];
}

/**
 * The old description without the endpoints that are retired for one that the new description has. Only what a rehearsal
 * published can be retired so: under an address that leads nowhere, nobody has used it. Of a public release it stays.
 */
function withoutRetired(old: Json, now: Json, retirements: readonly Retirement[]): Json {
  const address = valueAt(old, '/servers/0/url');
  if (typeof address !== 'string' || !isRehearsal(address)) return old;
  const has = (path: string | null): boolean => valueAt(now, `/paths/${escapePointer(path ?? '')}`) !== undefined;
  const gone = new Set(retirements.filter((line) => has(line.replaced_by)).map(({ id }) => id));
  const paths = Object.entries(isObject(old['paths']) ? old['paths'] : {}).filter(([path]) => !gone.has(path));
  return { ...old, paths: Object.fromEntries(paths) };
}

const FIXES: Readonly<Record<'outputs' | 'measurement', string>> = {
  outputs: 'Keep it as it was and add what is new beside it; without that it needs /api/v2/, with v1 left in place.',
  measurement: 'Accept what was accepted; without that it needs a schema of its own under /api/v2/.',
};

function asFinding(gate: keyof typeof FIXES, file: string): (broken: Breakage) => Finding {
  return ({ place, message, found, allowed }) =>
    finding({ rule: `compatibility/${gate}`, file, pointer: place.pointer, message, found, allowed, fix: FIXES[gate] });
}

/** A finding for each slug and row_id that was published, is not any more, and is not retired. */
function vanishedIds(old: PublishedIds, now: PublishedIds, retirements: readonly Retirement[], date: string) {
  return lackingRetirements(old, now, retirements, { reason: '...', date }).map((line) => {
    const kind = old.slugs.has(line.id) ? 'slug' : 'row_id';
    return finding({
      rule: 'compatibility/retired',
      file: 'data/retired.json',
      pointer: '/retired',
      message: `The ${kind} ${line.id} was published, is gone, and is not retired`,
      fix: `Publish it again, or add to "retired", with the reason (npm run retire writes it): ${JSON.stringify(line)}`,
    });
  });
}

/** A line for each slug and row_id that was published, is not any more, and is not retired. */
export function lackingRetirements(
  old: PublishedIds,
  now: PublishedIds,
  retirements: readonly Retirement[],
  words: Pick<Retirement, 'reason' | 'date'>,
): Retirement[] {
  const replacedBy = new Map(retirements.map((line) => [line.id, line.replaced_by]));
  const vanished = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] =>
    [...before].filter((id) => !after.has(id) && !replacedBy.has(id)).sort(byCodePoint);
  const rowReplacement = (id: string): string | null => {
    const replaced = id
      .split('/')
      .map((part) => replacedBy.get(part) ?? part)
      .join('/');
    return now.rowIds.has(replaced) ? replaced : null;
  };
  return [
    ...vanished(old.slugs, now.slugs).map((id) => ({ id, replaced_by: null, ...words })),
    ...vanished(old.rowIds, now.rowIds).map((id) => ({ id, replaced_by: rowReplacement(id), ...words })),
  ];
}
