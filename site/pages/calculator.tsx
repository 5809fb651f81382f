import { CHAT } from '../../src/figures/chat.ts';
import { indexLimits } from '../../src/figures/limits.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { footOf, sourceInWords } from '../charts/foot.ts';
import { type CalculatorChoices, defaults, inFields, mostFrugal } from '../components/calculator/answers.ts';
import { Calculator } from '../components/calculator/calculator.tsx';
import { type CalculatorFacts, factsOf } from '../components/calculator/record.ts';
import { referenceRow, selectionInPrint } from '../views/rows.ts';
import type { Documents, Page, Site } from '../documents.ts';

export function calculatorPage(site: Site): Page {
  const { documents } = site;
  const foot = footOf(site, '/calculator/');
  const source = sourceInWords(documents.index.source);
  const { configurations, index } = documents;
  const reference = referenceRow(index);
  const choices: CalculatorChoices = {
    workload: CHAT,
    workloads: documents.workloads.workloads.filter(({ unit }) => unit === 'token'),
    configurations,
    grid: documents.grid,
    reference: (mostFrugal({ configurations }, indexLimits(index.itl_deadline_ms), reference.slug) ?? reference).row_id,
    published: index.itl_deadline_ms,
  };
  const facts = factsOf(documents, choices);
  const calculator = (own: ChartFoot) => (
    <div id="calculator" data-facts={JSON.stringify({ ...facts, source, foot: own } satisfies CalculatorFacts)}>
      <Calculator choices={choices} answers={inFields(defaults(choices))} caveat={index.caveat} foot={own} />
    </div>
  );
  return {
    path: '/calculator/',
    title: 'Calculator: what your tokens cost in energy and carbon',
    description: `Energy, carbon and cost of a day's output tokens, for ${documents.configurations.length} measured configurations and the electricity of any country, with the formula shown.`,
    script: 'calculator',
    body: (
      <>
        <h1>What do your tokens cost?</h1>
        <p class="lead">In kWh and kg of CO₂ equivalent (CO₂e).</p>
        <noscript>
          <p class="empty">
            This is the worked example, complete. To choose a model, a country and a load of your own, the calculator
            needs JavaScript; the formula below works by hand, too.
          </p>
        </noscript>
        {calculator(foot)}
        <Sources documents={documents} />
      </>
    ),
  };
}

function Sources({ documents: { index, grid } }: { readonly documents: Documents }) {
  return (
    <>
      <h2 id="sources">Where the figures come from</h2>
      <p>
        Energy: <a href="/api/v1/models.json">the documents of the models</a>, from {index.source.name};{' '}
        {index.workload}. Electricity: <a href="/electricity/">the grid</a>, from {grid.source.name}; it is an average
        over a year that is past, not the electricity of this hour. “Best row” is the row of{' '}
        <a href="/">the main table</a>: {selectionInPrint(index.selection).replace(/^F/, 'f')}
      </p>
    </>
  );
}
