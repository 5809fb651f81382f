import type { ReleaseTexts } from '../src/words/release-texts.ts';
import { type ReportWords, wordsOf } from '../src/words/parts.ts';
import type { Report } from '../src/report.ts';

/** The provenance of a page whose tables are tested. */
export const NO_PROVENANCE = {
  sources: [],
  origin: { date: '2026-11-26', release: '', options: {}, files: [], leftOut: [] },
};

/** The words of a report with texts of a release, which are empty by default. */
export function textsOf(report: Report, texts: Partial<ReleaseTexts> = {}): ReportWords {
  return wordsOf(report, {
    caveat: '',
    caveatWithoutBound: '',
    caveatWithoutLoad: '',
    promptCaveatWithoutBound: '',
    promptCaveat: '',
    gridBasis: '',
    citation: '',
    sourcesOfFigures: '',
    archive: '',
    ...texts,
  });
}

/** The texts of the part with a label, as one text; empty if the report has no such part. */
export function partOf(report: Report, label: string, texts: Partial<ReleaseTexts> = {}): string {
  const { parts } = textsOf(report, texts);
  return parts.find((part) => part.label === label)?.texts.join(' ') ?? '';
}

/** All words of a report as one text. */
export function paragraphOf(report: Report, texts: Partial<ReleaseTexts> = {}): string {
  const { headline, parts } = textsOf(report, texts);
  return [headline, ...parts.flatMap(({ label, texts }) => [`${label}:`, ...texts])].join(' ');
}
