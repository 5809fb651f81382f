import { CodeLink, Contents, Fact, OutsideLink } from '../components/prose.tsx';
import { Task } from '../components/per-query.tsx';
import type { PerQuery, PerQueryRow } from '../../scripts/contract/generated/api.d.ts';
import { byKeys } from '../../scripts/text/order.ts';
import type { Page, Site } from '../site.ts';

const TASKS = [
  ['text_generation', 'Text generation'],
  ['reasoning', 'Reasoning'],
] as const;

export function perQueryPage({ documents: { perQuery } }: Site): Page {
  const { source } = perQuery;
  return {
    path: '/per-query/',
    title: 'Energy per query',
    description: `GPU energy per 1,000 queries of language models, one query at a time, as scored by AI Energy Score in its ${perQuery.round} round: text generation and reasoning.`,
    body: (
      <>
        <h1>Energy per query</h1>
        <p class="caveat">{perQuery.caveat}</p>
        <p class="lead">
          Another way of measuring, and other figures: what a question and its answer take on GPUs that work on nothing
          else.
        </p>
        <p>{perQuery.setup}</p>
        <p>{perQuery.note}</p>
        <Contents sections={[...TASKS, ['source', 'Source']]} />

        <h2 id="classes">Classes and stars</h2>
        <dl class="classes">
          {Object.entries(perQuery.classes).map(([name, meaning]) => (
            <Fact key={name} name={`Class ${name}`}>
              {meaning}
            </Fact>
          ))}
        </dl>
        <p>{perQuery.score}</p>

        {TASKS.map(([task, name]) => (
          <section key={task}>
            <h2 id={task}>{name}</h2>
            <Task perQuery={perQuery} name={name} rows={rowsOf(perQuery, task)} />
          </section>
        ))}

        <h2 id="source">Source</h2>
        <p>
          <OutsideLink href={source.url}>{source.name}</OutsideLink>, {source.version}, {source.licence}.{' '}
          {source.licence_evidence} The same as JSON: <CodeLink href="/api/v1/per-query.json">per-query.json</CodeLink>.
        </p>
      </>
    ),
  };
}

/** The rows of a task by class, the most frugal first. */
function rowsOf({ rows }: PerQuery, task: PerQueryRow['task']): PerQueryRow[] {
  return rows.filter((row) => row.task === task).sort(byKeys('class', 'wh_per_1000_queries'));
}
