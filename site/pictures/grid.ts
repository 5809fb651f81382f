import { axisFy, axisX, dodgeY, dot, rect, ruleX, text, tickX } from '@observablehq/plot';
import type { Area, Grid } from '../../scripts/contract/generated/api.d.ts';
import { byCodePoint, byKeys } from '../../scripts/text/order.ts';
import { decimals, integer } from '../figures/format.ts';
import { quantile } from '../figures/plotting.ts';
import { frame, type Picture } from './draw.ts';

const x = (area: Area): number => area.g_co2e_per_kwh;

/** Pixels of the drawing; a telephone shows it at three quarters of its size. */
const FONT_SIZE = 13;

/** The countries of a continent, and where their middle half lies, gCO2e per kWh. */
type Continent = ReturnType<typeof continentsOf>[number];

/** Every country as a dot on the strip of its continent, with the middle half, the median, the extremes and the world. */
export function gridPicture({ areas, world, year }: Grid): Picture {
  const countries = areas.filter((area) => area.area_type === 'country');
  const continents = continentsOf(countries);
  const extremes = new Set(continents.flatMap(({ lowest, highest }) => [lowest, highest]));
  const strip = (continent: Continent): string => continent.name;
  const label = { fy: strip, frameAnchor: 'top', fontSize: FONT_SIZE } as const;
  const band = { fy: strip, insetTop: 26, insetBottom: 8 };
  const inWords = continents.map(
    ({ name, lowest, highest, median }) => `${name}: ${named(lowest)} to ${named(highest)}, median ${figure(median)}.`,
  );
  return {
    label: `Emissions intensity of electricity in ${year}, by continent. World: ${figure(world)} gCO2e per kWh. ${inWords.join(' ')}`,
    options: {
      ...frame(960, 84 * continents.length + 74, [30, 24, 44, 116]),
      x: { domain: [0, Math.max(...countries.map(x)) * 1.02], axis: null },
      fy: { domain: continents.map(strip), axis: null, padding: 0 },
      marks: [
        axisX({ label: 'gCO2e per kWh →', tickFormat: integer, fontSize: FONT_SIZE }),
        axisFy({ label: null, anchor: 'left', fontSize: FONT_SIZE, dy: 9 }),
        rect(continents, {
          ...band,
          className: 'middle-half',
          x1: 'quarter',
          x2: 'threeQuarters',
          fill: 'var(--accent-soft)',
        }),
        tickX(continents, { ...band, className: 'median', x: 'median', stroke: 'var(--accent)', strokeWidth: 2 }),
        ruleX([world], { className: 'world', stroke: 'var(--warn)', strokeWidth: 1.5, strokeDasharray: '4 3' }),
        text(continents.slice(0, 1), {
          ...label,
          x: () => world,
          dy: -10,
          text: () => `World ${figure(world)}`,
          fill: 'var(--warn)',
          fontWeight: 600,
        }),
        dot(
          countries,
          dodgeY(
            { anchor: 'middle', padding: 0.5 },
            {
              className: 'countries',
              fy: continentOf,
              x,
              r: 3.6,
              dy: 9,
              fill: (area: Area) => (extremes.has(area) ? 'var(--ink)' : 'var(--accent)'),
              fillOpacity: (area: Area) => (extremes.has(area) ? 1 : 0.75),
              title: named,
            },
          ),
        ),
        ...(['lowest', 'highest'] as const).map((end) =>
          text(continents, {
            ...label,
            className: 'extremes',
            x: (continent: Continent) => x(continent[end]),
            textAnchor: end === 'lowest' ? 'start' : 'end',
            dx: end === 'lowest' ? -4 : 4,
            dy: 14,
            text: (continent: Continent) => named(continent[end]),
            fill: 'var(--ink)',
            stroke: 'var(--surface)',
            strokeWidth: 5,
          }),
        ),
      ],
      color: { type: 'identity' },
      opacity: { type: 'identity' },
    },
  };
}

/** Sorted by median, so that the strips read from the lowest to the highest. */
function continentsOf(countries: readonly Area[]) {
  const names = new Set(countries.map(continentOf));
  const continents = [...names].flatMap((name) => {
    const own = countries.filter((country) => continentOf(country) === name).sort(byKeys(x, 'iso3'));
    const [lowest, highest] = [own[0], own.at(-1)];
    if (lowest === undefined || highest === undefined) return [];
    const at = (share: number): number => quantile(own.map(x), share);
    return [{ name, lowest, highest, quarter: at(0.25), median: at(0.5), threeQuarters: at(0.75) }];
  });
  return continents.sort((a, b) => a.median - b.median || byCodePoint(a.name, b.name));
}

/** The provider's label; a country without one stands on a strip of its own. */
function continentOf({ continent = 'No continent' }: Area): string {
  return continent;
}

function named({ display_name, g_co2e_per_kwh }: Area): string {
  return `${display_name} ${figure(g_co2e_per_kwh)}`;
}

function figure(gCo2ePerKwh: number): string {
  return decimals(gCo2ePerKwh, 1);
}
