import { resolve } from 'node:path';
import { parseCommand, runCommand } from '../../../src/cli/command.ts';
import { processContext } from '../../../src/cli/context.ts';
import { measurementValidator } from '../../../src/contract/measurement-validator.ts';
import type { Schema } from '../../../src/contract/schema.ts';
import { type ReferenceDocuments, referenceFrom } from '../../../src/checker/reference.ts';
import { runKit, SUMMARY } from './main.ts';
import { OPTIONS } from './settings.ts';

/**
 * The measuring kit as one file, `measure.mjs`. It contains its packages, the rules and their reference data, so it
 * needs only Node.js and reads only files that its options name. `site/build/measure-file.ts` bundles it.
 */
declare const EMBEDDED: {
  readonly schema: Schema;
  readonly documents: ReferenceDocuments;
  readonly sendAt: string;
};

const context = processContext('measure');
process.exitCode = await runCommand(context, async () => {
  const spec = { usage: 'node measure.mjs', summary: SUMMARY, options: OPTIONS } as const;
  const { values } = parseCommand(spec, context);
  const { schema, documents, sendAt } = EMBEDDED;
  return runKit(values, {
    reference: referenceFrom(documents, { date: context.today, validator: measurementValidator }),
    schema,
    // The check of the pull request finds duplicates.
    others: [],
    sendAt,
    contributions: null,
    path: (word) => resolve(word),
    environment: context.environment,
  });
});
