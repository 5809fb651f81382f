import { csvOf, tableFiles, PER_QUERY } from '../linked-data.ts';
import { CodeLink, Contents, Fact, OutsideLink } from '../components/prose.tsx';
import type { PerQuery, PerQueryRow } from '../../src/contract/generated/api.d.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { energy, inPrint, integer } from '../../src/figures/format.ts';
import { footOf } from '../charts/foot.ts';
import { perQueryChart } from '../charts/per-query.tsx';
import { ChartFrame } from '../components/chart.tsx';
import { Table, Words } from '../components/table.tsx';
import type { Documents, Page, Site } from '../documents.ts';

const TASKS = [
  ['text_generation', 'Text generation'],
  ['reasoning', 'Reasoning'],
] as const;

export function perQueryPage(site: Site): Page {
  const { perQuery } = site.documents;
  const charts = TASKS.map(([task, name]) => perQueryChart(perQuery, rowsOf(perQuery, task), name, task));
  return {
    path: '/per-query/',
    part: {
      files: ['/per-query.json', ...tableFiles(site.documents, 'per-query')],
      sources: [perQuery.source],
      measured: PER_QUERY,
    },
    above: [['/data/', 'Data']],
    charts: charts.map((chart) => ({ chart })),
    title: 'Energy per query of language models, one at a time',
    description: `GPU energy per ${integer(1000)} queries of language models, one query at a time, as scored by AI Energy Score in its ${perQuery.round} round: text generation and reasoning.`,
    body: (
      <>
        <h1>Energy per query</h1>
        <p class="lead">
          Another way of measuring, and other figures: what a question and its answer take on GPUs that work on nothing
          else.
        </p>
        <Contents
          sections={[
            ...TASKS,
            ['classes', 'Classes and stars'],
            ['setup', 'How it was measured'],
            ['source', 'Source'],
          ]}
        />
        {TASKS.map(([task, name], i) => (
          <section key={task}>
            <h2 id={task}>{name}</h2>
            {charts.slice(i, i + 1).map((chart) => (
              <ChartFrame key={chart.id} chart={chart} foot={footOf(site, '/per-query/')} level={3} />
            ))}
            <Task
              perQuery={perQuery}
              name={name}
              rows={rowsOf(perQuery, task)}
              csv={csvOf(site.documents, 'per-query')}
            />
          </section>
        ))}

        <Classes perQuery={perQuery} />

        <h2 id="setup">How it was measured</h2>
        <p class="caveat">{inPrint(perQuery.caveat)}</p>
        <p>{inPrint(perQuery.setup)}</p>
        <p>{inPrint(perQuery.note)}</p>

        <SourceOf perQuery={perQuery} />
      </>
    ),
  };
}

function Classes({ perQuery }: Pick<Documents, 'perQuery'>) {
  return (
    <>
      <h2 id="classes">Classes and stars</h2>
      <dl class="classes">
        {Object.entries(perQuery.classes).map(([name, meaning]) => (
          <Fact key={name} name={`Class ${name}`}>
            {inPrint(meaning)}
          </Fact>
        ))}
      </dl>
      <p>{inPrint(perQuery.score)}</p>
    </>
  );
}

function SourceOf({ perQuery: { source } }: Pick<Documents, 'perQuery'>) {
  return (
    <>
      <h2 id="source">Source</h2>
      <p>
        <OutsideLink href={source.url}>{source.name}</OutsideLink>, {inPrint(source.version ?? '')}, {source.licence}.{' '}
        {inPrint(source.licence_evidence ?? '')} The same as JSON:{' '}
        <CodeLink href="/api/v1/per-query.json">per-query.json</CodeLink>.
      </p>
    </>
  );
}

/** The rows of a task by class, the most frugal first. */
function rowsOf({ rows }: PerQuery, task: PerQueryRow['task']): PerQueryRow[] {
  return rows.filter((row) => row.task === task).sort(byKeys('class', 'wh_per_1000_queries'));
}

/** The models of one task: every figure in a table. */
function Task(props: { perQuery: PerQuery; rows: readonly PerQueryRow[]; name: string; csv: string | undefined }) {
  const { perQuery, rows, name, csv } = props;
  return (
    <>
      <Table
        csv={csv}
        caption={`${name}: GPU energy per ${integer(1000)} queries, one query at a time`}
        rows={rows}
        columns={[
          { head: 'Model', rowHead: true, sort: (row) => row.source_label, cell: (row) => <Words>{label(row)}</Words> },
          { head: 'Energy', unit: inPrint(perQuery.unit), sort: (row) => row.wh_per_1000_queries, written: energy },
          { head: 'Class', sort: (row) => row.class },
          { head: 'Stars', unit: '5: least energy', sort: (row) => row.score, cell: stars },
          { head: 'Note', cell: (row) => <div class="prose-cell small">{inPrint(row.note ?? '')}</div> },
        ]}
      />
    </>
  );
}

/** The label of the source, which may be broken behind the owner of the model. */
function label({ source_label }: PerQueryRow) {
  const [owner = '', ...name] = source_label.split('/');
  return (
    <>
      {owner}/<wbr />
      {name.join('/')}
    </>
  );
}

const MOST = 5;

/** The score in stars, and in words. */
function stars({ score }: PerQueryRow) {
  return (
    <>
      <span class="stars" aria-hidden="true">
        {'★'.repeat(score)}
        {'☆'.repeat(MOST - score)}
      </span>{' '}
      {score} of {MOST}
    </>
  );
}
