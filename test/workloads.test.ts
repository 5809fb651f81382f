import { describe, expect, test } from '@jest/globals';
import type { TokenWorkload } from '../src/contract/generated/api.d.ts';
import { CHAT } from '../src/figures/chat.ts';
import { built, documentOf, endpointsAt, frozenApi, project } from './support/inputs.ts';

const api = frozenApi;

const TOKEN = [CHAT, 'gpqa', 'sourcegraph-fim', 'image-chat', 'video-chat'] as const;

/** The document of a workload whose models respond with tokens. */
function tokens(workload: (typeof TOKEN)[number]): TokenWorkload {
  return documentOf(api, `workloads/${workload}.json`);
}

describe('the workload documents', () => {
  test('have as many models and configurations as the source', () => {
    const { workloads, models } = documentOf(api, 'workloads.json');
    expect(workloads.map((w) => [w.workload, w.configurations, w.models, w.best])).toEqual([
      ['lm-arena-chat', 328, 18, 32],
      ['gpqa', 187, 12, 22],
      ['sourcegraph-fim', 50, 3, 4],
      ['image-chat', 173, 11, 19],
      ['video-chat', 100, 6, 12],
      ['text-to-image', 638, 7, 14],
      ['text-to-video', 382, 5, 10],
    ]);
    expect(models).toHaveLength(46);
    expect(models.find(({ slug }) => slug === 'qwen-3-14b')?.workloads).toEqual(['lm-arena-chat', 'gpqa']);
  });

  test('list the 2024 workloads separately, and share a slug only for the same model', () => {
    const { workloads, models, earlier_workloads = [], earlier_models = [] } = documentOf(api, 'workloads.json');
    const { earlierConfigurations, earlierModels } = project.inputs.mlEnergyV2;
    const rows = earlier_workloads.map(({ configurations }) => configurations);
    expect(rows.reduce((sum, each) => sum + each, 0)).toBe(earlierConfigurations.length);
    expect(earlier_models).toHaveLength(earlierModels.length);
    const now = new Map(models.map(({ slug, name }) => [slug, name]));
    const shared = earlier_models.filter(({ slug }) => now.has(slug));
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ slug, name }) => now.get(slug) !== name)).toEqual([]);
    const ids = new Set(workloads.map(({ workload }) => workload));
    expect(earlier_workloads.filter(({ workload }) => ids.has(workload))).toEqual([]);
    expect(documentOf(api, 'catalog.json').earlier_models?.map(({ slug }) => slug)).toEqual(
      earlier_models.map(({ slug }) => slug),
    );
  });

  test('have the same chat values as index.json and the model documents', () => {
    const chat = tokens(CHAT);
    expect(chat.best).toEqual(documentOf(api, 'index.json').rows);
    const fromModels = documentOf(api, 'models.json').models.flatMap(
      ({ slug }) => documentOf(api, `models/${slug}.json`).configurations,
    );
    const own = chat.configurations.map(
      ({ slug, model, model_id, params_b, active_params_b, architecture, itl_fits_throughput, ...c }) => c,
    );
    expect(own).toEqual(fromModels);
  });

  test('are listed in catalog.json, with every model and the path to every row', () => {
    const { models } = documentOf(api, 'catalog.json');
    expect(models.map(({ slug }) => slug)).toEqual(documentOf(api, 'workloads.json').models.map(({ slug }) => slug));
    const ids = models.flatMap(({ slug, workloads }) =>
      workloads.flatMap(({ path, configurations, gpus }) => {
        const { slug: ofModel, configurations: all } = api.documents.get(path.slice(1)) as unknown as {
          readonly slug?: string;
          readonly configurations: readonly { readonly slug?: string; readonly row_id: string; readonly gpu: string }[];
        };
        const own = all.filter((row) => (row.slug ?? ofModel) === slug);
        expect([own.length, [...new Set(own.map(({ gpu }) => gpu))]]).toEqual([configurations, gpus]);
        return own.map(({ row_id }) => row_id);
      }),
    );
    expect(new Set(ids).size).toBe(1858);
    expect(ids).toHaveLength(1858);
  });

  test('mark the rows whose latency does not match the throughput, as many as the known issue states', () => {
    const counts = TOKEN.map((workload) => {
      const { configurations, ceilings } = tokens(workload);
      const of = new Map(configurations.map((row) => [row.row_id, row.itl_fits_throughput]));
      expect(ceilings.every((row) => row.itl_fits_throughput === of.get(row.row_id))).toBe(true);
      return configurations.filter((row) => !row.itl_fits_throughput).length;
    });
    expect(counts).toEqual([0, 17, 3, 2, 1]);
    const issue = documentOf(api, 'manifest.json').known_issues.find(({ id }) => id === 'latency-over-the-whole-run');
    expect(issue?.row_count).toBe(23);
  });

  test.each(TOKEN)('list the lowest-energy configurations of %s within each latency limit', (workload) => {
    const { configurations, ceilings, best, itl_deadline_ms } = tokens(workload);
    for (const ceiling of [20, 30, 50, 100, 500]) {
      const fitting = configurations.filter((c) => c.median_itl_ms <= ceiling);
      const least = new Map<string, number>();
      for (const { slug, gpu, joules_per_output_token: joules } of fitting) {
        least.set(`${slug}/${gpu}`, Math.min(joules, least.get(`${slug}/${gpu}`) ?? Infinity));
      }
      const found = ceilings.filter((row) => row.max_median_itl_ms === ceiling);
      expect(found.map(({ slug, gpu }) => `${slug}/${gpu}`).sort()).toEqual([...least.keys()].sort());
      for (const { slug, gpu, wh_per_million_output_tokens: wh } of found) {
        expect((wh * 3600) / 1e6).toBeCloseTo(least.get(`${slug}/${gpu}`) ?? 0, 9);
      }
      if (ceiling === itl_deadline_ms)
        expect(found.map((r) => r.row_id).sort()).toEqual(best.map((r) => r.row_id).sort());
    }
  });

  test('state energy per response, image and second of video, and tokens per second per user', () => {
    const reasoning = tokens('gpqa').configurations;
    for (const c of reasoning) {
      // The published length is rounded to a token.
      expect(c.wh_per_response).toBeCloseTo((c.wh_per_million_output_tokens * c.avg_output_tokens) / 1e6, 2);
      expect(c.tokens_per_second_per_user).toBeCloseTo(c.tokens_per_second / c.avg_running_batch, 5);
    }
    const least = (workload: 'gpqa' | typeof CHAT): number =>
      Math.min(
        ...tokens(workload)
          .best.filter(({ slug }) => slug === 'qwen-3-14b')
          .map((row) => row.wh_per_response),
      );
    const times = least('gpqa') / least(CHAT);
    expect(times).toBeGreaterThan(20);
    expect(times).toBeLessThan(50);
    const energies = documentOf(api, 'workloads/text-to-image.json').best.map((c) => c.wh_per_image);
    expect(energies).toEqual([...energies].sort((x, y) => x - y));
    for (const c of documentOf(api, 'workloads/text-to-video.json').configurations) {
      expect(c.wh_per_video_second).toBeCloseTo((c.wh_per_video * c.fps) / c.num_frames, 9);
    }
  });
});

describe('the published uncertainty', () => {
  test('is in every document with measured energy, and other documents say that they have none', () => {
    const { uncertainty, rows } = documentOf(api, 'index.json');
    expect(uncertainty).toMatchObject({ relative_standard: expect.closeTo(0.0886, 4), coverage_factor: 2 });
    expect(uncertainty.components.map(({ name, kind }) => [name, kind])).toEqual([
      ['reproducibility', 'A'],
      ['sensor', 'B'],
    ]);
    for (const row of rows) expect(row.relative_uncertainty).toBe(uncertainty.relative_expanded);
    for (const workload of TOKEN) expect(tokens(workload).uncertainty).toEqual(uncertainty);
    for (const document of [documentOf(api, 'grid.json'), documentOf(api, 'per-query.json')]) {
      expect(document).toMatchObject({
        uncertainty: null,
        uncertainty_note: expect.stringContaining('no uncertainty'),
      });
    }
  });

  test('is recomputed if the source repeats a configuration', () => {
    const { configurations } = project.inputs.mlEnergy;
    const [first] = configurations.filter((c) => c.workload === CHAT && c.slug === 'qwen-3-8b');
    if (first === undefined) throw new Error('no configuration');
    const joules = first.joules_per_output_token * 1.5;
    const again = { ...first, repeat: 2, joules_per_output_token: joules };
    const mlEnergy = { ...project.inputs.mlEnergy, configurations: [...configurations, again] };
    const { uncertainty } = documentOf(
      built({ ...project.inputs, mlEnergy }, endpointsAt('/index.json')).api,
      'index.json',
    );
    expect(uncertainty.components[0]?.degrees_of_freedom).toBe(4);
    expect(uncertainty.relative_expanded).toBeGreaterThan(0.3);
  });
});

describe('known issues', () => {
  test('state a new row count if the source corrects rows', () => {
    const configurations = project.inputs.mlEnergy.configurations.map((row) =>
      row.workload === CHAT && row.expert_parallel > 1 ? { ...row, tensor_parallel: row.num_gpus } : row,
    );
    const mlEnergy = { ...project.inputs.mlEnergy, configurations };
    const [issue] = documentOf(
      built({ ...project.inputs, mlEnergy }, endpointsAt('/manifest.json')).api,
      'manifest.json',
    ).known_issues;
    expect(issue).toMatchObject({ row_count: 240, rows: expect.stringContaining('data_parallel 1: 57 in gpqa,') });
  });
});
