import { describe, expect, test } from '@jest/globals';
import AdmZip from 'adm-zip';
import fc from 'fast-check';
import { dataVersion } from '../src/contract/data-version.ts';
import { definition } from '../src/contract/definitions.ts';
import type { Measurement } from '../src/contract/generated/api.d.ts';
import type { Api } from '../src/api/documents/endpoint.ts';
import type { Inputs } from '../src/api/inputs/inputs.ts';
import { CHAT } from '../src/figures/chat.ts';
import { built, documentOf, project, textOf } from './support/inputs.ts';

const { inputs } = project;
const { api, findings } = built();

describe('the API built from the data of the project', () => {
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

  test('has every figure of the data that belongs into it, and no other', () => {
    const { ember, aiEnergyScore, service } = inputs;
    const chat = inputs.mlEnergy.configurations.filter(({ workload }) => workload === CHAT);
    const models = documentOf(api, 'models.json').models;
    const configurations = models.flatMap((m) => documentOf(api, `models/${m.slug}.json`).configurations);
    expect(models).toHaveLength(new Set(chat.map(({ slug }) => slug)).size);
    expect(configurations).toHaveLength(chat.length);
    const usable = chat.filter((c) => c.median_itl_ms <= 500);
    const pairs = new Set(usable.map(({ slug, gpu }) => `${slug}/${gpu}`));
    expect(documentOf(api, 'index.json').rows).toHaveLength(pairs.size);
    const figures = ember.intensity.filter((row) => String(row.year) === service.grid.year && row.g_co2e_per_kwh >= 0);
    const { areas } = documentOf(api, 'grid.json');
    expect(areas).toHaveLength(figures.length);
    expect(areas.filter((area) => area.area_type === 'world')).toHaveLength(1);
    const scores = aiEnergyScore.scores.filter(({ round }) => round === service.per_query.round);
    expect(documentOf(api, 'per-query.json').rows).toHaveLength(scores.length);
    for (const some of [models, configurations, pairs, areas, scores]) expect([...some].length).toBeGreaterThan(10);
  });

  test('ranks the most frugal configuration first and the hungriest last', () => {
    const energies = documentOf(api, 'index.json').rows.map((row) => row.joules_per_output_token);
    expect(energies).toEqual([...energies].sort((a, b) => a - b));
    const usable = inputs.mlEnergy.configurations.filter((c) => c.workload === CHAT && c.median_itl_ms <= 500);
    expect(energies[0]).toBeCloseTo(Math.min(...usable.map((row) => row.joules_per_output_token)), 7);
  });

  test('marks the two repeated runs, the one with less energy as the first', () => {
    const { configurations } = documentOf(api, 'models/qwen-3-30b-a3b-instruct.json');
    const repeated = configurations.filter((c) => c.repeat === 2);
    expect(repeated.map((c) => c.row_id)).toEqual([
      'qwen-3-30b-a3b-instruct/H100/2/256/r2',
      'qwen-3-30b-a3b-instruct/H100/2/512/r2',
    ]);
    for (const second of repeated) {
      const first = configurations.find((c) => `${c.row_id}/r2` === second.row_id);
      expect(first?.joules_per_output_token).toBeLessThan(second.joules_per_output_token);
    }
  });

  test('converts the energy of queries to Wh and keeps the source label', () => {
    const { rows } = documentOf(api, 'per-query.json');
    expect(
      rows.find((r) => r.task === 'reasoning' && r.source_label === 'microsoft/Phi-4-reasoning-plus'),
    ).toMatchObject({
      wh_per_1000_queries: 9461.61,
    });
    expect(rows.find((r) => r.source_label === 'openai/gpt-oss-120b high')).toMatchObject({
      model: 'openai/gpt-oss-120b',
    });
    expect(rows.filter((r) => r.model !== r.source_label && r.note === undefined)).toEqual([]);
  });

  test('gives World and Kosovo no alpha-2 code, and leaves out areas without a figure for the year', () => {
    const { areas, note } = documentOf(api, 'grid.json');
    expect(areas.filter((a) => a.iso2 === null).map((a) => a.iso3)).toEqual(['WLD', 'XKX']);
    expect(areas.some((a) => a.iso3 === 'CAF')).toBe(false);
    expect(note).toContain('left out: 14');
  });

  test('has keys in the order of the schema, two-space JSON and one final newline', () => {
    const properties = Object.keys(definition(inputs.definitions, 'Index').properties ?? {});
    expect(Object.keys(documentOf(api, 'index.json'))).toEqual(properties);
    expect(textOf(api, 'index.json')).toMatch(/^\{\n {2}"version": "1",\n[^]*[^\n]\n$/);
  });

  test('writes the CSV with the columns of an index row, and no cell that a spreadsheet would run', () => {
    const [header, first] = textOf(api, 'index.csv').split('\r\n');
    expect(header).toBe(Object.keys(definition(inputs.definitions, 'IndexRow').properties ?? {}).join(','));
    expect(first).toContain('Llama 3.1 8B Instruct,llama-3-1-8b-instruct,');
    const model = {
      ...inputs.mlEnergy.models.find(({ slug }) => slug === 'qwen-3-8b'),
      name: '=HYPERLINK("https://x.example")',
    } as (typeof inputs.mlEnergy.models)[0];
    const hostile = built({ ...inputs, mlEnergy: { ...inputs.mlEnergy, models: [model] } }).api;
    expect(textOf(hostile, 'index.csv')).toContain(`"'=HYPERLINK(""https://x.example"")"`);
  });

  test('packs every JSON file but the list of releases, as it is', () => {
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

describe('data_version', () => {
  test('stays when only the date changes, in every document', () => {
    const later = built({ ...inputs, date: '2027-01-02' }).api;
    for (const [path, before] of api.documents) {
      expect(later.documents.get(path)).toMatchObject({ updated: '2027-01-02', data_version: before['data_version'] });
    }
    expect(differing(later)).not.toContain('openapi.json');
  });

  test('can be recomputed from the published text, and changes with one figure in the documents that carry it', () => {
    expect(dataVersion(JSON.parse(textOf(api, 'grid.json')) as Record<string, unknown>)).toBe(
      documentOf(api, 'grid.json').data_version,
    );
    const intensity = inputs.ember.intensity.map((r) =>
      r.iso3 === 'FRA' && r.year === 2024 ? { ...r, g_co2e_per_kwh: 1 } : r,
    );
    const changed = built({ ...inputs, ember: { ...inputs.ember, intensity } }).api;
    const different = [...api.documents].filter(
      ([path, before]) => changed.documents.get(path)?.['data_version'] !== before['data_version'],
    );
    expect(different.map(([path]) => path)).toEqual(['grid.json']);
  });
});

/** The files that are other than those of the project's data; bytes are compared as such, which Jest takes seconds for. */
function differing({ files }: Pick<Api, 'files'>): string[] {
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
        const again = built({
          ...inputs,
          mlEnergy: { ...inputs.mlEnergy, models, configurations },
          ember: { ...inputs.ember, intensity, areas },
          aiEnergyScore: { ...inputs.aiEnergyScore, scores },
        }).api;
        expect(differing(again)).toEqual([]);
      },
    ),
    { numRuns: 3 },
  );
});

describe('measurements.json', () => {
  const measurement = (overrides: Partial<Measurement>): Measurement => ({
    protocol_version: '0.2',
    example: false,
    model: 'Llama 3.1 8B Instruct',
    model_id: 'meta-llama/Llama-3.1-8B-Instruct',
    gpu: 'H100',
    num_gpus: 1,
    tensor_parallel: 1,
    data_parallel: 1,
    expert_parallel: 1,
    precision: 'BF16',
    max_num_seqs: 64,
    avg_running_batch: 60,
    joules_per_output_token: 0.36,
    wh_per_million_output_tokens: 100,
    median_itl_ms: 20,
    p90_itl_ms: 30,
    p99_itl_ms: 40,
    tokens_per_second: 1500,
    gpu_power_watts_total: 540,
    avg_output_tokens: 500,
    avg_prompt_tokens: 200,
    window_seconds: 300,
    requests_in_window: 900,
    runs: 1,
    mig_profile: null,
    slice_count: null,
    slices_loaded: null,
    engine: 'vLLM',
    engine_version: '0.11.1',
    driver_version: '570.1',
    cuda_version: '12.8',
    energy_source: 'nvml_total_energy',
    prompt_set: 'test',
    measured_on: '2026-10-01',
    contributor: 'Test',
    affiliation: null,
    vendor_affiliation: false,
    logs: null,
    notes: '',
    ...overrides,
  });
  const withMeasurements = (...contributions: Inputs['contributions']) => built({ ...inputs, contributions });

  test('publishes contributions sorted by date and file, with whether they are comparable, never the example', () => {
    const { api: changed, findings: wrong } = withMeasurements(
      {
        file: 'contributions/b/2026-10-02-x-h100.json',
        measurement: measurement({ measured_on: '2026-10-02', median_itl_ms: 501 }),
      },
      { file: 'contributions/b/2026-10-01-x-h100.json', measurement: measurement({}) },
      { file: 'contributions/a/2026-10-01-x-h100.json', measurement: measurement({ median_itl_ms: 500 }) },
      { file: 'contributions/c/2026-10-01-x-h100.json', measurement: measurement({ example: true }) },
    );
    expect(wrong).toEqual([]);
    expect(documentOf(changed, 'measurements.json').rows.map((r) => [r.source_file, r.comparable])).toEqual([
      ['contributions/a/2026-10-01-x-h100.json', true],
      ['contributions/b/2026-10-01-x-h100.json', true],
      ['contributions/b/2026-10-02-x-h100.json', false],
    ]);
    expect(differing(changed)).not.toContain('index.json');
  });

  test('says of each row what is like for like with the index', () => {
    const published = { model_id: 'meta-llama/Llama-3.1-8B-Instruct', gpu: 'H100', precision: 'BF16' } as const;
    const same = { card: true, precision: true, engine: true, workload: null };
    const cases: readonly (readonly [Partial<Measurement>, object])[] = [
      [{}, same],
      [{ workload: 'lm-arena-chat' }, { ...same, workload: true }],
      [
        { precision: 'INT4', engine: 'SGLang' },
        { ...same, precision: false, engine: false },
      ],
      [{ model_id: 'nobody/knows' }, { ...same, card: null, precision: null }],
    ];
    const contributions = cases.map(([overrides], i) => ({
      file: `contributions/a/2026-10-0${i + 1}-x-h100.json`,
      measurement: measurement({ ...published, ...overrides, measured_on: `2026-10-0${i + 1}` }),
    }));
    const { rows } = documentOf(withMeasurements(...contributions).api, 'measurements.json');
    expect(rows.map((row) => row.like_the_index)).toEqual(cases.map(([, likeness]) => likeness));
  });

  test('has the fields of the measurement schema, those that the build adds, and no others', () => {
    const own = definition(inputs.definitions, 'Measurement');
    const row = definition(inputs.definitions, 'MeasurementRow');
    expect(row.properties).toMatchObject(own.properties ?? {});
    expect(Object.keys(row.properties ?? {})).toEqual([
      ...Object.keys(own.properties ?? {}),
      ...['source_file', 'comparable', 'like_the_index', 'relative_uncertainty'],
    ]);
    expect(row.required).toEqual([
      ...(own.required ?? []),
      'source_file',
      'comparable',
      'like_the_index',
      'relative_uncertainty',
    ]);
  });
});
