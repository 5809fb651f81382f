import type { Measurement } from '../../contract/generated/api.d.ts';
import { slugOf } from '../../core/text/slug.ts';
import { productKey } from '../gpus.ts';
import { baseNames, hasBaseName, pathParts } from '../path.ts';
import type { Reference } from '../reference.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';
import type { CheckedFile } from '../subject.ts';

/** The rule about the names of the GPU. */
export const gpuNameRule: Rule = {
  id: 'physics/gpu',
  title:
    '`gpu` names a known GPU, and gpu_product is a product of that GPU. An unknown GPU gives a warning, or an error if its spelling or the file name shows which known GPU is meant.',
  why: 'The limits of the GPU follow from both fields. Rows with an unknown GPU are not checked against physical limits. They are published with "known_gpu": false in like_the_index until a maintainer has confirmed the GPU.',
  hint: 'Write the gpu_key from hardware.json, and in gpu_product what the driver reports. If the GPU is not listed there yet, keep its name and ignore the warning.',
  example: '"gpu": "H1OO" (with the letter O); "gpu": "h100-sxm"; "gpu": "H200", "gpu_product": "NVIDIA H100 PCIe"',
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
 * The finding about a known name in another letter case, or with a letter in place of a digit; null for any other name.
 */
function spellingFinding(gpu: string, gpusByKey: Reference['gpusByKey']): RuleFinding | null {
  if (gpusByKey.has(gpu)) return null;
  const known = [...gpusByKey.keys()];
  const sameLetters = known.find((key) => key.toLowerCase() === gpu.toLowerCase());
  const meant = sameLetters ?? lookAlike(gpu, known);
  if (meant === null) return null;
  const message =
    sameLetters === undefined
      ? 'gpu is mistyped: it has a letter in place of a digit that looks like it, or the reverse'
      : 'gpu has the wrong letter case';
  return { message, found: gpu, allowed: meant, fix: `Write "${meant}".` };
}

/** The finding about an unknown GPU; null if it is known or confirmed. */
function unknownGpu(
  { gpu, gpu_product }: Pick<Measurement, 'gpu' | 'gpu_product'>,
  subject: CheckedFile,
  reference: Reference,
): RuleFinding | null {
  const { gpusByKey, gpusByProduct, confirmedGpus } = reference;
  if (gpusByKey.has(gpu) || confirmedGpus.has(gpu) || spellingFinding(gpu, gpusByKey) !== null) return null;
  const product = gpusByProduct.get(productKey(gpu))?.gpu;
  // If the product is known, only its mismatch with gpu is reported.
  if (product === undefined && gpusByProduct.has(productKey(gpu_product ?? ''))) return null;
  if (product !== undefined) {
    const fix = `Write "gpu": "${product.gpu_key}", "gpu_product": "${gpu}".`;
    return { message: 'gpu is the name of a product', found: gpu, allowed: product.gpu_key, fix, severity: 'warning' };
  }
  const mistyped = gpuInFileName(subject, reference);
  if (mistyped !== null) {
    const message = 'gpu looks mistyped: the file is named after a known GPU with a similar name';
    return { message, found: gpu, allowed: mistyped, fix: `Write "${mistyped}".` };
  }
  return unlistedName(gpu, gpusByKey);
}

/** The warning about a name that is not in hardware.json, with the known name that it probably means. */
function unlistedName(gpu: string, gpusByKey: Reference['gpusByKey']): RuleFinding {
  const known = [...gpusByKey.keys()];
  const meant = meantName(gpu, known);
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
        : `If your GPU is the ${meant}, write "${meant}"${more}.`,
  };
}

/**
 * The known GPU that a file is named after, if its `gpu` is the same name with a typing mistake and `gpu_product` names
 * no known product; null otherwise. The file name then shows what was meant.
 */
function gpuInFileName({ file, fields }: CheckedFile, known: Reference): string | null {
  const { measured_on, model, model_id, gpu, gpu_product } = fields;
  if (measured_on === undefined || model === undefined || model_id === undefined || gpu === undefined) return null;
  const isKnown = known.gpusByKey.has(gpu) || known.confirmedGpus.has(gpu);
  if (isKnown || known.gpusByProduct.has(productKey(gpu_product ?? ''))) return null;
  const name = pathParts(file.path)?.name;
  if (name === undefined) return null;
  const isInFileName = (key: string): boolean =>
    baseNames({ measured_on, model, model_id, gpu: key }, known.models).some((base) => hasBaseName(name, base));
  const keys = [...known.gpusByKey.keys()];
  const meant = mistypedName(gpu, keys);
  if (meant !== null && isInFileName(meant)) return meant;
  return keys.find((key) => hasOtherCharacter(charactersOf(gpu), charactersOf(key)) && isInFileName(key)) ?? null;
}

/**
 * The known GPU that a file probably means if its `gpu` is not a known name; null if the name is known or nothing is
 * similar.
 */
export function probableGpu(
  { gpu, gpu_product }: Partial<Pick<Measurement, 'gpu' | 'gpu_product'>>,
  { gpusByKey, gpusByProduct, confirmedGpus }: Reference,
): string | null {
  if (gpu === undefined || gpusByKey.has(gpu) || confirmedGpus.has(gpu)) return null;
  const product = gpusByProduct.get(productKey(gpu)) ?? gpusByProduct.get(productKey(gpu_product ?? ''));
  return product?.gpu.gpu_key ?? meantName(gpu, [...gpusByKey.keys()]);
}

/** The known name that a name contains or misspells; null without one. */
function meantName(written: string, known: readonly string[]): string | null {
  return namedIn(written, known) ?? lookAlike(written, known) ?? mistypedName(written, known);
}

/** The digits that letters are mistaken for. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', z: '2', s: '5', b: '8' };

/** The only known name that looks like another name, such as H100 for H1OO; null without one. */
function lookAlike(written: string, known: readonly string[]): string | null {
  const shapeOf = (name: string): string =>
    charactersOf(name).replace(/[oilzsb]/g, (letter) => LOOK_ALIKES[letter] ?? '');
  const [only, ...others] = known.filter((name) => shapeOf(name) === shapeOf(written));
  return others.length === 0 ? (only ?? null) : null;
}

/** In shorter names, a digit more or less is another GPU: L4 and L40, A10 and A100. */
const MIN_MISTYPED_LENGTH = 4;

/**
 * The only known name that has the same characters in another order, such as RTX 4090 for RTX 4900, or else the only
 * one with a digit more or less, such as H100 for H1000. Null without one. Another letter or digit is usually another
 * GPU.
 */
function mistypedName(written: string, known: readonly string[]): string | null {
  const characters = charactersOf(written);
  if (characters.length < MIN_MISTYPED_LENGTH) return null;
  const reordered = known.filter((name) => sorted(charactersOf(name)) === sorted(characters));
  const near = known.filter((name) => hasOneDigitMore(characters, charactersOf(name)));
  const alike = reordered.length > 0 ? reordered : near;
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

function charactersOf(name: string): string {
  return slugOf(name).replaceAll('-', '');
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}

/** Whether one of two texts is the other one with a digit inserted. */
function hasOneDigitMore(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (longer.length !== shorter.length + 1) return false;
  return Array.from(longer).some(
    (character, i) => /\d/.test(character) && longer.slice(0, i) + longer.slice(i + 1) === shorter,
  );
}

/** Whether two texts of the same length differ in exactly one character. */
function hasOtherCharacter(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  return Array.from(a).filter((character, i) => character !== b[i]).length === 1;
}

/**
 * Words that can be added to the name of a GPU without making it another one: its vendor, and what all of the name
 * have.
 */
const SURPLUS = /^(nvidia|amd|instinct|geforce|tesla|gpu|card|tensor|core|sxm\d?|hbm3e?|\d+gb)$/;

/**
 * The longest known name that a text contains as whole words, such as H100 in "NVIDIA H100 80GB HBM3". Similar letters
 * are not enough, because A30 and A100 are different GPUs. The rest of the text must be {@link SURPLUS}, because an
 * H100 PCIe draws half as much as other H100s.
 */
function namedIn(written: string, known: readonly string[]): string | null {
  const words = `-${slugOf(written)}-`;
  const named = known.filter((name) => words.includes(`-${slugOf(name)}-`));
  const meant = named.sort((a, b) => b.length - a.length)[0];
  if (meant === undefined) return null;
  const surplus = words.replace(slugOf(meant), '').split('-');
  return surplus.every((word) => word === '' || SURPLUS.test(word)) ? meant : null;
}
