import { baseUrl, type Inputs, sourcesOf } from '../api/inputs/inputs.ts';
import {
  addressesOf,
  apiIn,
  type Archive,
  datedFiles,
  DIFF,
  type Files,
  releaseRecord,
  RELEASES_INDEX,
} from './archive.ts';
import { isRehearsal, isRehearsedRelease } from './rehearsal.ts';
import type { Change, Release } from '../contract/generated/api.d.ts';
import { renderApi } from '../api/documents/render.ts';
import { manifest } from '../api/documents/manifest.ts';
import { jsonText } from '../core/text/json.ts';
import { type Api, type Endpoint, fileOf } from '../api/documents/endpoint.ts';
import { diffOf } from './diff.ts';
import { asSentence } from '../core/text/words.ts';
import { summaryOf } from './summary.ts';

/** What a release starts from. */
export interface ReleaseBase {
  /** The inputs, with the change log and the list of releases that the release continues. */
  readonly inputs: Inputs;
  /** The API that the previous release published; null for the first release of a series. */
  readonly previous: Api | null;
}

/**
 * The base of a release that follows the last published one, if there is one.
 * @throws Error if only one of the two is a rehearsal.
 */
export function nextReleaseBase(inputs: Inputs, published: Archive): ReleaseBase {
  const last = inputs.releases?.releases.at(-1);
  if (last === undefined) return { inputs, previous: null };
  const [wasRehearsed, isRehearsed] = [isRehearsedRelease(last), isRehearsal(inputs.service.site_url)];
  if (wasRehearsed && !isRehearsed) {
    throw new Error(
      `The release ${last.date} is a rehearsal at ${last.url}. Start the series of real releases without it: npm run release -- --first --public --date YYYY-MM-DD, or select "first" in the workflow.`,
    );
  }
  if (!wasRehearsed && isRehearsed) {
    throw new Error(
      `The release ${last.date} is real, but ${inputs.service.site_url} is an example address. A rehearsal can't follow a real release. Set the address of the site: npm run set-site -- https://owner.github.io/repository`,
    );
  }
  return { inputs, previous: apiIn(published.release(last.date)) };
}

/**
 * The base of the first release of a series. It leaves out all rehearsals and, at a new address, the releases of an
 * earlier publisher. Their files stay at their tags.
 * @throws Error if there is a real release already.
 */
export function firstReleaseBase(inputs: Inputs): ReleaseBase {
  const site = inputs.service.site_url;
  const real = (inputs.releases?.releases ?? []).find(
    // A rehearsal must not replace a real release at any address.
    (release) => !isRehearsedRelease(release) && (isRehearsal(site) || release.url.startsWith(`${site}/`)),
  );
  if (real !== undefined)
    throw new Error(`There is a real release already, ${real.date} at ${real.url}. Make this release without --first.`);
  return { inputs: { ...inputs, changes: [], releases: null }, previous: null };
}

/** The texts that a maintainer can write for a release. Everything else follows from the data. */
export interface ReleaseTexts {
  readonly reason?: string | null;
  readonly summary?: string | null;
}

/** A release before anything is written. */
export type ReleasePlan = ReturnType<typeof planRelease>;

/** Default reasons of the first release and of later ones. */
const FIRST_REASON = 'The series of releases begins with this one.';
const USUAL_REASON = 'Regular update of the data.';

/** The reason of a release: the given one, and a sentence if the site has moved since the release before. */
function reasonOf({ inputs, previous }: ReleaseBase, givenReason?: string | null): string {
  const reason = givenReason ?? (previous === null ? FIRST_REASON : USUAL_REASON);
  const was = previous?.documents.get(fileOf(manifest))?.['site'];
  const is = inputs.service.site_url;
  const moved = typeof was === 'string' && was !== is ? [`The site moved from ${was} to ${is}.`] : [];
  // When a release is rebuilt, `givenReason` is its published reason, which already has the sentence.
  const following = moved.filter((sentence) => !reason.includes(sentence));
  return following.length === 0 ? reason : [asSentence(reason), ...following].join(' ');
}

/**
 * Plans the release of `base.inputs.date`. `candidate` is the API built from `base.inputs`, without an entry for this
 * release. The same base and texts give the same bytes.
 * @returns the change entry; the diff; the text of `data/changes.json` with the entry; the live files by path below
 *   `/api/v1/`, without dated releases; the documents among them; and the files of the dated folder.
 */
export function planRelease(base: ReleaseBase, candidate: Api, texts: ReleaseTexts, endpoints: readonly Endpoint[]) {
  const { inputs, previous } = base;
  const diff = diffOf(previous, candidate, inputs.retired);
  const entry: Change = {
    date: inputs.date,
    summary: texts.summary ?? summaryOf(diff),
    documents: diff.documents,
    reason: reasonOf(base, texts.reason),
    source_version: sourcesOf(inputs)
      .map(({ name, version }) => `${name}: ${version ?? 'unknown'}`)
      .join('; '),
    records: diff.records,
    diff: `${baseUrl(inputs)}/releases/${inputs.date}/${DIFF}`,
  };
  const changes = [...inputs.changes, entry];
  const { documents, files } = renderApi({ ...inputs, changes }, endpoints);
  const dated = datedFiles(files, jsonText(diff));
  const record = {
    ...releaseRecord({ ...entry, data_versions: dataVersionsOf(documents, dated) }, baseUrl(inputs), dated),
    rehearsal: isRehearsal(inputs.service.site_url),
  };
  // The list of releases contains the digest of the archive, so it is built last.
  const releases = { latest: inputs.date, releases: [...earlierReleases(inputs), record] };
  const listEndpoints = endpoints.filter((endpoint) => fileOf(endpoint) === RELEASES_INDEX);
  const list = renderApi({ ...inputs, changes, releases }, listEndpoints);
  return {
    entry,
    diff,
    changeLogText: jsonText({ changes }),
    live: new Map([...files, ...list.files]),
    documents: new Map([...documents, ...list.documents]),
    dated,
  };
}

/** The `data_version` of each document that the dated folder contains, by path. */
function dataVersionsOf(documents: Api['documents'], dated: Files): Release['data_versions'] {
  const published = [...documents].filter(([path]) => dated.has(path));
  return Object.fromEntries(published.map(([path, document]) => [path, String(document['data_version'])]));
}

/** The records of the earlier releases with their current addresses. Their files keep the addresses of their time. */
function earlierReleases(inputs: Inputs): Release[] {
  return (inputs.releases?.releases ?? []).map((release) => ({
    ...release,
    ...addressesOf(release.date, baseUrl(inputs)),
    rehearsal: isRehearsedRelease(release),
  }));
}
