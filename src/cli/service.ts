// Apart from the options: what compiles schemas is a third of a command that needs none, and is loaded at every start.
import { join } from 'node:path';
import type { Service } from '../contract/generated/data.d.ts';
import { readJson } from '../contract/read-json.ts';
import { loadContract } from '../contract/validator.ts';
import type { Project } from '../core/project.ts';

/** Who publishes the data and where, as data/service.json has it. @throws FindingsError where it is not valid. */
export async function service(project: Project): Promise<Service> {
  const { validator } = await loadContract(project);
  return readJson<Service>(join(project.data, 'service.json'), 'data/service.json', 'Service', validator);
}
