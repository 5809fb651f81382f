import { kept } from '../../src/core/files/lazy-files.ts';
import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { inText } from '../views/place.ts';
import { digits } from './cells.ts';
import { type Chart, type Drawing, LETTERS, MAP_HEIGHT, type Size, WIDTHS } from './chart.ts';
import { sourceInWords } from './foot.ts';
import shapes from './generated/world.json' with { type: 'json' };
import { aboveWorld, countriesOf } from './grid.tsx';
import { Rule, short, Words } from './svg.tsx';

/** Where the classes of the map end, g CO₂e per kWh, but for those too near to the world's average, which ends one, too. */
const ENDS = [100, 200, 300, 400, 600, 800];

function boundsOf(world: number): number[] {
  return [...ENDS.filter((end) => end < world / 1.2 || end > world * 1.2), world].sort((a, b) => a - b);
}

/** A map of the world, by how much carbon a kWh causes; drawn when the site is built. The table is its twin. */
export function worldChart(grid: Grid, hrefOf: (area: Area) => string): Chart {
  const all = countriesOf(grid);
  const [lowest, highest] = [all[0], all.at(-1)];
  return {
    id: 'world',
    title: `A kWh causes ${withUnit(threeDigits(lowest?.g_co2e_per_kwh ?? 0), 'g')} CO₂e in ${inText(lowest?.display_name ?? '')} and ${withUnit(threeDigits(highest?.g_co2e_per_kwh ?? 0), 'g')} in ${inText(highest?.display_name ?? '')}; ${aboveWorld(grid, all)} of ${integer(all.length)} countries are above the world’s average`,
    subtitle: `Emissions intensity of electricity in ${grid.year}, in g CO₂e per kWh. Countries too small for the map are in the table.`,
    source: `${sourceInWords(grid.source)} Shapes: Natural Earth.`,
    shared: { height: MAP_HEIGHT, body: <WorldMap areas={all} world={grid.world} hrefOf={hrefOf} /> },
    draw: kept((size) => legend(grid, all, size)),
    table: {
      columns: ['iso3', 'country', `g_co2e_per_kwh_${grid.year}`],
      rows: all.map(({ iso3, display_name, g_co2e_per_kwh }) => [iso3, display_name, digits(g_co2e_per_kwh)]),
    },
  };
}

interface WorldMapProps {
  readonly areas: readonly Area[];
  readonly world: number;
  readonly hrefOf: (area: Area) => string;
}

/** The countries, each in the colour of its figure; the one with the least and the one with the most stand in a line. */
function WorldMap({ areas, world, hrefOf }: WorldMapProps) {
  const byCode = new Map(areas.map((area) => [area.iso3, area]));
  const ends = [areas[0], areas.at(-1)];
  const drawn = shapes.map(({ iso3, path }) => ({ path, area: byCode.get(iso3 ?? '') }));
  const isEnd = ({ area }: (typeof drawn)[0]): boolean => area !== undefined && ends.includes(area);
  // The lines of neighbours lie below those of the ends.
  const inOrder = [...drawn].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
  return (
    <>
      <Hatches />
      {inOrder.map((one, i) => {
        const { path, area } = one;
        const isOutlined = isEnd(one);
        return (
          <path
            key={i}
            d={path}
            fill={area === undefined ? HATCHED : colourOf(area.g_co2e_per_kwh, world)}
            stroke={isOutlined ? 'var(--ink)' : 'var(--line-strong)'}
            stroke-width={isOutlined ? 3 : 0.5}
            data-tip={area && `${area.display_name}: ${withUnit(threeDigits(area.g_co2e_per_kwh), 'g')} CO₂e per kWh`}
            data-href={area && hrefOf(area)}
          />
        );
      })}
    </>
  );
}

/** What countries without a figure are filled with. */
const HATCHED = 'url(#no-figure)';

function Hatches() {
  return (
    <pattern id="no-figure" width="6" height="6" patternUnits="userSpaceOnUse">
      <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="var(--line-strong)" stroke-width="1.2" />
    </pattern>
  );
}

/** The legend: the classes with the world's average between them, the ends, and what is hatched. */
function legend(grid: Grid, areas: readonly Area[], size: Size): Drawing {
  const letters = LETTERS[size];
  const bounds = boundsOf(grid.world);
  const step = (WIDTHS[size] - 8) / (bounds.length + 1);
  const [top, line] = [26, letters * 1.6];
  const body = (
    <>
      {[0, ...bounds].map((from, i) => (
        <rect x={4 + step * i} y={top} width={step - 2} height="10" fill={colourOf(from, grid.world)} />
      ))}
      {[0, ...bounds].map((from, i) => (
        <Words
          x={i === 0 ? 4 : 3 + step * i}
          y={top + 22}
          anchor={i === 0 ? 'start' : 'middle'}
          bold={from === grid.world}
        >
          {threeDigits(from)}
        </Words>
      ))}
      {bounds.map(
        (from, i) =>
          from === grid.world && (
            <>
              <Rule
                x1={3 + step * (i + 1)}
                x2={3 + step * (i + 1)}
                y1={top - 6}
                y2={top + 14}
                stroke="var(--ink)"
                width={2}
              />
              <Words x={3 + step * (i + 1)} y={top - 14} anchor="middle" bold>
                {`world’s average, ${aboveWorld(grid, areas)} countries above`}
              </Words>
            </>
          ),
      )}
      <Words x={4} y={top + 22 + line} fill="var(--muted)">
        {`g CO₂e per kWh of electricity, ${grid.year}`}
      </Words>
      <Extremes areas={areas} world={grid.world} top={top + 22 + line * 2} line={line} />
      <rect x="4" y={short(top + 17 + line * 4)} width="18" height="10" fill={HATCHED} stroke="var(--line-strong)" />
      <Words x={28} y={top + 22 + line * 4}>
        no figure
      </Words>
    </>
  );
  return { height: top + 34 + line * 4, body };
}

interface ExtremesProps {
  readonly areas: readonly Area[];
  readonly world: number;
  /** The middle of the first line, and how far below it the next one stands, pixels. */
  readonly top: number;
  readonly line: number;
}

/** The countries that are outlined on the map, with their figures. */
function Extremes({ areas, world, top, line }: ExtremesProps) {
  const ends = [
    ['lowest', areas[0]],
    ['highest', areas.at(-1)],
  ] as const;
  return (
    <>
      {ends.map(
        ([which, area], i) =>
          area !== undefined && (
            <>
              <rect
                x="5"
                y={short(top - 5 + line * i)}
                width="16"
                height="10"
                fill={colourOf(area.g_co2e_per_kwh, world)}
                stroke="var(--ink)"
                stroke-width="2"
              />
              <Words x={28} y={top + line * i}>
                {`${area.display_name} ${withUnit(threeDigits(area.g_co2e_per_kwh), 'g')}, the ${which}`}
              </Words>
            </>
          ),
      )}
    </>
  );
}

/** The colour of a figure: of one hue below the world's average, of another above it, the farther the stronger. */
function colourOf(value: number, world: number): string {
  const bounds = boundsOf(world);
  const middle = bounds.indexOf(world);
  const found = bounds.findIndex((end) => value < end);
  const at = found === -1 ? bounds.length : found;
  return at <= middle ? `var(--below-${middle - at})` : `var(--above-${at - middle - 1})`;
}
