import type { Measurement } from '../../contract/generated/api.d.ts';
import type { Software } from '../../contract/generated/data.d.ts';
import data from '../known/software.json' with { type: 'json' };
import { type Fault, figureRule, NONE, type Rule } from '../rule.ts';

const { platforms, cuda, engines }: Software = data;

const PLATFORMS = platforms.map(({ gpu_keys, driver, cuda }) => ({
  gpu_keys,
  driver_version: { least: driver, numbers: numbersOf(driver) },
  cuda_version: { least: cuda, numbers: numbersOf(cuda) },
}));
const PLATFORM_OF = new Map(PLATFORMS.flatMap((platform) => platform.gpu_keys.map((key) => [key, platform] as const)));
const DRIVER_OF = new Map(cuda.map(({ major, driver }) => [major, driver] as const));
const ENGINES = engines.map((engine) => ({ ...engine, numbers: numbersOf(engine.from) }));

/** The first numbers of a version, `0.11.1` of `v0.11.1rc2+cu129` and `10573` of `b10573-3f545bec`; none where it has none. */
function numbersOf(version: string): readonly number[] {
  const numbers = /\d+(?:\.\d+)*/.exec(version)?.[0] ?? '';
  return numbers === '' ? [] : numbers.split('.').map(Number);
}

/** Whether a version is older than another, by their first numbers; what one has more counts as 0. */
function isOlder(version: readonly number[], than: readonly number[]): boolean {
  const at = than.findIndex((number, i) => (version[i] ?? 0) !== number);
  return at !== -1 && (version[at] ?? 0) < (than[at] ?? 0);
}

/** What is blank, what nobody knows, or what has no number because it is built from the newest source. */
const UNNUMBERED =
  /^[^a-z0-9]*$|^(unknown|n\/?a|main|master|nightly|dev|latest|git|head|commit|source)\b|^[0-9a-f]{7,40}$/i;

/** How makers number drivers and CUDA. */
const FORMS = [
  { field: 'driver_version', form: /^\d{3,4}\.\d{1,3}(\.\d{1,3})?$/, example: '570.124.06' },
  { field: 'cuda_version', form: /^\d{1,2}\.\d{1,2}(\.\d{1,4})?$/, example: '12.8' },
] as const;

const NO_FORMS: readonly (typeof FORMS)[number][] = [];
const NVIDIA = 'NVIDIA';

function noVersion(found: string, example: string): Fault | null {
  return UNNUMBERED.test(found) ? null : { message: 'This is no version', found, allowed: `like ${example}` };
}

/** The fault of a version that is older than the card; null where it isn't, or that isn't known. */
function tooOld(found: string, gpu: string, field: (typeof FORMS)[number]['field']): Fault | null {
  const known = PLATFORM_OF.get(gpu)?.[field];
  // Most are newer by their first number alone.
  if (known === undefined || Number.parseInt(found, 10) > (known.numbers[0] ?? 0)) return null;
  if (!isOlder(numbersOf(found), known.numbers)) return null;
  return { message: `The version is older than the ${gpu}`, found, allowed: `${known.least} or newer` };
}

/** The fault of a driver from before the version of CUDA; null where it isn't, or one of the two isn't known. */
function tooOldForCuda({
  driver_version: driver = '',
  cuda_version: version = '',
}: Partial<Measurement>): Fault | null {
  const major = Number.parseInt(version, 10);
  const least = DRIVER_OF.get(major);
  if (least === undefined || !(Number.parseInt(driver, 10) < least)) return null;
  return {
    pointer: '/driver_version',
    message: `The driver is older than CUDA ${major}`,
    found: `${driver} with CUDA ${version}`,
    allowed: `${least} or newer`,
    fix: 'Write both as nvidia-smi shows them. Where a compatibility package runs a newer CUDA, leave the warning and say so in notes.',
  };
}

/** Rules that hold versions against what is known of them. What is newer than all that is known passes. */
export const softwareRules: readonly Rule[] = [
  {
    id: 'honesty/versions',
    title: 'Versions are written as programs write them, and know the card; the driver runs the version of CUDA.',
    severity: 'warning',
    why: 'A driver from before the card did not run it, and what is no version says nothing to who wants to measure again.',
    hint: 'nvidia-smi shows the versions of driver and CUDA, the engine its own; "unknown" where nobody knows.',
    example: '"gpu": "B200", "cuda_version": "11.4"',
    check: ({ valid, cards }) => {
      if (valid === null) return NONE;
      let faults = NONE;
      for (const { field, form, example } of cards.vendor === NVIDIA ? FORMS : NO_FORMS) {
        const version: unknown = valid[field];
        if (typeof version !== 'string') continue;
        const fault = form.test(version) ? tooOld(version, valid.gpu, field) : noVersion(version, example);
        if (fault !== null) faults = [...faults, { pointer: `/${field}`, ...fault }];
      }
      const fault = cards.vendor === NVIDIA && faults.length === 0 ? tooOldForCuda(valid) : null;
      if (fault !== null) faults = [fault];
      const engine: unknown = valid.engine_version;
      if (typeof engine !== 'string' || /\d/.test(engine)) return faults;
      const none = noVersion(engine, '0.11.1');
      return none === null ? faults : [...faults, { pointer: '/engine_version', ...none }];
    },
  },
  figureRule({
    id: 'honesty/engine-date',
    title:
      'measured_on is not before the version of the engine was there. Where it is, a maintainer has to look at it.',
    severity: 'warning',
    why: 'Nobody measures with a version that does not exist yet.',
    hint: 'Check the day, and the version that the engine shows.',
    example: '"engine": "vLLM", "engine_version": "0.8.5", "measured_on": "2025-01-15"',
    needs: ['measured_on', 'engine', 'engine_version'],
    check: ({ measured_on, engine, engine_version }, _reference, { cards }) => {
      // A day before the card is told alone.
      if (measured_on.slice(0, 7) < cards.availableFrom) return null;
      const name = engine.toLowerCase().replace(/[^a-z]/g, '');
      const later = ENGINES.filter((one) => one.engine === name && measured_on < one.first_day);
      // A commit has numbers, and they are no version.
      if (later.length === 0 || UNNUMBERED.test(engine_version)) return null;
      const version = numbersOf(engine_version);
      const early = later.find(({ numbers }) => !isOlder(version, numbers));
      if (early === undefined || version.length === 0) return null;
      const message = `${engine} ${engine_version} was not there yet`;
      return { message, found: measured_on, allowed: `${early.first_day} or later`, needsLook: true };
    },
  }),
];
