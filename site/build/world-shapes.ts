import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoEqualEarth, geoPath } from 'd3-geo';
import countries from 'i18n-iso-countries/index.js';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { MAP_HEIGHT, WIDTHS } from '../charts/chart.ts';

/** The shapes of the countries, of Natural Earth at 1:110 million (public domain). */
const SHAPES = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const FILE = 'site/charts/generated/world.json';

/** The outlines on the map of the world, which are the same for every year's figures: path in the project to text. */
export async function worldShapes(): Promise<ReadonlyMap<string, string>> {
  // What the package holds is known by its version, which is fixed.
  const world = JSON.parse(await readFile(SHAPES, 'utf8')) as World;
  // Antarctica has no figure, and would be a third of the map.
  const features = feature(world, world.objects.countries).features.filter(({ id }) => id !== '010');
  const projection = geoEqualEarth().fitSize([WIDTHS.wide, MAP_HEIGHT], { type: 'FeatureCollection', features });
  const path = geoPath(projection).digits(0);
  const shapes = features.map((shape) =>
    JSON.stringify({ iso3: codeOf(shape.id, shape.properties.name), path: path(shape) ?? '' }),
  );
  return new Map([[FILE, `[\n${shapes.join(',\n')}\n]\n`]]);
}

/** The three-letter code of a shape: by its number, or by its name where it has none; null where nobody has given one. */
function codeOf(id: string | number | undefined, name: string): string | null {
  if (id === undefined) return name === 'Kosovo' ? 'XKX' : null;
  return countries.numericToAlpha3(String(id).padStart(3, '0')) ?? null;
}
