import { geoEqualEarth, geoPath } from 'd3-geo';
import type { FeatureCollection } from 'geojson';
import countries from 'i18n-iso-countries/index.js';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };
import { lazyValue } from '../../src/core/memoize.ts';
import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/statistics.ts';
import { type Chart, LETTERS, WIDTHS } from './chart.ts';
import { drawnOnce } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { Label, widthOf } from './svg.tsx';

/** The classes of the map: the upper end of each, g CO2e per kWh, and its colour. */
const CLASSES = [
  [100, 'var(--below-3)'],
  [200, 'var(--below-2)'],
  [350, 'var(--below-1)'],
  [500, 'var(--above-1)'],
  [650, 'var(--above-2)'],
  [Infinity, 'var(--above-3)'],
] as const;

/** A country without data is grey, so that it differs from the sea. */
const NO_DATA = { fill: 'var(--line)', stroke: 'var(--line-strong)' } as const;

/** The ISO number of Antarctica, which has no electricity grid. */
const ANTARCTICA = '010';

/** A country of the map. */
interface Shape {
  /** ISO number; null for disputed areas without one. */
  readonly id: string | null;
  /** The `d` attribute of its outline, in whole pixels, so that the page stays light. */
  readonly d: string;
}

/** The outlines of all countries at the width of a chart, and the height of the map. */
const outlines = lazyValue((): { readonly shapes: readonly Shape[]; readonly height: number } => {
  const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
  const all: FeatureCollection = feature(topology, topology.objects.countries);
  const shown = { ...all, features: all.features.filter(({ id }) => id !== ANTARCTICA) };
  const path = geoPath(geoEqualEarth().fitWidth(WIDTHS.wide, shown)).digits(0);
  const shapes = shown.features.map((one) => ({
    id: one.id === undefined ? null : String(one.id),
    d: inSteps(path(one) ?? ''),
  }));
  return { shapes, height: Math.ceil(path.bounds(shown)[1][1]) };
});

/** A path of whole numbers with relative steps, which halves its size. Steps of no length are omitted. */
function inSteps(d: string): string {
  return d.replaceAll(/M([^MZ]*)Z/g, (_, points: string) => {
    const all = points.split('L').map((point) => point.split(',').map(Number));
    const steps = all.slice(1).flatMap(([x = 0, y = 0], i) => {
      const [fromX = 0, fromY = 0] = all[i] ?? [];
      return x === fromX && y === fromY ? [] : [`${x - fromX} ${y - fromY}`];
    });
    return steps.length < 2 ? '' : `M${all[0]?.join(' ') ?? ''}l${steps.join(' ').replaceAll(' -', '-')}z`;
  });
}

/** The classes with their colours: `below 100 g`, `100 to 200 g`, `650 g or more`. */
export function classes(): { readonly name: string; readonly colour: string }[] {
  const named = CLASSES.map(([upTo, colour], i) => {
    const from = CLASSES[i - 1]?.[0];
    const name =
      from === undefined
        ? `below ${withUnit(integer(upTo), 'g')}`
        : upTo === Infinity
          ? `${withUnit(integer(from), 'g')} or more`
          : `${integer(from)} to ${withUnit(integer(upTo), 'g')}`;
    return { name, colour };
  });
  return [...named, { name: 'no data', colour: NO_DATA.fill }];
}

/** The grid carbon intensity of each country as a map. */
export function intensityMap(grid: Grid): Chart {
  const own = grid.areas.filter(({ area_type }) => area_type === 'country');
  const median = quantile(
    own.map((area) => area.g_co2e_per_kwh),
    0.5,
  );
  return {
    id: 'grid-map',
    title: `In half of ${own.length} countries, a kWh causes more than ${withUnit(integer(median), 'g')} of CO₂e`,
    subtitle: `Grid carbon intensity in ${grid.year}, g CO₂e per kWh: lifecycle emissions of the electricity generated in each country, as an average over the year. Small countries are only in the table. Borders: Natural Earth.`,
    source: sourceSentence(grid.source),
    caveat: 'Annual averages of generation, without imports and exports.',
    draw: drawnOnce(() => ({
      height: outlines().height + 40,
      body: (
        <>
          <MapShapes areas={own} />
          <g transform={`translate(0 ${outlines().height + 8})`}>
            <Classes />
          </g>
        </>
      ),
    })),
    table: {
      columns: ['iso3', 'name', 'year', 'g_co2e_per_kwh'],
      rows: own.map((area) => [area.iso3, area.display_name, grid.year, area.g_co2e_per_kwh]),
    },
  };
}

/** The width and height of the map without its legend. */
export function mapSize(): { readonly width: number; readonly height: number } {
  return { width: WIDTHS.wide, height: outlines().height };
}

/**
 * The countries, coloured by class. A country with data has a tooltip, and `islands/electricity.ts` lets the reader
 * choose it.
 */
export function MapShapes({ areas }: { readonly areas: readonly Area[] }) {
  const byNumber = new Map(areas.map((area) => [countries.alpha3ToNumeric(area.iso3) ?? area.iso3, area]));
  return (
    <g stroke="var(--paper)" stroke-width={0.6}>
      {outlines().shapes.map(({ id, d }, i) => {
        const area = id === null ? undefined : byNumber.get(id);
        if (area === undefined) return <path key={i} d={d} {...NO_DATA} />;
        const value = `${withUnit(threeDigits(area.g_co2e_per_kwh), 'g')} CO₂e per kWh`;
        const colour = CLASSES.find(([upTo]) => area.g_co2e_per_kwh < upTo)?.[1];
        return (
          <path key={i} d={d} fill={colour} data-tip={`${area.display_name}: ${value}`} data-country={area.iso3} />
        );
      })}
    </g>
  );
}

/** The legend of the picture. The page has one in HTML, because its text must not shrink with the map. */
function Classes() {
  let x = 0;
  return (
    <>
      {classes().map(({ name, colour }) => {
        const left = x;
        x += widthOf(name, LETTERS.wide) + 34;
        return (
          <>
            <rect x={left} y={6} width={14} height={14} fill={colour} stroke={NO_DATA.stroke} />
            <Label x={left + 20} y={13} fill="var(--muted)">
              {name}
            </Label>
          </>
        );
      })}
    </>
  );
}
