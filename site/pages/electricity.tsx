import type { Area } from '../../src/contract/generated/api.d.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import { kgCo2ePerBillionOutputTokens } from '../../src/figures/energy.ts';
import { cards, inPrint, integer, itlCeiling, threeDigits, withUnit } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';
import { Day, OutsideLink } from '../blocks/prose.tsx';
import { Table } from '../blocks/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { referenceRow } from '../../src/figures/reference-row.ts';

const intensity = (area: Area): number => area.g_co2e_per_kwh;

/** How dirty a kWh is in each country, and what that makes of a billion tokens on each GPU. */
export function electricityPage({ documents }: Site): Page {
  const { grid } = documents;
  const countries = grid.areas.filter(({ area_type }) => area_type === 'country');
  const quartile = (share: number): string => integer(quantile(countries.map(intensity), share));
  return {
    path: '/electricity/',
    script: 'electricity',
    part: { files: ['/grid.json', '/tables/grid.csv'], sources: [grid.source] },
    title: 'Electricity: CO₂e per kWh and per billion tokens, by country',
    description: `How much CO₂e a kWh of electricity causes in ${countries.length} countries and the world, and what a billion output tokens emit there.`,
    body: (
      <>
        <h1>How clean is the electricity?</h1>
        <p class="lead">
          A quarter of {countries.length} countries emit less than {withUnit(quartile(0.25), 'g')} of CO₂ equivalent
          (CO₂e) per kilowatt-hour, half less than {withUnit(quartile(0.5), 'g')}, three quarters less than{' '}
          {withUnit(quartile(0.75), 'g')}.
        </p>
        <Chooser documents={documents} />
        <Areas documents={documents} />
        <p>
          {grid.basis}; {grid.year}. Source: <OutsideLink href={grid.source.url}>{grid.source.name}</OutsideLink>,{' '}
          {inPrint(grid.source.version ?? '')}, read on <Day date={grid.source.retrieved} />, {grid.licence}. Every year
          since 2000 is in the CSV; <a href="/data/grid/">the fields</a>.
        </p>
      </>
    ),
  };
}

/** The best rows of a model on each GPU, in the order of the GPUs. */
function rowsOf({ index, configurations }: Documents, slug: string) {
  const gpus = gpusOf(configurations);
  return index.rows.filter((row) => row.slug === slug).toSorted((a, b) => gpus.indexOf(a.gpu) - gpus.indexOf(b.gpu));
}

/** Chooses a country and a model, where scripts run; `islands/electricity.ts` works the sentence out. */
function Chooser({ documents }: { readonly documents: Documents }) {
  const { grid, index, models } = documents;
  const reference = referenceRow(index);
  const rows = rowsOf(documents, reference.slug);
  const told = rows.map(
    (row) =>
      `${withUnit(threeDigits(kgCo2ePerBillionOutputTokens(row.wh_per_million_output_tokens, grid.world)), 'kg')} on ${cards(row)}`,
  );
  return (
    <div id="electricity" data-year={grid.year}>
      <p class="controls needs-script">
        <label>
          Country
          <select name="country">
            {[...grid.areas].sort(byKeys('display_name')).map((area) => (
              <option key={area.iso3} value={area.iso3} data-g={intensity(area)} selected={area.area_type === 'world'}>
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
                  rowsOf(documents, slug).map((row) => [cards(row), row.wh_per_million_output_tokens]),
                )}
              >
                {name}
              </option>
            ))}
          </select>
        </label>
      </p>
      <p class="answer" role="status">
        <strong>{withUnit(threeDigits(grid.world), 'g')} CO₂e per kWh</strong> in the world, {grid.year}. There a
        billion output tokens of {reference.model} emit at least {told.join(' or ')}.
      </p>
      <p class="small muted">
        GPU energy of the most frugal configuration with {itlCeiling(index.itl_deadline_ms)}, times the intensity: a
        floor. For your own tokens, ceiling and load: <a href="/calculator/">the calculator</a>.
      </p>
    </div>
  );
}

/** Every area, the cleanest first, as bars, with what the reference model emits there on each GPU. */
function Areas({ documents }: { readonly documents: Documents }) {
  const { grid, index } = documents;
  const { slug, model } = referenceRow(index);
  const most = Math.max(...grid.areas.map(intensity));
  return (
    <Table
      csv="/api/v1/tables/grid.csv"
      caption={`Electricity of ${grid.year}, the cleanest first, and a billion output tokens of ${model}`}
      search
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
          head: 'Intensity',
          unit: 'g CO₂e / kWh',
          sort: intensity,
          line: true,
          cell: (area) => (
            <>
              {threeDigits(intensity(area))}
              <i class="bar" style={`--share:${Math.round((100 * intensity(area)) / most)}%`} />
            </>
          ),
        },
        ...rowsOf(documents, slug).map((row) => ({
          head: cards(row),
          unit: 'kg CO₂e / B tokens',
          sort: (area: Area) => kgCo2ePerBillionOutputTokens(row.wh_per_million_output_tokens, intensity(area)),
          written: threeDigits,
        })),
        { head: 'Continent', sort: ({ continent }) => continent ?? '–' },
      ]}
    />
  );
}
