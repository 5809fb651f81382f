import type { DataRule } from '../../../core/findings/finding.ts';
import { TOKEN_TASKS } from '../../../sources/ml-energy/tasks.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FILE = 'data/clients.json';

/** Rules about data/clients.json, from which the client packages are built. */
export const clientsRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/clients-names',
    // A name of a model that the source has dropped is allowed, so that it doesn't block a refresh. The packages leave
    // it out.
    title: 'A further name of a model is listed once, and no other model has it.',
    check({ clients: { names }, mlEnergy: { models } }) {
      const modelNames = new Map(
        models.flatMap(({ slug, name, model_id }) => [slug, name, model_id].map((name) => [name.toLowerCase(), slug])),
      );
      const seen = new Set<string>();
      return names.flatMap(({ name }, i) => {
        const place = { file: FILE, pointer: `/names/${i}`, found: name };
        const key = name.toLowerCase();
        const isTwice = seen.has(key) || modelNames.has(key);
        seen.add(key);
        return isTwice ? [{ ...place, message: 'A model has this name already', fix: 'Remove the line.' }] : [];
      });
    },
  },
  {
    id: 'data/clients-prompts',
    title: 'The prompts of every workload with energy per token are described once.',
    check({ clients: { prompts } }) {
      const named = (all: readonly { readonly workload: string }[]) => all.map(({ workload }) => workload).sort();
      const [found, allowed] = [named(prompts).join(', '), named(TOKEN_TASKS).join(', ')];
      const message = 'The workloads in prompts are not the workloads with energy per token';
      return found === allowed ? [] : [{ file: FILE, pointer: '/prompts', message, found, allowed }];
    },
  },
];
