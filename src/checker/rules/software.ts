import type { Software } from '../../contract/generated/data.d.ts';
import data from '../known/software.json' with { type: 'json' };
import { type Fault, figureRule, NONE, type Rule } from '../rule.ts';

const { platforms, engines }: Software = data;

const PLATFORM_OF = new Map(platforms.flatMap((platform) => platform.gpu_keys.map((key) => [key, platform] as const)));

/** The first numbers of a version, `0.11.1` of `v0.11.1rc2+cu129` and `10573` of `b10573-3f545bec`; none where it has none. */
function numbersOf(version: string): readonly number[] {
  const numbers = /\d{1,9}(?:\.\d{1,9})*/.exec(version)?.[0] ?? '';
  return numbers === '' ? [] : numbers.split('.').map(Number);
}

/** Whether a version is older than another, by their first numbers; what one has more counts as 0. */
function isOlder(version: readonly number[], than: readonly number[]): boolean {
  const at = than.findIndex((number, i) => (version[i] ?? 0) !== number);
  return at !== -1 && (version[at] ?? 0) < (than[at] ?? 0);
}

/** What is blank, what nobody knows, or what has no number because it is built from the newest source. */
const UNNUMBERED = /^[^a-z0-9]*$|^(unknown|n\/?a|main|master|nightly|dev|latest|git|head)\b|^[0-9a-f]{7,40}$/i;

/** How makers number drivers and CUDA. */
const FORMS = [
  { field: 'driver_version', form: /^\d{3,4}\.\d{1,3}(\.\d{1,3})?$/, example: '570.124.06' },
  { field: 'cuda_version', form: /^\d{1,2}\.\d{1,2}(\.\d{1,4})?$/, example: '12.8' },
] as const;

const NVIDIA = 'NVIDIA';

/** Rules that hold versions against what is known of them. What is newer than all that is known passes. */
export const softwareRules: readonly Rule[] = [
  {
    id: 'honesty/versions',
    title: 'Versions are written as programs write them, and know the card.',
    severity: 'warning',
    why: 'A driver from before the card did not run it, and what is no version says nothing to who wants to measure again.',
    hint: 'nvidia-smi shows the versions of driver and CUDA, the engine its own; "unknown" where nobody knows.',
    example: '"gpu": "B200", "cuda_version": "11.4"',
    check: ({ valid, cards }) => {
      if (valid === null) return NONE;
      let faults = NONE;
      const platform = PLATFORM_OF.get(valid.gpu);
      const add = (fault: Fault): void => void (faults = [...faults, fault]);
      for (const { field, form, example } of cards.vendor === NVIDIA ? FORMS : []) {
        const version: unknown = valid[field];
        if (typeof version !== 'string') continue;
        const pointer = `/${field}`;
        const least = field === 'cuda_version' ? platform?.cuda : platform?.driver;
        if (!form.test(version) && UNNUMBERED.test(version)) continue;
        if (!form.test(version))
          add({ pointer, message: 'This is no version', found: version, allowed: `like ${example}` });
        else if (least !== undefined && isOlder(numbersOf(version), numbersOf(least)))
          add({
            pointer,
            message: `The version is older than the ${valid.gpu}`,
            found: version,
            allowed: `${least} or newer`,
          });
      }
      const engine: unknown = valid.engine_version;
      if (typeof engine === 'string' && !/\d/.test(engine) && !UNNUMBERED.test(engine))
        add({ pointer: '/engine_version', message: 'This is no version', found: engine, allowed: 'like 0.11.1' });
      return faults;
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
      const later = engines.filter(({ first_day }) => measured_on < first_day);
      if (later.length === 0) return null;
      const name = engine.toLowerCase().replace(/[^a-z]/g, '');
      const version = numbersOf(engine_version);
      const early = later.find((one) => one.engine === name && !isOlder(version, numbersOf(one.from)));
      if (early === undefined || version.length === 0) return null;
      const message = `${engine} ${engine_version} was not there yet`;
      return { message, found: measured_on, allowed: `${early.first_day} or later`, needsLook: true };
    },
  }),
];
