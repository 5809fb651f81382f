import { sameSetupRun } from '../src/checker/nearest-run.ts';
import { indexRuns, perGpu, type PublishedRun } from '../src/checker/published-runs.ts';
import { mostLikely } from '../src/checker/parameters.ts';
import { peaksOf } from '../src/checker/gpus.ts';
import type { Reference } from '../src/checker/reference.ts';
import { subjectOfRow } from '../src/checker/subject.ts';
import { gpuShares, kvCacheGigabytes, likelyParametersRead, weightBytes } from '../src/checker/rules/hardware.ts';
import { energyAtSameThroughput, MIN_SHARE_OF_LIKE_ENERGY, MIN_SHARE_OF_LIKE_RUN } from '../src/checker/rules/power.ts';
import {
  MIN_BATCH_RATIO,
  MIN_SPREAD_OF_LARGE_BATCH,
  MIN_SPREAD_OF_PERCENTILES,
  maxTail,
  slowestTail,
} from '../src/checker/rules/consistency.ts';
import { COMPUTE } from '../src/checker/rules/compute.ts';
import { MEMORY } from '../src/checker/rules/memory.ts';
import {
  MAX_READING_AND_COMPUTE,
  MAX_READING_OF_ALL_EXPERTS,
  MAX_READING_OF_EXPERTS,
  maxReading,
  READING,
  readingAndCompute,
  readingTime,
} from '../src/checker/rules/reading.ts';
import { teraflopsFor } from '../src/figures/decode-step.ts';

/** How close the published runs come to the limit of a rule. */
interface Margin {
  readonly bound: string;
  readonly limit: number;
  /** The value that is nearest to the limit, and the run that it is from. */
  readonly nearest: number;
  readonly row_id: string;
  /** How many runs the bound applies to. */
  readonly count: number;
  /** How many times the nearest value could change before it reaches the limit; below 1 beyond it. */
  readonly margin: number;
}

/** A bound as a value of a run: at most `limit`, or at least if `isLeast`. Null if the bound does not apply. */
interface Bound {
  readonly name: string;
  readonly limit: number;
  readonly isLeast?: true;
  readonly valueOf: (run: PublishedRun) => number | null;
}

/** The margin of each bound by physics over published runs. Prompt lengths are not published, so prompts count as empty. */
export function marginsOfBounds(runs: readonly PublishedRun[], reference: Reference): readonly Margin[] {
  return boundsWith(runs, reference).map(({ name, limit, isLeast, valueOf }) => {
    const values = runs
      .flatMap((run) => {
        const value = valueOf(run);
        return value === null ? [] : [{ value, row_id: run.row_id }];
      })
      .sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
    const { value: nearest, row_id } = values[0] ?? { value: NaN, row_id: 'none' };
    return {
      bound: name,
      limit,
      nearest,
      row_id,
      count: values.length,
      margin: isLeast ? nearest / limit : limit / nearest,
    };
  });
}

function boundsWith(runs: readonly PublishedRun[], reference: Reference): readonly Bound[] {
  const subjectOf = (run: PublishedRun) => subjectOfRow({ ...run, model: run.model_id }, run.row_id, reference);
  const served = (run: PublishedRun) => ({ ...run, model: run.model_id, avg_prompt_tokens: 0 });
  const active = (run: PublishedRun) => mostLikely(subjectOf(run).size.active) ?? 0;
  const total = (run: PublishedRun) => mostLikely(subjectOf(run).size.total) ?? 0;
  const cache = (run: PublishedRun) => kvCacheGigabytes(served(run), subjectOf(run).gpus);
  const shareOfStep = (run: PublishedRun, gigabytes: number) =>
    readingTime(gigabytes, served(run), subjectOf(run)) / run.median_itl_ms;
  const maxReadingOf = (run: PublishedRun) =>
    maxReading(likelyParametersRead(subjectOf(run).size, run.avg_running_batch) ?? 0, {
      active: active(run),
      total: total(run),
    });
  const readGigabytes = (run: PublishedRun) =>
    (likelyParametersRead(subjectOf(run).size, run.avg_running_batch) ?? 0) * weightBytes(served(run));
  const likeOtherRun = (run: PublishedRun) => {
    const others = indexRuns(runs.filter((other) => other !== run && other.model_id === run.model_id));
    return sameSetupRun(run, { publishedRuns: others });
  };
  const memory = (run: PublishedRun) =>
    gpuShares(served(run), subjectOf(run).gpus).together * subjectOf(run).gpus.reportedGb;
  return [
    {
      name: 'weights / memory',
      limit: MEMORY.warning,
      valueOf: (run) => (total(run) * weightBytes(served(run))) / memory(run),
    },
    {
      name: 'weights and KV cache / memory',
      limit: MEMORY.warning,
      valueOf: (run) => {
        const gigabytes = cache(run);
        return gigabytes === null ? null : (total(run) * weightBytes(served(run)) + gigabytes) / memory(run);
      },
    },
    {
      name: 'compute / peak',
      limit: COMPUTE.warning,
      valueOf: (run) =>
        teraflopsFor(run.tokens_per_second, active(run)) / (run.num_gpus * peaksOf(subjectOf(run).gpus, run).usual),
    },
    {
      name: 'reading active weights / step',
      limit: READING.warning,
      valueOf: (run) => shareOfStep(run, active(run) * weightBytes(served(run))),
    },
    {
      name: 'reading experts of the batch / step',
      limit: MAX_READING_OF_EXPERTS,
      valueOf: (run) => (maxReadingOf(run) === MAX_READING_OF_EXPERTS ? shareOfStep(run, readGigabytes(run)) : null),
    },
    {
      name: 'reading all experts / step',
      limit: MAX_READING_OF_ALL_EXPERTS,
      valueOf: (run) =>
        maxReadingOf(run) === MAX_READING_OF_ALL_EXPERTS ? shareOfStep(run, readGigabytes(run)) : null,
    },
    {
      name: 'reading / step + compute / peak, dense',
      limit: MAX_READING_AND_COMPUTE,
      valueOf: (run) => {
        const shares = readingAndCompute(served(run), subjectOf(run));
        return shares === null ? null : shares.reading + shares.compute;
      },
    },
    {
      name: 'reading weights and KV cache / step',
      limit: READING.warning,
      valueOf: (run) => {
        const gigabytes = cache(run);
        return gigabytes === null ? null : shareOfStep(run, readGigabytes(run) + gigabytes);
      },
    },
    {
      name: 'power per GPU / most similar other run',
      limit: MIN_SHARE_OF_LIKE_RUN,
      isLeast: true,
      valueOf: (run) => {
        const like = likeOtherRun(run);
        return like === null ? null : perGpu(run) / perGpu(like);
      },
    },
    {
      name: 'energy per token / most similar other run',
      limit: MIN_SHARE_OF_LIKE_ENERGY,
      isLeast: true,
      valueOf: (run) => {
        const like = likeOtherRun(run);
        return like === null ? null : energyAtSameThroughput(run, like);
      },
    },
    {
      name: 'slowest 1 % of tokens / p99 / its limit',
      limit: 1,
      valueOf: (run) => {
        const tail = slowestTail(run);
        return tail === null ? null : tail / maxTail(run.avg_running_batch);
      },
    },
    {
      name: 'batch / throughput / median ITL',
      limit: MIN_BATCH_RATIO,
      isLeast: true,
      valueOf: (run) => (run.avg_running_batch * 1000) / run.tokens_per_second / run.median_itl_ms,
    },
    {
      name: 'p99 / median ITL',
      limit: MIN_SPREAD_OF_PERCENTILES,
      isLeast: true,
      valueOf: (run) => run.p99_itl_ms / run.median_itl_ms,
    },
    {
      name: 'p99 / median ITL, large batch',
      limit: MIN_SPREAD_OF_LARGE_BATCH.ratio,
      isLeast: true,
      valueOf: (run) =>
        run.avg_running_batch >= MIN_SPREAD_OF_LARGE_BATCH.batch ? run.p99_itl_ms / run.median_itl_ms : null,
    },
  ];
}
