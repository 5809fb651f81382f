import { describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import AdmZip from 'adm-zip';
import fc from 'fast-check';
import { definition, follow } from '../src/contract/definitions.ts';
import type { Hardware, Measurement } from '../src/contract/generated/api.d.ts';
import type { Api } from '../src/api/documents/endpoint.ts';
import { endpoints } from '../src/api/documents/endpoints.ts';
import { type Inputs, sourcesOf } from '../src/api/inputs/inputs.ts';
import type { SourceFile } from '../src/contract/generated/data.d.ts';
import type { Schema } from '../src/contract/schema.ts';
import { CHAT } from '../src/figures/chat.ts';
import { built, documentOf, endpointsAt, project, fileText } from './support/inputs.ts';
import { caveatOf, promptCaveat } from '../src/figures/caveat.ts';

type Contribution = Inputs['contributions'][number];
const { inputs } = project;
const { api, findings } = built(inputs);

const modelPaths = [...api.documents.keys()].filter((path) => path.startsWith('models/'));

function withoutEmptyNote({ note, ...row }: { readonly note: string | null }): object {
  return note === null ? row : { ...row, note };
}

/** A copy of the rows, sorted by their JSON text. */
function sortedByJson(rows: readonly object[]): object[] {
  return [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

describe('the API built from the frozen data', () => {
  test('breaks no rule', () => {
    expect(findings).toEqual([]);
  });

  test('has the endpoints of the specification', () => {
    expect(documentOf(api, 'manifest.json').endpoints.map((e) => e.path)).toEqual([
      '/manifest.json',
      '/index.json',
      '/models.json',
      '/models/{slug}.json',
      '/grid.json',
      '/hardware.json',
      '/per-query.json',
      '/openapi.json',
      '/measurements.json',
      '/schema/measurement.schema.json',
      '/changes.json',
      '/index.csv',
      '/types.d.ts',
      '/all.zip',
      '/releases/index.json',
    ]);
  });

  test('sorts the index by energy, from lowest to highest', () => {
    const energies = documentOf(api, 'index.json').rows.map((row) => row.joules_per_output_token);
    expect(energies).toEqual([...energies].sort((a, b) => a - b));
    const usable = inputs.mlEnergy.configurations.filter((c) => c.workload === CHAT && c.median_itl_ms <= 500);
    expect(energies[0]).toBeCloseTo(Math.min(...usable.map((row) => row.joules_per_output_token)), 7);
  });

  test('has the same values for a configuration in every document, and in joules and Wh', () => {
    const { site_url } = inputs.service;
    const { rows } = documentOf(api, 'index.json');
    const models = documentOf(api, 'models.json').models.map(({ slug, url }) => {
      expect(url).toBe(`${site_url}/api/v1/models/${slug}.json`);
      return documentOf(api, `models/${slug}.json`);
    });
    const all = models.flatMap(({ configurations, ...of }) =>
      configurations.map((c) => ({ ...of, ...c, model: of.name })),
    );
    expect(new Set(all.map(({ row_id }) => row_id)).size).toBe(all.length);
    expect(rows.map(({ row_id }) => row_id).sort()).toEqual(
      models.flatMap(({ best }) => Object.values(best).map(({ row_id }) => row_id)).sort(),
    );
    for (const row of rows) expect(all.find(({ row_id }) => row_id === row.row_id)).toMatchObject(row);
    for (const { configurations, best, gpus, itl_deadline_ms } of models) {
      expect(gpus).toEqual(Object.keys(best));
      for (const c of Object.values(best)) expect(configurations).toContainEqual(c);
      for (const c of configurations) {
        expect(c.wh_per_million_output_tokens).toBeCloseTo((c.joules_per_output_token * 1e6) / 3600, 6);
        expect(c.avg_requests_in_flight).toBe(c.avg_running_batch);
        expect(c.under_itl_deadline).toBe(c.median_itl_ms <= itl_deadline_ms);
      }
    }
  });

  test('lists each area once, with its value for the year', () => {
    const { areas, world, year } = documentOf(api, 'grid.json');
    for (const { years, latest_year, g_co2e_per_kwh } of areas) {
      expect([years[year], Object.keys(years).sort().at(-1)]).toEqual([g_co2e_per_kwh, latest_year]);
    }
    expect(areas.find(({ iso3 }) => iso3 === 'WLD')?.g_co2e_per_kwh).toBe(world);
    for (const name of ['iso3', 'display_name'] as const)
      expect(new Set(areas.map((area) => area[name])).size).toBe(areas.length);
  });

  test('converts the energy of queries to Wh and keeps the source label', () => {
    const { rows } = documentOf(api, 'per-query.json');
    const of = (label: string) => rows.find(({ source_label }) => source_label === label);
    expect(of('microsoft/Phi-4-reasoning-plus')).toMatchObject({ wh_per_1000_queries: 9461.61 });
    expect(of('openai/gpt-oss-120b high')).toMatchObject({ model: 'openai/gpt-oss-120b' });
    expect(rows.filter((r) => r.model !== r.source_label && r.note === undefined)).toEqual([]);
  });

  test('has no alpha-2 code for World and Kosovo, and omits areas without a figure for the year', () => {
    const { areas, note } = documentOf(api, 'grid.json');
    expect(areas.filter((a) => a.iso2 === null).map((a) => a.iso3)).toEqual(['WLD', 'XKX']);
    expect(areas.some((a) => a.iso3 === 'CAF')).toBe(false);
    expect(note).toMatch(/\b14\b/);
  });

  test('copies texts from data/service.json', () => {
    const { service } = inputs;
    const { caveat, setup, classes, score, note } = service.per_query;
    const { attribution, description, publisher } = service;
    const texts = {
      'index.json': { caveat: caveatOf(service), workload: service.index.workload, selection: service.index.selection },
      'manifest.json': { caveat: caveatOf(service), attribution, description, publisher },
      'grid.json': { basis: service.grid.basis },
      'hardware.json': { note: service.hardware.note },
      'per-query.json': { caveat, setup, classes, score, note },
      'measurements.json': { caveat: caveatOf(service), note: service.measurements.note },
      'predictions.json': { caveat: service.predictions.caveat },
      'prompts.json': { caveat: promptCaveat(service) },
      ...Object.fromEntries(modelPaths.map((path) => [path, { caveat: caveatOf(service) }])),
    };
    for (const [path, expected] of Object.entries(texts)) expect(api.documents.get(path)).toMatchObject(expected);
  });

  test('names the source of each document, and every source and known issue in the manifest', () => {
    const { mlEnergy, ember, aiEnergyScore } = inputs;
    const sources: (readonly [string, SourceFile])[] = [
      ...['index.json', 'models.json', ...modelPaths].map((path) => [path, mlEnergy.source] as const),
      ['grid.json', ember.source],
      ['per-query.json', aiEnergyScore.source],
    ];
    for (const [path, { id, terms, ...source }] of sources) expect(api.documents.get(path)).toMatchObject({ source });
    expect(documentOf(api, 'grid.json').licence).toBe(ember.source.licence);
    const manifest = documentOf(api, 'manifest.json');
    const withoutDocuments = manifest.sources.map(({ documents, ...source }) => source);
    expect(withoutDocuments).toEqual(sourcesOf(inputs));
    expect(manifest.known_issues.map(({ id }) => id)).toEqual(inputs.knownIssues.map(({ id }) => id));
  });

  test('copies the rows about models, hardware and score notes from the data', () => {
    for (const path of modelPaths) {
      const document = api.documents.get(path);
      expect(document).toMatchObject({ ...inputs.mlEnergy.models.find(({ slug }) => slug === document?.['slug']) });
    }
    const { tdp, systems, migProfiles, embodied, source } = inputs.nvidia;
    const hardware = JSON.parse(fileText(api, 'hardware.json')) as Hardware;
    const boards = [hardware.embodied, ...hardware.embodied_others];
    expect({ ...hardware, boards: sortedByJson(boards) }).toMatchObject({
      retrieved: source.retrieved,
      embodied: { item: inputs.service.hardware.embodied_item },
      tdp: tdp.map(withoutEmptyNote),
      systems: systems.map(withoutEmptyNote),
      mig_profiles: migProfiles.map(withoutEmptyNote),
      boards: sortedByJson(embodied.map(withoutEmptyNote)),
    });
    const rowOf = new Map(inputs.gpuCards.cards.map((row) => [row.card, row]));
    expect(hardware.cards?.map(({ card }) => card).sort()).toEqual([...rowOf.keys()].sort());
    for (const card of hardware.cards ?? []) expect({ ...card, ...rowOf.get(card.card) }).toMatchObject(card);
    const { round } = inputs.service.per_query;
    const notes = inputs.aiEnergyScore.scoreNotes.filter((row) => row.round === round);
    const published = documentOf(api, 'per-query.json').rows.filter((row) => row.note !== undefined);
    const keysAndNotes = (row: { task: string; source_label: string; note?: string }): string[] => {
      return [row.task, row.source_label, row.note ?? ''];
    };
    expect(published.map(keysAndNotes).sort()).toEqual(notes.map(keysAndNotes).sort());
  });

  test('has keys in the order of the schema, two-space JSON and one final newline', () => {
    const properties = Object.keys(definition(inputs.definitions, 'Index').properties ?? {});
    expect(Object.keys(documentOf(api, 'index.json'))).toEqual(properties);
    expect(fileText(api, 'index.json')).toMatch(/^\{\n {2}"version": "1",\n[^]*[^\n]\n$/);
  });

  test('writes the CSV with the columns of an index row', () => {
    const [header, first] = fileText(api, 'index.csv').split('\r\n');
    expect(header).toBe(Object.keys(definition(inputs.definitions, 'IndexRow').properties ?? {}).join(','));
    expect(first).toContain('Llama 3.1 8B Instruct,llama-3-1-8b-instruct,');
  });

  test('packs every JSON file except the list of releases, unchanged', () => {
    const entries = new AdmZip(Buffer.from(api.files.get('all.zip') ?? [])).getEntries();
    const expected = [...api.files.keys()].filter((path) => path.endsWith('.json') && path !== 'releases/index.json');
    expect(entries.map((e) => e.entryName).sort()).toEqual(expected.map((path) => `v1-2026-11-21/${path}`).sort());
    for (const entry of entries) {
      expect(entry.getData().equals(api.files.get(entry.entryName.slice('v1-2026-11-21/'.length)) ?? Buffer.of())).toBe(
        true,
      );
    }
  });
});

/** All lists and maps of objects in a schema, at any depth, as pairs of the dotted path and the record schema. */
function recordsIn(object: Schema, path = ''): [list: string, record: Schema][] {
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const here = follow(inputs.definitions, property);
    const values = typeof here.additionalProperties === 'object' ? here.additionalProperties : here.items;
    if (values === undefined) return recordsIn(here, `${path}${key}.`);
    const record = follow(inputs.definitions, values);
    return [record.type].flat().includes('object') ? [[path + key, record]] : [];
  });
}

// Diffs ignore the change log and the list of releases.
const compared = endpoints.filter(({ path }) => path !== '/changes.json' && path !== '/releases/index.json');

test.each(compared.flatMap((e) => (e.kind === 'document' ? [e] : [])))(
  'every record in $path can be identified by the fields that the endpoint declares',
  ({ schema, records }) => {
    const whole = definition(inputs.definitions, schema);
    const lists = new Map(recordsIn(whole));
    expect([...lists.keys()].filter((list) => records[list] === undefined)).toEqual([]);
    for (const [list, id] of Object.entries(records)) {
      // A property can be a single record instead of a list.
      const record = lists.get(list) ?? follow(inputs.definitions, whole.properties?.[list] ?? {});
      for (const field of id) expect(record.properties).toHaveProperty([field]);
    }
  },
);

/** All files, without compressing the archive of the same files. */
const unpacked = endpoints.map((e) => (e.kind === 'file' && e.path === '/all.zip' ? { ...e, content: () => '' } : e));
/** The documents that contributions could change. */
const affected = endpointsAt('/index.json', '/measurements.json');

test('a new date alone changes neither the data_version of a document nor a table', () => {
  const later = built({ ...inputs, date: '2027-01-02' }, unpacked).api;
  for (const [path, before] of api.documents) {
    expect(later.documents.get(path)).toMatchObject({ updated: '2027-01-02', data_version: before['data_version'] });
  }
  expect(changedPaths(later).filter((path) => /^tables|csv$|^openapi/.test(path))).toEqual([]);
});

/** The paths of files that differ from the built ones. Jest's own comparison of the bytes would take seconds. */
function changedPaths({ files }: Pick<Api, 'files'>): string[] {
  const paths = [...new Set([...api.files.keys(), ...files.keys()])];
  return paths.filter(
    (path) => Buffer.compare(files.get(path) ?? Buffer.of(), api.files.get(path) ?? Buffer.of()) !== 0,
  );
}

test('the order of the input rows changes no byte', () => {
  const shuffled = <T>(rows: readonly T[]): fc.Arbitrary<T[]> =>
    fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });
  fc.assert(
    fc.property(
      shuffled(inputs.mlEnergy.models),
      shuffled(inputs.mlEnergy.configurations),
      shuffled(inputs.ember.intensity),
      shuffled(inputs.ember.areas),
      shuffled(inputs.aiEnergyScore.scores),
      (models, configurations, intensity, areas, scores) => {
        const shuffledInputs = {
          ...inputs,
          mlEnergy: { ...inputs.mlEnergy, models, configurations },
          ember: { ...inputs.ember, intensity, areas },
          aiEnergyScore: { ...inputs.aiEnergyScore, scores },
        };
        expect(changedPaths(built(shuffledInputs, unpacked).api)).toEqual(['all.zip']);
      },
    ),
    { numRuns: 1 },
  );
});

test('measurements.json lists contributions by date and file, says which are comparable, and omits the example', () => {
  const [example] = inputs.contributions;
  const contribution = (file: string, measured_on: string, change: Partial<Measurement> = {}) =>
    ({
      file: `contributions/${file}`,
      measurement: { ...example?.measurement, example: false, measured_on, ...change },
    }) as Contribution;
  const contributions = [
    contribution('b/2.json', '2026-10-02', { median_itl_ms: 501, precision: 'INT4' }),
    contribution('b/1.json', '2026-10-01'),
    contribution('a/1.json', '2026-10-01', { median_itl_ms: 500 }),
    contribution('c/1.json', '2026-10-01', { example: true }),
  ];
  const { api: changed, findings: wrong } = built({ ...inputs, contributions }, affected);
  expect(wrong).toEqual([]);
  const { protocol_version, rows } = documentOf(changed, 'measurements.json');
  expect([protocol_version, ...rows.map((row) => row.protocol_version)]).toEqual(['0.2', '0.2', '0.2', '0.2']);
  expect(rows.map((row) => [row.source_file, row.comparable, row.like_the_index.precision])).toEqual([
    ['contributions/a/1.json', true, true],
    ['contributions/b/1.json', true, true],
    ['contributions/b/2.json', false, false],
  ]);
  expect(changedPaths(changed)).not.toContain('index.json');
});

test.each<[string, Partial<Measurement>, boolean, object]>([
  ['an unknown GPU at 40 ms', { gpu: 'Some Card 9000', median_itl_ms: 40 }, true, { known_gpu: false }],
  ['CPU offload at 15 ms', { cpu_offload: true, median_itl_ms: 15 }, true, { weights_in_gpu_memory: false }],
  ['a known GPU at 500 ms', { median_itl_ms: 500 }, true, { known_gpu: true, weights_in_gpu_memory: true }],
  ['a known GPU at 501 ms', { median_itl_ms: 501 }, false, { known_gpu: true, weights_in_gpu_memory: true }],
])(
  'comparable depends only on the latency, and like_the_index on everything else: %s',
  (_, change, comparable, like) => {
    const [example] = inputs.contributions;
    const contributions = [
      { file: 'contributions/a/1.json', measurement: { ...example?.measurement, example: false, ...change } },
    ] as Contribution[];
    const { api: changed, findings: wrong } = built({ ...inputs, contributions }, affected);
    expect(wrong).toEqual([]);
    const { rows } = documentOf(changed, 'measurements.json');
    expect(rows).toMatchObject([{ comparable, like_the_index: like }]);
  },
);

describe('openapi.json', () => {
  const source = fileText(api, 'openapi.json');

  test('passes the recommended-strict rules of Redocly without a warning', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map((p) => `${p.severity} ${p.ruleId} ${p.location[0]?.pointer ?? ''}: ${p.message}`)).toEqual([]);
  });

  test('has a valid example for every data document', () => {
    const { paths } = JSON.parse(source) as { paths: Record<string, { get: { responses: { 200: Response } } }> };
    const examples = Object.entries(paths).flatMap(([path, { get }]) =>
      Object.values(get.responses[200].content)
        .filter((media) => media.schema.$ref !== undefined)
        .map((media) => ({ path, example: media.example, name: media.schema.$ref?.split('/').at(-1) ?? '' })),
    );
    const expected = endpoints.filter(({ kind }) => kind === 'document').map(({ path }) => path);
    expect(examples.map(({ path }) => path)).toEqual(expected);
    for (const { path, example, name } of examples) {
      expect({ path, violations: project.validator.check(name, example) }).toEqual({ path, violations: [] });
    }
  });
});

interface Response {
  readonly content: Record<string, { readonly schema: Schema; readonly example?: unknown }>;
}
