import type { Configuration, Grid, Index, IndexRow, Model, Models } from '../contract/generated/api.d.ts';
import type { Finding } from '../findings/finding.ts';
import { broken, type Fault, type Rule } from '../findings/rule.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { WORLD } from '../sources/ember/tables.ts';
import { nearest } from '../text/nearest.ts';
import { whPerMillionTokens } from '../text/number.ts';
import { byCodePoint } from '../text/order.ts';
import type { Api } from './api.ts';
import { fileOf, slugIn } from './endpoint.ts';
import { model as modelEndpoint } from './model.ts';

const INDEX = 'index.json';
const MODELS = 'models.json';
const GRID = 'grid.json';

/** A row that carries energy, and the file it stands in. */
type Row<T> = T & { readonly file: string };

/** The documents that rules compare, typed. They have passed their schemas when the rules see them. */
interface Compared {
  readonly inputs: Inputs;
  readonly index: Index;
  readonly models: Models;
  readonly grid: Grid;
  /** Model documents by their path. */
  readonly model: ReadonlyMap<string, Model>;
  /** The configurations of all of them. */
  readonly configurations: readonly Row<Configuration>[];
  /** These and the rows of the index. */
  readonly rows: readonly Row<Configuration | IndexRow>[];
}

/** Every rule between documents. A new one is one more object. */
const documentRules: readonly Rule<Compared>[] = [
  {
    id: 'documents/slug',
    title: 'Every slug of index.json and models.json names a model document, and models[].url is its address.',
    check({ inputs, index, models, model }) {
      const missing = (file: string, { slug }: { slug: string }): Fault[] =>
        model.has(modelFile(slug))
          ? []
          : [{ file, message: `${slug} has no document ${modelFile(slug)}`, found: slug }];
      const slugs = models.models.map((item) => item.slug);
      return [
        ...index.rows.flatMap((row) => missing(INDEX, row)),
        ...models.models.flatMap((item) => missing(MODELS, item)),
        ...models.models
          .filter(({ slug, url }) => url !== `${inputs.service.site_url}/api/v1/${modelFile(slug)}`)
          .map(({ slug, url }) => ({
            file: MODELS,
            message: `The url of ${slug} is not that of its document`,
            found: url,
          })),
        ...[...model]
          .filter(([, { slug }]) => !slugs.includes(slug))
          .map(([file]) => ({ file, message: 'The model is not listed in models.json' })),
        ...twice(() => MODELS, slugs, 'The slug '),
      ];
    },
  },
  {
    id: 'documents/index-sorted',
    title: 'index.json is sorted ascending by wh_per_million_output_tokens.',
    check: ({ index: { rows } }) =>
      rows.flatMap((row, i) => {
        const before = rows[i - 1]?.wh_per_million_output_tokens ?? -Infinity;
        const message = `${row.row_id} has less energy than the row before it`;
        return row.wh_per_million_output_tokens < before ? [{ file: INDEX, pointer: `/rows/${i}`, message }] : [];
      }),
  },
  {
    id: 'documents/best',
    title: 'best has one configuration per GPU, from configurations, and it is the one of the index row.',
    check({ index, model }) {
      const rows = new Map(index.rows.map((row) => [row.row_id, row]));
      const fromModels = [...model].flatMap(([file, { slug, gpus, best, configurations }]) =>
        Object.entries(best).flatMap(([gpu, chosen]) => {
          const row = rows.get(chosen.row_id);
          const listed = configurations.find((c) => c.row_id === chosen.row_id);
          const isSame = JSON.stringify(listed) === JSON.stringify(chosen);
          const isIndexed = row?.slug === slug && row.gpu === gpu;
          return [
            ...(gpus.includes(gpu) ? [] : [`${gpu} is not among gpus`]),
            ...(isSame ? [] : [`${chosen.row_id} differs from its configuration`]),
            ...(isIndexed ? [] : [`${chosen.row_id} is not the index row of this model on ${gpu}`]),
          ].map((message) => ({ file, pointer: `/best/${gpu}`, message }));
        }),
      );
      const fromIndex = index.rows
        .filter(({ slug, gpu, row_id }) => model.get(modelFile(slug))?.best[gpu]?.row_id !== row_id)
        .map(({ row_id, gpu }) => ({ file: INDEX, message: `${row_id} is not the best of its model on ${gpu}` }));
      return [...fromModels, ...fromIndex];
    },
  },
  {
    id: 'documents/identity',
    title: 'A row_id names one configuration, and what index.json says of it is what the model document says.',
    check({ index, model, configurations }) {
      const byId = new Map(configurations.map((c) => [c.row_id, c]));
      return [
        ...twice((id) => byId.get(id)?.file ?? MODELS, configurations.map(rowIdOf), 'The row_id '),
        ...twice(() => INDEX, index.rows.map(rowIdOf), 'The row_id '),
        ...index.rows.flatMap((row) => {
          const configuration = byId.get(row.row_id);
          if (configuration === undefined) return [];
          const { file, ...figures } = configuration;
          const document = model.get(file);
          const other: Readonly<Record<string, unknown>> = { ...document, ...figures, model: document?.name };
          return Object.entries(row)
            .filter(([key, value]) => other[key] !== value)
            .map(([key, value]) => ({
              file: INDEX,
              message: `${key} of ${row.row_id} differs from ${file}`,
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
    check: ({ rows }) =>
      rows.flatMap(({ file, row_id, joules_per_output_token, wh_per_million_output_tokens: found }) => {
        const expected = whPerMillionTokens(joules_per_output_token);
        if (Math.abs(found - expected) <= 1e-9 * expected) return [];
        const message = `The energy of ${row_id} in Wh is not its joules x 1,000,000 / 3,600`;
        return [{ file, message, found: String(found), allowed: String(expected) }];
      }),
  },
  {
    id: 'documents/alias',
    title: 'avg_requests_in_flight is avg_running_batch under its first name.',
    check: ({ rows }) =>
      rows
        .filter((row) => row.avg_requests_in_flight !== row.avg_running_batch)
        .map(({ file, row_id }) => ({
          file,
          message: `avg_requests_in_flight of ${row_id} is not its avg_running_batch`,
        })),
  },
  {
    id: 'documents/deadline',
    title: 'under_itl_deadline says whether median_itl_ms is at or under itl_deadline_ms.',
    check: ({ configurations, model }) =>
      configurations
        .filter((c) => c.under_itl_deadline !== c.median_itl_ms <= (model.get(c.file)?.itl_deadline_ms ?? 0))
        .map(({ file, row_id }) => ({ file, message: `under_itl_deadline of ${row_id} is wrong` })),
  },
  {
    id: 'documents/reference-row',
    title: 'The reference row stands in index.json.',
    check({ index: { reference_row, rows } }) {
      const words = (row: Pick<IndexRow, 'model' | 'gpu' | 'num_gpus'>): string =>
        `${row.model} on ${row.num_gpus} x ${row.gpu}`;
      const [found, known] = [words(reference_row), rows.map(words)];
      if (known.includes(found)) return [];
      const near = nearest(found, known);
      return [
        {
          file: 'data/service.json',
          pointer: '/reference_row',
          message: 'No index row is the reference row',
          found,
          allowed: known.sort(byCodePoint).join('; '),
          fix: near === null ? 'Name a row of index.json.' : `Did you mean ${near}?`,
        },
      ];
    },
  },
  {
    id: 'documents/world',
    title: 'grid.json has a World row, and world is its figure; display names and codes are unique.',
    check({ grid: { world, areas } }) {
      const [first, ...others] = areas.filter((area) => area.area_type === 'world');
      const isWorld = others.length === 0 && first?.iso3 === WORLD && first.g_co2e_per_kwh === world;
      const message = 'world is not the figure of the one World row';
      const names = [areas.map((area) => area.iso3), areas.map((area) => area.display_name)];
      return [
        ...(isWorld ? [] : [{ file: GRID, pointer: '/world', message }]),
        ...names.flatMap((values) => twice(() => GRID, values)),
      ];
    },
  },
  {
    id: 'documents/grid-year',
    title: 'g_co2e_per_kwh is the figure of year, and latest_year the newest of years.',
    check: ({ grid: { year, areas } }) =>
      areas
        .filter((a) => {
          const latest = Object.keys(a.years).sort(byCodePoint).at(-1);
          return a.years[year] !== a.g_co2e_per_kwh || a.latest_year !== latest;
        })
        .map((a) => ({ file: GRID, message: `${a.iso3}: g_co2e_per_kwh or latest_year disagrees with years` })),
  },
];

/** All that breaks a rule between documents. The documents must be valid by their schemas. */
export function brokenRules({ documents }: Api, inputs: Inputs): Finding[] {
  const index = documents.get(INDEX) as unknown as Index;
  const model = new Map([...documents].filter(([path]) => slugIn(path, modelEndpoint) !== null)) as unknown as Map<
    string,
    Model
  >;
  const configurations = [...model].flatMap(([file, document]) =>
    document.configurations.map((row) => ({ ...row, file })),
  );
  return broken(documentRules, {
    inputs,
    index,
    models: documents.get(MODELS) as unknown as Models,
    grid: documents.get(GRID) as unknown as Grid,
    model,
    configurations,
    rows: [...index.rows.map((row) => ({ ...row, file: INDEX })), ...configurations],
  });
}

function modelFile(slug: string): string {
  return fileOf(modelEndpoint, slug);
}

function rowIdOf({ row_id }: { row_id: string }): string {
  return row_id;
}

/** A fault for each value that stands more than once; `what` says in words what the value is. */
function twice(fileOfValue: (value: string) => string, values: readonly string[], what = ''): Fault[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
    .sort(byCodePoint)
    .map((value) => ({ file: fileOfValue(value), message: `${what}${value} stands twice` }));
}
