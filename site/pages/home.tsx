import type { ComponentChildren } from 'preact';
import { Explorer } from '../components/explorer/explorer.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { cards, energy, integer, itlCeiling, significant } from '../figures/format.ts';
import { referenceRow } from '../figures/rows.ts';
import { choicesOf } from '../figures/url-state.ts';
import { datasetLinkedData } from '../linked-data.ts';

export function homePage(site: Site): Page {
  const { documents } = site;
  const { index, configurations, models, manifest } = documents;
  const choices = choicesOf(configurations, index.itl_deadline_ms);
  return {
    path: '/',
    title: 'what a token costs in energy',
    description: manifest.description,
    script: 'explorer',
    linkedData: datasetLinkedData(site),
    body: (
      <>
        <h1>What a token costs in energy</h1>
        <div class="opening">
          <p class="lead">
            A language model answers token by token, and every token takes energy on the GPUs that serve it. Here is how
            much, for {integer(models.models.length)} models in {integer(configurations.length)} configurations that{' '}
            {index.source.publisher} measured.
          </p>
          <p class="caveat">{index.caveat}</p>
        </div>
        <KeyFigures documents={documents} />
        <div id="explorer">
          <Explorer
            data={{ configurations, choices, selection: index.selection }}
            settings={choices.initial}
            change={null}
          />
        </div>
      </>
    ),
  };
}

/** The ends of the index, the row that others are compared with, and what it means in carbon. */
function KeyFigures({ documents: { index, grid } }: { readonly documents: Documents }) {
  const reference = referenceRow(index);
  const rows = [
    ['Least energy', index.rows[0] ?? reference],
    ['Most energy of a best row', index.rows.at(-1) ?? reference],
    ['Reference row', reference],
  ] as const;
  const ceiling = itlCeiling(index.itl_deadline_ms);
  return (
    <ul class="cards">
      {rows.map(([label, row]) => (
        <Card key={label} label={label} figure={energy(row.wh_per_million_output_tokens)} unit="Wh per M tokens">
          <a href={`/models/${row.slug}/`}>{row.model}</a>
          <br />
          {cards(row)}, {ceiling}
        </Card>
      ))}
      <Card
        label="Carbon of the reference row"
        figure={significant((reference.wh_per_million_output_tokens * grid.world) / 1000)}
        unit="g CO2e per M tokens"
      >
        {ceiling}, on <a href="/grid/">the world’s average grid</a>
        <br />
        of {grid.year}
      </Card>
    </ul>
  );
}

/** A figure, what it is of, and in `children` where it is from. */
function Card(props: { label: string; figure: string; unit: string; children: ComponentChildren }) {
  return (
    <li>
      <span class="label">{props.label}</span>
      <span class="value">
        {props.figure} <span class="unit">{props.unit}</span>
      </span>
      <span class="small">{props.children}</span>
    </li>
  );
}
