import type { Change } from '../contract/generated/api.d.ts';
import type { Documents } from '../../site/documents.ts';
import { element, text, xmlDocument, type Xml } from './xml.ts';

/** `/changes.atom`: an entry per release, newest first, with what changes.json says of it (Atom, RFC 4287). */
export function atomFeed({ manifest, changes }: Pick<Documents, 'manifest' | 'changes'>): string {
  const { site, name, publisher, attribution, releases } = manifest;
  const self = `${site}/changes.atom`;
  const page = `${site}/changes/`;
  const newestFirst = [...changes.changes].reverse();
  const entry = (change: Change): Xml =>
    element(
      'entry',
      {},
      // A release stays at its address, which makes that a name for the entry that never changes.
      element('id', {}, text(releases.pattern.replace('{date}', change.date))),
      element('title', {}, text(change.summary)),
      element('updated', {}, text(midnight(change.date))),
      element('published', {}, text(midnight(change.date))),
      element('link', { rel: 'alternate', type: 'text/html', href: `${page}#${change.date}` }),
      element('link', { rel: 'related', type: 'application/json', href: change.diff }),
      element('content', { type: 'text' }, text(contentOf(change))),
    );
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, text(self)),
      element('title', {}, text(`${name}: changes of the data`)),
      element('subtitle', {}, text(manifest.description)),
      element('updated', {}, text(midnight(newestFirst[0]?.date ?? manifest.updated))),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: page }),
      element('author', {}, element('name', {}, text(publisher.name === 'unset' ? name : publisher.name))),
      element('rights', {}, text(attribution)),
      ...newestFirst.map(entry),
    ),
  );
}

/** Releases carry a date and no time of day. */
function midnight(date: string): string {
  return `${date}T00:00:00Z`;
}

function contentOf({ reason, documents, records, source_version }: Change): string {
  const counts = (['added', 'removed', 'changed', 'renamed'] as const).flatMap((kind) => {
    const count = Object.values(records).reduce((sum, record) => sum + record[kind], 0);
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return [
    `Why: ${reason}`,
    `Documents: ${documents.includes('*') ? 'all' : documents.join(', ')}`,
    `Records: ${counts.length === 0 ? 'none changed' : counts.join(', ')}`,
    `Sources: ${source_version}`,
  ].join('\n');
}
