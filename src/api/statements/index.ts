import { type Finding, finding } from '../../core/findings/finding.ts';
import { countOf, firstFew } from '../../core/text/words.ts';
import { addressStatements } from './addresses.ts';
import { configurationStatements } from './configurations.ts';
import { documentStatements } from './documents.ts';
import { fileStatements } from './files.ts';
import { gridStatements } from './grid.ts';
import { hardwareStatements } from './hardware.ts';
import { historyStatements } from './history.ts';
import { manifestStatements } from './manifest.ts';
import { measurementStatements } from './measurements.ts';
import { modelStatements } from './models.ts';
import { perQueryStatements } from './per-query.ts';
import { proseStatements } from './prose.ts';
import type { Contradiction, PublishedFiles, Statement } from './statement.ts';
import { workloadStatements } from './workloads.ts';

/** Every statement, in the order of their checks. */
export const statements: readonly Statement[] = [
  ...documentStatements,
  ...configurationStatements,
  ...modelStatements,
  ...workloadStatements,
  ...gridStatements,
  ...hardwareStatements,
  ...perQueryStatements,
  ...measurementStatements,
  ...addressStatements,
  ...manifestStatements,
  ...historyStatements,
  ...proseStatements,
  ...fileStatements,
];

/** The largest number of findings for one broken statement. */
const MAX_PLACES = 3;

/**
 * Findings for the places where published files break statements: the first few of each statement, and how many more
 * there are. The files must match their schemas. This code shares nothing with the code that builds the files, so that
 * it finds mistakes there. Statements that compare files with the data they were built from are checked only if that
 * data is given.
 */
export function brokenStatements(published: PublishedFiles): Finding[] {
  return statements.flatMap((statement) => {
    const places = [...statement.check(published)];
    const further = places.length - MAX_PLACES;
    return places.slice(0, MAX_PLACES).map((place, i) => {
      const isLast = i === MAX_PLACES - 1;
      return asFinding(statement, place, isLast && further > 0 ? ` (and in ${countOf(further, 'other place')})` : '');
    });
  });
}

function asFinding({ id, sentence }: Statement, contradiction: Contradiction, further: string): Finding {
  const { found, expected, ...place } = contradiction;
  return finding({
    rule: `statement/${id}`,
    message: `The API promises: ${sentence}${further}`,
    found: contradictionValue(found),
    allowed: contradictionValue(expected),
    fix: null,
    ...place,
  });
}

/** A value of a contradiction as text. Long lists are cut short. */
function contradictionValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : firstFew(value.map(contradictionValue));
  return JSON.stringify(value);
}
