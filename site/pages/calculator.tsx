import type { TokenEnergy } from '../../packages/client-js/token-energy.d.ts';
import { WORLD } from '../../src/sources/ember/tables.ts';
import { footOf } from '../charts/foot.ts';
import { CalculatorForm } from '../blocks/calculator/fields.tsx';
import { type CalculatorFacts, Outcome } from '../blocks/calculator/outcome.tsx';
import type { Fields } from '../blocks/calculator/question.ts';
import type { Page, Site } from '../documents.ts';
import { referenceRow } from '../../src/figures/reference-row.ts';
import { worksOf } from '../work.ts';

/** What tokens take: the fields, and the worked example, which the script puts the answers of the package in place of. */
export function calculatorPage(site: Site): Page {
  const { documents, packages } = site;
  const { grid, index } = documents;
  const works = worksOf(documents).filter(({ summary }) => summary.unit === 'token');
  const [chat] = works;
  const { cite, date } = footOf(site, '/calculator/');
  const facts: CalculatorFacts = {
    gpus: chat?.gpus ?? [],
    ceilings: chat?.ceilings ?? [],
    countries: grid.areas.filter(({ area_type }) => area_type === 'country').map(({ iso3 }) => iso3),
    works: Object.fromEntries(works.map(({ id, name }) => [id, name])),
    cite,
    address: `${site.url}/calculator/`,
  };
  const opening = {
    release: date,
    tokens: '1 billion',
    model: referenceRow(index).slug,
    country: WORLD,
    ceiling: String(index.itl_deadline_ms),
  };
  return {
    path: '/calculator/',
    title: 'Calculator: what your tokens take in energy and carbon',
    description: `Energy and carbon of your output tokens, from ${documents.configurations.length} measured configurations, with the electricity of any country.`,
    script: 'calculator',
    body: (
      <>
        <h1>What do your tokens take?</h1>
        <noscript>
          <p class="empty">
            This is the worked example: {opening.tokens} output tokens of {referenceRow(index).model}. To choose for
            yourself, the calculator needs JavaScript.
          </p>
        </noscript>
        {packages === null ? (
          <p class="empty">This release is from before there was a package to ask.</p>
        ) : (
          <div class="calculator">
            <CalculatorForm {...{ documents, works, opening }} snapshot={`/clients/${date}.json`} />
            <div id="outcome" data-facts={JSON.stringify(facts)}>
              <WorkedExample client={packages.client} fields={opening} facts={facts} />
            </div>
          </div>
        )}
        <p>
          Energy as measured by <a href="/methods/#sources">{index.source.name}</a>, on the configuration that takes
          least within the ceiling; electricity by <a href="/electricity/">{grid.source.name}</a>, an average over a
          year, not that of this hour. <a href="/methods/">What is counted</a>. Programs get the same answers from{' '}
          <a href="/data/">the package</a>.
        </p>
      </>
    ),
  };
}

interface WorkedExampleProps {
  /** Makes the package, which takes long: nobody does who draws another page. */
  readonly client: () => TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
}

function WorkedExample({ client, fields, facts }: WorkedExampleProps) {
  return <Outcome client={client()} fields={fields} facts={facts} />;
}
