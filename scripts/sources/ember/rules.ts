import type { AreaNameRow, AreaRow, IntensityRow } from '../../contract/generated/data.d.ts';
import { strays, type Rule } from '../../findings/rule.ts';

type Areas = Readonly<{ areas: readonly AreaRow[] }>;
type Names = Areas & Readonly<{ areaNames: readonly AreaNameRow[] }>;

/** What must hold of the names kept by hand, whatever the publisher's file says. */
export const nameRules: readonly Rule<Names>[] = [
  {
    id: 'ember/stray-name',
    title: 'Every name is of an area in areas.csv.',
    check: ({ areas, areaNames }) => strays(['names.csv', 'iso3'], areaNames.map(code), ['areas.csv', areas.map(code)]),
  },
  {
    id: 'ember/shared-name',
    title: 'No two areas are shown under the same name.',
    check({ areas, areaNames }) {
      const shorter = new Map(areaNames.map((row) => [row.iso3, row.display_name]));
      const owners = new Map<string, string>();
      return areas.flatMap(({ iso3, name }) => {
        const shown = shorter.get(iso3) ?? name;
        const owner = owners.get(shown);
        owners.set(shown, owner ?? iso3);
        if (owner === undefined) return [];
        const message = `${owner} and ${iso3} would be shown under the same name.`;
        return [{ file: 'names.csv', pointer: 'display_name', message, found: shown }];
      });
    },
  },
];

/** What must hold of the figures. */
export const figureRule: Rule<Areas & Readonly<{ intensity: readonly IntensityRow[] }>> = {
  id: 'ember/stray-figure',
  title: 'Every figure is of an area in areas.csv.',
  check: ({ areas, intensity }) =>
    strays(['intensity.csv', 'iso3'], intensity.map(code), ['areas.csv', areas.map(code)]),
};

function code({ iso3 }: { readonly iso3: string }): string {
  return iso3;
}
