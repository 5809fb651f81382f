import { parse } from 'csv-parse/sync';
import type { Api } from '../api/documents/endpoint.ts';
import type { Retirement } from '../contract/generated/data.d.ts';
import { finding, type Finding } from '../core/findings/finding.ts';
import { isObject, type Json, text, textsOf } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { dateOf, jsonFile } from './archive.ts';
import { addRetirement, idsOf, type PublishedIds, replacementOf, retirementToWrite } from './retired-ids.ts';
import { breaksBetween, MEASUREMENT, OUTPUTS } from './schema-checks.ts';
import { nodesOf, outputsOf } from './schema-nodes.ts';

/** The part of an API that must stay compatible within v1. */
export interface PublishedInterface {
  readonly openapi: Json;
  readonly measurementSchema: Json;
  readonly ids: PublishedIds;
  /** The year of `grid.json`, which only has areas with a value for it. */
  readonly gridYear: unknown;
  /** The paths of all endpoints, as the manifest lists them. */
  readonly endpoints: ReadonlySet<string>;
  /** The columns of each CSV file, by the path of the file below `/api/v1/`. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/**
 * The interface of a published API. @throws Error if its manifest, OpenAPI description or measurement schema is
 * missing.
 */
function publishedInterface({ files, documents }: Api): PublishedInterface {
  const { endpoints, further_endpoints: further } = jsonFile(files, 'manifest.json');
  const listed = [endpoints, further].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return {
    openapi: jsonFile(files, 'openapi.json'),
    measurementSchema: jsonFile(files, 'schema/measurement.schema.json'),
    ids: idsOf(documents),
    gridYear: documents.get('grid.json')?.['year'],
    endpoints: new Set(textsOf(listed.map((endpoint) => (isObject(endpoint) ? endpoint['path'] : null)))),
    columns: new Map(
      [...files]
        .filter(([path]) => path.endsWith('.csv'))
        .map(([path, bytes]) => [path, headerOf(text(bytes))] as const),
    ),
  };
}

/** The cells of a CSV file's first line; none if the file is empty. */
function headerOf(csv: string): readonly string[] {
  const [header = []]: string[][] = parse(csv, { to: 1 });
  return header;
}

/** What a missing id may be explained by. */
interface IdChanges {
  readonly retirements: readonly Retirement[];
  /** The ISO codes of the areas for which the grid's source has a figure of any year. */
  readonly sourceAreas?: ReadonlySet<string> | undefined;
  /** The date of the new release, for retirements that are missing. */
  readonly date: string;
}

/**
 * Every change from `before`, the last release, to `after` that v1 doesn't allow. Additions are allowed, and so is
 * every change that neither a reader of the documents nor a writer of measurements can notice.
 */
export function breakingChanges(
  before: Api | null,
  after: Api,
  retirements: readonly Retirement[],
  sourceAreas?: ReadonlySet<string>,
): Finding[] {
  if (before === null) return [];
  const changes = { retirements, sourceAreas, date: dateOf(after) };
  return compatibilityFindings(publishedInterface(before), publishedInterface(after), changes);
}

/**
 * Findings with another fix, for a last release that is a rehearsal: to leave it out, because nobody can have cited it.
 */
export function withRehearsalFix(findings: readonly Finding[], date: string): Finding[] {
  const fix = `The last release is a rehearsal. Leave it out: npm run release -- --first --date ${date}`;
  return findings.map((found) => ({ ...found, fix }));
}

/** Every change between two interfaces that v1 doesn't allow. */
export function compatibilityFindings(old: PublishedInterface, now: PublishedInterface, changes: IdChanges): Finding[] {
  const gone = [...old.endpoints].filter((path) => !now.endpoints.has(path));
  return [
    ...gone.map(removedEndpoint),
    ...removedColumns(old.columns, now.columns),
    ...breaksBetween(outputsOf(withoutPaths(old.openapi, gone)), outputsOf(now.openapi), OUTPUTS),
    ...breaksBetween(nodesOf(old.measurementSchema), nodesOf(now.measurementSchema), MEASUREMENT),
    ...missingIds(old.ids, now.ids, changes),
    ...missingAreas(old, now, changes),
  ];
}

function removedEndpoint(path: string): Finding {
  return finding({
    rule: 'compatibility/endpoints',
    file: path.slice(1),
    message: `The published endpoint ${path} is missing`,
    fix: 'Publish it again. Removing it needs /api/v2/.',
  });
}

/** A finding for each column that a CSV file has lost. A missing file is reported as an endpoint. */
function removedColumns(old: PublishedInterface['columns'], now: PublishedInterface['columns']): Finding[] {
  return [...old].flatMap(([file, before]) => {
    const after = now.get(file) ?? before;
    return before
      .filter((column) => !after.includes(column))
      .map((column) =>
        finding({
          rule: 'compatibility/columns',
          file,
          message: `The published column ${column} is missing`,
          found: after.join(','),
          fix: `Publish ${column} again under this name. Removing it needs /api/v2/.`,
        }),
      );
  });
}

/** An OpenAPI description without the given paths, so that a missing endpoint is reported only once. */
function withoutPaths(openapi: Json, gone: readonly string[]): Json {
  const paths = isObject(openapi['paths']) ? openapi['paths'] : {};
  return { ...openapi, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !gone.includes(path))) };
}

/** A finding for each published slug and row_id that is missing and not retired. */
function missingIds(old: PublishedIds, now: PublishedIds, { retirements, date }: IdChanges): Finding[] {
  const wrong = unknownReplacements(now, retirements);
  // Each row of a model that was renamed would be missing too.
  if (wrong.length > 0) return wrong;
  const gone = [...old.slugs].filter((id) => !now.slugs.has(id) && replacementOf(id, retirements) === undefined);
  const lineOf = (id: string): Retirement => retirementToWrite(id, date);
  const lines = gone.sort(byCodePoint).map(lineOf);
  const all = [...retirements, ...lines];
  // A retired model also retires its rows: all of them, or with a new name those that exist under that name.
  const rows = [...old.rowIds].filter((id) => {
    const replacement = replacementOf(id, all);
    return (
      !now.rowIds.has(id) && (replacement === undefined || (replacement !== null && !isKnown(replacement, now, all)))
    );
  });
  return [
    ...lines.map((line) => notRetired('slug', line)),
    ...rows.sort(byCodePoint).map((id) => notRetired('row_id', lineOf(id))),
  ];
}

/** A finding for each retirement whose replacement is neither published nor retired itself. */
function unknownReplacements(now: PublishedIds, retirements: readonly Retirement[]): Finding[] {
  return retirements.flatMap(({ id, replaced_by: replacement }) => {
    if (replacement === null || now.areas.has(replacement) || isKnown(replacement, now, retirements)) return [];
    return [
      finding({
        rule: 'compatibility/retired',
        file: 'data/retired.json',
        pointer: '/retired',
        message: `The replacement of ${id} is not published`,
        found: replacement,
        fix: `Write the new id of ${id} in "replaced_by", or null if nothing replaces it.`,
      }),
    ];
  });
}

/** A finding about an id that disappears without a retirement. `line` is the retirement that is missing. */
function notRetired(kind: 'slug' | 'row_id' | 'area', line: Retirement): Finding {
  return finding({
    rule: 'compatibility/retired',
    file: 'data/retired.json',
    pointer: '/retired',
    message: `The ${kind} ${line.id} was published, but is missing and not retired`,
    fix: addRetirement(line),
  });
}

/**
 * A finding for each area that is gone. Somebody who chooses another year accepts that areas without a figure for it
 * are left out, but not that the source lost an area.
 */
function missingAreas(
  old: PublishedInterface,
  now: PublishedInterface,
  { retirements, date, sourceAreas }: IdChanges,
): Finding[] {
  const isLeftOut = (id: string): boolean => old.gridYear !== now.gridYear && sourceAreas?.has(id) === true;
  return [...old.ids.areas]
    .filter((id) => !now.ids.areas.has(id) && !isLeftOut(id) && replacementOf(id, retirements) === undefined)
    .map((id) => notRetired('area', retirementToWrite(id, date)));
}

/** Whether an id is published or retired. */
function isKnown(id: string, { slugs, rowIds }: PublishedIds, retirements: readonly Retirement[]): boolean {
  return slugs.has(id) || rowIds.has(id) || replacementOf(id, retirements) !== undefined;
}
