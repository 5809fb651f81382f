import { expect, test } from '@jest/globals';
import { createClient } from '../clients/js/src/client.ts';
import { snapshotIn } from '../clients/build/packages.ts';
import { archiveOf } from '../src/releases/archive.ts';
import { built, documentOf, project } from './support/inputs.ts';

const { api } = built();
const { cases } = documentOf(api, 'cases.json');

test('sixty questions, half of each kind, each with the figure of its row inside the band', () => {
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

test('the packages answer each question inside its band, as any caller asks them', () => {
  const client = createClient(snapshotIn(archiveOf(api.files), project.inputs.clients));
  for (const asked of cases) {
    const { model_id: model, gpu, precision, output_tokens: outputTokens } = asked;
    let wh: number | undefined;
    if (asked.itl_ceiling_ms === null) {
      // At a load: the configuration whose batch is nearest to it.
      const far = (batch: number): number => Math.abs(Math.log(batch / (asked.avg_running_batch ?? NaN)));
      const [nearest] = client
        .configurations({ model, workload: 'lm-arena-chat', gpu, precision, numGpus: asked.num_gpus })
        .toSorted((a, b) => far(a.avg_running_batch) - far(b.avg_running_batch));
      wh = ((nearest?.wh_per_million_output_tokens ?? NaN) * outputTokens) / 1e6;
    } else wh = client.estimate({ model, gpu, outputTokens, maxItlMs: asked.itl_ceiling_ms })?.wh.value;
    expect([asked.id, wh !== undefined && wh >= asked.low && wh <= asked.high]).toEqual([asked.id, true]);
  }
});
