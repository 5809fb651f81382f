import { type Rule, type RuleFinding, ruleOn } from '../rule.ts';

/** A version that has no number: blank, unknown, or built from the newest source or a commit. */
const UNNUMBERED =
  /^[^a-z0-9]*$|^(unknown|n\/?a|main|master|nightly|dev|latest|git|head|commit|source)\b|^[0-9a-f]{7,40}$/i;

/** How NVIDIA numbers drivers and CUDA. */
const FORMS = [
  { field: 'driver_version', form: /^\d{3,4}\.\d{1,3}(\.\d{1,3})?$/, example: '570.124.06' },
  { field: 'cuda_version', form: /^\d{1,2}\.\d{1,2}(\.\d{1,4})?$/, example: '12.8' },
] as const;

/** The checks of NVIDIA's version numbers, on NVIDIA's GPUs only. */
const nvidiaVersions = FORMS.map(({ field, form, example }) =>
  ruleOn([field], ({ [field]: found }, _reference, { cards }) =>
    cards.vendor !== 'NVIDIA' || form.test(found) ? null : notAVersion(found, example),
  ),
);

function notAVersion(found: string, example: string): RuleFinding | null {
  return UNNUMBERED.test(found) ? null : { message: 'This is not a version', found, allowed: `like ${example}` };
}

/** Rules about the day of a measurement and the versions of its software. */
export const versionRules: readonly Rule[] = [
  {
    id: 'honesty/date',
    title: 'measured_on is not in the future, nor before the GPU was available.',
    why: 'Nobody measures on a day that has not come yet, or on a GPU that does not exist yet.',
    hint: 'Write the day of the measurement, in UTC; check its year, and gpu.',
    example: '"measured_on": "2199-01-01"; "gpu": "B200", "measured_on": "2022-01-15"',
    checks: [
      ruleOn(['measured_on'], ({ measured_on: day }, { date }) => {
        const message = 'The day of the measurement is in the future';
        return day <= date ? null : { message, found: day, allowed: `at most ${date} (UTC)` };
      }),
      ruleOn(['measured_on', 'gpu'], (m, _reference, { cards: { cards, announced, availableFrom: available } }) => {
        const [month, found] = [m.measured_on.slice(0, 7), m.measured_on];
        if (cards.length === 0 || month >= available) return null;
        const message = `The day is before ${month >= announced ? `others could have a ${m.gpu}` : `the ${m.gpu} existed`}`;
        const words = announced === available ? '' : `, announced in ${announced}`;
        const allowed = `${available} or later${words}`;
        return { message, found, allowed, ...(month >= announced && { severity: 'warning' }) };
      }),
    ],
  },
  {
    id: 'honesty/versions',
    title: 'Versions are written as the programs print them.',
    severity: 'warning',
    why: 'Somebody who repeats the measurement needs the same versions.',
    hint: 'nvidia-smi prints the versions of the driver and CUDA, and the engine prints its own. Write "unknown" if nobody knows.',
    example: '"driver_version": "R570"; "cuda_version": "cu128"',
    checks: [
      ...nvidiaVersions,
      ruleOn(['engine_version'], ({ engine_version: version }) =>
        /\d/.test(version) ? null : notAVersion(version, '0.11.1'),
      ),
    ],
  },
];
