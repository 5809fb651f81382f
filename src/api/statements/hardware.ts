import { type Contradiction, isSame, type Statement, unlessEqual } from './statement.ts';

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
  {
    id: 'hardware-of-the-source',
    sentence: 'hardware.json has every row of the manufacturer tables, with their values.',
    *check(published) {
      if (published.data === null) return;
      const { nvidia } = published.data;
      const hardware = published.document('hardware.json');
      const embodied = [hardware.embodied, ...hardware.embodied_others];
      const tables = [
        { list: 'tdp', found: hardware.tdp, source: nvidia.tdp },
        { list: 'systems', found: hardware.systems, source: nvidia.systems },
        { list: 'mig_profiles', found: hardware.mig_profiles, source: nvidia.migProfiles },
        { list: 'embodied', found: embodied, source: nvidia.embodied },
      ];
      for (const { list, found, source } of tables) yield* rowsMissing('hardware.json', list, found, source);
      const { embodied_item: item } = published.data.service.hardware;
      yield* unlessEqual('hardware.json', '/embodied/item', hardware.embodied.item, item);
      yield* unlessEqual('hardware.json', '/retrieved', hardware.retrieved, nvidia.source.retrieved);
      for (const card of published.data.gpuCards.cards) {
        const cards = hardware.cards ?? [];
        const i = cards.findIndex((row) => row.card === card.card);
        if (i === -1) yield { file: 'hardware.json', pointer: '/cards', found: 'no such row', expected: card.card };
        const row: Readonly<Record<string, unknown>> = { ...cards[i] };
        for (const [field, expected] of Object.entries(card)) {
          if (field in row) yield* unlessEqual('hardware.json', `/cards/${i}/${field}`, row[field], expected);
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

/** A contradiction for each row of the source without an equal published row, and for each published row too many. */
function* rowsMissing(
  file: string,
  list: string,
  published: readonly object[],
  source: readonly object[],
): Iterable<Contradiction> {
  const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  for (const row of source.map(withoutNulls)) {
    if (!published.some((one) => isSame(withoutNulls(one), row))) {
      yield { file, pointer: `/${list}`, found: 'no such row', expected: row };
    }
  }
  if (published.length > source.length) {
    yield { file, pointer: `/${list}`, found: `${published.length} rows`, expected: `${source.length} rows` };
  }
}
