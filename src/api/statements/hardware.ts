import type { Statement } from './statement.ts';

/** Statements about `hardware.json`. */
export const hardwareStatements: readonly Statement[] = [
  {
    id: 'units-of-power',
    sentence: 'max_tdp_w is in watts and max_power_kw in kilowatts, as the label of the same row words them.',
    *check(published) {
      const { tdp, systems } = published.document('hardware.json');
      for (const [i, { max_tdp_w: found, tdp_label: label }] of tdp.entries()) {
        if (namesPower(label, found)) continue;
        yield { file: 'hardware.json', pointer: `/tdp/${i}/max_tdp_w`, found, expected: `the watts of "${label}"` };
      }
      for (const [i, { max_power_kw: found, label }] of systems.entries()) {
        if (namesPower(label, found * 1000)) continue;
        const pointer = `/systems/${i}/max_power_kw`;
        yield { file: 'hardware.json', pointer, found, expected: `the kilowatts of "${label}"` };
      }
    },
  },
  {
    id: 'documents-of-hardware',
    sentence: 'Every hardware row names one of the documents in sources.',
    *check(published) {
      const { sources, tdp, systems, mig_profiles, embodied } = published.document('hardware.json');
      const ids = new Set(sources.map(({ id }) => id));
      for (const [list, rows] of Object.entries({ tdp, systems, mig_profiles, embodied: [embodied] })) {
        for (const [i, { source: found }] of rows.entries()) {
          if (ids.has(found)) continue;
          yield { file: 'hardware.json', pointer: `/${list}/${i}/source`, found, expected: 'the id of a source' };
        }
      }
    },
  },
];

/** Whether a label such as "6.5 kW max." or "Up to 700W (configurable)" names this power, in watts. */
function namesPower(label: string, watts: number): boolean {
  const powers = [...label.replaceAll(',', '').matchAll(/(\d+(?:\.\d+)?)\s*(k?)W/gi)].map(
    ([, amount, kilo]) => Number(amount) * (kilo === '' ? 1 : 1000),
  );
  // A label without a power in it, such as "see data sheet", says nothing.
  return powers.length === 0 || powers.some((power) => Math.abs(power - watts) < 1e-6 * power);
}
