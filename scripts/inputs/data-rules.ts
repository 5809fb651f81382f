import { broken, type Rule } from '../findings/rule.ts';
import type { Finding } from '../findings/finding.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { SOURCE_NAMES, sources } from '../sources/index.ts';
import type { Known } from './inputs.ts';

/** What must hold between a source and the files of the project itself; what joins its own tables, the source says. */
const dataRules: readonly Rule<Known>[] = [
  {
    id: 'data/source-id',
    title: 'The id of a source is the name of its folder.',
    check: (known) =>
      SOURCE_NAMES.map((name) => ({ folder: sources[name].id, found: known[name].source.id }))
        .filter(({ folder, found }) => found !== folder)
        .map(({ folder, found }) => ({
          file: `data/${folder}/source.json`,
          pointer: '/id',
          message: 'The id is not the name of the folder',
          found,
          allowed: folder,
        })),
  },
  {
    id: 'data/world',
    title: 'World has a figure for the year of the service.',
    check({ ember: { intensity }, service: { grid } }) {
      const isThere = intensity.some(
        ({ iso3, year, g_co2e_per_kwh }) => iso3 === WORLD && String(year) === grid.year && g_co2e_per_kwh >= 0,
      );
      const message = `World (${WORLD}) has no figure for ${grid.year}, the year of data/service.json`;
      return isThere ? [] : [{ file: 'data/ember/intensity.csv', message }];
    },
  },
  {
    id: 'data/retired',
    title: 'What is retired is no longer published.',
    check({ retired, mlEnergy }) {
      const live = new Set(mlEnergy.models.map((row) => row.slug));
      return retired
        .filter(({ id }) => live.has(id))
        .map(({ id }) => ({ file: 'data/retired.json', message: `${id} is retired, and yet published` }));
    },
  },
];

/** All that is wrong between the sources and the files of the project itself. */
export function brokenDataRules(known: Known): Finding[] {
  return broken(dataRules, known);
}
