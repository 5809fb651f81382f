import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { referenceDocuments } from './check-data.ts';
import type { Documents, KitFile } from '../documents.ts';
import { sha256 } from '../../src/core/files/digest.ts';
import { PROGRAM } from '../../src/core/program.ts';

/** Path of the file below the site. */
export const MEASURE_FILE = 'measure.mjs';

/**
 * The measuring kit as one file that needs only Node.js. It contains its modules and packages, the rules, and the data
 * of the rules. The same documents give the same bytes.
 */
export function measureFile(documents: Documents): { bytes: Uint8Array; kit: KitFile } {
  const sendAt = `${documents.manifest.site}/contribute/check/`;
  const embedded = { schema: documents.measurementSchema, documents: referenceDocuments(documents), sendAt };
  const nvml = readFileSync(join(PROGRAM, 'packages/measure/src/energy/nvml.py'), 'utf8');
  const { outputFiles } = buildSync({
    entryPoints: [join(PROGRAM, 'packages/measure/src/single-file.ts')],
    absWorkingDir: PROGRAM,
    bundle: true,
    write: false,
    logLevel: 'silent',
    // Names are kept, so that contributors can read what runs on their machine.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    charset: 'utf8',
    legalComments: 'inline',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    // Only for GitHub's runner.
    external: ['@actions/core'],
    define: { EMBEDDED: JSON.stringify(embedded), NVML_PROGRAM: JSON.stringify(nvml) },
    banner: {
      js: [
        '#!/usr/bin/env node',
        `// The measuring kit of ${documents.manifest.site}, in one file. It needs Node.js 20.19 or newer and nothing else.`,
        "import { createRequire as fromHere } from 'node:module'; const require = fromHere(import.meta.url);",
      ].join('\n'),
    },
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { bytes, kit: { sha256: sha256(bytes), bytes: bytes.length } };
}
