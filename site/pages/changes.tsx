import { Entry } from '../components/changes.tsx';
import { CodeLink } from '../components/prose.tsx';
import type { Page, Site } from '../site.ts';

export const changesPage = ({ documents: { changes, diffs } }: Site): Page => ({
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
        <Entry key={entry.date} entry={entry} diff={diffs.get(entry.date)} />
      ))}
    </>
  ),
});
