import { join } from 'node:path';
import type { Project } from '../core/project.ts';
import { readJson } from './read-json.ts';
import { loadContract } from './validator.ts';

/** A file of the project's own data, alone, whose schema is called `type`. @throws FindingsError where it is not valid. */
export async function readOwn<T>(project: Project, file: string, type: string): Promise<T> {
  const { validator } = await loadContract(project);
  return readJson<T>(join(project.data, file), `data/${file}`, type, validator);
}
