import type { VNode } from 'preact';
import type { Chart } from '../charts/chart.ts';
import type { Predictions } from '../../src/contract/generated/api.d.ts';
import {
  ceilingNote,
  Citing,
  evidence,
  Formulas,
  Limits,
  precisions,
  referenceConfiguration,
  Sources,
  spreadNote,
} from '../components/methods/sections.tsx';
import { footOf } from '../charts/foot.ts';
import { heldOutChart } from '../charts/held-out.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { PromptFloors } from '../components/methods/prompts.tsx';
import { gpusOf } from '../../src/figures/configuration.ts';
import { csvOf } from '../linked-data.ts';
import { KnownIssues, knownIssues } from '../components/known-issues.tsx';
import { Fold, OutsideLink, Term, Day } from '../components/prose.tsx';
import { CodeSnippet, dataVersionSnippet } from '../components/snippet.tsx';
import { counted, inPrint } from '../../src/figures/format.ts';
import type { Documents, OpenApi, Page, Site } from '../documents.ts';

export function methodsPage(site: Site): Page {
  const { documents } = site;
  const { predictions } = documents;
  const names = new Map(documents.models.models.map(({ slug, name }) => [slug, name]));
  const chart = predictions && heldOutChart(predictions, names, gpusOf(documents.configurations));
  return {
    path: '/methods/',
    above: [['/data/', 'Data']],
    ...(chart !== null && { charts: [chart] }),
    title: 'Methods and limits',
    description:
      "What the energy figures cover, how they were measured, how the table picks its rows, how to check and cite them, and what they can't tell.",
    body: (
      <>
        <h1>Methods and limits</h1>
        <p class="lead">
          What the figures cover, how they were measured, how the main table picks its rows, how to check and cite them,
          and what none of this can tell.
        </p>
        <p>Each section opens. What is searched for on the page is found in closed ones, too.</p>

        {sectionsOf(site).map(({ id, title, body }) => (
          <Fold key={id} id={id} title={title}>
            {body}
          </Fold>
        ))}
        {predictions !== null && <Unmeasured site={site} predictions={predictions} chart={chart} />}
      </>
    ),
  };
}

/** The sections of the page, in their order. */
function sectionsOf({ url, documents }: Site): { id: string; title: string; body: VNode }[] {
  const { prompts } = documents;
  const section = (id: string, title: string, body: VNode) => ({ id, title, body });
  return [
    section('boundary', 'What is measured', <Boundary documents={documents} />),
    section('measured', 'How it was measured', <Measured documents={documents} />),
    section('selection', 'Which configuration a row shows', <Selection documents={documents} />),
    section('units', 'Units and formulas', <Units documents={documents} />),
    section('comparable', 'What may be compared with what', <Comparable documents={documents} />),
    section('grid', 'Electricity', <Electricity documents={documents} />),
    section('hardware', 'Hardware', <Hardware documents={documents} />),
    section('identity', 'Names that stay', <Identity documents={documents} />),
    section('data-version', 'Check a data_version', <DataVersion documents={documents} url={url} />),
    section('cite', 'Releases and citing', <Citing documents={documents} />),
    section('known-issues', 'What is known to be wrong', <Issues documents={documents} />),
    section('limits', 'What these figures can’t tell', <Limits documents={documents} />),
    ...(prompts === null
      ? []
      : [
          section(
            'prompts',
            'What reading a prompt takes',
            <PromptFloors prompts={prompts} csv={csvOf(documents, 'prompt-rates')} />,
          ),
        ]),
    section('sources', 'Sources', <AllSources documents={documents} />),
  ];
}

interface UnmeasuredProps {
  readonly site: Site;
  readonly predictions: Predictions;
  readonly chart: Chart | null;
}

/** How well models that were not measured are predicted. */
function Unmeasured({ site, predictions, chart }: UnmeasuredProps) {
  return (
    <section id="predictions">
      {chart === null ? (
        <h2>Models that were not measured</h2>
      ) : (
        <ChartFrame chart={chart} foot={footOf(site, '/methods/')} />
      )}
      <p>{inPrint(predictions.note)}</p>
      <p>
        {inPrint(predictions.interval)} <a href="/predicted/">Predict a model</a>.
      </p>
    </section>
  );
}

function Issues({ documents }: SectionProps) {
  const issues = knownIssues(documents.manifest);
  return issues.length === 0 ? <p>Nothing is recorded in this release.</p> : <KnownIssues issues={issues} />;
}

function AllSources({ documents }: SectionProps) {
  return (
    <>
      <Sources sources={documents.manifest.sources} />
      <p>
        The documents behind the hardware figures stand, one by one, on the <a href="/hardware/">hardware page</a>.
      </p>
    </>
  );
}

interface SectionProps {
  readonly documents: Documents;
}

/** What the contract says of a field. */
function words({ components }: OpenApi, schema: string, field: string): string {
  return inPrint(components.schemas[schema]?.properties?.[field]?.description ?? '');
}

function Boundary({ documents: { index, openapi } }: SectionProps) {
  return (
    <>
      <p>
        The energy that the GPUs of a server draw while it generates output tokens, per million of them. A token is the
        piece of text that a model writes at once, often a part of a word.
      </p>
      <dl class="terms">
        <Term name="Boundary">{words(openapi, 'Index', 'boundary')}</Term>
        <Term name="Energy">{words(openapi, 'Configuration', 'joules_per_output_token')}</Term>
        <Term name="Workload">{index.workload}.</Term>
      </dl>
    </>
  );
}

function Measured({ documents: { index, openapi } }: SectionProps) {
  return (
    <>
      <p>{inPrint(index.source.method ?? '')}</p>
      <p>
        These are measurements of <OutsideLink href={index.source.url}>{index.source.name}</OutsideLink>, version{' '}
        {inPrint(index.source.version ?? '')}, read on <Day date={index.source.retrieved} />.{' '}
        {inPrint(index.source.selection ?? '')}
      </p>
      <dl class="terms">
        <Term name="Steady state">
          A stretch of time in which requests keep arriving and the server works on about the same number at once.
        </Term>
        <Term name="Inter-token latency (ITL)">
          The time between one token of an answer and the next, in milliseconds. The median is the time that half of
          them stay under; 99 of 100 stay under the 99th percentile.
        </Term>
        <Term name="Running batch">{words(openapi, 'Configuration', 'avg_running_batch')}</Term>
        <Term name="Cap">
          {words(openapi, 'Configuration', 'max_num_seqs')} It is the setting that configurations differ in most: a
          higher one usually means a larger batch, less energy per token and more latency.
        </Term>
      </dl>
    </>
  );
}

function Selection({ documents }: SectionProps) {
  const { index, configurations, models } = documents;
  return (
    <>
      <p>{inPrint(index.selection)}</p>
      <p>
        {counted(configurations.length, 'configuration')} of {counted(models.models.length, 'model')} give{' '}
        {counted(index.rows.length, 'row')}: one per model and GPU type. {ceilingNote(documents)} The ceiling is the
        default of the source's leaderboard.
      </p>
      <p>
        The row of a model is thus its busiest server within the ceiling, not a typical one.{' '}
        {spreadNote(configurations, referenceConfiguration(documents))}
      </p>
    </>
  );
}

function Units({ documents }: SectionProps) {
  return (
    <>
      <Formulas reference={referenceConfiguration(documents)} grid={documents.grid} />
      <p>
        CO₂e counts all greenhouse gases as the amount of CO₂ that warms as much. Power usage effectiveness (PUE), the
        energy of a whole data centre per unit that reaches its servers, is in none of these figures;{' '}
        <a href="/calculator/">the calculator</a> takes yours.
      </p>
    </>
  );
}

function Comparable({ documents }: SectionProps) {
  const { measurements, perQuery } = documents;
  return (
    <>
      <dl class="terms">
        <Term name="Rows of the main table">
          With each other: one workload, engine and boundary. A row says its GPU type, number of GPUs and precision,
          which differ: {precisions(documents)}.
        </Term>
        <Term name="Contributed measurements">
          {measurements.note} When one is sent, it is shown beside the published configuration that is most like it: the
          same model, GPU type and precision on whole cards, then the nearest number of cards and running batch. A
          measurement on a slice of a card has no such counterpart.
        </Term>
        <Term name="Energy per query">{inPrint(`${perQuery.caveat} ${perQuery.setup} ${perQuery.score}`)}</Term>
      </dl>
    </>
  );
}

function Electricity({ documents: { grid } }: SectionProps) {
  return (
    <>
      <p>
        {grid.basis}; {inPrint(grid.unit)}, {grid.year}. {inPrint(grid.source.method ?? '')}
      </p>
      <p>{inPrint(grid.note)}</p>
    </>
  );
}

function Hardware({ documents }: SectionProps) {
  const { hardware, openapi } = documents;
  return (
    <>
      <p>{inPrint(hardware.note)}</p>
      <p>{words(openapi, 'Tdp', 'evidence')}</p>
      <ul>
        {evidence(documents).map(([kind, count]) => (
          <li key={kind}>
            <code>{kind}</code>: {count} figures
          </li>
        ))}
      </ul>
    </>
  );
}

function Identity({ documents }: SectionProps) {
  return (
    <>
      <p>
        <code>row_id</code>: {words(documents.openapi, 'Configuration', 'row_id')} For example{' '}
        <code>{referenceConfiguration(documents).row_id}</code>. A name that goes away is kept on record with what
        replaced it.
      </p>
    </>
  );
}

function DataVersion({ documents, url }: Pick<Site, 'documents' | 'url'>) {
  return (
    <>
      <p>
        <code>data_version</code>: {words(documents.openapi, 'Index', 'data_version')} Canonical JSON is one fixed way
        to write a document, so that everyone works out the same digest from the same values, whatever the order of keys
        or the spacing.
      </p>
      <div class="panels">
        <CodeSnippet snippet={dataVersionSnippet(url)} open />
      </div>
    </>
  );
}
