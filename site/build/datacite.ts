import type { Manifest, Releases } from '../../src/contract/generated/api.d.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { licenceUrl } from '../linked-data.ts';

/** What the format's rules ask to be written where something is not known. */
const UNKNOWN = ':unav';

/** `/datacite.json`: the data set as who registers a DOI describes it (DataCite, version 4). */
export function datacite({ manifest, releases }: { readonly manifest: Manifest; readonly releases: Releases | null }) {
  const { citation, publisher, licence, site } = manifest;
  const date = releases?.latest ?? manifest.updated;
  const related = (relatedIdentifier: string, relationType: string) => {
    return { relatedIdentifier, relatedIdentifierType: 'URL', relationType };
  };
  return jsonText({
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    ...(citation.doi !== null && { doi: citation.doi }),
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Dataset' },
    creators: [{ name: citation.author, nameType: 'Organizational' }],
    titles: [{ title: citation.title }],
    publisher: { name: publisher.name === 'unset' ? UNKNOWN : publisher.name },
    publicationYear: date.slice(0, 4),
    dates: [{ date, dateType: 'Issued' }],
    version: date,
    language: 'en',
    subjects: citation.keywords.map((subject) => ({ subject })),
    descriptions: [
      { description: manifest.description, descriptionType: 'Abstract' },
      { description: manifest.caveat, descriptionType: 'Methods' },
    ],
    rightsList: [{ rightsUri: licenceUrl(licence), rightsIdentifier: licence, rightsIdentifierScheme: 'SPDX' }],
    formats: ['application/json', 'text/csv', 'application/vnd.apache.parquet'],
    relatedIdentifiers: [
      related(`${site}/methods/`, 'IsDocumentedBy'),
      ...manifest.sources.flatMap(({ url }) => (url === null ? [] : [related(url, 'IsDerivedFrom')])),
    ],
  });
}
