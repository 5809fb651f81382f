import type { Change } from '../contract/generated/api.d.ts';
import { code, inert, table } from '../text/markdown.ts';
import type { Asset } from './assets.ts';
import { ARCHIVE, SUMS } from './dated.ts';

/**
 * The text of a release on GitHub, as Markdown: what changed and why, the digests, and how to verify. The words of the
 * ledger can only be read: no mention, link or image comes of them.
 */
export function releaseNotes(entry: Change, assets: readonly Asset[], repository: string): string {
  const digests = assets.map(({ name, bytes, digest }) => [code(name), String(bytes.byteLength), code(digest)]);
  return [
    inert(entry.summary),
    `Why: ${inert(entry.reason)}`,
    `Changed: ${entry.documents.map(code).join(', ')}`,
    `Sources: ${inert(entry.source_version)}`,
    table(['file', 'bytes', 'SHA-256'], digests),
    'Verify what you downloaded, and that it was made here:',
    [
      '```sh',
      `sha256sum --check --ignore-missing ${SUMS}`,
      `gh attestation verify ${ARCHIVE} --repo ${repository}`,
      '```',
    ].join('\n'),
    `In a clone of the repository, with full history, this verifies every byte of it: ${code(`npm ci && npm run verify -- ${entry.date}`)}`,
    '',
  ].join('\n\n');
}
