import type { Grid, Index, IndexRow, Model, Models } from '../../contract/generated/api.d.ts';
import { finding, type Finding, type DataFault } from '../../core/findings/finding.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { WORLD } from '../../sources/ember/tables.ts';
import { nearest } from '../../core/text/nearest.ts';
import { whPerMillionTokens } from '../../figures/energy.ts';
import { byCodePoint } from '../../core/text/order.ts';
import { type Api, fileOf, slugIn } from './endpoint.ts';
import { model as modelEndpoint } from './model.ts';

const INDEX = 'index.json';
const MODELS = 'models.json';
const GRID = 'grid.json';

/** The documents that rules compare, typed: they have passed their schemas. Rows carry the file they stand in. */
function compared({ documents }: Api, inputs: Inputs) {
  const at = (path: string): unknown => documents.get(path);
  const index = at(INDEX) as Index;
  const paths = [...documents.keys()].filter((path) => slugIn(path, modelEndpoint) !== null);
  const model = new Map(paths.map((path) => [path, at(path) as Model]));
  const configurations = [...model].flatMap(([file, { configurations: rows }]) =>
    rows.map((row) => ({ ...row, file })),
  );
  const rows = [...index.rows.map((row) => ({ ...row, file: INDEX })), ...configurations];
  return { inputs, index, models: at(MODELS) as Models, grid: at(GRID) as Grid, model, configurations, rows };
}

/** Every rule between documents, by its id. A new one is one more function. */
const documentRules: Readonly<Record<string, (subject: ReturnType<typeof compared>) => readonly DataFault[]>> = {
  /** Every slug of index.json and models.json names a model document, and models[].url is its address. */
  'documents/slug': ({ inputs, index, models: { models }, model }) => {
    const missing = (file: string, named: readonly { slug: string }[]): DataFault[] =>
      named
        .filter(({ slug }) => !model.has(modelFile(slug)))
        .map(({ slug }) => ({ file, message: `${slug} has no document ${modelFile(slug)}`, found: slug }));
    const slugs = models.map((item) => item.slug);
    const address = (slug: string): string => `${inputs.service.site_url}/api/v1/${modelFile(slug)}`;
    return [
      ...missing(INDEX, index.rows),
      ...missing(MODELS, models),
      ...models
        .filter(({ slug, url }) => url !== address(slug))
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

  /** index.json is sorted ascending by wh_per_million_output_tokens. */
  'documents/index-sorted': ({ index: { rows } }) =>
    rows.flatMap((row, i) => {
      const before = rows[i - 1]?.wh_per_million_output_tokens ?? -Infinity;
      const message = `${row.row_id} has less energy than the row before it`;
      return row.wh_per_million_output_tokens < before ? [{ file: INDEX, pointer: `/rows/${i}`, message }] : [];
    }),

  /** best has one configuration per GPU, from configurations: that of the index row. */
  'documents/best': ({ index, model }) => {
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

  /** A row_id names one configuration, and what index.json says of it is what the model document says. */
  'documents/identity': ({ index, model, configurations }) => {
    const byId = new Map(configurations.map((c) => [c.row_id, c]));
    const different = index.rows.flatMap((row) => {
      const configuration = byId.get(row.row_id);
      if (configuration === undefined) return [];
      const { file, ...figures } = configuration;
      const document = model.get(file);
      const other: Readonly<Record<string, unknown>> = { ...document, ...figures, model: document?.name };
      return Object.entries(row)
        .filter(([key, value]) => other[key] !== value)
        .map(([key, value]) => {
          const message = `${key} of ${row.row_id} differs from ${file}`;
          return { file: INDEX, message, found: JSON.stringify(value), allowed: JSON.stringify(other[key]) };
        });
    });
    return [
      ...twice((id) => byId.get(id)?.file ?? MODELS, configurations.map(rowIdOf), 'The row_id '),
      ...twice(() => INDEX, index.rows.map(rowIdOf), 'The row_id '),
      ...different,
    ];
  },

  /** wh_per_million_output_tokens is joules_per_output_token x 1,000,000 / 3,600 within 1e-9. */
  'documents/energy': ({ rows }) =>
    rows.flatMap(({ file, row_id, joules_per_output_token, wh_per_million_output_tokens: found }) => {
      const expected = whPerMillionTokens(joules_per_output_token);
      if (Math.abs(found - expected) <= 1e-9 * expected) return [];
      const message = `The energy of ${row_id} in Wh is not its joules x 1,000,000 / 3,600`;
      return [{ file, message, found: String(found), allowed: String(expected) }];
    }),

  /** avg_requests_in_flight is avg_running_batch under its first name. */
  'documents/alias': ({ rows }) =>
    rows
      .filter((row) => row.avg_requests_in_flight !== row.avg_running_batch)
      .map(({ file, row_id: id }) => ({
        file,
        message: `avg_requests_in_flight of ${id} is not its avg_running_batch`,
      })),

  /** under_itl_deadline says whether median_itl_ms is at or under itl_deadline_ms. */
  'documents/deadline': ({ configurations, model }) =>
    configurations
      .filter((c) => c.under_itl_deadline !== c.median_itl_ms <= (model.get(c.file)?.itl_deadline_ms ?? 0))
      .map(({ file, row_id }) => ({ file, message: `under_itl_deadline of ${row_id} is wrong` })),

  /** The reference row stands in index.json. */
  'documents/reference-row': ({ index: { reference_row, rows } }) => {
    const words = (row: Pick<IndexRow, 'model' | 'gpu' | 'num_gpus'>): string =>
      `${row.model} on ${row.num_gpus} x ${row.gpu}`;
    const [found, known] = [words(reference_row), rows.map(words)];
    if (known.includes(found)) return [];
    const near = nearest(found, known);
    const fix = near === null ? 'Name a row of index.json.' : `Did you mean ${near}?`;
    const message = 'No index row is the reference row';
    const allowed = known.sort(byCodePoint).join('; ');
    return [{ file: 'data/service.json', pointer: '/reference_row', message, found, allowed, fix }];
  },

  /** grid.json has a World row, and world is its figure; display names and codes are unique. */
  'documents/world': ({ grid: { world, areas } }) => {
    const [first, ...others] = areas.filter((area) => area.area_type === 'world');
    const isWorld = others.length === 0 && first?.iso3 === WORLD && first.g_co2e_per_kwh === world;
    const message = 'world is not the figure of the one World row';
    const names = [areas.map((area) => area.iso3), areas.map((area) => area.display_name)];
    return [
      ...(isWorld ? [] : [{ file: GRID, pointer: '/world', message }]),
      ...names.flatMap((values) => twice(() => GRID, values)),
    ];
  },

  /** g_co2e_per_kwh is the figure of year, and latest_year the newest of years. */
  'documents/grid-year': ({ grid: { year, areas } }) =>
    areas
      .filter((a) => {
        const latest = Object.keys(a.years).sort(byCodePoint).at(-1);
        return a.years[year] !== a.g_co2e_per_kwh || a.latest_year !== latest;
      })
      .map((a) => ({ file: GRID, message: `${a.iso3}: g_co2e_per_kwh or latest_year disagrees with years` })),
};

/** All that breaks a rule between documents. The documents must be valid by their schemas. */
export function brokenRules(api: Api, inputs: Inputs): Finding[] {
  const subject = compared(api, inputs);
  return Object.entries(documentRules).flatMap(([rule, check]) =>
    check(subject).map((fault) => finding({ ...fault, rule })),
  );
}

function modelFile(slug: string): string {
  return fileOf(modelEndpoint, slug);
}

function rowIdOf({ row_id }: { row_id: string }): string {
  return row_id;
}

/** A fault for each value that stands more than once; `what` says in words what the value is. */
function twice(fileOfValue: (value: string) => string, values: readonly string[], what = ''): DataFault[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
    .sort(byCodePoint)
    .map((value) => ({ file: fileOfValue(value), message: `${what}${value} stands twice` }));
}
