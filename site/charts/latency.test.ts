import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readTree } from '../../src/core/files/read-tree.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { ROOT } from '../../test/support/project.ts';
import { readDocuments } from '../build/read-documents.ts';
import { workloadsOf } from '../workload.ts';
import type { Chart, DrawnChart } from './chart.ts';
import { latencyChart } from './latency.tsx';

const workloads = workloadsOf(readDocuments(readTree(join(ROOT, 'api/v1'))));

/** The charts of all models of the workloads with a unit. */
function chartsOf(unit: string): Chart[] {
  return workloads
    .filter(({ summary }) => summary.unit === unit)
    .flatMap((workload) =>
      groupBy(workload.configurations, ({ slug }) => slug).map(([, configurations]) =>
        latencyChart({ workload, configurations }, workload.latencyLimits[0]),
      ),
    );
}

/** The GPUs in the tooltips of a drawing: `B200`, `2 × H100`. */
function gpusIn({ markup }: DrawnChart): (string | undefined)[] {
  return [...new Set([...markup.matchAll(/data-tip="([^,]+),/g)].map(([, gpus]) => gpus))].sort();
}

test('on a phone, image models have a drawing for each number of GPUs, and token models have one with all', () => {
  for (const { parts = [], draw } of chartsOf('image')) {
    if (parts.length > 0) expect(parts.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    for (const part of parts) expect(gpusIn(part.draw()).length).toBeLessThanOrEqual(2);
    if (parts.length > 0) expect(parts.flatMap((part) => gpusIn(part.draw())).sort()).toEqual(gpusIn(draw('wide')));
  }
  for (const { parts, draw } of chartsOf('token')) {
    expect(parts).toBeUndefined();
    expect(gpusIn(draw('narrow'))).toEqual(gpusIn(draw('wide')));
  }
});
