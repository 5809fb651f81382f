import { gpuLabel, integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import {
  type WorkloadConfiguration,
  isFp8VersionOf,
  isUnclearDifference,
  resultsAt,
  type Workload,
} from '../workload.ts';

/** Two versions of a model on one GPU, of which the one with 8 bits uses more energy than the one with 16 bits. */
export interface Reversal {
  readonly in8Bits: WorkloadConfiguration;
  readonly in16Bits: WorkloadConfiguration;
  /** Whether the uncertainties alone can't explain the difference. */
  readonly isClear: boolean;
  /**
   * The configuration of the version with 16 bits at the batch limit of `in8Bits`, if its energy is clearly higher.
   * Then the size of the running batch explains the order. Otherwise null.
   */
  readonly atSameBatch: WorkloadConfiguration | null;
}

/** The GPUs on which a model uses more energy in 8 bits than in 16 bits at a latency limit. */
export function reversalsOf({ configurations }: Workload, slug: string, limit: number): Reversal[] {
  const versions = versionsOf(configurations, slug);
  if (versions === null) return [];
  const { fp8, original } = versions;
  const resultsIn16Bits = lowestByGpu(configurations, original, limit);
  return lowestByGpu(configurations, fp8, limit).flatMap((in8Bits) => {
    const in16Bits = resultsIn16Bits.find(({ gpu }) => gpu === in8Bits.gpu);
    if (in16Bits === undefined || in16Bits.wh >= in8Bits.wh) return [];
    const isClear = !isUnclearDifference(in8Bits, in16Bits);
    const [atSameBatch] = configurations
      .filter((c) => c.slug === original && c.gpu === in8Bits.gpu && c.batchLimit === in8Bits.batchLimit)
      .sort((a, b) => a.wh - b.wh);
    const isHigher =
      atSameBatch !== undefined &&
      in16Bits.runningBatch > in8Bits.runningBatch &&
      atSameBatch.wh > in8Bits.wh &&
      !isUnclearDifference(atSameBatch, in8Bits);
    return [{ in8Bits, in16Bits, isClear, atSameBatch: isHigher ? atSameBatch : null }];
  });
}

/**
 * The slugs of the FP8 version of a model and of its original; `slug` is one of them. Null if there is only one
 * version.
 */
function versionsOf(configurations: readonly WorkloadConfiguration[], slug: string) {
  const configuration = configurations.find((c) => c.slug === slug);
  if (configuration === undefined) return null;
  for (const other of configurations) {
    if (isFp8VersionOf(configuration, other)) return { fp8: slug, original: other.slug };
    if (isFp8VersionOf(other, configuration)) return { fp8: other.slug, original: slug };
  }
  return null;
}

/** The lowest-energy configuration of a model on each GPU at a latency limit. */
function lowestByGpu(
  configurations: readonly WorkloadConfiguration[],
  slug: string,
  limit: number,
): readonly WorkloadConfiguration[] {
  const ofModel = configurations.filter((c) => c.slug === slug);
  return resultsAt(ofModel, limit)[0]?.configurations ?? [];
}

/** The reversals of every model of a workload at a latency limit. */
export function allReversals(workload: Workload, limit: number): Reversal[] {
  const in8Bits = workload.configurations.filter(({ precision }) => precision === 'FP8');
  return [...new Set(in8Bits.map(({ slug }) => slug))].flatMap((slug) => reversalsOf(workload, slug, limit));
}

interface PrecisionNoteProps {
  readonly reversals: readonly Reversal[];
  /** The model of the page, which needs no link; otherwise null. */
  readonly slug: string | null;
}

/** Why models use more energy in 8 bits than in 16 bits, with links to both versions. Null if none does. */
export function PrecisionNote({ reversals, slug }: PrecisionNoteProps) {
  if (reversals.length === 0) return null;
  return (
    <div class="note" id="precision">
      {reversals.map((reversal) => (
        <Explained key={reversal.in8Bits.row_id} {...reversal} slug={slug} />
      ))}
    </div>
  );
}

function Explained({ in8Bits, in16Bits, isClear, atSameBatch, slug }: Reversal & Pick<PrecisionNoteProps, 'slug'>) {
  const energy = ({ wh }: WorkloadConfiguration): string => withUnit(threeDigits(wh), 'Wh');
  const batch = (c: WorkloadConfiguration): string => `${integer(c.runningBatch)} on ${gpuLabel(c)}`;
  const named = (c: WorkloadConfiguration) =>
    c.slug === slug ? c.model : <a href={`/models/${c.slug}/`}>{c.model}</a>;
  return (
    <p>
      <strong>
        On the {in8Bits.gpu}, {named(in8Bits)} uses {isClear ? 'more energy than' : 'no less energy than'}{' '}
        {named(in16Bits)} in {in16Bits.precision}:
      </strong>{' '}
      {energy(in8Bits)}, compared with {energy(in16Bits)}
      {isClear ? '. ' : ', with no clear difference. '}
      {atSameBatch === null
        ? 'The published data doesn’t explain this: the two were measured with different servers and batch sizes.'
        : `The two were measured with different running batches: ${batch(in8Bits)}, and ${batch(in16Bits)}. A larger batch uses less energy per token. At the same batch limit of ${integer(atSameBatch.batchLimit)}, the ${in16Bits.precision} version uses ${energy(atSameBatch)}.`}
    </p>
  );
}
