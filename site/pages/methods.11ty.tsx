import { Name } from '../components/api/name.tsx';
import { CodeSnippet } from '../components/snippet.tsx';
import { Table } from '../components/table.tsx';
import type { Documents, ModelConfiguration } from '../documents.ts';
import { cards, decimals, energy, integer, latency, significant } from '../figures/format.ts';
import { gpuNames } from '../figures/gpus.ts';
import { licenceUrl } from '../licence.ts';
import { definePage } from '../page.tsx';
import { dataVersionSnippet } from '../snippets.ts';

/** The sections of the page, in their order. */
const SECTIONS = [
  ['boundary', 'What is measured'],
  ['measured', 'How it was measured'],
  ['selection', 'Which configuration a row shows'],
  ['units', 'Units and formulas'],
  ['comparable', 'What may be compared with what'],
  ['grid', 'Electricity'],
  ['hardware', 'Hardware'],
  ['identity', 'Names that stay'],
  ['data-version', 'Check a data_version'],
  ['cite', 'Releases and citing'],
  ['limits', "What these figures can't tell"],
  ['sources', 'Sources'],
] as const;

export default definePage(
  '/methods/',
  () => ({
    title: 'Methods and limits',
    description:
      "What the energy figures cover, how they were measured, how the table picks its rows, how to check and cite them, and what they can't tell.",
  }),
  ({ url, documents }) => {
    const { index, grid, hardware, perQuery, measurements, manifest, openapi, configurations, models } = documents;
    const { schemas } = openapi.components;
    const words = (schema: string, field: string): string => schemas[schema]?.properties?.[field]?.description ?? '';
    const reference = referenceConfiguration(documents);
    return (
      <>
        <h1>Methods and limits</h1>
        <p class="lead">
          What the figures cover, how they were measured, how the main table picks its rows, how to check and cite them,
          and what none of this can tell.
        </p>
        <p class="caveat">{index.caveat}</p>

        <nav aria-label="On this page">
          <ul class="columns">
            {SECTIONS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>

        <Heading id="boundary" />
        <p>
          The energy that the GPUs of a server draw while it generates output tokens, per million of them. A token is
          the piece of text that a model writes at once, often a part of a word.
        </p>
        <dl class="terms">
          <dt>Boundary</dt>
          <dd>{words('Index', 'boundary')}</dd>
          <dt>Energy</dt>
          <dd>{words('Configuration', 'joules_per_output_token')}</dd>
          <dt>Workload</dt>
          <dd>{index.workload}.</dd>
        </dl>

        <Heading id="measured" />
        <p>{index.source.method}</p>
        <p>
          These are measurements of <Linked url={index.source.url}>{index.source.name}</Linked>, version{' '}
          {index.source.version}, read on {index.source.retrieved}. {index.source.selection}
        </p>
        <dl class="terms">
          <dt>Steady state</dt>
          <dd>
            A stretch of time in which requests keep arriving and the server works on about the same number at once.
          </dd>
          <dt>Inter-token latency (ITL)</dt>
          <dd>
            The time between one token of an answer and the next, in milliseconds. The median is the time that half of
            them stay under; 99 of 100 stay under the 99th percentile.
          </dd>
          <dt>Running batch</dt>
          <dd>{words('Configuration', 'avg_running_batch')}</dd>
          <dt>Cap</dt>
          <dd>
            {words('Configuration', 'max_num_seqs')} It is the setting that configurations differ in most: a higher one
            means a larger batch, less energy per token and more latency.
          </dd>
        </dl>

        <Heading id="selection" />
        <p>{index.selection}</p>
        <p>
          {integer(configurations.length)} configurations of {models.models.length} models give {index.rows.length}{' '}
          rows: one per model and GPU type. {ceilingNote(documents)} The ceiling is the default of the source's
          leaderboard.
        </p>
        <p>
          The row of a model is thus its busiest server within the ceiling, not a typical one.{' '}
          {reference !== null && spreadNote(configurations, reference)}
        </p>

        <Heading id="units" />
        {reference !== null && (
          <p>
            Worked through for the reference row, {reference.model} on {cards(reference)} (
            <code>{reference.row_id}</code>):
          </p>
        )}
        <dl class="terms formulas">
          <dt>Energy per token</dt>
          <dd>
            J per token = average GPU power (W) ÷ output tokens per second
            {reference !== null && (
              <span class="worked">
                {integer(reference.gpu_power_watts_total)} W ÷ {decimals(reference.tokens_per_second, 1)} tokens/s ≈{' '}
                {significant(reference.gpu_power_watts_total / reference.tokens_per_second)} J; published as{' '}
                {reference.joules_per_output_token} J, from unrounded power
              </span>
            )}
          </dd>
          <dt>Energy per million</dt>
          <dd>
            Wh per million tokens = J per token × 1,000,000 ÷ 3,600
            {reference !== null && (
              <span class="worked">
                {reference.joules_per_output_token} J × 1,000,000 ÷ 3,600 ={' '}
                {energy(reference.wh_per_million_output_tokens)} Wh
              </span>
            )}
          </dd>
          <dt>Carbon</dt>
          <dd>
            kg CO2e per billion tokens = Wh per million tokens × gCO2e per kWh ÷ 1,000
            {reference !== null && (
              <span class="worked">
                {energy(reference.wh_per_million_output_tokens)} Wh × {significant(grid.world)} g per kWh (world,{' '}
                {grid.year}) ÷ 1,000 = {significant((reference.wh_per_million_output_tokens * grid.world) / 1000)} kg
                CO2e per billion tokens
              </span>
            )}
          </dd>
        </dl>
        <p>
          CO2e counts all greenhouse gases as the amount of CO2 that warms as much. Power usage effectiveness (PUE), the
          energy of a whole data centre per unit that reaches its servers, is in none of these figures;{' '}
          <a href="/calculator/">the calculator</a> takes yours.
        </p>

        <Heading id="comparable" />
        <dl class="terms">
          <dt>Rows of the main table</dt>
          <dd>
            With each other: one workload, engine and boundary. A row says its GPU type, number of GPUs and precision,
            which differ: {precisions(documents)}.
          </dd>
          <dt>Contributed measurements</dt>
          <dd>
            {measurements.note} When one is sent, it is shown beside the published configuration that is most like it:
            the same model, GPU type and precision on whole cards, then the nearest number of cards and running batch. A
            measurement on a slice of a card has no such counterpart.
          </dd>
          <dt>Energy per query</dt>
          <dd>
            {perQuery.caveat} {perQuery.setup} {perQuery.score}
          </dd>
        </dl>

        <Heading id="grid" />
        <p>
          {grid.basis}; {grid.unit}, {grid.year}. {grid.source.method}
        </p>
        <p>{grid.note}</p>

        <Heading id="hardware" />
        <p>{hardware.note}</p>
        <p>{words('Tdp', 'evidence')}</p>
        <ul>
          {evidence(documents).map(([kind, count]) => (
            <li key={kind}>
              <code>{kind}</code>: {count} figures
            </li>
          ))}
        </ul>

        <Heading id="identity" />
        <p>
          <code>row_id</code>: {words('Configuration', 'row_id')}{' '}
          {reference !== null && (
            <>
              For example <code>{reference.row_id}</code>.
            </>
          )}{' '}
          A name that goes away is kept on record with what replaced it.
        </p>

        <Heading id="data-version" />
        <p>
          <code>data_version</code>: {words('Index', 'data_version')} Canonical JSON is one fixed way to write a
          document, so that everyone works out the same digest from the same values, whatever the order of keys or the
          spacing.
        </p>
        <div class="panels">
          <CodeSnippet snippet={dataVersionSnippet(url)} open />
        </div>

        <Heading id="cite" />
        <Citing documents={documents} />

        <Heading id="limits" />
        <ul>
          <li>
            <strong>What a bill says.</strong> Host processors, memory, network, storage, cooling, conversion losses and
            idle time come on top. So do the making of the hardware and the training of the model.
          </li>
          <li>
            <strong>What a quiet server uses.</strong> A card draws power while it waits. With few requests that energy
            is spread over few tokens, and a token can cost several times the figure here.
          </li>
          <li>
            <strong>What reading the prompt costs.</strong> It is in the figure, spread over the output tokens. Long
            prompts with short answers cost more per output token, and the figures can't be taken apart.
          </li>
          <li>
            <strong>Other work.</strong> One workload, {index.workload}. Code, long documents, images, reasoning at
            length or another engine or version give other figures.
          </li>
          <li>
            <strong>Other hardware.</strong> {gpuNames(documents).length} GPU types: {gpuNames(documents).join(' and ')}
            , at the settings the source chose.
          </li>
          <li>
            <strong>What precision alone does.</strong> {precisions(documents)}: a model and its version in another
            precision are separate rows, and models differ in more than precision.
          </li>
          <li>
            <strong>How much a figure scatters.</strong> {repeats(documents)} A small difference between two rows may be
            chance.
          </li>
          <li>
            <strong>How good an answer is,</strong> or how much text a token holds: models cut text into tokens
            differently, and some need more of them for the same answer.
          </li>
          <li>
            <strong>What carbon a token causes at a given hour.</strong> The electricity figures are averages of a year
            and of a whole country, by where the electricity is generated.
          </li>
        </ul>

        <Heading id="sources" />
        <div class="sources">
          <Table
            caption="Where the figures come from, under which licence, and where that is stated"
            rows={manifest.sources}
            rowKey={(source) => source.id}
            columns={[
              {
                head: 'Source',
                rowHead: true,
                cell: ({ name, publisher, url: address, version, retrieved }) => (
                  <>
                    <Linked url={address}>{name}</Linked>
                    <span class="unit">{publisher}</span>
                    <span class="unit">
                      {version}; read on <time>{retrieved}</time>
                    </span>
                  </>
                ),
              },
              {
                head: 'Licence and evidence',
                cell: ({ licence, licence_evidence, terms }) => (
                  <>
                    {licence !== null && (
                      <>
                        <Linked url={licenceUrl(licence)}>{licence}</Linked>.{' '}
                      </>
                    )}
                    {licence_evidence} {terms}
                  </>
                ),
              },
              {
                head: 'Feeds',
                cell: ({ documents: fed }) =>
                  fed.map((path) => (
                    <span key={path} class="unit">
                      <Name>{path}</Name>
                    </span>
                  )),
              },
              { head: 'To cite', cell: ({ citation }) => citation ?? 'Each document by itself.' },
            ]}
          />
        </div>
        <p>
          The documents behind the hardware figures stand, one by one, on the <a href="/hardware/">hardware page</a>.
        </p>
      </>
    );
  },
);

function Heading({ id }: { id: (typeof SECTIONS)[number][0] }) {
  return <h2 id={id}>{SECTIONS.find(([section]) => section === id)?.[1]}</h2>;
}

function Linked({ url, children }: { url: string | null; children: string }) {
  return url === null ? <>{children}</> : <a href={url}>{children}</a>;
}

/** The configuration behind the reference row; null where the documents have none. */
function referenceConfiguration({ index, configurations }: Documents): ModelConfiguration | null {
  const { model, gpu, num_gpus } = index.reference_row;
  const row = index.rows.find((r) => r.model === model && r.gpu === gpu && r.num_gpus === num_gpus);
  return configurations.find((c) => c.row_id === row?.row_id) ?? null;
}

function ceilingNote({ index, configurations }: Documents): string {
  const under = configurations.filter((c) => c.under_itl_deadline).length;
  const ceiling = `the ceiling of ${integer(index.itl_deadline_ms)} ms`;
  return under === configurations.length
    ? `All of them are at or under ${ceiling}.`
    : `${integer(under)} of them are at or under ${ceiling}.`;
}

/** How far apart the configurations of the reference row's model are on the same cards. */
function spreadNote(
  configurations: readonly ModelConfiguration[],
  { slug, gpu, num_gpus }: ModelConfiguration,
): string {
  const same = configurations
    .filter((c) => c.slug === slug && c.gpu === gpu && c.num_gpus === num_gpus)
    .sort((a, b) => a.wh_per_million_output_tokens - b.wh_per_million_output_tokens);
  const [least, most] = [same[0], same.at(-1)];
  if (least === undefined || most === undefined || same.length < 2) return '';
  const told = (c: ModelConfiguration): string =>
    `${energy(c.wh_per_million_output_tokens)} Wh at a median latency of ${latency(c.median_itl_ms)} ms`;
  return `${least.model} on ${cards(least)} was measured in ${same.length} configurations: from ${told(least)} to ${told(most)}.`;
}

function precisions({ index }: Documents): string {
  const counts = new Map<string, number>();
  for (const { precision } of index.rows) counts.set(precision, (counts.get(precision) ?? 0) + 1);
  return [...counts].map(([precision, count]) => `${count} rows are ${precision}`).join(', ');
}

function repeats({ configurations }: Documents): string {
  const repeated = configurations.filter(({ repeat }) => repeat > 1).length;
  return `${integer(repeated)} of ${integer(configurations.length)} published runs repeat another one; the rest were run once, so that there are no error bars.`;
}

/** How many hardware figures are known in which way, the best known first. */
function evidence({ hardware, openapi }: Documents): [kind: string, count: number][] {
  const rows = [
    ...hardware.tdp,
    ...hardware.systems,
    ...hardware.mig_profiles,
    hardware.embodied,
    ...hardware.embodied_others,
  ];
  const kinds = openapi.components.schemas['Tdp']?.properties?.['evidence']?.enum ?? [];
  return kinds.map((kind) => [String(kind), rows.filter((row) => row.evidence === kind).length]);
}

function Citing({ documents: { releases, manifest, changes } }: { documents: Documents }) {
  const latest = releases?.releases.find(({ date }) => date === releases.latest);
  if (releases === null || latest === undefined) {
    return <p class="empty">Nothing has been released yet, so there is nothing that can be cited.</p>;
  }
  const change = changes.changes.find(({ date }) => date === latest.date);
  return (
    <>
      <p>{releases.note}</p>
      <p>
        The latest release is of <a href={`/api/v1/releases/${latest.date}/manifest.json`}>{latest.date}</a>:{' '}
        {latest.summary}. {change?.reason}
        {latest.notice !== null && ` Notice: ${latest.notice}`}
      </p>
      <p>What a citation needs is the credit line, the date, and the data_version of the document that was used:</p>
      <blockquote>
        <p>
          {manifest.attribution} Release {latest.date}, index.json with data_version{' '}
          {latest.data_versions['index.json']}. <span class="address">{latest.url}</span>
        </p>
      </blockquote>
      <p>
        <a href="/releases/">Every release</a> is one archive with a digest, and <a href="/changes/">the change log</a>{' '}
        says what each of them changed.
      </p>
    </>
  );
}
