import { join } from 'node:path';
import type { Project } from '../core/project.ts';
import { readJson } from './read-json.ts';
import { loadContract } from './validator.ts';

/** One JSON file in the project's `data/` folder, whose schema is called `type`. @throws FindingsError if it is not valid. */
export async function readOwn<T>(project: Project, file: string, type: string): Promise<T> {
  const { validator } = await loadContract(project);
  return readJson<T>(join(project.data, file), `data/${file}`, type, validator);
}
