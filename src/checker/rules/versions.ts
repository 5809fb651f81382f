import { dateInName } from '../path.ts';
import { checkFields, type Rule, type RuleFinding } from '../rule.ts';

/** A version without a number: blank, unknown, or built from the newest source or a commit. */
const UNNUMBERED =
  /^[^a-z0-9]*$|^(unknown|n\/?a|main|master|nightly|dev|latest|git|head|commit|source)\b|^[0-9a-f]{7,40}$/i;

/** How NVIDIA numbers drivers and CUDA, with an example of each. */
const NVIDIA_VERSIONS = [
  { field: 'driver_version', form: /^\d{3,4}\.\d{1,3}(\.\d{1,3})?$/, example: '570.124.06' },
  { field: 'cuda_version', form: /^\d{1,2}\.\d{1,2}(\.\d{1,4})?$/, example: '12.8' },
] as const;

/** The finding about a text that is not a version number; null if it says that the version has no number. */
function notAVersion(field: string, found: string, example: string, program: string): RuleFinding | null {
  if (UNNUMBERED.test(found)) return null;
  return {
    message: `${field} is not a version number`,
    found,
    allowed: `like ${example}`,
    fix: `Write the version that ${program} prints, or "unknown".`,
  };
}

/** Rules about the day of a measurement and the versions of its software. */
export const versionRules: readonly Rule[] = [
  {
    id: 'honesty/date',
    title: 'measured_on is not in the future and not before the GPU was available.',
    why: 'Nobody can measure in the future, or on a GPU that did not exist yet.',
    hint: 'Write the day of the measurement in UTC, and check its year and gpu.',
    example: '"measured_on": "2199-01-01"; "gpu": "B200", "measured_on": "2022-01-15"',
    checks: [
      checkFields(['measured_on'], ({ measured_on: found }, { file }, { date }) => {
        if (found <= date) return null;
        const named = dateInName(file.path);
        return {
          message: 'measured_on is in the future',
          found,
          allowed: `at most ${date} (UTC)`,
          fix:
            named !== null && named <= date
              ? `Write "${named}", the date in the file name.`
              : 'Write the day of the measurement in UTC, and check its year.',
        };
      }),
      checkFields(['measured_on', 'gpu'], (m, { gpus: { gpus, announced, availableFrom: available } }) => {
        const found = m.measured_on;
        const month = found.slice(0, 7);
        if (gpus.length === 0 || month >= available) return null;
        const isAnnounced = month >= announced;
        const words = announced === available ? '' : `, announced in ${announced}`;
        return {
          message: `measured_on is before the ${m.gpu} was ${isAnnounced ? 'available' : 'announced'}`,
          found,
          allowed: `${available} or later${words}`,
          fix: `Check the year of measured_on, and whether the GPU was a ${m.gpu}.`,
          ...(isAnnounced && { severity: 'warning' }),
        };
      }),
    ],
  },
  {
    id: 'honesty/versions',
    title: 'Versions are written as the programs print them.',
    severity: 'warning',
    why: 'Anyone who repeats the measurement needs the same versions.',
    hint: 'nvidia-smi prints the versions of the driver and CUDA, and the engine prints its own. Write "unknown" for a version that nobody knows.',
    example: '"driver_version": "R570"; "cuda_version": "cu128"',
    checks: [
      ...NVIDIA_VERSIONS.map(({ field, form, example }) =>
        checkFields([field], ({ [field]: found }, { gpus }) =>
          gpus.vendor !== 'NVIDIA' || form.test(found) ? null : notAVersion(field, found, example, 'nvidia-smi'),
        ),
      ),
      checkFields(['engine_version'], ({ engine_version: version }) =>
        /\d/.test(version) ? null : notAVersion('engine_version', version, '0.11.1', 'the engine'),
      ),
    ],
  },
];
