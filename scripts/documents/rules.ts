import type { Grid, Index, Model, Models } from '../contract/generated/api.d.ts';
import { finding, type Finding } from '../findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { nearest } from '../text/nearest.ts';
import { whPerMillionTokens } from '../text/number.ts';
import { byCodePoint } from '../text/order.ts';
import type { Api } from './api.ts';
import { WORLD } from '../sources/ember/tables.ts';

/** The documents that rules compare, typed. They have passed their schemas when the rules see them. */
interface Compared {
  readonly inputs: Inputs;
  readonly index: Index;
  readonly models: Models;
  readonly grid: Grid;
  /** Model documents by their path. */
  readonly model: ReadonlyMap<string, Model>;
}

/** A rule that no schema can say, because it joins fields or documents. */
interface DocumentRule {
  readonly id: string;
  /** What must hold, in a sentence. */
  readonly title: string;
  check(compared: Compared): Fault[];
}

/** Where a rule is broken. */
type Fault = Pick<Finding, 'file' | 'message'> & Partial<Finding>;

/** Every rule between documents. A new one is one more object. */
const documentRules: readonly DocumentRule[] = [
  {
    id: 'documents/slug',
    title: 'Every slug of index.json and models.json names a model document, and models[].url is its address.',
    check: ({ inputs, index, models, model }) => {
      const known = [...model.keys()];
      const missing = (file: string, slug: string): Fault[] =>
        model.has(pathOf(slug)) ? [] : [{ file, message: `${slug} has no document ${pathOf(slug)}`, found: slug }];
      return [
        ...index.rows.flatMap((row) => missing('index.json', row.slug)),
        ...models.models.flatMap((item) => missing('models.json', item.slug)),
        ...models.models
          .filter((item) => item.url !== `${inputs.service.site_url}/api/v1/${pathOf(item.slug)}`)
          .map((item) => ({
            file: 'models.json',
            message: `The url of ${item.slug} is not that of its document`,
            found: item.url,
          })),
        ...known
          .filter((path) => !models.models.some((item) => pathOf(item.slug) === path))
          .map((path) => ({ file: path, message: 'The model is not listed in models.json' })),
        ...duplicates(models.models.map((item) => item.slug)).map((slug) => ({
          file: 'models.json',
          message: `The slug ${slug} stands twice`,
        })),
      ];
    },
  },
  {
    id: 'documents/index-sorted',
    title: 'index.json is sorted ascending by wh_per_million_output_tokens.',
    check: ({ index }) =>
      index.rows.flatMap((row, i) => {
        const before = index.rows[i - 1];
        if (before === undefined || before.wh_per_million_output_tokens <= row.wh_per_million_output_tokens) return [];
        return [
          {
            file: 'index.json',
            pointer: `/rows/${i}`,
            message: `${row.row_id} has less energy than the row before it`,
          },
        ];
      }),
  },
  {
    id: 'documents/best',
    title: 'best has one configuration per GPU, from configurations, and it is the one of the index row.',
    check: ({ index, model }) => {
      const rows = new Map(index.rows.map((row) => [row.row_id, row]));
      const fromModels = [...model].flatMap(([file, document]) =>
        Object.entries(document.best).flatMap(([gpu, best]) => {
          const pointer = `/best/${gpu}`;
          const row = rows.get(best.row_id);
          const faults: Fault[] = [];
          if (!document.gpus.includes(gpu)) faults.push({ file, pointer, message: `${gpu} is not among gpus` });
          const listed = document.configurations.find((c) => c.row_id === best.row_id);
          if (JSON.stringify(listed) !== JSON.stringify(best)) {
            faults.push({ file, pointer, message: `${best.row_id} differs from its configuration` });
          }
          if (row?.slug !== document.slug || row.gpu !== gpu) {
            faults.push({ file, pointer, message: `${best.row_id} is not the index row of this model on ${gpu}` });
          }
          return faults;
        }),
      );
      const fromIndex = index.rows
        .filter((row) => model.get(pathOf(row.slug))?.best[row.gpu]?.row_id !== row.row_id)
        .map((row) => ({ file: 'index.json', message: `${row.row_id} is not the best of its model on ${row.gpu}` }));
      return [...fromModels, ...fromIndex];
    },
  },
  {
    id: 'documents/identity',
    title: 'A row_id names one configuration, and what index.json says of it is what the model document says.',
    check: ({ index, model }) => {
      const all = [...model].flatMap(([file, document]) => document.configurations.map((c) => ({ file, document, c })));
      const byId = new Map(all.map((entry) => [entry.c.row_id, entry]));
      return [
        ...duplicates(all.map(({ c }) => c.row_id)).map((id) => ({
          file: byId.get(id)?.file ?? '',
          message: `The row_id ${id} stands twice`,
        })),
        ...duplicates(index.rows.map((row) => row.row_id)).map((id) => ({
          file: 'index.json',
          message: `The row_id ${id} stands twice`,
        })),
        ...index.rows.flatMap((row) => {
          const entry = byId.get(row.row_id);
          if (entry === undefined) return [];
          const other: Readonly<Record<string, unknown>> = {
            ...entry.document,
            ...entry.c,
            model: entry.document.name,
          };
          return Object.entries(row)
            .filter(([key, value]) => other[key] !== value)
            .map(([key, value]) => ({
              file: 'index.json',
              message: `${key} of ${row.row_id} differs from ${entry.file}`,
              found: JSON.stringify(value),
              allowed: JSON.stringify(other[key]),
            }));
        }),
      ];
    },
  },
  {
    id: 'documents/energy',
    title: 'wh_per_million_output_tokens is joules_per_output_token x 1,000,000 / 3,600 within 1e-9.',
    check: ({ index, model }) =>
      measured(index, model)
        .filter(({ row }) => {
          const expected = whPerMillionTokens(row.joules_per_output_token);
          return Math.abs(row.wh_per_million_output_tokens - expected) > 1e-9 * expected;
        })
        .map(({ file, row }) => ({
          file,
          message: `The energy of ${row.row_id} in Wh is not its joules x 1,000,000 / 3,600`,
          found: String(row.wh_per_million_output_tokens),
          allowed: String(whPerMillionTokens(row.joules_per_output_token)),
        })),
  },
  {
    id: 'documents/alias',
    title: 'avg_requests_in_flight is avg_running_batch under its first name.',
    check: ({ index, model }) =>
      measured(index, model)
        .filter(({ row }) => row.avg_requests_in_flight !== row.avg_running_batch)
        .map(({ file, row }) => ({
          file,
          message: `avg_requests_in_flight of ${row.row_id} is not its avg_running_batch`,
        })),
  },
  {
    id: 'documents/deadline',
    title: 'under_itl_deadline says whether median_itl_ms is at or under itl_deadline_ms.',
    check: ({ model }) =>
      [...model].flatMap(([file, document]) =>
        document.configurations
          .filter((c) => c.under_itl_deadline !== c.median_itl_ms <= document.itl_deadline_ms)
          .map((c) => ({ file, message: `under_itl_deadline of ${c.row_id} is wrong` })),
      ),
  },
  {
    id: 'documents/reference-row',
    title: 'The reference row stands in index.json.',
    check: ({ index }) => {
      const { model, gpu, num_gpus } = index.reference_row;
      const words = (m: string, g: string, n: number): string => `${m} on ${n} x ${g}`;
      if (index.rows.some((r) => r.model === model && r.gpu === gpu && r.num_gpus === num_gpus)) return [];
      const rows = index.rows.map((r) => words(r.model, r.gpu, r.num_gpus));
      const near = nearest(words(model, gpu, num_gpus), rows);
      return [
        {
          file: 'data/service.json',
          pointer: '/reference_row',
          message: 'No index row is the reference row',
          found: words(model, gpu, num_gpus),
          allowed: rows.sort(byCodePoint).join('; '),
          fix: near === null ? 'Name a row of index.json.' : `Did you mean ${near}?`,
        },
      ];
    },
  },
  {
    id: 'documents/world',
    title: 'grid.json has a World row, and world is its figure; display names and codes are unique.',
    check: ({ grid }) => {
      const world = grid.areas.filter((area) => area.area_type === 'world');
      const faults: Fault[] = [];
      if (world.length !== 1 || world[0]?.iso3 !== WORLD || world[0].g_co2e_per_kwh !== grid.world) {
        faults.push({ file: 'grid.json', pointer: '/world', message: 'world is not the figure of the one World row' });
      }
      const twice = [
        ...duplicates(grid.areas.map((a) => a.iso3)),
        ...duplicates(grid.areas.map((a) => a.display_name)),
      ];
      return [...faults, ...twice.map((name) => ({ file: 'grid.json', message: `${name} stands twice` }))];
    },
  },
  {
    id: 'documents/grid-year',
    title: 'g_co2e_per_kwh is the figure of year, and latest_year the newest of years.',
    check: ({ grid }) =>
      grid.areas
        .filter(
          (a) =>
            a.years[grid.year] !== a.g_co2e_per_kwh || Object.keys(a.years).sort(byCodePoint).at(-1) !== a.latest_year,
        )
        .map((a) => ({ file: 'grid.json', message: `${a.iso3}: g_co2e_per_kwh or latest_year disagrees with years` })),
  },
];

/** All that breaks a rule between documents. The documents must be valid by their schemas. */
export function brokenRules(api: Api, inputs: Inputs): Finding[] {
  const compared: Compared = {
    inputs,
    index: api.documents.get('index.json') as unknown as Index,
    models: api.documents.get('models.json') as unknown as Models,
    grid: api.documents.get('grid.json') as unknown as Grid,
    model: new Map([...api.documents].filter(([path]) => path.startsWith('models/'))) as unknown as Map<string, Model>,
  };
  return documentRules.flatMap((rule) => rule.check(compared).map((fault) => finding({ rule: rule.id, ...fault })));
}

function pathOf(slug: string): string {
  return `models/${slug}.json`;
}

/** Every published row that carries energy. */
function measured(index: Index, model: ReadonlyMap<string, Model>) {
  return [
    ...index.rows.map((row) => ({ file: 'index.json', row })),
    ...[...model].flatMap(([file, document]) => document.configurations.map((row) => ({ file, row }))),
  ];
}

/** The values that stand more than once, each named once. */
function duplicates(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))].sort(byCodePoint);
}
