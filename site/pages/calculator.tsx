import type { TokenEnergy } from '../../packages/client-js/token-energy.d.ts';
import { integer } from '../../src/figures/format.ts';
import { WORLD } from '../../src/sources/ember/tables.ts';
import { footOf } from '../charts/foot.ts';
import { CalculatorForm } from '../blocks/calculator/fields.tsx';
import { answerOf } from '../blocks/calculator/answer.ts';
import { Outcome } from '../blocks/calculator/outcome.tsx';
import type { CalculatorFacts } from '../blocks/calculator/props.ts';
import { modelsIn2024 } from '../blocks/models-of-2024.ts';
import { type Fields, RESPONSES } from '../blocks/calculator/question.ts';
import type { Page, Site } from '../documents.ts';
import { referenceRow } from '../reference-row.ts';

/** The fields and an example result, which the script replaces with results of the package. */
export function calculatorPage(site: Site): Page {
  const { documents, packages } = site;
  const { grid, index } = documents;
  const workloads = site.workloads.filter(({ summary }) => summary.unit === 'token');
  const [chat] = workloads;
  const { cite, date } = footOf(site, '/calculator/');
  const facts: CalculatorFacts = {
    gpus: chat?.gpus ?? [],
    in2024: {
      gpus: [...new Set(documents.earlierDocuments.flatMap(({ gpus }) => gpus))],
      models: modelsIn2024(documents),
    },
    latencyLimits: chat?.latencyLimits ?? [],
    countries: grid.areas.filter(({ area_type }) => area_type === 'country').map(({ iso3 }) => iso3),
    workloads: Object.fromEntries([
      ...workloads.map(({ id, name }) => [id, name] as const),
      ...documents.earlierDocuments.map(
        ({ workload, name }) => [workload, `${name.replace(/ \(.*/, '')}, 2024 benchmark`] as const,
      ),
    ]),
    cite,
    address: `${site.url}/calculator/`,
  };
  const opening = {
    release: date,
    model: referenceRow(index).slug,
    tokens: '1,000',
    of: RESPONSES,
    per: 'day',
    for: 'year',
    limit: String(index.itl_deadline_ms),
    country: WORLD,
  };
  return {
    path: '/calculator/',
    title: 'Calculator: energy and emissions of your tokens',
    description: `Energy and emissions of your output tokens, from ${integer(documents.configurations.length)} measured configurations and the grid carbon intensity of any country.`,
    script: 'calculator',
    body: (
      <>
        <h1>How much energy do your tokens use?</h1>
        <noscript>
          <p class="empty">
            The page shows an example: {opening.tokens} responses of {referenceRow(index).model} per day. The calculator
            needs JavaScript for your own values.
          </p>
        </noscript>
        {packages === null ? (
          <p class="empty">This release has no data for the calculator.</p>
        ) : (
          <div class="calculator">
            <CalculatorForm
              documents={documents}
              workloads={workloads}
              opening={opening}
              snapshot={`/clients/${date}.json`}
            />
            <div id="outcome" data-facts={JSON.stringify(facts)}>
              <ExampleResult client={packages.client} fields={opening} facts={facts} />
            </div>
          </div>
        )}
        <p>
          Energy: <a href="/methods/#sources">{index.source.name}</a>, in the configuration with the lowest energy that
          meets your latency limit. Grid carbon intensity: <a href="/electricity/">{grid.source.name}</a>, annual
          average. <a href="/data/#use-it-from-your-language">The packages</a> give programs the same results.
        </p>
      </>
    ),
  };
}

interface ExampleResultProps {
  /** Creates the package. This is slow, so only this page calls it. */
  readonly client: () => TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
}

function ExampleResult({ client, fields, facts }: ExampleResultProps) {
  const made = client();
  const answer = answerOf(made, fields, facts);
  if (answer.problem !== undefined) throw new Error(`The example has no result: ${answer.problem.text}`);
  return <Outcome client={made} fields={fields} facts={facts} answer={answer} />;
}
