import { kept } from '../../src/core/files/lazy-files.ts';
import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { factor, integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { digits } from './cells.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { boxOf, overlap, Rule, short, widthOf, Words } from './svg.tsx';

/** The countries of the grid, the cleanest first. */
function countriesOf({ areas }: Pick<Grid, 'areas'>): Area[] {
  return areas
    .filter(({ area_type }) => area_type === 'country')
    .sort(byKeys('g_co2e_per_kwh', ({ display_name }) => display_name));
}

/** How many countries lie above the world's average. */
function aboveWorld({ world }: Grid, countries: readonly Area[]): string {
  return integer(countries.filter(({ g_co2e_per_kwh }) => g_co2e_per_kwh > world).length);
}

/** For each area of a grid, where it stands among all countries, as a chart: every country as a bar, the cleanest first. */
export function rankCharts(grid: Grid): (area: Area) => Chart {
  const countries = countriesOf(grid);
  // Of more than two hundred charts, the bars are the same.
  const background = kept((size: Size) => outline(countries, scaleOf(countries, size)));
  return (area) => {
    const rank = countries.findIndex(({ iso3 }) => iso3 === area.iso3) + 1;
    return {
      id: `grid-${area.iso3.toLowerCase()}`,
      title:
        rank === 0
          ? `The world’s average is ${withUnit(threeDigits(grid.world), 'g')} CO₂e per kWh; ${aboveWorld(grid, countries)} of ${integer(countries.length)} countries lie above it`
          : `${area.display_name}: ${againstWorld(area, grid.world)}, number ${integer(rank)} of ${integer(countries.length)} from the cleanest`,
      subtitle: `Emissions intensity of electricity in ${grid.year}, in g CO₂e per kWh. Each bar is a country, the lowest first.`,
      source: sourceInWords(grid.source),
      caveat: `${grid.basis}.`,
      draw: kept((size) => bars(countries, area, grid, size, background(size))),
      table: {
        columns: ['rank', 'iso3', 'country', `g_co2e_per_kwh_${grid.year}`],
        rows: countries.map(({ iso3, display_name, g_co2e_per_kwh }, i) => [
          i + 1,
          iso3,
          display_name,
          digits(g_co2e_per_kwh),
        ]),
      },
    };
  };
}

/** How the electricity of an area stands to that of the world, in words. */
function againstWorld({ g_co2e_per_kwh }: Area, world: number): string {
  const ratio = g_co2e_per_kwh / world;
  if (ratio > 0.95 && ratio < 1.05) return 'electricity about as carbon-intensive as the world’s average';
  if (ratio >= 2) return `electricity ${factor(ratio)} times as carbon-intensive as the world’s average`;
  const percent = integer(Math.abs(ratio - 1) * 100);
  return `electricity ${withUnit(percent, '%')} ${ratio < 1 ? 'less' : 'more'} carbon-intensive than the world’s average`;
}

/** Where the bars of countries stand in a drawing, by their place in the list and by their value. */
function scaleOf(countries: readonly Area[], size: Size) {
  const [left, top, bottom] = [50, 50, size === 'wide' ? 324 : 264];
  const step = (WIDTHS[size] - left) / countries.length;
  const most = Math.max(...countries.map((c) => c.g_co2e_per_kwh));
  return {
    left,
    bottom,
    step,
    most,
    x: (i: number): number => left + step * i,
    y: (value: number): number => bottom - ((bottom - top) * value) / most,
  };
}

type Scale = ReturnType<typeof scaleOf>;

/** The bars of all countries as one path. */
function outline(countries: readonly Area[], { x, y, step, bottom }: Scale): string {
  const bar = ({ g_co2e_per_kwh: g }: Area, i: number) =>
    `M${short(x(i))} ${bottom}V${short(y(g))}h${short(step * 0.8)}V${bottom}`;
  return countries.map(bar).join('');
}

function bars(countries: readonly Area[], area: Area, { world, year }: Grid, size: Size, background: string): Drawing {
  const width = WIDTHS[size];
  const scale = scaleOf(countries, size);
  const { left, bottom, y } = scale;
  const own = countries.findIndex(({ iso3 }) => iso3 === area.iso3);
  const body = (
    <>
      <Ticks scale={scale} width={width} year={year} />
      <path d={background} fill="var(--quiet)" />
      {own >= 0 && <OwnBar area={area} place={own} scale={scale} />}
      <Rule x1={left} x2={width} y1={y(world)} y2={y(world)} stroke="var(--ink)" dashes="5 4" width={1.5} />
      <Labels area={area} own={own} count={countries.length} world={world} scale={scale} size={size} />
      <Words x={left} y={bottom + 18} fill="var(--muted)">
        {endOf(countries[0])}
      </Words>
      {size === 'wide' && (
        <Words x={(left + width) / 2} y={bottom + 18} anchor="middle" fill="var(--muted)">
          {`${integer(countries.length)} countries, the cleanest first`}
        </Words>
      )}
      <Words x={width} y={bottom + 18} anchor="end" fill="var(--muted)">
        {endOf(countries.at(-1))}
      </Words>
    </>
  );
  return { height: bottom + 32, body };
}

interface TicksProps {
  readonly scale: Scale;
  readonly width: number;
  readonly year: string;
}

function Ticks({ scale: { left, most, y }, width, year }: TicksProps) {
  return (
    <>
      <Words x={0} y={10} fill="var(--muted)">
        {`↑ g CO₂e per kWh, ${year}`}
      </Words>
      {[0, 200, 400, 600, 800, 1000]
        .filter((tick) => tick <= most)
        .map((tick) => (
          <>
            <Rule x1={left} x2={width} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            <Words x={left - 6} y={y(tick)} anchor="end" fill="var(--muted)">
              {integer(tick)}
            </Words>
          </>
        ))}
    </>
  );
}

interface OwnBarProps {
  readonly area: Area;
  readonly place: number;
  readonly scale: Scale;
}

function OwnBar({ area, place, scale: { x, y, step, bottom } }: OwnBarProps) {
  const top = y(area.g_co2e_per_kwh);
  return (
    <rect
      x={short(x(place) - 1)}
      y={short(top)}
      width={short(Math.max(4, step))}
      height={short(bottom - top)}
      fill="var(--warn)"
      data-tip={`${area.display_name}: ${withUnit(threeDigits(area.g_co2e_per_kwh), 'g')} CO₂e per kWh`}
    />
  );
}

interface LabelsProps {
  readonly area: Area;
  /** Its place among the bars; below 0 where it has none. */
  readonly own: number;
  /** Of how many countries. */
  readonly count: number;
  readonly world: number;
  readonly scale: Scale;
  readonly size: Size;
}

/** The names of the line of the world and of the own bar, whose name matters more where both have no room. */
function Labels({ area, own, count, world, scale: { left, x, y }, size }: LabelsProps) {
  const letters = LETTERS[size];
  const name = `${area.display_name} ${threeDigits(area.g_co2e_per_kwh)}`;
  // To the left of the bar's head, where the bars are smaller, as far as the chart has room.
  const rank = `number ${integer(own + 1)} of ${integer(count)} countries`;
  const wanted = Math.max(x(own + 1), left + widthOf(name, letters, true), left + widthOf(rank, letters));
  const step = letters * 1.3;
  const over = y(area.g_co2e_per_kwh) - 12;
  // Where the line of the world would run through the two lines of letters, they stand above it.
  const lower = over - step - 8 < y(world) && y(world) < over + 8 ? y(world) - 12 : over;
  const below = { x: Math.min(wanted, WIDTHS[size]), y: lower };
  const place = { ...below, y: lower - step };
  const worldText = `World ${threeDigits(world)}`;
  const worldAt = [y(world) - 11, y(world) + 12]
    .map((at) => ({ x: left + 4, y: at }))
    .find((at) => {
      const box = boxOf(worldText, at, 'start', letters);
      const isFree = (text: string, end: typeof place) => !overlap(boxOf(text, end, 'end', letters, true), box);
      return own < 0 || (isFree(name, place) && isFree(rank, below));
    });
  return (
    <>
      {worldAt !== undefined && (
        <Words {...worldAt} halo>
          {worldText}
        </Words>
      )}
      {own >= 0 && (
        <>
          <Words {...place} anchor="end" bold halo fill="var(--warn)">
            {name}
          </Words>
          <Words {...below} anchor="end" halo>
            {rank}
          </Words>
        </>
      )}
    </>
  );
}

function endOf(area: Area | undefined): string {
  return area === undefined ? '' : `${area.display_name} ${threeDigits(area.g_co2e_per_kwh)}`;
}
