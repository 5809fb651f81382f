import { csvOf, INTENSITY, tableFiles, yearsOf } from '../linked-data.ts';
import type { Area, Grid } from '../../src/contract/generated/api.d.ts';
import { byCodePoint, byKeys } from '../../src/core/text/order.ts';
import { CodeLink, OutsideLink, Day } from '../components/prose.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { type Column, Table } from '../components/table.tsx';
import { cards, decimals, integer, itlCeiling, sixDigits, inPrint, withUnit } from '../../src/figures/format.ts';
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { referenceRow } from '../views/rows.ts';
import { footOf } from '../charts/foot.ts';
import { countriesOf } from '../charts/grid.tsx';
import { worldChart } from '../charts/world.tsx';
import { areaPath } from './country.tsx';
import type { Documents, Page, Site } from '../documents.ts';

const intensity = (area: Area): number => area.g_co2e_per_kwh;
const figure = (value: number): string => decimals(value, 1);
const NONE = '–';

export function gridPage(site: Site): Page {
  const { grid } = site.documents;
  const chart = worldChart(grid, areaPath);
  const countries = countriesOf(grid);
  const quartile = (share: number): string => integer(quantile(countries.map(intensity), share));
  return {
    path: '/grid/',
    part: {
      files: ['/grid.json', ...tableFiles(site.documents, 'grid')],
      sources: [grid.source],
      measured: INTENSITY,
      years: yearsOf(grid.areas),
    },
    charts: [chart],
    title: 'Carbon intensity of electricity',
    description: `How much CO₂e a kWh of electricity causes in ${countries.length} countries and the world, and what that makes of a billion output tokens.`,
    body: (
      <>
        <h1>Carbon intensity of electricity</h1>
        <p class="lead">
          What a kilowatt-hour (kWh) causes in CO₂ equivalent (CO₂e), and what that makes of a billion tokens.
        </p>
        <CountryPicker countries={countries} />
        <ChartFrame chart={chart} foot={footOf(site, '/grid/')}>
          {grid.basis}. Over all countries, a quarter lie below {withUnit(quartile(0.25), 'g')} CO₂e per kWh, half below{' '}
          {quartile(0.5)}, three quarters below {quartile(0.75)}; each counts once, however much electricity it makes.
        </ChartFrame>

        <Areas documents={site.documents} />
        <SourceOf grid={grid} />
      </>
    ),
  };
}

/** Leads to the page of a country; `islands/picker.ts` makes it work. Without scripts the table below leads there. */
function CountryPicker({ countries }: { readonly countries: readonly Area[] }) {
  return (
    <form class="picker needs-script" data-script="picker">
      <label htmlFor="country">Your country</label>
      <select id="country" required>
        <option value="">Choose…</option>
        {[...countries].sort(byKeys('display_name')).map((area) => (
          <option key={area.iso3} value={areaPath(area).split('/').at(-2)}>
            {area.display_name}
          </option>
        ))}
      </select>
      <button type="submit" class="button">
        Show
      </button>
    </form>
  );
}

/** Every area, with what a row of the main table emits there. */
function Areas({ documents }: { readonly documents: Documents }) {
  const { grid, index } = documents;
  const reference = referenceRow(index);
  const priced = (area: Area): number =>
    kgCo2ePerBillionOutputTokens(reference.wh_per_million_output_tokens, intensity(area));
  return (
    <>
      <h2 id="areas">Every area, and a billion tokens there</h2>
      <p>
        The column “Reference row” prices one row of the main table:{' '}
        <a href={`/models/${reference.slug}/`}>{reference.model}</a> on {cards(reference)},{' '}
        {withUnit(sixDigits(reference.wh_per_million_output_tokens), 'Wh')} per million output tokens with{' '}
        {itlCeiling(index.itl_deadline_ms)}. That, times the intensity, divided by {integer(1000)}, is kg CO₂e per
        billion output tokens. Only the energy of GPUs is counted, so it is a floor. An area’s name leads to every model
        there.
      </p>
      <Table
        csv={csvOf(documents, 'grid')}
        caption={`Emissions intensity of electricity in ${countriesOf(grid).length} countries and the world, lowest first`}
        search
        rows={lowestFirst(grid.areas)}
        columns={[
          { head: 'Area', rowHead: true, sort: (area) => area.display_name, cell: areaName },
          { ...yearColumn(grid.year), line: true },
          { head: 'Reference row', unit: 'kg CO₂e / B output tokens', sort: priced, written: figure, line: true },
          ...otherYears(grid).map(yearColumn),
          changeColumn(grid.year),
          { head: 'Latest year', sort: (area) => area.latest_year },
          {
            head: 'Continent',
            sort: (area) => area.continent ?? '',
            cell: (area) => <span class="nowrap">{area.continent ?? NONE}</span>,
          },
        ]}
      />
    </>
  );
}

/** How to read the figures, and where they come from. */
function SourceOf({ grid }: { readonly grid: Grid }) {
  return (
    <>
      <h2 id="source">How to read it, and where it comes from</h2>
      <p>The figures are those of {grid.year}; an area that has none for that year is left out.</p>
      {grid.source.method !== null && <p>{inPrint(grid.source.method)}</p>}
      <p>
        Source: <OutsideLink href={grid.source.url}>{grid.source.name}</OutsideLink>
        {grid.source.version !== null && `, ${inPrint(grid.source.version)}`}, read on{' '}
        <Day date={grid.source.retrieved} />. Licence: {grid.licence}. {inPrint(grid.source.licence_evidence ?? '')}
      </p>
      <p>
        As data: <CodeLink href="/api/v1/grid.json">/api/v1/grid.json</CodeLink>, data version{' '}
        <code>{grid.data_version}</code>.
      </p>
    </>
  );
}

function areaName(area: Area) {
  const to = area.area_type === 'country' ? areaPath(area) : `/calculator/?country=${area.iso3}`;
  const name = <a href={to}>{area.display_name}</a>;
  return (
    <>
      {area.area_type === 'world' ? <strong>{name}</strong> : name} <span class="area-code">{area.iso3}</span>
    </>
  );
}

/** Every year that any area has a figure for, newest first, without the year of the document. */
function otherYears({ areas, year }: Grid): string[] {
  const years = new Set(areas.flatMap((area) => Object.keys(area.years)));
  years.delete(year);
  return [...years].sort(byCodePoint).reverse();
}

/** An area without a figure stands after those with one. */
function yearColumn(year: string): Column<Area> {
  return {
    head: year,
    unit: 'gCO₂e / kWh',
    sort: (area) => area.years[year] ?? Infinity,
    cell: ({ years: { [year]: value } }) => (value === undefined ? NONE : figure(value)),
  };
}

function changeColumn(year: string): Column<Area> {
  const before = String(Number(year) - 1);
  const percent = ({ years: { [year]: now, [before]: then } }: Area): number =>
    now === undefined || then === undefined || then === 0 ? Infinity : (100 * (now - then)) / then;
  return {
    head: `${before} to ${year}`,
    unit: '%',
    sort: percent,
    cell: (area) => {
      // Rounded first, so that what is shown as nothing has no sign.
      const change = Number(percent(area).toFixed(1));
      return change === Infinity ? NONE : `${change > 0 ? '+' : ''}${figure(change)}`;
    },
  };
}

function lowestFirst(areas: readonly Area[]): Area[] {
  return [...areas].sort(byKeys(intensity, 'iso3'));
}
