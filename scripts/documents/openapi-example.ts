/**
 * A short example of a document: each array is cut to its first record. What names a build or a release and not
 * the data (dates, digests, sizes, versions) has a fixed sample value: the description of the API must not change
 * when only the date does, and can't carry the digest of an archive that holds it.
 */
export function exampleOf(document: Readonly<Record<string, unknown>>, baseUrl: string): unknown {
  return shortened({ ...document, ...samplesOf(document, baseUrl) });
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

const DATE = '2026-01-01';
const VERSION = '0123456789abcdef';
const DIGEST = VERSION.repeat(4);

function samplesOf(document: Readonly<Record<string, unknown>>, baseUrl: string): Record<string, unknown> {
  const release = `${baseUrl}/releases/${DATE}`;
  return {
    updated: DATE,
    data_version: VERSION,
    ...('changes' in document && {
      changes: [
        {
          date: DATE,
          summary: 'A sentence that says what changed.',
          documents: ['grid.json'],
          reason: 'A sentence that says why.',
          source_version: 'The versions of the sources.',
          records: { 'grid.json': { added: 1, removed: 0, changed: 2, renamed: 0 } },
          diff: `${release}/diff.json`,
        },
      ],
    }),
    ...('releases' in document &&
      'latest' in document && {
        latest: DATE,
        releases: [
          {
            date: DATE,
            tag: DATE,
            url: `${release}/manifest.json`,
            zip: `${release}/all.zip`,
            sha256: DIGEST,
            bytes: 100_000,
            sums_sha256: DIGEST,
            data_versions: { 'grid.json': VERSION },
            summary: 'A sentence that says what changed.',
            notice: null,
          },
        ],
      }),
  };
}
