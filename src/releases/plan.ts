import { baseUrl, type Inputs, sourcesOf } from '../api/inputs/inputs.ts';
import { addressesOf, apiIn, type Archive, datedFiles, DIFF, releaseRecord, RELEASES_INDEX } from './archive.ts';
import { isRehearsal, isRehearsedRelease } from './readiness.ts';
import type { Change } from '../contract/generated/api.d.ts';
import { buildApi } from '../api/documents/api.ts';
import { manifest } from '../api/documents/manifest.ts';
import { jsonText } from '../core/text/json.ts';
import { type Api, type Endpoint, fileOf } from '../api/documents/endpoint.ts';
import { diffOf } from './diff.ts';
import { summaryOf } from './summary.ts';

/** What there is before a release: the inputs, and what the release before published. */
export interface ReleaseBase {
  readonly inputs: Inputs;
  readonly previous: Api | null;
}

/**
 * The state before the release of `inputs.date`, from what is published.
 * @throws Error when the date is not after that of the last release, or one of the last release and the new one is a
 *   rehearsal and the other is not.
 */
export function stateBefore(inputs: Inputs, published: Archive): ReleaseBase {
  const last = inputs.releases?.releases.at(-1);
  if (last === undefined) return { inputs, previous: null };
  const [wasRehearsed, isRehearsed] = [isRehearsedRelease(last), isRehearsal(inputs.service.site_url)];
  if (wasRehearsed && !isRehearsed) {
    throw new Error(
      `The release ${last.date} is a rehearsal, at ${last.url}. The real archive begins without it: npm run release -- --first --public --date YYYY-MM-DD, or "first" beside the button`,
    );
  }
  if (!wasRehearsed && isRehearsed) {
    throw new Error(
      `The release ${last.date} is real, and ${inputs.service.site_url} is an example address: no rehearsal can follow a real release. Set the address of the site: npm run set-site -- https://owner.github.io/repository`,
    );
  }
  if (last.date >= inputs.date)
    throw new Error(`The last release is of ${last.date}: ${inputs.date} is not after it. Choose a later date.`);
  return { inputs, previous: apiIn(published.release(last.date)) };
}

/**
 * The state before the first release of an archive, which leaves behind all rehearsals and, at an address of its own, the
 * releases of whoever published before. Their files stay at their tags.
 * @throws Error when there is a real release that belongs to this archive.
 */
export function stateBeforeFirst(inputs: Inputs): ReleaseBase {
  const site = inputs.service.site_url;
  const real = (inputs.releases?.releases ?? []).find(
    // A rehearsal must not take the place of a real release, wherever that is.
    (release) => !isRehearsedRelease(release) && (isRehearsal(site) || release.url.startsWith(`${site}/`)),
  );
  if (real !== undefined)
    throw new Error(
      `The archive has begun already, with the release ${real.date} at ${real.url}. --first leaves only rehearsals behind: make the release without --first.`,
    );
  return { inputs: { ...inputs, changes: [], releases: null }, previous: null };
}

/** What a maintainer may say of a release; the rest follows from the data. */
export interface ReleaseWords {
  readonly reason?: string | null;
  readonly summary?: string | null;
}

/** A release before anything is written. */
export type ReleasePlan = ReturnType<typeof planRelease>;

/** The reasons of the first release and of a later one for which none is given. */
const [FIRST_REASON, USUAL_REASON] = ['The archive begins with this release.', 'Regular update of the data.'];

/** The reason of a release: the given one, and a sentence if the site has moved since the release before. */
function reasonOf({ inputs, previous }: ReleaseBase, words?: string | null): string {
  const given = words ?? (previous === null ? FIRST_REASON : USUAL_REASON);
  const [was, is] = [previous?.documents.get(fileOf(manifest))?.['site'], inputs.service.site_url];
  const moved = typeof was === 'string' && was !== is ? [`The site moved from ${was} to ${is}.`] : [];
  // When a release is built again, its published reason is given, which has the sentence already.
  return [given, ...moved.filter((sentence) => !given.includes(sentence))].join(' ');
}

/**
 * The release of `inputs.date`. `inputs.changes` and `inputs.releases` are those before it, `previous` is what the
 * release before published (null for the first), and `candidate` what the inputs make without an entry for this one.
 * The same inputs and words make the same bytes.
 * @returns its entry and diff, the ledger with the entry as `data/changes.json` keeps it, the live files by path below
 * `/api/v1/`, without those of dated releases, and the files of the dated folder.
 */
export function planRelease(
  { inputs, previous }: ReleaseBase,
  candidate: Api,
  words: ReleaseWords,
  endpoints: readonly Endpoint[],
) {
  const diff = diffOf(previous, candidate, inputs.retired);
  const entry: Change = {
    date: inputs.date,
    summary: words.summary ?? summaryOf(diff),
    documents: diff.documents,
    reason: reasonOf({ inputs, previous }, words.reason),
    source_version: sourcesOf(inputs)
      .map(({ name, version }) => `${name}: ${version ?? 'unknown'}`)
      .join('; '),
    records: diff.records,
    diff: `${baseUrl(inputs)}/releases/${inputs.date}/${DIFF}`,
  };
  const changes = [...inputs.changes, entry];
  const { documents, files } = buildApi({ ...inputs, changes }, endpoints);
  const dated = datedFiles(files, jsonText(diff));
  const versions = Object.fromEntries(
    [...documents]
      .filter(([path]) => dated.has(path))
      .map(([path, document]) => [path, String(document['data_version'])]),
  );
  const record = {
    ...releaseRecord(inputs.date, baseUrl(inputs), dated, versions, entry.summary),
    rehearsal: isRehearsal(inputs.service.site_url),
  };
  // The list of releases carries the digest of the archive, so it comes last; nothing else changes by it.
  // The live list leads to where the releases are now; their own files keep the addresses that they had.
  const earlier = (inputs.releases?.releases ?? []).map((one) => ({
    ...one,
    ...addressesOf(one.date, baseUrl(inputs)),
    rehearsal: isRehearsedRelease(one),
  }));
  const releases = { latest: inputs.date, releases: [...earlier, record] };
  const list = endpoints.filter((endpoint) => fileOf(endpoint) === RELEASES_INDEX);
  const live = new Map([...files, ...buildApi({ ...inputs, changes, releases }, list).files]);
  return { entry, diff, ledger: jsonText({ changes }), live, dated };
}
