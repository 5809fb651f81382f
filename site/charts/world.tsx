import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { inText } from '../views/place.ts';
import { digits } from './cells.ts';
import { type Chart, type Drawing, LETTERS, MAP_HEIGHT, type Size, WIDTHS } from './chart.ts';
import { sourceInWords } from './foot.ts';
import shapes from './generated/world.json' with { type: 'json' };
import { countriesOf } from './grid.tsx';
import { Words } from './svg.tsx';

/** Where the classes of the map end, g CO₂e per kWh; the last one has no end. */
const CLASSES = [100, 200, 300, 400, 600, 800];

/** A map of the world, by how much carbon a kWh causes; drawn when the site is built. The table is its twin. */
export function worldChart(grid: Grid, hrefOf: (area: Area) => string): Chart {
  const all = countriesOf(grid);
  const [lowest, highest] = [all[0], all.at(-1)];
  const above = all.filter(({ g_co2e_per_kwh }) => g_co2e_per_kwh > grid.world).length;
  return {
    id: 'world',
    title: `A kWh causes ${withUnit(threeDigits(lowest?.g_co2e_per_kwh ?? 0), 'g')} CO₂e in ${inText(lowest?.display_name ?? '')} and ${withUnit(threeDigits(highest?.g_co2e_per_kwh ?? 0), 'g')} in ${inText(highest?.display_name ?? '')}; ${integer(above)} of ${integer(all.length)} countries are above the world’s average`,
    subtitle: `Emissions intensity of electricity in ${grid.year}, in g CO₂e per kWh. Countries too small for the map are in the table.`,
    source: `${sourceInWords(grid.source)} Shapes: Natural Earth.`,
    shared: { height: MAP_HEIGHT, body: <WorldMap areas={all} hrefOf={hrefOf} /> },
    draw: classes,
    table: {
      columns: ['iso3', 'country', `g_co2e_per_kwh_${grid.year}`],
      rows: all.map(({ iso3, display_name, g_co2e_per_kwh }) => [iso3, display_name, digits(g_co2e_per_kwh)]),
    },
  };
}

/** The countries, each in the colour of its figure. */
function WorldMap({ areas, hrefOf }: { readonly areas: readonly Area[]; readonly hrefOf: (area: Area) => string }) {
  const byCode = new Map(areas.map((area) => [area.iso3, area]));
  return (
    <>
      {shapes.map(({ iso3, path }, i) => {
        const area = byCode.get(iso3 ?? '');
        return (
          <path
            key={i}
            d={path}
            fill={area === undefined ? 'none' : `var(--heat-${classOf(area.g_co2e_per_kwh)})`}
            stroke="var(--line-strong)"
            stroke-width=".5"
            data-tip={area && `${area.display_name}: ${withUnit(threeDigits(area.g_co2e_per_kwh), 'g')} CO₂e per kWh`}
            data-href={area && hrefOf(area)}
          />
        );
      })}
    </>
  );
}

/** The classes of the map, with their limits. */
function classes(size: Size): Drawing {
  const letters = LETTERS[size];
  const legendTop = 12;
  const step = (WIDTHS[size] - 8) / (CLASSES.length + 1);
  const body = (
    <>
      {[...CLASSES, Infinity].map((end, i) => (
        <>
          <rect x={4 + step * i} y={legendTop} width={step - 2} height="10" fill={`var(--heat-${i})`} />
          <Words x={4 + step * i} y={legendTop + 22} size={letters - 1}>
            {i === 0 ? '0' : `${CLASSES[i - 1] ?? ''}${end === Infinity ? '+' : ''}`}
          </Words>
        </>
      ))}
      <Words x={4} y={legendTop + 42} fill="var(--muted)">
        g CO₂e per kWh; without colour: no figure
      </Words>
    </>
  );
  return { height: legendTop + 56, body };
}

/** Of which class a figure is. */
function classOf(value: number): number {
  const found = CLASSES.findIndex((end) => value < end);
  return found === -1 ? CLASSES.length : found;
}
