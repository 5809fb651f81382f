import { MEASURED_OF } from '../linked-data.ts';
import { Citation } from '../components/how-to-cite.tsx';
import { CodeLink, Fact } from '../components/prose.tsx';
import { ceilingOf, type WorkloadRow, WorkloadTable } from '../components/workload-table.tsx';
import type { Workloads, WorkloadSummary } from '../../src/contract/generated/api.d.ts';
import { counted, size } from '../../src/figures/format.ts';
import type { Documents, Page, Site, WorkloadDocument } from '../documents.ts';

export type MeasuredModel = Workloads['models'][number];

/** A workload, and the rows that a model has of it. */
export interface Work {
  readonly document: WorkloadDocument;
  readonly summary: WorkloadSummary;
}

/** A page for each model that was measured, but not on chat: those have pages of their own. */
export function otherModelPages(site: Site): Page[] {
  return otherModels(site.documents).map((model) => otherModelPage(site, model));
}

/** The models without a document of their own, by name. */
export function otherModels({ workloads, models }: Documents): readonly MeasuredModel[] {
  const own = new Set(models.models.map(({ slug }) => slug));
  return (workloads?.models ?? []).filter(({ slug }) => !own.has(slug));
}

function otherModelPage(site: Site, model: MeasuredModel): Page {
  const { documents } = site;
  const works = worksOf(site, model);
  const named = works.map(({ summary }) => summary.name.toLowerCase()).join(', ');
  return {
    path: `/models/${model.slug}/`,
    title: `${model.name} energy use: ${named}`,
    description: `GPU energy of ${model.name} on ${named}, as measured, with its uncertainty.`,
    above: [['/models/', 'Models']],
    part: {
      files: works.map(({ summary }) => summary.path),
      sources: works.slice(0, 1).map(({ document }) => document.source),
      measured: [...new Set(works.flatMap(({ summary }) => MEASURED_OF[summary.unit]))],
    },
    body: (
      <>
        <h1>{model.name}</h1>
        <p class="lead">Measured on {named}, and not on chat: what it takes for a chat answer is not known.</p>
        <dl class="facts">
          <Fact name="Parameters">{size(model)}</Fact>
          <Fact name="Architecture">{model.architecture}</Fact>
          <Fact name="Model id">
            <code>{model.model_id}</code>
          </Fact>
        </dl>
        {works.map((work) => (
          <Measured key={work.summary.workload} {...work} slug={model.slug} />
        ))}
        <h2>How to cite</h2>
        {works.map(({ document, summary }) => (
          <Citation
            key={summary.workload}
            documents={documents}
            cited={{
              path: summary.path.slice(1),
              title: `GPU energy of language models: ${summary.name}`,
              data_version: document.data_version,
              updated: document.updated,
            }}
            source={document.source}
          />
        ))}
      </>
    ),
  };
}

export function worksOf(
  { documents: { workloads, workloadDocuments } }: Site,
  model: Pick<MeasuredModel, 'workloads'>,
): Work[] {
  return (workloads?.workloads ?? []).flatMap((summary) => {
    const document = workloadDocuments.find(({ workload }) => workload === summary.workload);
    return document !== undefined && model.workloads.includes(summary.workload) ? [{ document, summary }] : [];
  });
}

/** What a model takes on a workload: at its best on each GPU, and in every configuration. */
export function Measured({ document, summary, slug }: Work & { readonly slug: string }) {
  const own = (rows: readonly WorkloadRow[]): WorkloadRow[] => rows.filter((row) => row.slug === slug);
  const [best, all] = [own(document.best), own(document.configurations)];
  return (
    <>
      <h2 id={summary.workload}>
        <a href={`/workloads/${summary.workload}/`}>{summary.name}</a>
      </h2>
      {best.length === 0 ? (
        <p>No configuration keeps {ceilingOf(summary)}.</p>
      ) : (
        <WorkloadTable
          ofOneModel
          document={document}
          rows={best}
          caption={`Best on each GPU with at most ${ceilingOf(summary)}`}
        />
      )}
      <details>
        <summary>All {counted(all.length, 'configuration')}</summary>
        <WorkloadTable
          ofOneModel
          document={document}
          rows={all}
          caption={`Every configuration on ${summary.name.toLowerCase()}`}
        />
      </details>
      <p>
        As JSON: <CodeLink href={`/api/v1${summary.path}`}>{summary.path.slice(1)}</CodeLink>, the rows whose slug is{' '}
        <code>{slug}</code>.
      </p>
    </>
  );
}
