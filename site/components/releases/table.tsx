import type { Release } from '../../../scripts/contract/generated/api.d.ts';
import { ARCHIVE, SUMS } from '../../../scripts/releases/dated.ts';
import { plural } from '../../../scripts/text/words.ts';
import { bytes } from '../../figures/format.ts';
import { slugOf } from '../../../scripts/text/slug.ts';
import { Table } from '../table.tsx';
import { CopyButton } from './lines.tsx';

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
            <div class="words-cell">
              <a href={`/changes/#${date}`} class="nowrap">
                <time dateTime={date}>{date}</time>
              </a>
              <div class="muted small">{summary}</div>
            </div>
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
        { head: 'SHA-256', cell: (release) => <Digests release={release} /> },
        { head: 'data_version', cell: (release) => <Versions release={release} /> },
      ]}
    />
  );
}

function Digests({ release: { date, sha256, sums_sha256 } }: { release: Release }) {
  const digests = [
    { name: ARCHIVE, digest: sha256 },
    { name: SUMS, digest: sums_sha256 },
  ];
  return (
    <dl class="digests">
      {digests.map(({ name, digest }) => (
        <div key={name}>
          <dt>
            {name === SUMS ? <a href={`/api/v1/releases/${date}/${name}`}>{name}</a> : name}
            <CopyButton id={`digest-${date}-${slugOf(name)}`} what={`the digest of ${name} of ${date}`} />
          </dt>
          <dd>
            <code id={`digest-${date}-${slugOf(name)}`}>{digest}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Versions({ release: { date, data_versions } }: { release: Release }) {
  const versions = Object.entries(data_versions);
  return (
    <>
      <a href={`/api/v1/releases/${date}/manifest.json`}>Manifest</a>
      <details class="versions">
        <summary>{plural(versions.length, 'document')}</summary>
        <dl>
          {versions.map(([path, version]) => (
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
