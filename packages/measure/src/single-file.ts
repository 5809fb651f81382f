import { resolve } from 'node:path';
import { parseCommand, runCommand } from '../../../src/cli/command.ts';
import { surroundingsOfProcess } from '../../../src/cli/here.ts';
import { measurementValidator } from '../../../src/contract/measurement-validator.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { type ReferenceDocuments, referenceFrom } from '../../../src/checker/reference.ts';
import { runKit, SUMMARY } from './main.ts';
import { OPTIONS } from './settings.ts';

/**
 * The measuring kit as one file, `measure.mjs`. It contains its packages, the rules and their reference data, so it needs
 * only Node.js and reads only files that its options name. `site/build/measure-file.ts` bundles it.
 */
declare const EMBEDDED: {
  readonly schema: Schema;
  readonly documents: ReferenceDocuments;
  readonly sendAt: string;
};

const here = surroundingsOfProcess('measure');
process.exitCode = await runCommand(here, async () => {
  const spec = { called: 'node measure.mjs', summary: SUMMARY, options: OPTIONS } as const;
  const { values } = parseCommand(spec, here);
  const { schema, documents, sendAt } = EMBEDDED;
  return runKit(values, {
    reference: referenceFrom(documents, { date: here.today, validator: measurementValidator }),
    schema,
    // The check of the pull request finds duplicates.
    others: [],
    sendAt,
    contributions: null,
    path: (word) => resolve(word),
    environment: here.environment,
  });
});
