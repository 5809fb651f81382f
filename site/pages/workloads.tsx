import { MEASURED_OF, tableFiles } from '../linked-data.ts';
import { KnownIssues, knownIssues } from '../components/known-issues.tsx';
import { gpusOf } from '../../src/figures/configuration.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { footOf } from '../charts/foot.ts';
import { piecesChart } from '../charts/pieces.tsx';
import { againstChatChart, workloadChart } from '../charts/workload.tsx';
import { WorkloadTabs } from '../components/workload-tabs.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { WorkloadFigures, type WorkloadWords } from '../components/workload-figures.tsx';
import { ceilingOf } from '../components/workload-table.tsx';
import { CodeLink, Fact, OutsideLink } from '../components/prose.tsx';
import { Table, Words } from '../components/table.tsx';
import { indexLimits } from '../../src/figures/limits.ts';
import type { WorkloadSummary } from '../../src/contract/generated/api.d.ts';
import type { Page, Site, WorkloadDocument } from '../documents.ts';
import { counted, decimals, inPrint, integer, withUnit } from '../../src/figures/format.ts';

/** The list of workloads, and a page for each; none where the API is of a release from before there were any. */
export function workloadPages(site: Site): Page[] {
  const { workloads, workloadDocuments } = site.documents;
  if (workloads === null) return [];
  const pages = workloadDocuments.flatMap((document) => {
    const summary = workloads.workloads.find(({ workload }) => workload === document.workload);
    return summary === undefined ? [] : [workloadPage(site, document, summary)];
  });
  return [listPage(site, workloads.workloads), ...pages];
}

function listPage(site: Site, workloads: readonly WorkloadSummary[]): Page {
  const chart = piecesChart(site.documents);
  return {
    path: '/workloads/',
    title: 'Workloads: energy of chat, reasoning, code, images and videos',
    description: `GPU energy of ${workloads.length} ${workloads.length === 1 ? 'kind' : 'kinds'} of work: ${workloads.map(({ name }) => name.toLowerCase()).join(', ')}.`,
    charts: chart === null ? [] : [{ chart }],
    body: (
      <>
        <h1>Workloads</h1>
        <p class="lead">
          How much energy a model takes depends on what it is asked for: per token, and even more per answer.
        </p>
        {chart !== null && <ChartFrame chart={chart} foot={footOf(site, '/workloads/')} />}
        <p>
          Compare models within a workload: the work differs. A best figure holds under the ceiling that stands beside
          it.
        </p>
        <Table
          caption="What was measured, and where its figures are"
          fixed
          rows={workloads}
          columns={[
            {
              head: 'Workload',
              rowHead: true,
              cell: ({ workload, name, about }) => (
                <Words small={inPrint(about)}>
                  <a href={`/workloads/${workload}/`}>{name}</a>
                </Words>
              ),
            },
            { head: 'Data set', cell: ({ data_set, runtime }) => <Words small={runtime}>{data_set}</Words> },
            { head: 'Answers', unit: 'tokens, average', cell: lengths },
            { head: 'Models', unit: 'measured', sort: ({ models }) => models, written: integer },
            {
              head: 'Configurations',
              unit: 'measured',
              sort: ({ configurations }) => configurations,
              written: integer,
            },
            { head: 'Ceiling', cell: (row) => <span class="nowrap">{ceilingOf(row)}</span> },
          ]}
        />
      </>
    ),
  };
}

/** The shortest and the longest average answer; one word where there are none. */
function lengths({ min_output_tokens: min, max_output_tokens: max, unit }: WorkloadSummary) {
  if (min === null || max === null) return `one ${unit}`;
  return <span class="nowrap">{min === max ? integer(min) : `${integer(min)} to ${integer(max)}`}</span>;
}

function workloadPage(site: Site, document: WorkloadDocument, summary: WorkloadSummary): Page {
  const { documents } = site;
  const gpus = gpusOf(documents.configurations);
  const issues = knownIssues(documents.manifest).filter((issue) =>
    issue.documents.includes(`workloads/${document.workload}.json`),
  );
  const { workload, name, about, unit, ceiling } = summary;
  const limits = indexLimits(ceiling);
  const chart = workloadChart(document, gpus, limits);
  const against = againstChatChart(documents, document);
  const foot = footOf(site, `/workloads/${workload}/`);
  const figures = (own: ChartFoot, only?: string) => {
    const words: WorkloadWords = { workload, gpus, published: ceiling, foot: own };
    return (
      <div
        id="workload"
        {...(unit === 'token' && { 'data-script': 'workload', 'data-words': JSON.stringify(words) })}
        data-only={only}
      >
        <WorkloadFigures words={words} document={document} limits={limits} only={only} change={null} />
      </div>
    );
  };
  const title = `${name}: GPU energy at up to ${ceilingOf(summary)}`;
  return {
    path: `/workloads/${workload}/`,
    title,
    above: [['/workloads/', 'Workloads']],
    part: {
      files: [summary.path, ...tableFiles(documents, tableOf(summary))],
      sources: [document.source],
      measured: MEASURED_OF[unit],
    },
    charts: [{ chart, body: (own) => figures(own, chart.id) }, ...(against === null ? [] : [{ chart: against }])],
    description: `GPU energy per ${unit} of ${counted(summary.models, 'model')} on the workload ${name.toLowerCase()}, the best configurations with at most ${ceilingOf(summary)}.`,
    body: (
      <>
        <WorkloadTabs documents={documents} current={workload} />
        <h1>{name}</h1>
        <p class="lead">{inPrint(about)}</p>
        <p>{inPrint(document.workload_caveat)}</p>
        {against !== null && (
          <ChartFrame chart={against} foot={foot}>
            The columns at the right say how many times a chat answer, and a chat token, this one takes. Most of it is
            length: see how many tokens an answer has.
          </ChartFrame>
        )}
        {figures(foot)}
        <WorkloadFacts document={document} summary={summary} />
        {issues.length > 0 && <h2 id="known-issues">What is known to be wrong</h2>}
        <KnownIssues issues={issues} />
        <h2 id="data">All configurations</h2>
        <AllConfigurations document={document} summary={summary} />
      </>
    ),
  };
}

interface WorkloadProps {
  readonly document: WorkloadDocument;
  readonly summary: WorkloadSummary;
}

function WorkloadFacts({ document, summary }: WorkloadProps) {
  return (
    <dl class="facts">
      <Fact name="Data set">{document.data_set}</Fact>
      <Fact name="Runtime">{document.runtime}</Fact>
      <Fact name="Measured">
        {counted(summary.models, 'model')}, {counted(summary.configurations, 'configuration')}
      </Fact>
      <Fact name="How sure">{howSure(document)}</Fact>
    </dl>
  );
}

/** Where every configuration is. */
function AllConfigurations({ document, summary }: WorkloadProps) {
  const { workload } = summary;
  return (
    <p>
      Every configuration, and the best under further ceilings (
      {summary.ceilings.map((ceiling) => withUnit(integer(ceiling), summary.ceiling_unit)).join(', ')}), as JSON:{' '}
      <CodeLink href={`/api/v1${summary.path}`}>{`${workload}.json`}</CodeLink>; in the table of all:{' '}
      {['csv', 'parquet'].map((ending, i) => (
        <>
          {i > 0 && ', '}
          <CodeLink href={`/api/v1/tables/${tableOf(summary)}.${ending}`}>{`${tableOf(summary)}.${ending}`}</CodeLink>
        </>
      ))}
      . Source: <OutsideLink href={document.source.url}>{document.source.name}</OutsideLink>,{' '}
      {inPrint(document.source.version ?? '')}, {document.source.licence}.
    </p>
  );
}

/** The name of the table that has the rows of a workload among others. */
function tableOf({ unit }: WorkloadProps['summary']): string {
  return unit === 'token' ? 'token-configurations' : 'item-configurations';
}

function howSure({
  uncertainty: { relative_expanded, coverage_factor, degrees_of_freedom },
}: WorkloadDocument): string {
  return `within a factor of ${decimals(1 + relative_expanded, 2)} (k = ${coverage_factor}, ${decimals(degrees_of_freedom, 1)} degrees of freedom)`;
}
