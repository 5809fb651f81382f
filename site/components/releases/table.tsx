import type { Release } from '../../../scripts/contract/generated/api.d.ts';
import { ARCHIVE, SUMS } from '../../../scripts/releases/dated.ts';
import { plural } from '../../../scripts/text/words.ts';
import { bytes } from '../../figures/format.ts';
import { slugOf } from '../../../scripts/text/slug.ts';
import { CopyButton } from '../snippet.tsx';
import { Table, Words } from '../table.tsx';

/** The releases with their files and digests. */
export function ReleaseTable({ releases }: { releases: readonly Release[] }) {
  return (
    <Table
      caption="Dated releases, the latest first"
      rows={releases}
      rowKey={({ date }) => date}
      columns={[
        {
          head: 'Release',
          rowHead: true,
          sort: (release) => release.date,
          cell: ({ date, summary }) => (
            <Words small={summary}>
              <a href={`/changes/#${date}`} class="nowrap">
                <time dateTime={date}>{date}</time>
              </a>
            </Words>
          ),
        },
        {
          head: 'Archive',
          sort: (release) => release.bytes,
          cell: (release) => (
            <>
              <a href={`/api/v1/releases/${release.date}/${ARCHIVE}`}>{ARCHIVE}</a>
              <div class="muted small">{bytes(release.bytes)}</div>
            </>
          ),
        },
        { head: 'SHA-256', cell: digests },
        { head: 'data_version', cell: versions },
      ]}
    />
  );
}

function digests({ date, sha256, sums_sha256 }: Release) {
  const sums = <a href={`/api/v1/releases/${date}/${SUMS}`}>{SUMS}</a>;
  const files = [
    { name: ARCHIVE, term: ARCHIVE, digest: sha256 },
    { name: SUMS, term: sums, digest: sums_sha256 },
  ].map((file) => ({ ...file, id: `digest-${date}-${slugOf(file.name)}` }));
  return (
    <dl class="digests">
      {files.map(({ name, term, digest, id }) => (
        <div key={name}>
          <dt>
            {term}
            <CopyButton from={id} what={`the digest of ${name} of ${date}`} small />
          </dt>
          <dd>
            <code id={id}>{digest}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function versions({ date, data_versions }: Release) {
  const all = Object.entries(data_versions);
  return (
    <>
      <a href={`/api/v1/releases/${date}/manifest.json`}>Manifest</a>
      <details class="versions">
        <summary>{plural(all.length, 'document')}</summary>
        <dl>
          {all.map(([path, version]) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>
                <code>{version}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
