import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM_DATA, formData } from '../../site/components/form/data.ts';
import type { Documents } from '../../site/documents.ts';
import { EXAMPLE_PATH } from '../contributions/limits.ts';
import type { Files } from '../releases/dated.ts';
import { ROOT } from '../root.ts';

/** What the form of measurements fetches, and the example for who writes a file by hand. */
export async function formFiles(documents: Documents): Promise<Files> {
  const example = await readFile(join(ROOT, EXAMPLE_PATH));
  const data = formData(documents, { path: EXAMPLE_PATH, text: example.toString() });
  return new Map([
    ['contribute/example.json', example],
    [`contribute/form/${FORM_DATA}`, new TextEncoder().encode(JSON.stringify(data))],
  ]);
}
