import { createHash } from 'node:crypto';
import { canonical, type Statement } from './statement.ts';

/** `data_version` can be computed again by anyone. */
export const dataVersionStatement: Statement = {
  id: 'data-version',
  section: '2.1',
  sentence: 'data_version changes whenever any value in the document changes: it is a digest of the values.',
  *check(published) {
    for (const file of published.documentPaths) {
      const { updated, data_version: found, ...values } = published.object(file);
      const expected = createHash('sha256').update(canonical(values)).digest('hex').slice(0, 16);
      if (found !== expected) yield { file, pointer: '/data_version', found, expected };
    }
  },
};
