import { energyFigure, isNotDistinguishable } from '../../src/figures/uncertainty.ts';
import type { Grid, TokenConfiguration } from '../../src/contract/generated/api.d.ts';
import type { Snapshot } from '../../src/contract/generated/site.d.ts';
import { nearNames } from '../../src/core/text/nearest.ts';
import { type Asked, bestRows, compared, distinct, estimated, type ItemRow, itemsEstimated } from './expected.ts';

/** One example: a function of the packages, what it is given, and what of its answer has to be so, to the last digit. */
export interface Example {
  readonly call: 'estimate' | 'why' | 'best' | 'compare' | 'grid' | 'resolve' | 'near' | 'configurations';
  readonly input: unknown;
  readonly output: unknown;
}

/** A workload with its rows, and what of them is asked. */
export interface Rows {
  readonly workload: string;
  readonly rows: readonly TokenConfiguration[];
}

/** What an estimate is asked with beside a model, by turns. */
const CEILINGS = [20, 30, 50, 100, 500] as const;
const TOKENS = [1, 615, 1_000_000, 1_000_000_000, 123_456_789.5, 3e15] as const;
const PUES = [1, 1.2, 1.09, 2] as const;
const AREAS = ['WLD', 'FRA', 'IND', 'USA', 'POL', 'NOR', 'XKX'] as const;

/** An estimate for every model of a workload on every GPU, under ceilings, counts, areas and PUEs by turns. */
export function estimates({ workload, rows }: Rows, grid: Grid): Example[] {
  let turn = 0;
  const next = <T>(of: readonly [T, ...T[]]): T => of[turn % of.length] ?? of[0];
  return distinct(rows.map(({ slug }) => slug)).flatMap((slug) => {
    const own = rows.filter((row) => row.slug === slug);
    return [...distinct(own.map(({ gpu }) => gpu)), undefined].flatMap((gpu) =>
      CEILINGS.filter((_, i) => (i + turn) % (gpu === undefined ? 2 : 3) === 0).map((maxItlMs) => {
        turn += 1;
        const input = {
          model: next([slug, own[0]?.model ?? slug, own[0]?.model_id ?? slug]),
          outputTokens: next(TOKENS),
          workload,
          ...(gpu !== undefined && { gpu }),
          maxItlMs,
          grid: next(AREAS),
          pue: next(PUES),
        };
        return { call: 'estimate' as const, input, output: estimated(own, input, grid) };
      }),
    );
  });
}

/** A workload of images or videos with its rows, and its ceilings on the latency of a batch, s; the last is its own. */
export interface ItemRows {
  readonly workload: string;
  readonly rows: readonly ItemRow[];
  readonly ceilings: readonly number[];
}

const OUTPUTS = [1, 10, 0, 1_000_000, 0.5] as const;

/** An estimate of images or videos for every model on every GPU and on any, under each ceiling, by turns. */
export function itemEstimates({ workload, rows, ceilings }: ItemRows, grid: Grid): Example[] {
  let turn = 0;
  const next = <T>(of: readonly [T, ...T[]]): T => of[turn % of.length] ?? of[0];
  return distinct(rows.map(({ slug }) => slug)).flatMap((slug) => {
    const own = rows.filter((row) => row.slug === slug);
    const counts = distinct(own.map(({ num_gpus }) => num_gpus));
    return [...distinct(own.map(({ gpu }) => gpu)), undefined].flatMap((gpu) =>
      [...ceilings, Math.max(...ceilings) * 1000].map((maxLatencyS) => {
        turn += 1;
        const numGpus = turn % 4 === 0 ? counts[turn % counts.length] : undefined;
        const isOwn = maxLatencyS === ceilings.at(-1);
        const asked = {
          model: next([slug, own[0]?.model ?? slug, own[0]?.model_id ?? slug]),
          workload,
          outputs: next(OUTPUTS),
          ...(gpu !== undefined && { gpu }),
          ...(numGpus !== undefined && { numGpus }),
          grid: next(AREAS),
          pue: next(PUES),
        };
        // The ceiling of the workload is that of a question without one.
        const input = isOwn ? asked : { ...asked, maxLatencyS };
        return { call: 'estimate' as const, input, output: itemsEstimated(own, { ...asked, maxLatencyS }, grid) };
      }),
    );
  });
}

/** What is asked at the edges: nothing, a single card, names in other letters, a ceiling that is just met, and missed. */
export function edges(workloads: readonly Rows[], grid: Grid): Example[] {
  const chat = workloads[0]?.rows ?? [];
  const llama = chat.filter(({ slug }) => slug === 'llama-3-1-8b-instruct');
  const model = 'llama-3-1-8b-instruct';
  const met = llama.find(({ gpu, max_num_seqs }) => gpu === 'H100' && max_num_seqs === 512)?.median_itl_ms ?? 50;
  const asked: (Asked & { model: string })[] = [
    { model, outputTokens: 0 },
    { model, outputTokens: Number.MIN_VALUE },
    { model, outputTokens: 1e300 },
    { model, outputTokens: 0.1, pue: 1.1 },
    { model: '  LLAMA 3.1 8b instruct\n', outputTokens: 1e6 },
    { model: 'Llama-3.1-8B-Instruct', outputTokens: 1e6 },
    { model: 'META-LLAMA/llama-3.1-8b-INSTRUCT', outputTokens: 1e6 },
    { model, outputTokens: 1e6, gpu: 'H100' },
    { model, outputTokens: 1e6, gpu: 'H100', numGpus: 1 },
    { model, outputTokens: 1e6, gpu: 'H100', maxItlMs: met },
    { model, outputTokens: 1e6, gpu: 'H100', maxItlMs: met - 1e-6 },
    { model, outputTokens: 1e6, gpu: 'H100', maxItlMs: 7.3 },
    { model, outputTokens: 1e6, maxItlMs: 1e9 },
    { model, outputTokens: 1e6, year: '2023', grid: 'POL' },
    { model, outputTokens: 1e6, year: '1999' },
  ];
  return asked.map((input) => ({ call: 'estimate', input, output: estimated(llama, input, grid) }));
}

/** The best row of every model on each GPU, under ceilings by turns. */
export function bests(workload: string, rows: readonly TokenConfiguration[]): Example[] {
  const slugs = distinct(rows.map(({ slug }) => slug));
  return slugs.map((model, i) => {
    const maxItlMs = CEILINGS[i % CEILINGS.length] ?? 50;
    const all = bestRows(
      rows.filter(({ slug }) => slug === model),
      maxItlMs,
    );
    const output = all.map((row) => ({
      row_id: row.row_id,
      wh_per_million_output_tokens: row.wh_per_million_output_tokens,
      wh_per_response: row.wh_per_response,
      median_itl_ms: row.median_itl_ms,
      tiesWithFirst: isNotDistinguishable(energyFigure(row), energyFigure(all[0] ?? row)),
    }));
    return { call: 'best', input: { model, workload, maxItlMs }, output };
  });
}

/** Every model that was measured on two workloads, one against the other; and each row of one model against the next. */
export function comparisons(workloads: readonly Rows[]): Example[] {
  const [chat, ...others] = workloads;
  const across = others.flatMap(({ workload, rows }) => {
    const common = distinct(rows.map(({ slug }) => slug)).filter((slug) => chat?.rows.some((row) => row.slug === slug));
    return common.map((model) => {
      const pair = [rows, chat?.rows ?? []].map(
        (of) =>
          bestRows(
            of.filter(({ slug }) => slug === model),
            100,
          )[0],
      );
      const [a, b] = pair;
      const input = [
        { model, workload, maxItlMs: 100 },
        { model, maxItlMs: 100 },
      ];
      return { call: 'compare' as const, input, output: a === undefined || b === undefined ? null : compared(a, b) };
    });
  });
  const repeated = (chat?.rows ?? []).filter(({ slug }) => slug === 'qwen-3-30b-a3b-instruct');
  const neighbours = repeated.slice(1).map((row, i) => {
    const before = repeated[i] ?? row;
    return { call: 'compare' as const, input: [before.row_id, row.row_id], output: compared(before, row) };
  });
  return [...across, ...neighbours, { call: 'compare', input: ['no/such/1/row', repeated[0]?.row_id], output: null }];
}

/** Areas by code and by name, in each of their years; and what is none. */
export function electricity({ areas, year }: Grid): Example[] {
  const asked = areas
    .filter((_, i) => i % 12 === 0)
    .flatMap((area, i) => {
      const name = [area.iso3, area.iso2 ?? area.iso3, area.display_name.toUpperCase()][i % 3] ?? area.iso3;
      return Object.entries(area.years).map(([of, g_co2e_per_kwh]): Example => {
        return { call: 'grid', input: [name, Number(of)], output: { iso3: area.iso3, year: of, g_co2e_per_kwh } };
      });
    });
  const world = areas.find(({ iso3 }) => iso3 === 'WLD');
  return [
    ...asked,
    { call: 'grid', input: ['wld'], output: { iso3: 'WLD', year, g_co2e_per_kwh: world?.years[year] } },
    { call: 'grid', input: ['Atlantis'], output: null },
    { call: 'grid', input: ['__proto__'], output: null },
    { call: 'grid', input: ['FRA', 1999], output: null },
  ];
}

/** Names that are certain, and others with what is near. */
export function names(snapshot: Snapshot): Example[] {
  const slugs = snapshot.models.map(({ slug }) => slug);
  const certain = Object.entries(snapshot.names).map(([name, slug]): Example => ({
    call: 'resolve',
    input: name,
    output: { slug },
  }));
  const none = ['gpt-4o', '', 'llama', 'Llama 3', 'deepseek-r1:8b', 'constructor', 'toString', 'qwen-3-8', 'ＱＷＥＮ'];
  const words = [
    ...none,
    'llama-3-70b',
    'qwen314b',
    'Gemma 12B',
    'claude-sonnet-4-5',
    'lama-3-1-8b-instruct',
    'nemotron',
    'DEEPSEEK V3',
  ];
  return [
    ...certain,
    ...none.map((input): Example => ({ call: 'resolve', input, output: null })),
    ...words.map((input): Example => ({ call: 'near', input, output: nearNames(input, slugs, 3) })),
  ];
}

/** Why there is no estimate: by field, with what could be meant. */
export function reasons(workloads: readonly Rows[], { grid, items }: Snapshot): Example[] {
  const model = 'llama-3-1-8b-instruct';
  const tokens = { outputTokens: 1 };
  const fastest = Math.min(
    ...(workloads[0]?.rows ?? [])
      .filter(({ slug, gpu }) => slug === model && gpu === 'H100')
      .map((c) => c.median_itl_ms),
  );
  const asked: [object, object | null][] = [
    [{ model, ...tokens }, null],
    [
      { model, workload: 'text-to-image', ...tokens },
      { field: 'workload', given: 'text-to-image', near: workloads.map(({ workload }) => workload) },
    ],
    [
      { model, workload: 'gpqa', outputs: 1 },
      { field: 'workload', given: 'gpqa', near: items.workloads.map(({ workload }) => workload) },
    ],
    [
      { model, workload: 'text-to-image', outputs: 1 },
      { field: 'workload', given: 'text-to-image' },
    ],
    [
      { model: 'FLUX', workload: 'text-to-image', outputs: 1 },
      { field: 'model', given: 'FLUX', near: ['flux-1-dev'] },
    ],
    [{ model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 1 }, null],
    [
      { model: 'FLUX.1 Dev', workload: 'text-to-image', outputs: 1, maxLatencyS: 0.1 },
      { field: 'maxLatencyS', given: '0.1' },
    ],
    [
      { model: 'gpt-oss-20b', ...tokens },
      { field: 'workload', near: ['gpqa'] },
    ],
    [
      { model: 'Llama-3-70B', ...tokens },
      { field: 'model', near: ['llama-3-1-70b-instruct', 'llama-3-3-70b-instruct', 'llama-3-1-8b-instruct'] },
    ],
    [
      { model, gpu: 'A100', ...tokens },
      { field: 'gpu', given: 'A100', near: ['B200', 'H100'] },
    ],
    [{ model, gpu: 'A100', allowOtherGpu: true, ...tokens }, null],
    [
      { model, gpu: 'h100', numGpus: 8, ...tokens },
      { field: 'numGpus', given: '8', near: ['1'] },
    ],
    [
      { model, gpu: 'H100', maxItlMs: 1.5, ...tokens },
      { field: 'maxItlMs', given: '1.5', near: [String(fastest)] },
    ],
    [
      { model, grid: 'Frence', ...tokens },
      {
        field: 'grid',
        given: 'Frence',
        near: nearNames(
          'Frence',
          grid.areas.map((area) => area.display_name),
          3,
        ).map((name) => grid.areas.find((area) => area.display_name === name)?.iso3),
      },
    ],
    [
      { model, grid: 'FRA', year: 1999, ...tokens },
      { field: 'year', given: '1999', near: Object.keys(grid.areas.find(({ iso3 }) => iso3 === 'FRA')?.years ?? {}) },
    ],
  ];
  return asked.map(([input, output]) => ({ call: 'why', input, output }));
}
