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
 * The measuring kit as one file that needs nothing but Node.js: its modules and packages, and the rules with what they
 * look at, as the site publishes it. The same documents make the same bytes.
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
    // Readable, for who wants to know what runs on their machine; names stay.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    charset: 'utf8',
    legalComments: 'inline',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    // It tells GitHub's runner things.
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
