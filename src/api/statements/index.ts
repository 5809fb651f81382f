import type { Finding } from '../../core/findings/finding.ts';
import { configurationStatements, modelStatements } from './configurations.ts';
import { dataVersionStatement } from './data-version.ts';
import { envelopeStatements, fieldStatements } from './fields.ts';
import { fileStatements } from './files.ts';
import { gridStatements, hardwareStatements, perQueryStatements } from './grid-and-hardware.ts';
import { endpointStatements, historyStatements, manifestStatements } from './manifest.ts';
import { measurementSchemaStatements, measurementStatements } from './measurements.ts';
import { workloadStatements } from './workloads.ts';
import { proseStatements } from './prose.ts';
import { contradictions, type PublishedFiles, type Statement } from './statement.ts';

/** Statements that may read documents by their types, because the statements about fields hold. */
const contentStatements: readonly Statement[] = [
  ...envelopeStatements,
  dataVersionStatement,
  ...configurationStatements,
  ...modelStatements,
  ...workloadStatements,
  ...gridStatements,
  ...hardwareStatements,
  ...perQueryStatements,
  ...measurementStatements,
  ...measurementSchemaStatements,
  ...endpointStatements,
  ...manifestStatements,
  ...historyStatements,
  ...proseStatements,
  ...fileStatements,
];

/** Every statement of the specification that can be checked on published files, in the order of their checks. */
export const statements: readonly Statement[] = [...fieldStatements, ...contentStatements];

/**
 * Everything in which published files break the specification. It shares no code with what builds the files, so that a
 * mistake there is found here. Statements about the data that files were built from are checked where that is known.
 */
export function brokenStatements(published: PublishedFiles): Finding[] {
  const unreadable = contradictions(fieldStatements, published);
  return unreadable.length > 0 ? unreadable : contradictions(contentStatements, published);
}
