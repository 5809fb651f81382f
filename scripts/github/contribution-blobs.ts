import { MAX_BYTES } from '../contributions/limits.ts';
import type { ContributionFile } from '../contributions/report.ts';
import type { Change } from '../pull-request/change.ts';
import type { GitHub, Repository } from './client.ts';

/** How many files are asked for at a time. */
const AT_A_TIME = 10;

/** The base64 text of a file at the limit, with a line end after every 60 characters as GitHub writes it. */
const MOST_TEXT = Math.ceil((MAX_BYTES / 3) * 4 * (61 / 60)) + 8;

/** Reads contributed files as bytes, by the ids of their objects. What is too large, or a link, is not asked for. */
export async function readBlobs(
  github: GitHub,
  repository: Repository,
  changes: readonly Change[],
): Promise<ContributionFile[]> {
  const files: ContributionFile[] = [];
  for (let i = 0; i < changes.length; i += AT_A_TIME) {
    const some = changes.slice(i, i + AT_A_TIME);
    files.push(...(await Promise.all(some.map((change) => readBlob(github, repository, change)))));
  }
  return files;
}

async function readBlob(github: GitHub, repository: Repository, change: Change): Promise<ContributionFile> {
  const { path, object, size } = change;
  const kind = change.kind === 'file' || change.kind === 'symlink' ? change.kind : 'other';
  const known = size ?? 0;
  if (kind !== 'file' || object === null || known > MAX_BYTES) {
    return { path, kind, size: known, bytes: null };
  }
  const { data } = await github.rest.git.getBlob({ ...repository, file_sha: object });
  if (data.encoding !== 'base64') throw new Error(`GitHub sent a file encoded as ${data.encoding}, not as base64.`);
  // Decoded only when it can't be more than was announced.
  const tooLarge = data.content.length > MOST_TEXT || (data.size ?? 0) > MAX_BYTES;
  if (tooLarge) return { path, kind, size: Math.max(data.size ?? 0, MAX_BYTES + 1), bytes: null };
  const bytes = new Uint8Array(Buffer.from(data.content, 'base64'));
  return { path, kind, size: bytes.byteLength, bytes };
}
