import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readTree } from '../../src/core/files/read-tree.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { ROOT } from '../../test/support/project.ts';
import { readDocuments } from '../build/read-documents.ts';
import { workloadsOf } from '../workload.ts';
import type { Size } from './chart.ts';
import { latencyChart } from './latency.tsx';

const workloads = workloadsOf(readDocuments(readTree(join(ROOT, 'api/v1'))));

/** The numbers of GPUs in the tooltips of a drawing, for each model of a workload. */
function gpuCounts(unit: string, size: Size): number[] {
  return workloads
    .filter(({ summary }) => summary.unit === unit)
    .flatMap((workload) =>
      groupBy(workload.configurations, ({ slug }) => slug).map(([, own]) => {
        const svg = latencyChart({ workload, own }, workload.latencyLimits[0]).draw(size).markup;
        return new Set([...svg.matchAll(/data-tip="([^,]+),/g)].map(([, gpus]) => gpus)).size;
      }),
    );
}

test('on a phone, image models have one number of GPUs for each GPU, and token models have all', () => {
  expect(Math.max(...gpuCounts('image', 'wide'))).toBeGreaterThan(2);
  expect(Math.max(...gpuCounts('image', 'narrow'))).toBe(2);
  expect(gpuCounts('token', 'narrow')).toEqual(gpuCounts('token', 'wide'));
});
