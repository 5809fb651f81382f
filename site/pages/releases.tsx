import { inPrint } from '../../src/figures/format.ts';
import { Cite, ReleaseTable, Verify } from '../components/releases.tsx';
import { CodeLink } from '../components/prose.tsx';
import { Entry, Notice } from '../components/changes.tsx';
import type { Page, Site } from '../documents.ts';

export function releasesPage({ documents: { releases, manifest }, url, repository }: Site): Page {
  const all = [...(releases?.releases ?? [])].reverse();
  const [latest] = all;
  return {
    path: '/releases/',
    above: [['/data/', 'Data']],
    title: 'Releases: archives, digests, how to cite',
    description:
      'Every dated release of the data as one archive, with its SHA-256 digests, how to verify a download, and how to cite it.',
    body: (
      <>
        <h1>Releases</h1>
        <p class="lead">The data as it was on a day, kept for good: for papers, for checks, for going back.</p>
        {releases === null || latest === undefined ? (
          <div class="empty">
            <p>
              <strong>Nothing has been released yet.</strong> What these pages show is a preview, which may change.
              Releases will stand here by date, each as one archive with its digests.
            </p>
          </div>
        ) : (
          <>
            <p>{inPrint(releases.note)}</p>
            {all.map(({ date, notice }) => (
              <Notice key={date} text={notice} date={date} />
            ))}
            <ReleaseTable releases={all} />
            <p class="muted small">
              <code>SHA256SUMS</code> lists the digest of every other file of the release. A document’s{' '}
              <code>data_version</code> changes exactly when one of its values does. The same as JSON:{' '}
              <CodeLink href="/api/v1/releases/index.json">releases/index.json</CodeLink>.
            </p>

            <h2 id="verify">How to verify</h2>
            <Verify url={url} repository={repository} latest={latest} />

            <h2 id="cite">How to cite</h2>
            <Cite manifest={manifest} releases={releases} latest={latest} />
          </>
        )}
      </>
    ),
  };
}

export const changesPage = ({ documents: { changes, diffs, releases } }: Site): Page => ({
  path: '/changes/',
  title: 'Changes of the data',
  description:
    'What each release changed, and why: the figures that moved most, the sources behind it, and the whole diff as JSON.',
  body: (
    <>
      <h1>Changes of the data</h1>
      <p class="lead">What each release changed, and why, the latest first.</p>
      <p>
        To hear of the next one, subscribe to the <a href="/changes.atom">feed</a>. The same as JSON:{' '}
        <CodeLink href="/api/v1/changes.json">changes.json</CodeLink>. The files of each release are on the page of{' '}
        <a href="/releases/">releases</a>.
      </p>
      {changes.changes.length === 0 && (
        <div class="empty">
          <p>
            <strong>Nothing has been released yet.</strong> From the first release on, each has its entry here: what
            changed, by how much, and why.
          </p>
        </div>
      )}
      {[...changes.changes].reverse().map((entry) => (
        <Entry
          key={entry.date}
          entry={entry}
          diff={diffs.get(entry.date)}
          notice={releases?.releases.find(({ date }) => date === entry.date)?.notice ?? null}
        />
      ))}
    </>
  ),
});
