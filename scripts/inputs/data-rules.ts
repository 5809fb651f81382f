import { finding, type Finding } from '../findings/finding.ts';
import { byCodePoint } from '../text/order.ts';
import { WORLD } from '../sources/ember/tables.ts';
import type { Known } from './inputs.ts';

/** A rule that joins tables of `data/`, or figures of a row; the schemas of the tables can't say it. */
interface DataRule {
  readonly id: string;
  readonly title: string;
  check(known: Known): Fault[];
}

type Fault = Pick<Finding, 'file' | 'message'> & Partial<Finding>;

const CONFIGURATIONS = 'data/ml-energy/configurations.csv';

/** Energy per token is power over throughput to the last digits; more than this is an edited figure. */
const IDENTITY_TOLERANCE = 1e-9;

const dataRules: readonly DataRule[] = [
  {
    id: 'data/models',
    title: 'Every configuration names a model of models.csv, and every model has one.',
    check: ({ mlEnergy: { models, configurations } }) => [
      ...missing(
        CONFIGURATIONS,
        configurations.map((row) => row.slug),
        models.map((row) => row.slug),
        'models.csv',
      ),
      ...missing(
        'data/ml-energy/models.csv',
        models.map((row) => row.slug),
        configurations.map((row) => row.slug),
        'configurations.csv',
      ),
    ],
  },
  {
    id: 'data/configurations',
    title: 'The figures of a configuration fit each other: power, percentiles, batch.',
    check: ({ mlEnergy: { configurations } }) =>
      configurations.flatMap((c) => {
        const row = [c.slug, c.gpu, c.num_gpus, c.max_num_seqs, c.repeat].join('/');
        const perToken = c.gpu_power_watts_total / c.tokens_per_second;
        const itl = [c.median_itl_ms, c.p90_itl_ms, c.p95_itl_ms, c.p99_itl_ms];
        const wrong = (pointer: string, message: string): Fault => ({
          file: CONFIGURATIONS,
          pointer,
          message: `${row}: ${message}`,
          fix: 'Import the source again; its tables are not edited by hand.',
        });
        return [
          ...(Math.abs(perToken - c.joules_per_output_token) > IDENTITY_TOLERANCE * perToken
            ? [wrong('joules_per_output_token', 'energy per token is not power / throughput')]
            : []),
          ...(itl.some((ms, i) => ms < (itl[i - 1] ?? 0))
            ? [wrong('p90_itl_ms', 'the percentiles are out of order')]
            : []),
          ...(c.avg_running_batch > c.max_num_seqs ? [wrong('avg_running_batch', 'the batch is above its cap')] : []),
        ];
      }),
  },
  {
    id: 'data/areas',
    title: 'Figures and names are of areas in areas.csv, and World has a figure for the year.',
    check: ({ ember: { areas, intensity, areaNames }, service }) => {
      const known = areas.map((row) => row.iso3);
      const world = intensity.some(
        (row) => row.iso3 === WORLD && String(row.year) === service.grid.year && row.g_co2e_per_kwh >= 0,
      );
      return [
        ...missing(
          'data/ember/intensity.csv',
          intensity.map((row) => row.iso3),
          known,
          'areas.csv',
        ),
        ...missing(
          'data/ember/names.csv',
          areaNames.map((row) => row.iso3),
          known,
          'areas.csv',
        ),
        ...(world && known.includes(WORLD)
          ? []
          : [
              {
                file: 'data/ember/intensity.csv',
                message: `World (${WORLD}) has no figure for ${service.grid.year}, the year of data/service.json`,
              },
            ]),
      ];
    },
  },
  {
    id: 'data/documents',
    title: 'Hardware rows name documents of documents.csv.',
    check: ({ nvidia }) => {
      const known = nvidia.hardwareDocuments.map((row) => row.id);
      const tables = {
        tdp: nvidia.tdp,
        systems: nvidia.systems,
        'mig-profiles': nvidia.migProfiles,
        embodied: nvidia.embodied,
      };
      return Object.entries(tables).flatMap(([table, rows]) =>
        missing(
          `data/nvidia/${table}.csv`,
          rows.map((row) => row.source),
          known,
          'documents.csv',
        ),
      );
    },
  },
  {
    id: 'data/notes',
    title: 'Notes are on rows of scores.csv, and a row whose label is more than the model id has one.',
    check: ({ aiEnergyScore: { scores, scoreNotes } }) => {
      const key = (row: { round: string; task: string; source_label: string }): string =>
        `${row.round}, ${row.task}, ${row.source_label}`;
      const marked = scores.filter((row) => row.source_label !== row.model);
      return [
        ...missing('data/ai-energy-score/notes.csv', scoreNotes.map(key), scores.map(key), 'scores.csv'),
        ...missing('data/ai-energy-score/scores.csv', marked.map(key), scoreNotes.map(key), 'notes.csv'),
      ];
    },
  },
  {
    id: 'data/source-id',
    title: 'The id of a source is the name of its folder.',
    check: ({ mlEnergy, ember, aiEnergyScore, nvidia }) =>
      Object.entries({ 'ml-energy': mlEnergy, ember, 'ai-energy-score': aiEnergyScore, nvidia })
        .filter(([folder, { source }]) => source.id !== folder)
        .map(([folder, { source }]) => ({
          file: `data/${folder}/source.json`,
          pointer: '/id',
          message: 'The id is not the name of the folder',
          found: source.id,
          allowed: folder,
        })),
  },
  {
    id: 'data/retired',
    title: 'What is retired is no longer published.',
    check: ({ retired, mlEnergy }) => {
      const live = new Set(mlEnergy.models.map((row) => row.slug));
      return retired
        .filter(({ id }) => live.has(id))
        .map(({ id }) => ({ file: 'data/retired.json', message: `${id} is retired, and yet published` }));
    },
  },
];

/** All that is wrong between the tables of `data/`. */
export function brokenDataRules(known: Known): Finding[] {
  return dataRules.flatMap((rule) => rule.check(known).map((fault) => finding({ rule: rule.id, ...fault })));
}

/** A fault for each value, named once, that `known` lacks. */
function missing(file: string, values: readonly string[], known: readonly string[], where: string): Fault[] {
  const there = new Set(known);
  return [...new Set(values.filter((value) => !there.has(value)))]
    .sort(byCodePoint)
    .map((value) => ({ file, message: `${value} is not in ${where}`, found: value }));
}
