import { once } from '../../../src/core/files/lazy-files.ts';
import { plain } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area } from '../token-energy.d.ts';
import { figuresIn } from './figure-text.ts';

/** An area with its names and its figure of each year that has one. */
export type Figured = Pick<Area, 'iso3' | 'iso2' | 'display_name' | 'years'> & { readonly names: readonly string[] };

/** The area of a name; undefined where it is none. */
export type AreaFinder = (name: string) => Figured | undefined;

/** The areas of a snapshot, which stand in columns. */
export function areasOf({ areas, years }: Snapshot['grid']): Figured[] {
  const { iso3: codes, iso2, display_name, names } = areas;
  const figures = Object.entries(years).map(([year, text]) => [year, figuresIn(text, codes.length)] as const);
  return codes.map((iso3, i) => {
    const own = figures.flatMap(([year, of]) => (typeof of[i] === 'number' ? [[year, of[i]] as const] : []));
    const name = { iso3, iso2: iso2[i] ?? null, display_name: display_name[i] ?? '' };
    return { ...name, names: names[i] ?? [], years: Object.fromEntries(own) };
  });
}

/** Codes of three letters come first, as they are the quickest; all other names are put together when one is asked for. */
export function areaFinder(areas: readonly Figured[]): AreaFinder {
  const byCode = new Map(areas.map((area) => [area.iso3, area]));
  const byName = once(() => {
    const named = (names: (area: Figured) => readonly (string | null)[]) =>
      areas.flatMap((area) => names(area).map((name) => [placeName(name ?? ''), area] as const));
    // What an area itself is called comes before what others call it.
    const own = named(({ iso3, iso2, display_name }) => [iso3, iso2, display_name]);
    return new Map([...named(({ names }) => names), ...own].filter(([name]) => name !== ''));
  });
  return (name) => byCode.get(name) ?? byName().get(placeName(name));
}

/** An area in a year; null where there is no such area, or no figure for the year. */
export function areaIn(found: Figured | undefined, year: string): Area | null {
  if (found === undefined || !Object.hasOwn(found.years, year)) return null;
  const { iso3, iso2, display_name, years } = found;
  // Whoever is given an area must not change what is answered next.
  return { iso3, iso2, display_name, year, g_co2e_per_kwh: years[year] ?? 0, years: { ...years } };
}

/** A name without what people write in different ways: case, accents, dots, hyphens, "the". Empty where it is none. */
export function placeName(name: string): string {
  if (name.length > 100) return '';
  const bare = plain(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\u2019/g, "'");
  if (/[^ -~]/.test(bare)) return '';
  return bare
    .replace(/[.']/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/^the /, '');
}
