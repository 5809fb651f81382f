import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Case } from '../src/contract/generated/api.d.ts';
import { createClient } from '../clients/js/src/client.ts';
import { snapshotIn } from '../clients/build/packages.ts';
import { scoreOf } from '../src/figures/case-score.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { isPassed } from '../src/api/score.ts';
import { built, documentOf, project } from './support/inputs.ts';
import { call, type Outcome, run, temporaryFolders } from './support/project.ts';

const { api } = built();
const { cases } = documentOf(api, 'cases.json');
const temporary = temporaryFolders();

/** What the command says of a file of that name. */
async function scored(name: string, content: string, runs = call): Promise<Outcome> {
  const file = join(await temporary(), name);
  await writeFile(file, content);
  return runs('score', [file]);
}

/** Answers as JSON. */
function answers(wh: (asked: Case) => number | null): string {
  return JSON.stringify(cases.map((asked) => ({ id: asked.id, wh: wh(asked) })));
}

describe('the questions', () => {
  test('are sixty, half of each kind, each with the figure of its row inside the band', () => {
    expect(cases).toHaveLength(60);
    expect(cases.filter(({ id }) => id.startsWith('load/'))).toHaveLength(30);
    const { configurations, ceilings } = documentOf(api, 'workloads/lm-arena-chat.json');
    for (const asked of cases) {
      const [kind, ...rest] = asked.id.split('/');
      const best = ceilings.find((row) => rest.join('/') === `${row.max_median_itl_ms}/${row.slug}/${row.gpu}`);
      const rowId = kind === 'load' ? rest.join('/') : best?.row_id;
      const row = configurations.find(({ row_id }) => row_id === rowId);
      expect(asked).toMatchObject({ model_id: row?.model_id, gpu: row?.gpu, output_tokens: row?.avg_output_tokens });
      const wh = ((row?.wh_per_million_output_tokens ?? 0) * asked.output_tokens) / 1e6;
      expect(asked.wh / wh).toBeCloseTo(1, 3);
      expect(asked.high / asked.wh).toBeCloseTo(1 + (row?.relative_uncertainty ?? 0), 2);
      expect(asked.wh / asked.low).toBeCloseTo(1 + (row?.relative_uncertainty ?? 0), 2);
      expect(row?.repeats === 1 || kind === 'ceiling').toBe(true);
    }
  });
});

describe('npm run score', () => {
  test('passes the rows themselves, as JSON and as CSV', async () => {
    const json = await scored(
      'rows.json',
      answers(({ wh }) => wh),
      run,
    );
    expect(json).toMatchObject({ code: 0, stdout: expect.stringContaining('60 of 60 questions (100 %)') });
    const lines = cases.map(({ id, wh }) => `${id},${wh}`);
    const csv = await scored('rows.csv', ['\ufeffid,wh', ...lines, ''].join('\r\n'));
    expect(csv).toEqual({ ...json, stdout: json.stdout });
  });

  describe('holds the packages to the questions, which they answer as any caller asks them', () => {
    const client = createClient(snapshotIn(archiveOf(api.files), project.inputs.clients));
    const answered = (asked: Case, times = 1): number | null => {
      const { model_id: model, gpu, precision, output_tokens: outputTokens } = asked;
      if (asked.itl_ceiling_ms !== null) {
        const found = client.estimate({ model, gpu, outputTokens, maxItlMs: asked.itl_ceiling_ms });
        return found === null ? null : found.wh.value * times;
      }
      // At a load: the configuration whose batch is nearest to it.
      const far = (batch: number): number => Math.abs(Math.log(batch / (asked.avg_running_batch ?? NaN)));
      const [nearest] = client
        .configurations({ model, workload: 'lm-arena-chat', gpu, precision, numGpus: asked.num_gpus })
        .toSorted((a, b) => far(a.avg_running_batch) - far(b.avg_running_batch));
      return nearest === undefined ? null : (nearest.wh_per_million_output_tokens * outputTokens * times) / 1e6;
    };

    test.each([
      [1, 0, '60 of 60 questions (100 %)'],
      [2, 1, '0 of 60 questions (0 %)'],
    ])('%d times their figures', async (times, code, said) => {
      const file = answers((asked) => answered(asked, times));
      expect(await scored('packages.json', file)).toMatchObject({ code, stdout: expect.stringContaining(said) });
    });
  });

  test.each([2, 1 / 2, 1.2])('fails a calculator that is wrong by %d times, and names the worst', async (times) => {
    const worst = cases[7]?.id ?? '';
    const { code, stdout } = await scored(
      'wrong.json',
      answers(({ id, wh }) => wh * times * (id === worst ? 1.01 * times : 1)),
    );
    expect(code).toBe(1);
    expect(stdout).toContain('Inside the band: 0 of 60 questions (0 %); 95 % are needed: failed.');
    expect(stdout.split('\n')[2]).toContain(worst);
    expect(stdout).toContain(times > 1 ? 'times too high' : 'times too low');
  });

  test('counts what is not answered as not inside', async () => {
    const few = await scored(
      'few.json',
      answers(({ wh, id }) => (id.startsWith('load/') ? wh : null)),
    );
    expect(few.code).toBe(1);
    expect(few.stdout).toContain('30 of 60 questions (50 %)');
    expect(few.stdout).toContain('Not answered: 30. Outside: 0.');
    expect((await scored('none.csv', 'id,wh\n')).stdout).toContain('0 of 60');
  });

  test('asks for 57 of 60', () => {
    expect([57, 56].map((inside) => isPassed({ asked: 60, inside }))).toEqual([true, false]);
  });

  test.each([
    ['no.json', '{', 'The file is not JSON'],
    ['object.json', '{"a": 1}', 'The file is not a list of answers'],
    ['text.json', '[{"id": "x", "wh": "much"}]', '/0/wh'],
    ['zero.json', `[{"id": "${cases[0]?.id}", "wh": 0}]`, '/0/wh'],
    ['unknown.json', `[{"id": "${cases[0]?.id}x", "wh": 1}]`, `Did you mean ${cases[0]?.id}?`],
    ['twice.csv', `id,wh\n${cases[0]?.id},1\n${cases[0]?.id},2\n`, 'twice.csv:3'],
    ['columns.csv', 'wh,id\n', 'The columns are not those of answers'],
    ['words.csv', `id,wh\n${cases[0]?.id},1e999\n`, 'words.csv:2'],
    ['more.csv', `id,wh\n${cases[0]?.id},1,2\n`, 'more.csv:2'],
  ])('refuses %s', async (name, content, said) => {
    const { code, stderr } = await scored(name, content);
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });
});

/**
 * The energy of GPUs by EcoLogits 0.9.1 as it is published: a regression on the batch and on active parameters, times the
 * number of 80 GB cards that 1.2 times the weights fill, a power of two. Source: genai-impact/ecologits at commit
 * 2d0a1c76358a1aad0c530d47794e37465ad029e8 (tag 0.9.1), ecologits/impacts/llm.py, gpu_energy and gpu_required_count, with
 * the defaults there: a batch of 64 and weights of 16 bits. Servers and cooling are left out, as the questions leave them.
 */
function ecologitsWh({
  output_tokens,
  params_b,
  active_params_b,
}: {
  output_tokens: number;
  params_b: number;
  active_params_b: number;
}): number {
  const perToken =
    1.1665273170451914e-6 * Math.exp(-0.011205921025579175 * 64) * active_params_b + 4.052928146734005e-5;
  const cards = 2 ** Math.ceil(Math.log2(Math.ceil((1.2 * params_b * 16) / 8 / 80)));
  return output_tokens * perToken * cards;
}

test('a public formula can be scored: EcoLogits 0.9.1, which takes one batch for all loads, mostly lies outside', () => {
  const { models } = documentOf(api, 'models.json');
  const given = cases.map((asked) => {
    const model = models.find(({ model_id }) => model_id === asked.model_id);
    return {
      id: asked.id,
      wh: ecologitsWh({ ...asked, params_b: model?.params_b ?? 0, active_params_b: model?.active_params_b ?? 0 }),
    };
  });
  const score = scoreOf(cases, given);
  expect(score.answered).toBe(60);
  expect(score.inside).toBeGreaterThan(0);
  expect(score.inside).toBeLessThan(30);
  expect(isPassed(score)).toBe(false);
});
