import { lazyValue } from '../../../src/core/memoize.ts';
import { type NameRule, plain, rewritten } from '../../../src/figures/name-key.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import type { Area } from '../token-energy.d.ts';
import { valueAt } from './names.ts';

/** An area with its grid carbon intensity of each year that has one. */
export type AreaFigures = Pick<Area, 'iso3' | 'iso2' | 'displayName' | 'years'>;

/** The area of a name; otherwise undefined. */
export type AreaFinder = (name: string) => AreaFigures | undefined;

/** Longest name of an area, in UTF-16 code units, that is read. */
const LONGEST_NAME = 100;

/** The areas of a snapshot, which has them in columns. */
export function areasOf({ areas, years }: Snapshot['grid']): AreaFigures[] {
  const { iso3: codes, iso2, display_name } = areas;
  return codes.map((iso3, i) => {
    const own = Object.entries(years).flatMap(([year, of]) =>
      typeof of[i] === 'number' ? [[year, of[i]] as const] : [],
    );
    return { iso3, iso2: iso2[i] ?? null, displayName: display_name[i] ?? '', years: Object.fromEntries(own) };
  });
}

/** Looks areas up: first by their own codes and names, then by the table of a snapshot. */
export function areaFinder(areas: readonly AreaFigures[], { names, name_rules }: Snapshot['grid']): AreaFinder {
  // Codes of three letters need no normalisation, which takes long for all names.
  const byCode = new Map(areas.map((area) => [area.iso3, area]));
  const byOwnName = lazyValue(() => {
    const named = areas.flatMap((area) =>
      [area.iso3, area.iso2 ?? '', area.displayName].map((name) => [placeName(name, name_rules), area] as const),
    );
    return new Map(named.filter(([name]) => name !== ''));
  });
  return (name) => {
    const key = placeName(name, name_rules);
    return byCode.get(name) ?? byOwnName().get(key) ?? areas[valueAt(names, key) ?? -1];
  };
}

/** The note on a name that also means another place; otherwise null. */
export function noteOn(
  name: string,
  { notes, name_rules }: Pick<Snapshot['grid'], 'notes' | 'name_rules'>,
): string | null {
  return valueAt(notes, placeName(name, name_rules)) ?? null;
}

/** The country of the name of one of its parts, such as `Texas`, `Bavaria, Germany` or `US-CA`; otherwise undefined. */
export function countryOfPart(
  name: string,
  areaNamed: AreaFinder,
  { parts, part_rules, name_rules }: Pick<Snapshot['grid'], 'parts' | 'part_rules' | 'name_rules'>,
): AreaFigures | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const code = valueAt(parts, placeName(name, name_rules));
  if (code !== undefined) return areaNamed(code);
  const countries = part_rules.map((pattern) => new RegExp(pattern).exec(name.trim())?.[1]);
  return countries.map((country) => (country === undefined ? undefined : areaNamed(country))).find(Boolean);
}

/**
 * An area in a year, with the note on its name; null if there is no such area, or no grid carbon intensity for the
 * year.
 */
export function areaIn(found: AreaFigures | undefined, year: string, note: string | null): Area | null {
  if (found === undefined || !Object.hasOwn(found.years, year)) return null;
  // A copy: changing a result must not change the next one.
  return { ...found, year, gCo2ePerKwh: found.years[year] ?? 0, note, years: { ...found.years } };
}

/** The normalised name of an area, without accents, punctuation and "the"; empty if it is not the name of one. */
export function placeName(name: string, rules: readonly NameRule[]): string {
  return name.length > LONGEST_NAME ? '' : rewritten(plain(name).normalize('NFD'), rules);
}
