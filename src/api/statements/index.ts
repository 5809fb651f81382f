import type { Finding } from '../../core/findings/finding.ts';
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
import { contradictions, type PublishedFiles, type Statement } from './statement.ts';
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

/**
 * Every place where published files break a promise of the API. The files must match their schemas. This code shares
 * nothing with the code that builds the files, so that it finds mistakes there. Statements that compare files with the data
 * they were built from are checked only if that data is given.
 */
export function brokenStatements(published: PublishedFiles): Finding[] {
  return contradictions(statements, published);
}
