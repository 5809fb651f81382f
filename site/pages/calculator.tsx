import { type Choices, defaults } from '../components/calculator/answers.ts';
import { Calculator } from '../components/calculator/calculator.tsx';
import { factsOf } from '../components/calculator/record.ts';
import { referenceRow } from '../figures/rows.ts';
import type { Page, Site } from '../documents.ts';

export function calculatorPage({ documents }: Site): Page {
  const choices: Choices = {
    configurations: documents.configurations,
    grid: documents.grid,
    reference: referenceRow(documents.index).row_id,
  };
  const { selection } = documents.index;
  return {
    path: '/calculator/',
    title: 'Calculator',
    description: `Energy, carbon and cost of a day's output tokens, for ${documents.configurations.length} measured configurations and the electricity of any country, with the formula shown.`,
    script: 'calculator',
    body: (
      <>
        <h1>What do your tokens cost?</h1>
        <p class="lead">
          Choose a model on a server that was measured, a load and a country: this is what a day’s output tokens cost in
          energy (kWh), in carbon (kg of CO2 equivalent, CO2e) and, if you name a price, in money.
        </p>
        <noscript>
          <p class="empty">
            This is the worked example, complete. To choose a model, a country and a load of your own, the calculator
            needs JavaScript; the formula below works by hand, too.
          </p>
        </noscript>
        <div id="calculator" data-facts={JSON.stringify(factsOf(documents, choices))}>
          <Calculator choices={choices} answers={defaults(choices)} caveat={documents.index.caveat} />
        </div>
        <h2 id="sources">Where the figures come from</h2>
        <p>
          Energy: <a href="/api/v1/models.json">the documents of the models</a>, from {documents.index.source.name};{' '}
          {documents.index.workload}. Electricity: <a href="/grid/">the grid</a>, from {documents.grid.source.name}; it
          is an average over a year that is past, not the electricity of this hour. “Best row” is the row of{' '}
          <a href="/">the main table</a>: {selection.slice(0, 1).toLowerCase() + selection.slice(1)}
        </p>
      </>
    ),
  };
}
