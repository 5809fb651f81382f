import type { Change, Diff } from '../contract/generated/api.d.ts';
import { buildApi } from '../documents/api.ts';
import { jsonText } from '../text/json.ts';
import type { Endpoint } from '../documents/endpoint.ts';
import { baseUrl, sourcesOf } from '../inputs/inputs.ts';
import { datedFiles, releaseRecord, type Files } from './dated.ts';
import { diffOf } from './diff.ts';
import type { Published } from './published.ts';
import type { Before } from './state.ts';
import { summaryOf } from './summary.ts';

/** What a maintainer may say of a release; the rest follows from the data. */
export interface ReleaseWords {
  readonly reason?: string;
  readonly summary?: string;
}

/** A release before anything is written. */
export interface ReleasePlan {
  readonly entry: Change;
  readonly diff: Diff;
  /** The ledger with the entry, as `data/changes.json` keeps it. */
  readonly ledger: string;
  /** Live files by path below `/api/v1/`, without those of dated releases. */
  readonly live: Files;
  /** The files of the dated folder. */
  readonly dated: Files;
}

/** The reason of a release for which none is given. */
const USUAL_REASON = 'Regular update of the data.';

/**
 * The release of `inputs.date`. `inputs.changes` and `inputs.releases` are those before it, `previous` is what the
 * release before published (null for the first), and `candidate` what the inputs make without an entry for this one.
 * The same inputs and words make the same bytes.
 */
export function planRelease(
  { inputs, previous }: Before,
  candidate: Published,
  words: ReleaseWords,
  endpoints: readonly Endpoint[],
): ReleasePlan {
  const diff = diffOf(previous, candidate, inputs.retired);
  const entry: Change = {
    date: inputs.date,
    summary: words.summary ?? summaryOf(diff),
    documents: diff.documents,
    reason: words.reason ?? USUAL_REASON,
    source_version: sourcesOf(inputs)
      .map(({ name, version }) => `${name}: ${version ?? 'unknown'}`)
      .join('; '),
    records: diff.records,
    diff: `${baseUrl(inputs)}/releases/${inputs.date}/diff.json`,
  };
  const changes = [...inputs.changes, entry];
  const { documents, files } = buildApi({ ...inputs, changes }, endpoints);
  const dated = datedFiles(files, jsonText(diff));
  const versions = Object.fromEntries(
    [...documents]
      .filter(([path]) => dated.has(path))
      .map(([path, document]) => [path, String(document['data_version'])]),
  );
  const record = releaseRecord(inputs.date, baseUrl(inputs), dated, versions, entry.summary);
  // The list of releases carries the digest of the archive, so it comes last; nothing else changes by it.
  const earlier = inputs.releases?.releases ?? [];
  const releases = { latest: inputs.date, releases: [...earlier, record] };
  const { files: live } = buildApi({ ...inputs, changes, releases }, endpoints);
  return { entry, diff, ledger: jsonText({ changes }), live, dated };
}
