import type { Software } from '../../contract/generated/data.d.ts';
import data from '../known/software.json' with { type: 'json' };
import { kept } from '../../core/files/lazy-files.ts';
import { about, each, type Fault, NONE, type Rule } from '../rule.ts';

const { platforms, engines }: Software = data;

const PLATFORM_OF = new Map(platforms.flatMap((platform) => platform.gpu_keys.map((key) => [key, platform] as const)));

/** The first numbers of a version, `0.11.1` of `v0.11.1rc2+cu129` and `10573` of `b10573-3f545bec`; none where it has none. */
const numbersOf = kept((version: string): readonly number[] => {
  return /\d+(?:\.\d+)*/.exec(version)?.[0].split('.').map(Number) ?? [];
});

/** Whether a version is older than another, by their first numbers; what one has more counts as 0. */
function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const at = other.findIndex((number, i) => (own[i] ?? 0) !== number);
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
}

/** What is blank, what nobody knows, or what has no number because it is built from the newest source. */
const UNNUMBERED =
  /^[^a-z0-9]*$|^(unknown|n\/?a|main|master|nightly|dev|latest|git|head|commit|source)\b|^[0-9a-f]{7,40}$/i;

/** How NVIDIA numbers drivers and CUDA, and what each is called in the list of platforms. */
const FORMS = [
  { field: 'driver_version', known: 'driver', form: /^\d{3,4}\.\d{1,3}(\.\d{1,3})?$/, example: '570.124.06' },
  { field: 'cuda_version', known: 'cuda', form: /^\d{1,2}\.\d{1,2}(\.\d{1,4})?$/, example: '12.8' },
] as const;

/** The faults of versions of driver and CUDA that are none, or older than the card. */
const ofEach = each(
  ...FORMS.map(({ field, known, form, example }) =>
    about([field], ({ [field]: found, gpu = '' }) => {
      if (!form.test(found)) return noVersion(found, example);
      const least = PLATFORM_OF.get(gpu)?.[known];
      if (least === undefined || !isOlder(found, least)) return null;
      return { message: `The version is older than the ${gpu}`, found, allowed: `${least} or newer` };
    }),
  ),
);

function noVersion(found: string, example: string): Fault | null {
  return UNNUMBERED.test(found) ? null : { message: 'This is no version', found, allowed: `like ${example}` };
}

/** Rules that hold versions and days against what is known of them. What is newer than all that is known passes. */
export const versionRules: readonly Rule[] = [
  {
    id: 'honesty/date',
    title: 'measured_on is not in the future, nor before the card or the version of the engine was there.',
    why: 'Nobody measures on a day that is not there yet, on a card or with a version that does not exist yet.',
    hint: 'Write the day of the measurement, in UTC; check its year, gpu, and the version that the engine shows.',
    example: '"measured_on": "2199-01-01"; "gpu": "B200", "measured_on": "2022-01-15"',
    check: each(
      about(['measured_on'], ({ measured_on: day }, { date }) => {
        const message = 'The day of the measurement is in the future';
        return day <= date ? null : { message, found: day, allowed: `at most ${date} (UTC)` };
      }),
      about(['measured_on', 'gpu'], (m, _reference, { cards: { cards, announced, availableFrom: available } }) => {
        const [month, found] = [m.measured_on.slice(0, 7), m.measured_on];
        if (cards.length === 0 || month >= available) return null;
        const message = `The day is before ${month >= announced ? `others could have a ${m.gpu}` : `the ${m.gpu} existed`}`;
        const words = announced === available ? '' : `, announced in ${announced}`;
        const allowed = `${available} or later${words}`;
        return { message, found, allowed, ...(month >= announced && { severity: 'warning' }) };
      }),
      about(['measured_on', 'engine', 'engine_version'], (m, _reference, { cards }) => {
        const { measured_on, engine, engine_version } = m;
        // A day before the card is told alone; a commit has numbers, and they are no version.
        if (measured_on.slice(0, 7) < cards.availableFrom || UNNUMBERED.test(engine_version)) return null;
        if (numbersOf(engine_version).length === 0) return null;
        const name = engine.toLowerCase().replace(/[^a-z]/g, '');
        const early = engines.find(
          (one) => one.engine === name && measured_on < one.first_day && !isOlder(engine_version, one.from),
        );
        if (early === undefined) return null;
        const message = `${engine} ${engine_version} was not there yet`;
        const allowed = `${early.first_day} or later`;
        return { message, found: measured_on, allowed, severity: 'warning', needsLook: true };
      }),
    ),
  },
  {
    id: 'honesty/versions',
    title: 'Versions are written as programs write them, and are not older than the card.',
    severity: 'warning',
    why: 'A driver from before the card did not run it, and what is no version says nothing to who wants to measure again.',
    hint: 'nvidia-smi shows the versions of driver and CUDA, the engine its own; "unknown" where nobody knows.',
    example: '"gpu": "B200", "cuda_version": "11.4"',
    check: each(
      (subject, reference) => (subject.cards.vendor === 'NVIDIA' ? ofEach(subject, reference) : NONE),
      about(['engine_version'], ({ engine_version: version }) =>
        /\d/.test(version) ? null : noVersion(version, '0.11.1'),
      ),
    ),
  },
];
