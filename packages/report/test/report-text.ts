import type { Said } from '../src/conditions.ts';
import { type ReportWords, wordsOf } from '../src/parts.ts';
import type { Report } from '../src/report.ts';

/** The words of a report with texts of a release, which are empty by default. */
export function textsOf(report: Report, said: Partial<Said> = {}): ReportWords {
  return wordsOf(report, {
    caveat: '',
    caveatWithoutBound: '',
    promptCaveat: '',
    gridBasis: '',
    citation: '',
    sourcesOfFigures: '',
    archive: '',
    ...said,
  });
}

/** The texts of the part with a label, as one text; empty if the report has no such part. */
export function partOf(report: Report, label: string, said: Partial<Said> = {}): string {
  const { parts } = textsOf(report, said);
  return parts.find((part) => part.label === label)?.texts.join(' ') ?? '';
}

/** All words of a report as one text. */
export function paragraphOf(report: Report, said: Partial<Said> = {}): string {
  const { headline, parts } = textsOf(report, said);
  return [headline, ...parts.flatMap(({ label, texts }) => [`${label}:`, ...texts])].join(' ');
}
