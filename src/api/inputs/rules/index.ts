import type { DataRule } from '../../../core/findings/finding.ts';
import { WORLD } from '../../../sources/ember/tables.ts';
import { SOURCE_NAMES, sources } from '../../../sources/index.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { clientsRules } from './clients.ts';
import { earlierRules } from './earlier-physics.ts';
import { knownIssuesRule } from './known-issues.ts';
import { powerLimitRule } from './power-limit.ts';
import { retiredReasonRule } from './retired.ts';
import { sourcePhysicsRule } from './source-physics.ts';

/** Rules that join a source with other files of the project. Rules about its own tables belong to the source. */
export const dataRules: readonly DataRule<InputsWithoutContributions>[] = [
  {
    id: 'data/source-id',
    title: 'The id of a source is the name of its folder.',
    check: (known) =>
      SOURCE_NAMES.flatMap((name) => {
        const [{ id: allowed }, found] = [sources[name], known[name].source.id];
        const message = 'The id is not the name of the folder';
        const fix = `Write "${allowed}".`;
        const problem = { file: `data/${allowed}/source.json`, pointer: '/id', message, found, allowed, fix };
        return found === allowed ? [] : [problem];
      }),
  },
  {
    id: 'data/world',
    title: 'World has a value for the grid year of the service.',
    check({ ember: { intensity }, service: { grid } }) {
      const isThere = intensity.some(
        ({ iso3, year, g_co2e_per_kwh }) => iso3 === WORLD && String(year) === grid.year && g_co2e_per_kwh >= 0,
      );
      const message = `World (${WORLD}) has no value for ${grid.year}, the grid year in data/service.json`;
      const fix = 'Refresh ember, or write the latest year that World has into /grid/year of data/service.json.';
      return isThere ? [] : [{ file: 'data/ember/intensity.csv', message, fix }];
    },
  },
  {
    id: 'data/ceilings',
    title: 'Every text workload has the latency limit of the service, which decides under_itl_deadline.',
    check: ({ mlEnergy: { workloads }, service: { itl_deadline_ms } }) =>
      workloads
        .filter(({ unit, ceiling }) => unit === 'token' && ceiling !== itl_deadline_ms)
        .map(({ workload, ceiling }) => ({
          file: 'data/ml-energy/workloads.csv',
          message: `The latency limit (ceiling) of ${workload} is not itl_deadline_ms of data/service.json`,
          found: String(ceiling),
          allowed: String(itl_deadline_ms),
          fix: `Write ${itl_deadline_ms}`,
        })),
  },
  knownIssuesRule,
  sourcePhysicsRule,
  powerLimitRule,
  retiredReasonRule,
  ...clientsRules,
  ...earlierRules,
  {
    id: 'data/retired',
    title: 'The kernel tables name no retired model.',
    check({ retired, aiconfigurator }) {
      const models = new Set(aiconfigurator.shapes.map(({ model }) => model));
      return retired
        .filter(({ id }) => models.has(id))
        .map(({ id, replaced_by }) => {
          const message = `${id} is retired, but still has kernels`;
          const what = replaced_by === null ? 'Remove its rows from' : `Replace it with ${replaced_by} in`;
          const fix = `${what} shapes.csv and floors.csv of data/aiconfigurator.`;
          return { file: 'data/aiconfigurator/shapes.csv', pointer: 'model', message, found: id, fix };
        });
    },
  },
];
