// Apart from the options: what compiles schemas is a third of a command that needs none, and is loaded at every start.
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import type { Project } from '../core/project.ts';
import { repositoryOf } from '../releases/readiness.ts';

/** Who publishes the data and where, as data/service.json has it. @throws FindingsError where it is not valid. */
export async function service(project: Project): Promise<Service> {
  const { validator } = await loadContract(project);
  return readJson<Service>(join(project.data, 'service.json'), 'data/service.json', 'Service', validator);
}

/** Address of the repository; null while it is not set. */
export async function repositoryAddress(project: Project): Promise<string | null> {
  return repositoryOf(await service(project));
}
