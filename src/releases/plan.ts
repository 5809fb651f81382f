import { baseUrl, type Inputs, sourcesOf } from '../api/inputs/inputs.ts';
import { addressesOf, type Archive, datedFiles, DIFF, releaseRecord, RELEASES_INDEX } from './archive.ts';
import { type PublishedApi, publishedOf } from './published-api.ts';
import { isRehearsal } from './readiness.ts';
import type { Change, Release } from '../contract/generated/api.d.ts';
import { buildApi } from '../api/documents/api.ts';
import { manifest } from '../api/documents/manifest.ts';
import { measurements } from '../api/documents/measurements.ts';
import { newLines, whatBecame } from '../checker/interventions.ts';
import { isObject, jsonText } from '../core/text/json.ts';
import { byCodePoint } from '../core/text/order.ts';
import { type Endpoint, fileOf } from '../api/documents/endpoint.ts';
import { diffOf } from './diff.ts';
import { summaryOf } from './summary.ts';

/** What there is before a release: the inputs without any trace of it, and what the release before published. */
export interface ReleaseBase {
  readonly inputs: Inputs;
  readonly previous: PublishedApi | null;
  /** The notice on this very release, where it was made already and has one. */
  readonly notice?: string | null;
}

/**
 * The state before the release of `inputs.date`, from what is published. A run that was interrupted, or one that is
 * repeated, finds its own release there already: its entry in the ledger and in the list are left out.
 * @throws Error when the date is before that of the last release.
 */
export function stateBefore(inputs: Inputs, published: Archive): ReleaseBase {
  const { date, service } = inputs;
  const all = inputs.releases?.releases ?? [];
  const rehearsal = all.find(({ url }) => isRehearsal(url) && !isRehearsal(service.site_url));
  if (rehearsal !== undefined) {
    throw new Error(
      `The release ${rehearsal.date} is a rehearsal, at ${rehearsal.url}. The real archive begins without it: npm run release -- --first --public --date YYYY-MM-DD, or "first" beside the button`,
    );
  }
  const lost = inputs.changes.filter(
    (entry) => entry.date !== date && !all.some((release) => release.date === entry.date),
  );
  if (lost.length > 0) {
    const dates = lost.map((entry) => entry.date).join(', ');
    throw new Error(
      `api/v1/ lacks releases that data/changes.json knows: ${dates}. Restore it first: git checkout HEAD -- api/v1`,
    );
  }
  const earlier = all.filter((release) => release.date < date);
  const last = all.at(-1);
  if (last !== undefined && last.date > date) {
    const same = all.some((release) => release.date === date);
    throw new Error(
      same
        ? `There is a release ${date} already, and later ones after it. It stays as it is; a correction takes a later date than ${last.date}.`
        : `The last release is of ${last.date}: ${date} is before it. Choose a later date.`,
    );
  }
  const before = earlier.at(-1);
  return {
    inputs: {
      ...inputs,
      changes: inputs.changes.filter((entry) => entry.date !== date),
      releases: before === undefined ? null : { latest: before.date, releases: earlier },
    },
    previous: before === undefined ? null : publishedOf(published.release(before.date)),
    notice: all.find((release) => release.date === date)?.notice ?? null,
  };
}

/**
 * The state before the first real release, which leaves behind what was at an address under which nothing can have been
 * cited, and the archive that it `continues`, which stays where it is. `committed` are the releases of the last commit: a run
 * that was interrupted has taken those out of the list already.
 * @throws Error when the archive has begun already, or the date is not later than what is left behind.
 */
export function stateBeforeFirst(
  inputs: Inputs,
  committed: readonly Release[],
  continues: string | null = null,
): ReleaseBase {
  const { date } = inputs;
  const all = [...(inputs.releases?.releases ?? []), ...committed];
  const left = leftBehind(all, continues);
  const begun = all.find((release) => !left.includes(release.date) && release.date !== date);
  if (begun !== undefined) {
    throw new Error(
      `The archive has begun already, with the release ${begun.date}. --first is for once. Where that archive is another publisher's, which yours continues: --continues ${begun.url.replace(/\/api\/v1\/.*/, '')}`,
    );
  }
  const last = left.at(-1);
  if (last !== undefined && last >= date)
    throw new Error(`The last release that is left behind is of ${last}. The first release takes a later date.`);
  return { inputs: { ...inputs, changes: [], releases: null }, previous: null };
}

/** The dates, oldest first, of rehearsals, and of the releases at the site that a new archive continues. */
export function leftBehind(releases: readonly Release[], continues: string | null = null): string[] {
  const isLeft = ({ url }: Release): boolean =>
    isRehearsal(url) || (continues !== null && url.startsWith(`${continues}/`));
  return [...new Set(releases.filter(isLeft).map(({ date }) => date))].sort(byCodePoint);
}

/** What a maintainer may say of a release; the rest follows from the data. */
export interface ReleaseWords {
  readonly reason?: string;
  readonly summary?: string;
}

/** A release before anything is written. */
export type ReleasePlan = ReturnType<typeof planRelease>;

/** The reasons of the first release and of a later one for which none is given. */
const [FIRST_REASON, USUAL_REASON] = ['The archive begins with this release.', 'Regular update of the data.'];

/**
 * The reason of a release: what is given, whether the site has moved, and why a maintainer changed or took away rows since the
 * release before.
 */
export function reasonOf({ inputs, previous }: ReleaseBase, words?: string): string {
  const given = words ?? (previous === null ? FIRST_REASON : USUAL_REASON);
  const [was, is] = [previous?.documents.get(fileOf(manifest))?.['site'], inputs.service.site_url];
  const moved = typeof was === 'string' && was !== is ? [`The site moved from ${was} to ${is}.`] : [];
  const published = previous?.documents.get(fileOf(measurements))?.['interventions'];
  const before = Array.isArray(published) ? published.filter(isObject) : [];
  const lines = newLines(before, inputs.interventions).map(
    (line) => `A maintainer: ${line.path} was ${whatBecame(line)}. ${line.reason.replace(/([^.])$/, '$1.')}`,
  );
  return [given, ...moved, ...lines].join(' ');
}

/**
 * The release of `inputs.date`. `inputs.changes` and `inputs.releases` are those before it, `previous` is what the
 * release before published (null for the first), and `candidate` what the inputs make without an entry for this one.
 * The same inputs and words make the same bytes.
 * @returns its entry and diff, the ledger with the entry as `data/changes.json` keeps it, the live files by path below
 * `/api/v1/`, without those of dated releases, and the files of the dated folder.
 */
export function planRelease(
  { inputs, previous, notice = null }: ReleaseBase,
  candidate: PublishedApi,
  words: ReleaseWords,
  endpoints: readonly Endpoint[],
) {
  const diff = diffOf(previous, candidate, inputs.retired);
  const entry: Change = {
    date: inputs.date,
    summary: words.summary ?? summaryOf(diff),
    documents: diff.documents,
    reason: words.reason ?? reasonOf({ inputs, previous }),
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
  const record = { ...releaseRecord(inputs.date, baseUrl(inputs), dated, versions, entry.summary), notice };
  // The list of releases carries the digest of the archive, so it comes last; nothing else changes by it.
  // The live list leads to where the releases are now; their own files keep the addresses that they had.
  const earlier = (inputs.releases?.releases ?? []).map((one) => ({
    ...one,
    ...addressesOf(one.date, baseUrl(inputs)),
  }));
  const releases = { latest: inputs.date, releases: [...earlier, record] };
  const list = endpoints.filter((endpoint) => fileOf(endpoint) === RELEASES_INDEX);
  const live = new Map([...files, ...buildApi({ ...inputs, changes, releases }, list).files]);
  return { entry, diff, ledger: jsonText({ changes }), live, dated };
}
