import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finding, FindingsError } from '../core/findings/finding.ts';
import { errorCode } from '../core/files/error-code.ts';
import type { Project } from '../core/project.ts';
import { checked, loadContract, type Validator } from './validator.ts';

/**
 * The value of a JSON file that is valid by the schema called `schema`. Messages call the file `name`.
 * @throws FindingsError if it is missing, not JSON, or not valid.
 */
export async function readJson<T>(path: string, name: string, schema: string, validator: Validator): Promise<T> {
  const result = checked<T>(validator, schema, parseJson(await readText(path, name), name));
  if ('value' in result) return result.value;
  throw new FindingsError(result.findings.map((found) => ({ ...found, rule: 'data/schema', file: name })));
}

/**
 * The value of a JSON file in the project's `data/` folder that is valid by the schema called `schema`.
 * @throws FindingsError like {@link readJson}.
 */
export async function readDataFile<T>(project: Project, file: string, schema: string): Promise<T> {
  const { validator } = await loadContract(project);
  return readJson<T>(join(project.data, file), `data/${file}`, schema, validator);
}

/** The value of a JSON text. @throws FindingsError if it is not JSON. */
function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const message = `The file is not JSON: ${(error as Error).message}`;
    throw new FindingsError([finding({ rule: 'data/json', file: name, message })]);
  }
}

/** The text of a file. @throws FindingsError if it can't be read. */
export async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const message = errorCode(error) === 'ENOENT' ? 'The file is missing' : `The file can't be read: ${String(error)}`;
    throw new FindingsError([finding({ rule: 'data/missing', file: name, message })]);
  }
}
