import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { fromTo, gpuLabel, inPrint, integer, latencyLimit, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/statistics.ts';
import type { Chart, ChartFoot } from '../charts/chart.ts';
import { footOf } from '../charts/foot.ts';
import { classes, intensityMap, MapShapes, mapSize } from '../charts/intensity-map.tsx';
import { ChartFoot as FigureFoot } from '../blocks/chart-frame.tsx';
import { changeInWords, endsOf } from '../blocks/grid-change.ts';
import { Day, Defined, OutsideLink } from '../blocks/prose.tsx';
import { Table } from '../blocks/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { nativeName } from '../native-name.ts';
import { referenceRow } from '../reference-row.ts';

const intensity = (area: Area): number => area.g_co2e_per_kwh;

/** The grid carbon intensity of each country and the emissions of a billion tokens there on each GPU. */
export function electricityPage(site: Site): Page {
  const { documents } = site;
  const { grid } = documents;
  const map = intensityMap(grid);
  const years = yearsOf(grid);
  const countries = grid.areas.filter(({ area_type }) => area_type === 'country');
  const quartile = (share: number): string => integer(quantile(countries.map(intensity), share));
  return {
    path: '/electricity/',
    script: 'electricity',
    charts: [map],
    part: { files: ['/grid.json', '/tables/grid.csv'], sources: [grid.source] },
    title: 'Electricity: CO₂e per kWh and per billion tokens, by country',
    description: `Grid carbon intensity of ${countries.length} countries and the world, and the emissions of a billion output tokens there.`,
    body: (
      <>
        <h1>Grid carbon intensity by country</h1>
        <p class="lead">
          Half of the {countries.length} countries and territories are between {quartile(0.25)} and{' '}
          {withUnit(quartile(0.75), 'g')} of <Defined term="CO2e">CO₂ equivalent (CO₂e)</Defined> per kilowatt-hour.
        </p>
        <Chooser documents={documents} />
        <IntensityMap chart={map} areas={countries} foot={footOf(site, '/electricity/')} />
        <Areas documents={documents} />
        <p>
          {grid.basis}, for {grid.year}. Source: <OutsideLink href={grid.source.url}>{grid.source.name}</OutsideLink>,{' '}
          {inPrint(grid.source.version ?? '')}, retrieved on <Day date={grid.source.retrieved} />, {grid.licence}. The
          CSV file covers {inWords(years)}. <a href="/data/grid/">Description of the fields</a>.
        </p>
      </>
    ),
  };
}

/** All years with data, in ascending order. */
function yearsOf({ areas }: Grid): string[] {
  return [...new Set(areas.flatMap(({ years }) => Object.keys(years)))].sort(byCodePoint);
}

/** Years in a sentence: `2023 and 2024`, `2020 to 2024`. */
function inWords(years: readonly string[]): string {
  const [first = '', last = first] = [years[0], years.at(-1)];
  return years.length === 2 ? `${first} and ${last}` : fromTo(first, last);
}

interface IntensityMapProps {
  readonly chart: Chart;
  readonly areas: readonly Area[];
  readonly foot: ChartFoot;
}

/**
 * The map in one drawing for all screens, because it contains no text. A phone shows the part around the chosen country. Its legend is text of the page. The last two
 * paths outline the chosen country, in two colours because it may be dark or light.
 */
function IntensityMap({ chart, areas, foot }: IntensityMapProps) {
  const { width, height } = mapSize();
  return (
    <figure class="chart" id={chart.id}>
      <h2 class="chart-title">{chart.title}</h2>
      <p class="chart-subtitle">{chart.subtitle}</p>
      <div class="map-frame">
        <div class="plot" tabIndex={0} role="group" aria-label="Map: arrow keys read its countries, Enter chooses one">
          <svg
            class="map"
            viewBox={`0 0 ${width} ${height}`}
            data-width={width}
            data-height={height}
            role="img"
            aria-label={chart.title}
          >
            <MapShapes areas={areas} />
            <path class="chosen" d="" />
            <path class="chosen" d="" />
          </svg>
        </div>
        <button class="button quiet" type="button" hidden>
          Whole map
        </button>
      </div>
      <ul class="map-classes">
        {classes().map(({ name, colour }) => (
          <li key={name}>
            <i style={{ background: colour }} /> {name}
          </li>
        ))}
      </ul>
      <FigureFoot chart={chart} foot={foot} />
    </figure>
  );
}

/** The rows of a model in the main table, in the order of the GPUs. */
function rowsOf({ index, configurations }: Documents, slug: string) {
  const gpus = gpusOf(configurations);
  return index.rows.filter((row) => row.slug === slug).toSorted((a, b) => gpus.indexOf(a.gpu) - gpus.indexOf(b.gpu));
}

/**
 * The grid carbon intensity of one country, compared with the world, and the emissions of one model there. It shows the
 * world. If scripts run, `islands/electricity.ts` lets the reader choose a country and a model.
 */
function Chooser({ documents }: { readonly documents: Documents }) {
  const { grid, index } = documents;
  const countries = grid.areas.filter(({ area_type }) => area_type === 'country').map(intensity);
  const highest = Math.max(...countries);
  const median = quantile(countries, 0.5);
  return (
    <div
      id="electricity"
      data-year={grid.year}
      data-world={grid.world}
      data-median={median}
      data-highest={highest}
      data-countries={countries.length}
    >
      <ChooserFields documents={documents} countries={countries} />
      <WorldResult documents={documents} median={median} highest={highest} />
      <p class="buttons">
        <a class="button" href="/calculator/">
          Calculate your tokens
        </a>
      </p>
      <p class="small muted">
        The emissions are the GPU energy of the lowest-energy configuration with {latencyLimit(index.itl_deadline_ms)},
        multiplied by the grid carbon intensity. They don’t include the rest of the server, or cooling.
      </p>
    </div>
  );
}

interface ChooserFieldsProps {
  readonly documents: Documents;
  /** The intensity of each country, g/kWh. */
  readonly countries: readonly number[];
}

/** A country and a model to choose, with the data that the script shows for each. */
function ChooserFields({ documents, countries }: ChooserFieldsProps) {
  const { grid, index, models } = documents;
  const reference = referenceRow(index);
  const rankOf = (area: Area): number => countries.filter((one) => one < intensity(area)).length + 1;
  return (
    <p class="controls needs-script">
      <label>
        Country
        <select name="country">
          {[...grid.areas].sort(byKeys('display_name')).map((area) => (
            <option
              key={area.iso3}
              value={area.iso3}
              data-g={intensity(area)}
              data-years={JSON.stringify(endsOf(area.years))}
              data-rank={area.area_type === 'country' ? rankOf(area) : undefined}
              selected={area.area_type === 'world'}
            >
              {area.display_name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Model
        <select name="model">
          {models.models.map(({ slug, name }) => (
            <option
              key={slug}
              value={slug}
              selected={slug === reference.slug}
              data-rows={JSON.stringify(
                rowsOf(documents, slug).map((row) => [gpuLabel(row), row.wh_per_million_output_tokens]),
              )}
            >
              {name}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

interface WorldResultProps {
  readonly documents: Documents;
  /** The median and the highest intensity of the countries, g/kWh. */
  readonly median: number;
  readonly highest: number;
}

/** The result for the world and the reference model, which the script replaces. */
function WorldResult({ documents, median, highest }: WorldResultProps) {
  const { grid, index } = documents;
  const reference = referenceRow(index);
  const world = grid.areas.find(({ area_type }) => area_type === 'world');
  const emissions = rowsOf(documents, reference.slug).map(
    (row) =>
      `${withUnit(threeDigits(kgCo2ePerBillionOutputTokens(row.wh_per_million_output_tokens, grid.world)), 'kg')} CO₂e on ${gpuLabel(row)}`,
  );
  return (
    <div class="grid-result" role="status">
      <p class="grid-value">
        <strong>{withUnit(threeDigits(grid.world), 'g')}</strong> CO₂e per kWh in the world ({grid.year})
      </p>
      <p class="muted" data-part="rank">
        World average
      </p>
      <div class="grid-bars" aria-hidden="true">
        <span>World: {withUnit(threeDigits(grid.world), 'g')}</span>
        <i class="bar" style={`--share:${Math.round((100 * grid.world) / highest)}%`} />
        <span>Median country: {withUnit(threeDigits(median), 'g')}</span>
        <i class="bar" style={`--share:${Math.round((100 * median) / highest)}%`} />
        <span class="grid-scale">
          <span>0</span>
          <span>Highest country: {withUnit(threeDigits(highest), 'g')}</span>
        </span>
      </div>
      <p class="result-sentence" data-part="change">
        {changeInWords(endsOf(world?.years ?? {}))}
      </p>
      <p class="result-sentence" data-part="emissions">
        A billion output tokens of {reference.model} cause {emissions.join(' or ')}.
      </p>
    </div>
  );
}

/** All areas in ascending order of intensity, with the emissions of the reference model on each GPU. */
function Areas({ documents }: { readonly documents: Documents }) {
  const { grid, index } = documents;
  const { slug, model } = referenceRow(index);
  const highest = Math.max(...grid.areas.map(intensity));
  const years = yearsOf(grid);
  return (
    <Table
      csv="/api/v1/tables/grid.csv"
      caption={`Grid carbon intensity in ${grid.year} and emissions of a billion output tokens of ${model}`}
      search
      also={({ iso2, display_name }) => [iso2, nativeName(iso2)].filter((one) => one !== display_name).join(' ')}
      rows={[...grid.areas].sort(byKeys(intensity, 'iso3'))}
      columns={[
        {
          head: 'Area',
          rowHead: true,
          sort: ({ display_name }) => display_name,
          cell: ({ display_name, iso3 }) => (
            <a id={iso3} href={`/electricity/?country=${iso3}`}>
              {display_name}
            </a>
          ),
        },
        {
          head: 'Grid intensity',
          unit: 'g CO₂e / kWh',
          sort: intensity,
          line: true,
          cell: (area) => (
            <>
              {threeDigits(intensity(area))}
              <i class="bar" style={`--share:${Math.round((100 * intensity(area)) / highest)}%`} />
            </>
          ),
        },
        ...rowsOf(documents, slug).map((row) => ({
          head: gpuLabel(row),
          unit: 'kg CO₂e',
          sort: (area: Area) => kgCo2ePerBillionOutputTokens(row.wh_per_million_output_tokens, intensity(area)),
          format: threeDigits,
        })),
        {
          head: `Change ${years.length < 2 ? '' : `${years[0] ?? ''} to ${years.at(-1) ?? ''}`}`,
          unit: '%',
          sort: (area) => changeOf(area, years) ?? 0,
          cell: (area) => signedPercent(changeOf(area, years)),
        },
        { head: 'Continent', sort: ({ continent }) => continent ?? '–' },
      ]}
    />
  );
}

/** The change of an area's intensity from the first to the last year of the data, percent. Null without both years. */
function changeOf(area: Area, years: readonly string[]): number | null {
  const [first, last] = [years[0], years.at(-1)].map((year) => area.years[year ?? '']);
  return first === undefined || last === undefined || years.length < 2 || first === 0 ? null : 100 * (last / first - 1);
}

/** A change in whole percent with its sign: `+3`, `−24`, `0`. */
function signedPercent(change: number | null): string {
  if (change === null) return '–';
  const text = integer(change);
  return change > 0 && text !== '0' ? `+${text}` : text;
}
