import { endpointPaths } from './addresses.ts';
import { hasText, SERVICE_FILE, type Statement, unlessEqual } from './statement.ts';

/** Statements about `manifest.json`: licences, sources and the publisher. */
export const manifestStatements: readonly Statement[] = [
  {
    id: 'licence',
    sentence: 'The compilation is published under CC BY 4.0.',
    *check(published) {
      const { licence } = published.document('manifest.json');
      yield* unlessEqual('manifest.json', '/licence', licence, 'CC-BY-4.0');
    },
  },
  {
    id: 'licences-of-sources',
    sentence: 'sources lists every source with its version, retrieval date, licence and the evidence for it.',
    *check(published) {
      const { sources } = published.document('manifest.json');
      for (const [i, { id, licence, licence_evidence: evidence, terms }] of sources.entries()) {
        const file = 'manifest.json';
        const fix = `State it in data/${id}/source.json.`;
        if (!hasText(evidence)) {
          const expected = 'the evidence for the licence, or for its absence';
          yield { file, pointer: `/sources/${i}/licence_evidence`, found: evidence, expected, fix };
        }
        if (!hasText(licence) && !hasText(terms)) {
          yield { file, pointer: `/sources/${i}/licence`, found: licence, expected: 'a licence, or terms of use', fix };
        }
      }
    },
  },
  {
    id: 'documents-of-sources',
    sentence: 'Every source names the documents that use it.',
    *check(published) {
      const file = 'manifest.json';
      const paths = endpointPaths(published);
      for (const [i, { documents }] of published.document(file).sources.entries()) {
        if (documents.length > 0 && documents.every((path) => paths.includes(path))) continue;
        yield { file, pointer: `/sources/${i}/documents`, found: documents, expected: 'paths of endpoints' };
      }
    },
  },
  {
    id: 'credit-line',
    sentence: 'attribution is the ready credit line: it names the licence, the site, and every source with a licence.',
    *check(published) {
      const { attribution: found, site, sources } = published.document('manifest.json');
      const licensed = sources.flatMap(({ name, licence }) => (licence === null ? [] : [`${name} (${licence})`]));
      // Licences are written as people write them, "CC BY 4.0", or by their SPDX id, "CC-BY-4.0".
      const plain = (words: string): string => words.replaceAll('-', ' ');
      for (const expected of [`CC BY 4.0, ${site}`, ...licensed]) {
        if (plain(found).includes(plain(expected))) continue;
        const fix = `Name it in attribution of ${SERVICE_FILE}.`;
        yield { file: 'manifest.json', pointer: '/attribution', found, expected, fix };
      }
    },
  },
  {
    id: 'publisher',
    sentence: 'A published manifest names a mailbox or page for corrections, and the working days until a response.',
    *check(published) {
      if (!published.isPublic) return;
      const file = 'manifest.json';
      const { contact, response_working_days: days } = published.document(file).publisher;
      if (!/^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$|^https:\/\//.test(contact)) {
        const fix = `Set publisher.contact in ${SERVICE_FILE}.`;
        yield { file, pointer: '/publisher/contact', found: contact, expected: 'a mail or https address', fix };
      }
      if (days < 1) {
        const fix = `Set publisher.response_working_days in ${SERVICE_FILE}.`;
        yield { file, pointer: '/publisher/response_working_days', found: days, expected: '1 or more', fix };
      }
    },
  },
];
