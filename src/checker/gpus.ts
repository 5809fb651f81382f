import type { Card, Measurement } from '../contract/generated/api.d.ts';
import { pick } from '../core/text/json.ts';
import reportedMemory from './generated/reported-memory.json' with { type: 'json' };
import { partsInName } from './mig-profile.ts';
import { arithmeticOf, bytesOf } from './precisions.ts';

/** The published fields of a GPU that the rules use. */
const GPU_FIELDS = [
  'gpu_key',
  'vendor',
  'product_names',
  'form',
  'memory_gb',
  'idle_w',
  'announced',
  'available_from',
  'highest_bandwidth_gb_s',
  'highest_power_limit_w',
  'highest_tflops_16bit',
  'highest_tflops_8bit',
  'highest_tflops_4bit',
  'peak_tflops_fp8',
  'peak_tflops_int8',
  'peak_tflops_fp4',
] as const satisfies readonly (keyof Card)[];
/**
 * MIG cuts most GPUs into seven parts, and a few into four. If the profiles of a GPU are unknown, we assume four, which
 * accepts more files.
 */
const FEWEST_PARTS = 4;

export type KnownGpu = Pick<Card, (typeof GPU_FIELDS)[number]>;

/** A published GPU with only the fields that the rules use. */
export function knownGpu(gpu: KnownGpu): KnownGpu {
  return pick(gpu, GPU_FIELDS);
}

const reportedMib: ReadonlyMap<string, number> = new Map(Object.entries(reportedMemory));

/**
 * The memory that the driver reports for a GPU, in 10^9 bytes. If it is unknown, the vendor's GB count as GiB, as they
 * mostly are: an H100 of 80 GB reports 81,559 MiB.
 */
function reportedGb({ product_names, memory_gb }: KnownGpu): number {
  const reported = product_names.map((name) => reportedMib.get(name)).find((mib) => mib !== undefined);
  return ((reported ?? memory_gb * 1024) * 2 ** 20) / 1e9;
}

/** GPUs that a measurement may have used, with the most that any of them can do. Empty if the GPU is unknown. */
export type PossibleGpus = ReturnType<typeof gpuSet>;

/** Some GPUs with the most that any of them can do. Made once for all files. */
function gpuSet(gpus: readonly KnownGpu[], migProfiles: readonly MigProfile[]) {
  const highest = (valueOf: (gpu: KnownGpu) => number): number => Math.max(0, ...gpus.map(valueOf));
  const first = (months: readonly string[]): string => [...months].sort()[0] ?? '';
  return {
    gpus,
    vendor: gpus[0]?.vendor ?? null,
    memoryGb: highest((gpu) => gpu.memory_gb),
    /** The memory that the driver reports, in 10^9 bytes. */
    reportedGb: highest(reportedGb),
    bandwidthGbS: highest((gpu) => gpu.highest_bandwidth_gb_s),
    powerLimitW: highest((gpu) => gpu.highest_power_limit_w),
    /**
     * The power limit of the GPU with the lowest limit, W. If documents differ about that GPU, it is the highest limit
     * that one of them gives.
     */
    lowestPowerLimitW: Math.min(...gpus.map((gpu) => gpu.highest_power_limit_w)),
    tflops16: highest((gpu) => gpu.highest_tflops_16bit),
    tflops8: highest((gpu) => gpu.highest_tflops_8bit),
    tflops4: highest((gpu) => gpu.highest_tflops_4bit),
    /** Peaks of the units for these formats, TFLOP/s; 0 if no GPU has such a unit. */
    unitTflops: {
      fp8: highest((gpu) => gpu.peak_tflops_fp8 ?? 0),
      int8: highest((gpu) => gpu.peak_tflops_int8 ?? 0),
      fp4: highest((gpu) => gpu.peak_tflops_fp4 ?? 0),
    },
    /** How many parts of its compute MIG can give to instances. */
    computeParts: highestPart(migProfiles),
    /** How many devices the driver shows for one GPU: two for a GPU of two dies, which AMD calls GCDs. */
    devices: gpus.some(({ form }) => form.includes('two GCDs')) ? 2 : 1,
    /** The lowest idle power among them, W; 0 if one of them has an unknown idle power. */
    idleW: Math.min(...gpus.map((gpu) => gpu.idle_w ?? 0)),
    isConsumer: gpus.some(({ form }) => form.includes('consumer')),
    /** The first months in which one of them was available, and was announced. */
    availableFrom: first(gpus.map((gpu) => gpu.available_from)),
    announced: first(gpus.map((gpu) => gpu.announced ?? gpu.available_from)),
  };
}

const NO_GPUS = gpuSet([], []);

/**
 * The dense peaks of one GPU for weights of a format, TFLOP/s: the usual one, and the most that an unusual kernel could
 * reach. A GPU without a unit for a format computes in 16 bits.
 */
export function peaksOf(gpus: PossibleGpus, format: Parameters<typeof bytesOf>[0]) {
  const bytes = bytesOf(format).usual;
  const most = bytes >= 2 ? gpus.tflops16 : bytes >= 1 ? gpus.tflops8 : gpus.tflops4;
  const arithmetic = arithmeticOf(format);
  if (arithmetic === 'unknown') return { usual: most, most, hasUnit: true };
  const unit = arithmetic === '16-bit' ? 0 : gpus.unitTflops[arithmetic];
  return { usual: unit > 0 ? unit : gpus.tflops16, most, hasUnit: unit > 0 };
}

function highestPart(migProfiles: readonly MigProfile[]): number {
  const parts = migProfiles.map(({ profile }) => partsInName(profile)?.compute ?? 0);
  return parts.length === 0 ? FEWEST_PARTS : Math.max(...parts);
}

/** A profile with this share of the memory of a GPU is the whole GPU. */
const WHOLE_SHARE = 0.95;

/**
 * The shares of a GPU that a slice has, of its memory (and bandwidth) and of its compute. Null for a whole GPU: without
 * a profile, or with the profile of all compute or all memory, such as 7g.80gb.
 */
export function sliceShares(profile: string | null | undefined, gpus: PossibleGpus) {
  const parts = partsInName(profile ?? '');
  if (parts === null || gpus.gpus.length === 0) return null;
  const memory = Math.min(1, parts.gigabytes / gpus.memoryGb);
  if (parts.compute >= gpus.computeParts || memory >= WHOLE_SHARE) return null;
  return { memory, compute: parts.compute / gpus.computeParts };
}

/** Whether a measurement used whole GPUs: it names no MIG profile, or the one that is the whole GPU. */
export function usesWholeGpus(profile: string | null | undefined, gpus: PossibleGpus): boolean {
  return (
    typeof profile !== 'string' ||
    (gpus.gpus.length > 0 && partsInName(profile) !== null && sliceShares(profile, gpus) === null)
  );
}

/** How many instances of a MIG profile fit on a GPU. */
export interface MigProfile {
  readonly gpu_key: string;
  readonly profile: string;
  readonly instances: number;
}

/** Known GPUs by `gpu_key`, and by the name that a driver reports, as {@link productKey} writes it. */
export function gpusByName(known: readonly KnownGpu[], migProfiles: readonly MigProfile[]) {
  const keys = new Set([...known, ...migProfiles].map((row) => row.gpu_key));
  const byKey = [...keys].map((key) => {
    const profiles = migProfiles.filter((row) => row.gpu_key === key);
    const named = {
      /** The GPUs of that name. They differ in form or memory. */
      possible: gpuSet(
        known.filter((gpu) => gpu.gpu_key === key),
        profiles,
      ),
      migInstances: new Map(profiles.map((row) => [row.profile, row.instances])),
    };
    return [key, named] as const;
  });
  const byProduct = known.flatMap((gpu) => {
    const profiles = migProfiles.filter((row) => row.gpu_key === gpu.gpu_key);
    const named = { gpu, possible: gpuSet([gpu], profiles) };
    return gpu.product_names.map((name) => [productKey(name), named] as const);
  });
  return { gpusByKey: new Map(byKey), gpusByProduct: new Map(byProduct) };
}

/** Known GPUs by their names. */
export type GpusByName = ReturnType<typeof gpusByName>;

/**
 * The name of a GPU as drivers report it, without what differs between drivers: the vendor in front, and letter case.
 */
export function productKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(nvidia|amd) /, '');
}

/**
 * The GPUs that a measurement may have used: the one that `gpu_product` names, else all with its `gpu`. Empty if
 * neither is known, or if the two contradict each other.
 */
export function possibleGpus(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  { gpusByKey, gpusByProduct }: GpusByName,
): PossibleGpus {
  const named = typeof gpu_product === 'string' ? gpusByProduct.get(productKey(gpu_product)) : undefined;
  const known = gpusByKey.get(gpu)?.possible;
  if (known === undefined) return (named ?? gpusByProduct.get(productKey(gpu)))?.possible ?? NO_GPUS;
  if (named === undefined) return known;
  return named.gpu.gpu_key === gpu ? named.possible : NO_GPUS;
}

/**
 * Whether GPUs can be the ones that published runs of `gpu` used. Published runs use the GPU with the highest power
 * limit of its name: runs on the H100 draw up to 693 W, which no PCIe version does.
 */
export function isPublishedGpu(
  possible: PossibleGpus,
  gpu: string,
  { gpusByKey }: Pick<GpusByName, 'gpusByKey'>,
): boolean {
  return possible.powerLimitW === gpusByKey.get(gpu)?.possible.powerLimitW;
}
