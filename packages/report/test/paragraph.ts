import type { Said } from '../src/conditions.ts';
import { wordsOf } from '../src/paragraph.ts';
import type { Report } from '../src/report.ts';

/** The texts of a report as one text. */
export function paragraphOf(report: Report, said: Partial<Said>): string {
  const { summary, conditions } = wordsOf(report, {
    caveat: '',
    caveatWithoutBound: '',
    promptCaveat: '',
    gridBasis: '',
    citation: '',
    archive: '',
    ...said,
  });
  return [...summary, conditions].filter((text) => text !== '').join(' ');
}
