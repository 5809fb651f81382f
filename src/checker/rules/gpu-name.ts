import type { Measurement } from '../../contract/generated/api.d.ts';
import { closestCode } from '../../core/text/closest.ts';
import { slugOf } from '../../core/text/slug.ts';
import { productKey } from '../gpus.ts';
import type { Reference } from '../reference.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';

/** The rule about the names of the GPU. */
export const gpuNameRule: Rule = {
  id: 'physics/gpu',
  title:
    '`gpu` names a known GPU, and gpu_product is a product of that GPU. An unknown GPU gives a warning, or an error if only letter case, spaces or punctuation of a known name are wrong.',
  why: 'The limits of the GPU follow from both fields. Rows with an unknown GPU are not checked against physical limits. They are published with "known_gpu": false in like_the_index until a maintainer has confirmed the GPU.',
  hint: 'Write the gpu_key from hardware.json, and in gpu_product what the driver reports. If the GPU is not listed there yet, keep its name and ignore the warning.',
  example: '"gpu": "h100"; "gpu": "H100 SXM"; "gpu": "H200", "gpu_product": "NVIDIA H100 PCIe"',
  checks: [
    checkFields(['gpu'], ({ gpu }, _subject, { gpusByKey }) => spellingFinding(gpu, gpusByKey)),
    checkFields(['gpu_product', 'gpu'], ({ gpu_product: product, gpu }, _subject, { gpusByKey, gpusByProduct }) => {
      const key = typeof product === 'string' ? gpusByProduct.get(productKey(product))?.gpu.gpu_key : undefined;
      if (key === undefined || key === gpu || spellingFinding(gpu, gpusByKey) !== null) return null;
      return {
        message: 'gpu and gpu_product name different GPUs',
        found: `gpu ${gpu}, gpu_product ${product ?? ''}`,
        allowed: `gpu "${key}", or another product`,
        fix: `If gpu_product is right, write "gpu": "${key}".`,
      };
    }),
    checkFields(['gpu'], unknownGpu),
  ],
};

/**
 * The finding about a known name that is written with other letter case, spaces or punctuation; null for any other
 * name.
 */
function spellingFinding(gpu: string, gpusByKey: Reference['gpusByKey']): RuleFinding | null {
  if (gpusByKey.has(gpu)) return null;
  const known = [...gpusByKey.keys()].find((key) => charactersOf(key) === charactersOf(gpu));
  if (known === undefined) return null;
  const message = 'gpu is written differently from the known name';
  return { message, found: gpu, allowed: known, fix: `Write "${known}".` };
}

/** The finding about an unknown GPU; null if it is known or confirmed. */
function unknownGpu(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  _subject: CheckedFile,
  { gpusByKey, gpusByProduct, confirmedGpus }: Reference,
): RuleFinding | null {
  if (gpusByKey.has(gpu) || confirmedGpus.has(gpu) || spellingFinding(gpu, gpusByKey) !== null) return null;
  const product = gpusByProduct.get(productKey(gpu))?.gpu;
  if (product !== undefined) {
    const fix = `Write "gpu": "${product.gpu_key}", "gpu_product": "${gpu}".`;
    return { message: 'gpu is the name of a product', found: gpu, allowed: product.gpu_key, fix, severity: 'warning' };
  }
  // If the product is known, only its mismatch with gpu is reported.
  return gpusByProduct.has(productKey(gpu_product ?? '')) ? null : unlistedName(gpu, gpusByKey);
}

/** The warning about a name that is not in hardware.json, with the known name that it probably means. */
function unlistedName(gpu: string, gpusByKey: Reference['gpusByKey']): RuleFinding {
  const known = [...gpusByKey.keys()];
  const meant = nearestGpu(gpu, known);
  // Some names are shared by several products with different limits.
  const isShared = (gpusByKey.get(meant ?? '')?.possible.gpus.length ?? 0) > 1;
  const more = isShared ? ', and in gpu_product write what its driver reports' : '';
  return {
    message:
      'The GPU is unknown: its limits are not checked, and the row will be published as not directly comparable with the main table',
    found: gpu,
    allowed: known.join(', '),
    severity: 'warning',
    fix:
      meant === null
        ? 'If the name is right, ignore the warning. A maintainer can add the GPU and its names to data/gpu-cards/cards.csv and names.csv, with sources in documents.csv and evidence.csv, or confirm it in confirmed_gpus of data/service.json.'
        : `If your GPU is the ${meant}, write "${meant}"${more}. Otherwise, ignore the warning.`,
  };
}

/** Words that can be added to the name of a GPU: its vendor, its connection, its memory and `Tensor Core GPU`. */
const SURPLUS = /^(nvidia|amd|instinct|geforce|tesla|gpu|card|tensor|core|sxm\d?|pcie|hbm\w*|\d+gb)$/;

/** The known name that is most similar to a name without its surplus words; null if none is clearly the nearest. */
function nearestGpu(written: string, known: readonly string[]): string | null {
  const words = slugOf(written).split('-');
  const name = words.filter((word) => !SURPLUS.test(word)).join('');
  // Other digits are another GPU: an RTX 4080 is not an RTX 4090.
  const nearest = closestCode(name, known.map(charactersOf));
  return known.find((key) => charactersOf(key) === nearest) ?? null;
}

/** The letters and digits of a name, in lower case. */
function charactersOf(name: string): string {
  return slugOf(name).replaceAll('-', '');
}
