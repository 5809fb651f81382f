import { createRequire } from 'node:module';
// Without the names of countries in 78 languages, which the package loads by itself.
import countries, { type LocaleData } from 'i18n-iso-countries/index.js';
import type { Grid } from '../../../src/contract/generated/api.d.ts';
import type { Clients } from '../../../src/contract/generated/data.d.ts';
import type { Snapshot } from '../../../src/contract/generated/site.d.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { placeName } from '../src/areas.ts';
import { PLACE_NAME_RULES, PLACE_PART_RULES } from './name-rules.ts';

const ENGLISH = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData;

/** Grid carbon intensities of areas, with all names that mean only one area. */
export function gridOf(
  { year, areas: published }: Grid,
  { places, place_titles, place_notes, place_parts, groups }: Clients,
): Snapshot['grid'] {
  const titles = new Map(place_titles.map(({ iso3, name }) => [iso3, name]));
  const areas = published.map((area) => ({ ...area, display_name: titles.get(area.iso3) ?? area.display_name }));
  const years = [...new Set(areas.flatMap((area) => Object.keys(area.years)))].sort();
  const figures = years.map((each) => [each, areas.map((area) => area.years[each] ?? null)]);
  const normalised = (name: string): string => placeName(name, PLACE_NAME_RULES);
  return {
    year,
    years: Object.fromEntries(figures) as Snapshot['grid']['years'],
    areas: {
      iso3: areas.map(({ iso3 }) => iso3),
      iso2: areas.map(({ iso2 }) => iso2),
      display_name: areas.map(({ display_name }) => display_name),
    },
    names: areaNames(areas, places, normalised),
    several: sharedLastWords(areas, normalised),
    groups: groups.map(normalised),
    notes: Object.fromEntries(place_notes.map(({ name, note }) => [normalised(name), note])),
    parts: Object.fromEntries(place_parts.flatMap(({ iso3, names }) => names.map((name) => [normalised(name), iso3]))),
    part_rules: [...PLACE_PART_RULES],
    name_rules: PLACE_NAME_RULES.map(([pattern, replacement]) => [pattern, replacement]),
  };
}

/**
 * Places of areas by their further names, normalised. Codes and display names are looked up first, so they are left
 * out.
 */
function areaNames(
  areas: Grid['areas'],
  places: Clients['places'],
  normalised: (name: string) => string,
): Record<string, number> {
  countries.registerLocale(ENGLISH);
  const listed: Readonly<Record<string, readonly string[]>> = countries.getNames('en', { select: 'all' });
  const displayNames = new Set(areas.map(({ display_name }) => display_name));
  const others = areas.map(({ iso2, iso3, name }) => {
    const further = places.filter((place) => place.iso3 === iso3).map((place) => place.name);
    return [...new Set([...(listed[iso2 ?? ''] ?? []), name, ...further])].filter(
      (other) => !displayNames.has(other) && normalised(other) !== iso3.toLowerCase(),
    );
  });
  const ofOneArea = others.map((names) => names.filter((name) => others.filter((o) => o.includes(name)).length === 1));
  const own = new Set(
    areas.flatMap(({ iso3, iso2, display_name }) => [iso3, iso2 ?? '', display_name].map(normalised)),
  );
  const named = ofOneArea.flatMap((names, place) => names.map((name) => [normalised(name), place] as const));
  return Object.fromEntries(named.filter(([name]) => name !== '' && !own.has(name)));
}

/** Codes of areas whose display names end in the same words, by these words: `guinea` is the end of several. */
function sharedLastWords(areas: Grid['areas'], normalised: (name: string) => string): Record<string, string[]> {
  const endings = areas.flatMap(({ display_name, iso3 }) => {
    const words = normalised(display_name).split(' ');
    return words.slice(1).map((_, i) => ({ ending: words.slice(i + 1).join(' '), iso3 }));
  });
  const shared = groupBy(endings, ({ ending }) => ending).filter(([, group]) => group.length > 1);
  return Object.fromEntries(shared.map(([ending, group]) => [ending, group.map(({ iso3 }) => iso3)]));
}
