import { INTENSITY, yearsOf } from '../linked-data.ts';
import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { byCodePoint } from '../../src/core/text/order.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { footOf } from '../charts/foot.ts';
import type { Chart } from '../charts/chart.ts';
import { countriesOf, rankCharts } from '../charts/grid.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { CodeLink } from '../components/prose.tsx';
import { Table } from '../components/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { cards, decimals, integer, threeDigits, withUnit } from '../../src/figures/format.ts';
import { indexLimits, pick } from '../../src/figures/limits.ts';
import { inText } from '../views/place.ts';
import { calculatorPath } from '../views/rows.ts';

/** The address of an area’s page. */
export function areaPath({ display_name }: Pick<Area, 'display_name'>): string {
  return `/grid/${slugOf(display_name.normalize('NFD').replace(/\p{M}/gu, ''))}/`;
}

/** A page for each country: its electricity, and what a billion tokens of every model emit there. */
export function countryPages(site: Site): Page[] {
  const { grid } = site.documents;
  const chartOf = rankCharts(grid);
  return countriesOf(grid).map((area) => countryPage(site, area, chartOf(area)));
}

function countryPage(site: Site, area: Area, chart: Chart): Page {
  const { grid } = site.documents;
  const { display_name: name, g_co2e_per_kwh: intensity } = area;
  return {
    path: areaPath(area),
    title: `${name}: ${withUnit(threeDigits(intensity), 'g')} CO₂e per kWh`,
    description: `Electricity in ${inText(name)} emitted ${withUnit(threeDigits(intensity), 'g')} CO₂e per kWh in ${grid.year}. What a billion output tokens of every measured language model emit there.`,
    above: [['/grid/', 'Countries']],
    part: {
      files: ['/grid.json'],
      sources: [grid.source],
      measured: INTENSITY,
      years: yearsOf([area]),
      place: name,
    },
    charts: [chart],
    body: <Country site={site} area={area} chart={chart} />,
  };
}

/** What stands on the page of a country: made where it is drawn, since there are many. */
function Country({ site, area, chart }: { readonly site: Site; readonly area: Area; readonly chart: Chart }) {
  const { grid } = site.documents;
  const name = area.display_name;
  const years = Object.entries(area.years).sort(([a], [b]) => byCodePoint(a, b));
  return (
    <>
      <h1>What tokens emit in {inText(name)}</h1>
      <Standing area={area} grid={grid} years={years} />
      <ChartFrame chart={chart} foot={footOf(site, areaPath(area))}>
        {grid.basis}. Lower is cleaner.
      </ChartFrame>
      <ModelsThere area={area} documents={site.documents} />
      <h2 id="years">Every year published</h2>
      <Table
        caption={`Emissions intensity of electricity in ${inText(name)}`}
        fixed
        rows={years}
        columns={[
          { head: 'Year', rowHead: true, cell: ([year]) => year },
          { head: 'Intensity', unit: 'g CO₂e / kWh', sort: ([, value]) => value, written: (v) => decimals(v, 1) },
        ]}
      />
      <p>
        As data: <CodeLink href="/api/v1/grid.json">/api/v1/grid.json</CodeLink>, <code>{area.iso3}</code>.
      </p>
    </>
  );
}

interface StandingProps {
  readonly area: Area;
  readonly grid: Grid;
  /** Its figures by year, the oldest first. */
  readonly years: readonly (readonly [year: string, value: number])[];
}

/** The intensity of a country, its place on its continent, and how it has changed. */
function Standing({ area, grid, years }: StandingProps) {
  const neighbours = countriesOf(grid).filter(({ continent }) => continent === area.continent);
  const place = neighbours.findIndex(({ iso3 }) => iso3 === area.iso3) + 1;
  const [first, last] = [years[0], years.at(-1)];
  return (
    <p class="lead">
      A kilowatt-hour made in {inText(area.display_name)} emitted {withUnit(threeDigits(area.g_co2e_per_kwh), 'g')} of
      CO₂ equivalent (CO₂e) in {grid.year}
      {area.continent !== undefined && neighbours.length > 1 && (
        <>
          , number {integer(place)} of {integer(neighbours.length)} in {area.continent} from the cleanest
        </>
      )}
      .
      {first !== undefined && last !== undefined && first !== last && first[1] > 0 && (
        <>
          {' '}
          From {first[0]} to {last[0]} it {changeInWords(first[1], last[1])}.
        </>
      )}
    </p>
  );
}

/** What every model emits there. */
function ModelsThere({ area, documents }: { readonly area: Area; readonly documents: Documents }) {
  const { display_name: name, g_co2e_per_kwh: intensity } = area;
  const ceiling = documents.index.itl_deadline_ms;
  return (
    <>
      <h2 id="models">A billion output tokens of each model, in {inText(name)}</h2>
      <p>
        The most frugal configuration of each model with a median of at most {withUnit(ceiling, 'ms')} between tokens,
        times the intensity. GPU energy alone, and so a floor. For a use of your own:{' '}
        <a href={`/calculator/?country=${area.iso3}`}>the calculator, with the electricity of {inText(name)}</a>.
      </p>
      <Table
        caption={`kg CO₂e per billion output tokens in ${inText(name)}, ${documents.grid.year}`}
        rows={pick(documents.configurations, indexLimits(ceiling)).map((row) => ({
          ...row,
          kg: kgCo2ePerBillionOutputTokens(row.wh_per_million_output_tokens, intensity),
        }))}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            sort: ({ model }) => model,
            cell: ({ slug, model }) => <a href={`/models/${slug}/`}>{model}</a>,
          },
          { head: 'GPUs', sort: cards, cell: (row) => <span class="nowrap">{cards(row)}</span> },
          { head: 'Emissions', unit: 'kg CO₂e / B tokens', sort: ({ kg }) => kg, written: threeDigits },
          {
            head: 'Energy',
            unit: 'Wh / M tokens',
            sort: (row) => row.wh_per_million_output_tokens,
            written: threeDigits,
          },
          {
            head: 'Your use',
            cell: ({ row_id }) => <a href={`${calculatorPath(row_id)}&country=${area.iso3}`}>Calculate</a>,
          },
        ]}
      />
    </>
  );
}

function changeInWords(first: number, last: number): string {
  const change = last / first - 1;
  const percent = decimals(Math.abs(change) * 100, Math.abs(change) < 0.1 ? 1 : 0);
  if (Number(percent) === 0) return 'stayed the same';
  return `went from ${threeDigits(first)} to ${threeDigits(last)}, ${withUnit(percent, '%')} ${change < 0 ? 'less' : 'more'}`;
}
