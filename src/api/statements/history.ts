import { isObject } from '../../core/text/json.ts';
import { baseUrl, endpointPaths } from './addresses.ts';
import { type PublishedFiles, type Statement, unlessEqual } from './statement.ts';

/** Fields that contain an id that can be retired. */
const ID_FIELDS: readonly string[] = ['slug', 'row_id', 'iso3'];

/** Every slug, row_id and area in the documents and the path of every endpoint, each with a file that has it. */
function publishedIds(published: PublishedFiles): Map<string, string> {
  const ids = new Map(endpointPaths(published).map((path) => [path, 'manifest.json']));
  const collect = (file: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) collect(file, item);
    if (!isObject(value)) return;
    for (const [key, field] of Object.entries(value)) {
      if (ID_FIELDS.includes(key) && typeof field === 'string') ids.set(field, ids.get(field) ?? file);
      else collect(file, field);
    }
  };
  for (const file of published.documentPaths) collect(file, published.object(file));
  return ids;
}

/** Statements about the change log, the list of releases and retired ids. */
export const historyStatements: readonly Statement[] = [
  {
    id: 'list-of-releases',
    sentence: 'releases/index.json lists every dated release at its address below the site.',
    *check(published) {
      const file = 'releases/index.json';
      const { releases } = published.document(file);
      const base = baseUrl(published);
      for (const [i, { date, url, zip }] of releases.entries()) {
        // After a change of the site's address, a build still lists the releases at the old one. The next release moves
        // them.
        if (published.data !== null && !published.isPublic) continue;
        yield* unlessEqual(file, `/releases/${i}/url`, url, `${base}/releases/${date}/manifest.json`);
        yield* unlessEqual(file, `/releases/${i}/zip`, zip, `${base}/releases/${date}/all.zip`);
      }
    },
  },
  {
    id: 'history-is-kept',
    sentence: 'The change log and the list of releases keep every earlier entry.',
    *check(published) {
      if (published.data === null) return;
      const { releases } = published.document('releases/index.json');
      const { changes: earlierChanges, releases: earlierReleases } = published.data;
      const { changes } = published.document('changes.json');
      yield* unlessEqual('changes.json', '/changes', changes.slice(0, earlierChanges.length), earlierChanges);
      const digests = (list: readonly { readonly date: string; readonly sha256: string }[]) =>
        list.map(({ date, sha256 }) => `${date} ${sha256}`);
      const known = digests(earlierReleases?.releases ?? []);
      yield* unlessEqual('releases/index.json', '/releases', digests(releases).slice(0, known.length), known);
    },
  },
  {
    id: 'retired-ids',
    sentence: 'A retired id is no longer published.',
    *check(published) {
      const retired = published.data?.retired ?? [];
      if (retired.length === 0) return;
      const ids = publishedIds(published);
      for (const { id: found } of retired) {
        const file = ids.get(found);
        const fix = `Remove the retirement of ${found} from data/retired.json, or stop publishing it.`;
        if (file !== undefined) yield { file, found, expected: 'no retired id', fix };
      }
    },
  },
];
