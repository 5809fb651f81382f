import type { Documents } from '../../documents.ts';

/** How to cite the latest release; that there is none yet, before the first. */
export function Citing({ documents: { releases, manifest, changes } }: { documents: Documents }) {
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  if (releases === null || latest === undefined) {
    return <p class="empty">Nothing has been released yet, so there is nothing that can be cited.</p>;
  }
  const change = changes.changes.find(({ date }) => date === latest.date);
  return (
    <>
      <p>{releases.note}</p>
      <p>
        The latest release is of <a href={`/api/v1/releases/${latest.date}/manifest.json`}>{latest.date}</a>:{' '}
        {latest.summary}. {change?.reason}
        {latest.notice !== null && ` Notice: ${latest.notice}`}
      </p>
      <p>What a citation needs is the credit line, the date, and the data_version of the document that was used:</p>
      <blockquote>
        <p>
          {manifest.attribution} Release {latest.date}, index.json with data_version{' '}
          {latest.data_versions['index.json']}. <span class="address">{latest.url}</span>
        </p>
      </blockquote>
      <p>
        <a href="/releases/">Every release</a> is one archive with a digest, and <a href="/changes/">the change log</a>{' '}
        says what each of them changed.
      </p>
    </>
  );
}
