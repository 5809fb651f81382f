import { tableFiles, PER_QUERY } from '../linked-data.ts';
import { CodeLink, Contents, Fact, OutsideLink } from '../components/prose.tsx';
import type { PerQuery, PerQueryRow } from '../../src/contract/generated/api.d.ts';
import { inPrint, integer } from '../../src/figures/format.ts';
import { footOf } from '../charts/foot.ts';
import { perQueryChart } from '../charts/per-query.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
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
    charts,
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
            <Notes rows={rowsOf(perQuery, task)} />
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
      <p>{inPrint(perQuery.score)} They stand in the tables that the charts lead to.</p>
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

function rowsOf({ rows }: PerQuery, task: PerQueryRow['task']): PerQueryRow[] {
  return rows.filter((row) => row.task === task);
}

/** What the source says of some figures. */
function Notes({ rows }: { readonly rows: readonly PerQueryRow[] }) {
  const noted = rows.filter(({ note }) => note !== undefined);
  if (noted.length === 0) return null;
  return (
    <ul class="small">
      {noted.map(({ source_label, note }) => (
        <li key={source_label}>
          {source_label}: {inPrint(note ?? '')}
        </li>
      ))}
    </ul>
  );
}
