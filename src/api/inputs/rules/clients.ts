import type { DataRule } from '../../../core/findings/finding.ts';
import { TOKEN_TASKS } from '../../../sources/ml-energy/tasks.ts';
import type { InputsWithoutContributions } from '../inputs.ts';

const FILE = 'data/clients.json';

/** What must hold of data/clients.json, which the packages for programs are made with. */
export const clientsRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/clients-names',
    // One of a model that the source has dropped stays, and is left out of the packages: no refresh waits for it.
    title: 'A further name of a model is given once, and is not a name of another.',
    check({ clients: { names }, mlEnergy: { models } }) {
      const own = new Map(
        models.flatMap(({ slug, name, model_id }) => [slug, name, model_id].map((one) => [one.toLowerCase(), slug])),
      );
      const seen = new Set<string>();
      return names.flatMap(({ name }, i) => {
        const place = { file: FILE, pointer: `/names/${i}`, found: name };
        const key = name.toLowerCase();
        const isTwice = seen.has(key) || own.has(key);
        seen.add(key);
        return isTwice ? [{ ...place, message: 'The name is one already', fix: 'Take the line away.' }] : [];
      });
    },
  },
  {
    id: 'data/clients-prompts',
    title: 'The prompts of every workload with energy per token are described once.',
    check({ clients: { prompts } }) {
      const named = (all: readonly { readonly workload: string }[]) => all.map(({ workload }) => workload).sort();
      const [found, allowed] = [named(prompts).join(', '), named(TOKEN_TASKS).join(', ')];
      const message = 'The described prompts are not the prompts of the workloads';
      return found === allowed ? [] : [{ file: FILE, pointer: '/prompts', message, found, allowed }];
    },
  },
];
