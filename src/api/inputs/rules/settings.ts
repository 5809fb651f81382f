import type { DataRule, FindingOfRule } from '../../../core/findings/finding.ts';
import { WORLD } from '../../../sources/ember/tables.ts';
import { firstFew } from '../../../core/text/words.ts';
import { SOURCE_NAMES, sources } from '../../../sources/index.ts';
import type { InputsWithoutContributions } from '../inputs.ts';
import { AFFECTED } from '../known-issues.ts';

export const sourceIdRule: DataRule<InputsWithoutContributions> = {
  id: 'data/source-id',
  title: 'The id of a source is the name of its folder.',
  check: (inputs) =>
    SOURCE_NAMES.flatMap((name) => {
      const allowed = sources[name].id;
      const found = inputs[name].source.id;
      const message = 'The id is not the name of the folder';
      const fix = `Write "${allowed}".`;
      const problem = { file: `data/${allowed}/source.json`, pointer: '/id', message, found, allowed, fix };
      return found === allowed ? [] : [problem];
    }),
};

/** The page of a repository, as a browser shows it, or `unset`. */
const REPOSITORY = /^(?:unset|https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+)$/;

export const repositoryRule: DataRule<InputsWithoutContributions> = {
  id: 'data/repository',
  title: 'The repository is the address of its page, because pages of the site link to files in it.',
  check({ service: { repository } }) {
    if (REPOSITORY.test(repository)) return [];
    const [name, owner] = repository.split('/').filter(Boolean).reverse();
    const address = `https://github.com/${owner ?? 'owner'}/${(name ?? 'repository').replace(/\.git$/, '')}`;
    return [
      {
        file: 'data/service.json',
        pointer: '/repository',
        message: 'The repository is not the https address of a repository',
        found: repository,
        allowed: 'https://HOST/OWNER/NAME without a slash at the end, or unset',
        fix: `Write "${address}".`,
      },
    ];
  },
};

export const worldRule: DataRule<InputsWithoutContributions> = {
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
};

export const latencyLimitRule: DataRule<InputsWithoutContributions> = {
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
};

export const knownIssuesRule: DataRule<InputsWithoutContributions> = {
  id: 'data/known-issues',
  title: 'The rows that a known issue affects can be counted.',
  check: ({ knownIssues }) =>
    knownIssues.flatMap(({ id }, i) => {
      if (Object.hasOwn(AFFECTED, id)) return [];
      const place = { file: 'data/known-issues.json', pointer: `/known_issues/${i}/id` };
      const fix = 'Add the rows that the issue affects to src/api/inputs/known-issues.ts.';
      return [{ ...place, message: 'The affected rows of this issue are not defined', found: id, fix }];
    }),
};

export const scoreRoundRule: DataRule<InputsWithoutContributions> = {
  id: 'data/score-round',
  title: 'The round of AI Energy Score that the service publishes is in the data.',
  check({ aiEnergyScore: { scores }, service: { per_query } }) {
    const rounds = [...new Set(scores.map(({ round }) => round))].sort();
    if (rounds.includes(per_query.round)) return [];
    const newest = rounds.at(-1) ?? '';
    return [
      {
        file: 'data/service.json',
        pointer: '/per_query/round',
        message: 'data/ai-energy-score/scores.csv has no rows of this round',
        found: per_query.round,
        allowed: firstFew(rounds, 12),
        fix: `Write "${newest}", and its month in words into /per_query/round_name.`,
      },
    ];
  },
};

export const powerLimitRule: DataRule<InputsWithoutContributions> = {
  id: 'data/power-limit',
  title: 'The TDP of a GPU in data/nvidia/tdp.csv is its power limit in data/gpu-cards/cards.csv.',
  check: ({ nvidia, gpuCards }) =>
    nvidia.tdp.flatMap((row): FindingOfRule[] => {
      const [form = ''] = row.form.split(' ');
      const memory = Number.parseFloat(row.memory);
      return gpuCards.cards
        .filter((card) => card.gpu_key === row.gpu_key && card.form.startsWith(form) && card.memory_gb === memory)
        .filter(({ power_limit_w }) => power_limit_w !== row.max_tdp_w)
        .map(({ card, power_limit_w }) => ({
          file: 'data/gpu-cards/cards.csv',
          pointer: 'power_limit_w',
          message: `The power limit of ${card} differs from its TDP in data/nvidia/tdp.csv`,
          found: `${power_limit_w} W`,
          allowed: `${row.max_tdp_w} W`,
          fix: 'Correct the file that is wrong. Then correct highest_power_limit_w of the same card, if it changes.',
        }));
    }),
};
