import { Ceilings } from '../blocks/ceilings.tsx';
import { at, ceilingInWords, heldBy } from '../charts/ceiling.ts';
import { footOf } from '../charts/foot.ts';
import { modelsChart } from '../charts/models.tsx';
import { sizeChart } from '../charts/size.tsx';
import { perPiece } from '../charts/words.ts';
import { ChartFoot, ChartFrame } from '../blocks/chart-frame.tsx';
import { FigureTable, type FigureRow } from '../blocks/figure-table.tsx';
import { KnownIssues } from '../blocks/known-issues.tsx';
import { OutsideModels, Predicted } from '../blocks/not-measured.tsx';
import type { Page, Site } from '../documents.ts';
import { counted, inPrint, integer, size, threeDigits, times, withUnit } from '../../src/figures/format.ts';
import { tableFiles } from '../blocks/linked-data.ts';
import { costsAt, middle, pickedAt, type Picked, ratioOf, type Versus, versusOf, type Work, worksOf } from '../work.ts';

/** Which model on which GPU: a page for each kind of work under each ceiling; that of chat is `/models/`. */
export function modelsPages(site: Site): Page[] {
  const works = worksOf(site.documents);
  return works.flatMap((work) => work.ceilings.map((ceiling) => modelsPage(site, works, work, ceiling)));
}

function modelsPage(site: Site, works: readonly Work[], work: Work, ceiling: number): Page {
  const { documents } = site;
  const { summary, document, name } = work;
  const isFirst = ceiling === work.ceilings[0];
  const path = at(work.path, work, ceiling);
  const foot = footOf(site, path);
  const chart = modelsChart(work, ceiling);
  const bySize = sizeChart(work, ceiling);
  const tables = tableFiles(documents, summary.unit === 'token' ? 'token-configurations' : 'item-configurations');
  return {
    path,
    title: `${name}: energy of each model${isFirst ? '' : `, ${heldBy(work)} ${ceilingInWords(work, ceiling)}`}`,
    description: `${chart.title}. GPU energy per ${perPiece(work)} of ${counted(summary.models, 'model')}, with its uncertainty.`,
    ...(isFirst && {
      part: { files: [summary.path, ...tables], sources: [document.source] },
    }),
    charts: [chart, ...(bySize === null ? [] : [bySize])],
    picture: modelsChart(work, work.ceilings[0]).id,
    ...(!isFirst && { stateOf: work.path }),
    body: (
      <>
        <nav class="tabs" aria-label="Kinds of work">
          {works.map((other) => (
            <a key={other.id} href={other.path} aria-current={other === work ? 'page' : undefined}>
              {other.name}
            </a>
          ))}
        </nav>
        <h1>{chart.title}</h1>
        <p class="lead">
          {name}: {counted(summary.models, 'model')}, each on the server that takes least
          {summary.unit === 'token' ? ' and gives half of its tokens within the ceiling' : ' within the ceiling'}.
        </p>
        <Ceilings work={work} path={work.path} now={ceiling} leadsTo={(other) => costsEnergy(work, other)} />
        <figure id={chart.id} class="chart">
          <Models work={work} ceiling={ceiling} csv={`/charts/${chart.id}.csv`} />
          <ChartFoot chart={chart} foot={foot} />
        </figure>
        <Lost work={work} ceiling={ceiling} />
        {bySize !== null && <ChartFrame chart={bySize} foot={foot} />}
        <About site={site} works={works} work={work} />
      </>
    ),
  };
}

interface AboutProps {
  readonly site: Site;
  readonly works: readonly Work[];
  readonly work: Work;
}

/** What the work is, what was not measured on it, and what is known to be wrong. */
function About({ site: { documents }, works, work }: AboutProps) {
  const issues = documents.manifest.known_issues.filter((issue) =>
    issue.documents.includes(`workloads/${work.id}.json`),
  );
  return (
    <>
      <p>
        {inPrint(work.summary.about)} {inPrint(work.document.workload_caveat)}
      </p>
      {work.path === '/models/' && (
        <>
          <Predicted works={works} documents={documents} />
          <OutsideModels works={works} documents={documents} />
        </>
      )}
      {issues.length > 0 && <h2 id="known-issues">What is known to be wrong</h2>}
      <KnownIssues issues={issues} plain />
      {issues.length > 0 && (
        <p>
          <a href="/methods/#known-issues">By which rule the rows are found</a>
        </p>
      )}
    </>
  );
}

/** The cost of a ceiling as its link says it. */
function costsEnergy(work: Work, ceiling: number): string | null {
  const cost = costInWords(work, ceiling);
  return cost === null ? null : `${cost} energy`;
}

/** What a ceiling costs in the middle, of the least energy: `1.5×`. */
function costInWords(work: Work, ceiling: number): string | null {
  const cost = middle(costsAt(work, work.figures, ceiling).filter((one) => one !== null));
  return cost === null ? null : times(cost);
}

interface ModelsProps {
  readonly work: Work;
  readonly ceiling: number;
  readonly csv: string;
}

/** The models with their marks, how the two GPUs stand to each other, and what tighter ceilings cost. */
function Models({ work, ceiling, csv }: ModelsProps) {
  const picked = pickedAt(work.figures, ceiling);
  const versus = versusOf(picked, work.gpus);
  const tighter = work.ceilings.slice(1);
  if (picked.length === 0) return <p class="empty">No measured configuration keeps this ceiling.</p>;
  return (
    <FigureTable
      caption={`${work.name}: Wh per ${perPiece(work)}. Line: the band of a figure. Grey: not distinguishable.`}
      name="Model"
      unit={`Wh / ${work.summary.unit === 'token' ? 'M tokens' : work.piece}`}
      gpus={work.gpus}
      columns={work.gpus}
      heads={[
        ...(versus === null ? [] : [[`${versus.more} / ${versus.less}`, 'times'] as const]),
        ...tighter.map((other) => [ceilingInWords(work, other), 'costs'] as const),
      ]}
      rows={picked.map((model) => ({
        key: model.slug,
        name: model.model,
        href: at(`/models/${model.slug}/`, work, ceiling),
        small: size(model.on[0]),
        on: model.on,
        cells: [
          ...(versus === null ? [] : [ratioCell(model, versus)]),
          ...tighter.map((other) => costCell(work, model, other)),
        ],
      }))}
      foot={[
        ...(versus === null ? [] : [times(versus.median)]),
        ...tighter.map((other) => costInWords(work, other) ?? '–'),
      ]}
      csv={csv}
    />
  );
}

type Cell = FigureRow['cells'][number];
const NONE: Cell = ['–', Number.MAX_VALUE, 'quiet'];

/** How many times the one GPU takes of the other; grey where they can't be told apart. */
function ratioCell(model: Picked, { less, more }: Versus): Cell {
  const own = ratioOf(model, less, more);
  if (own === null) return NONE;
  if (!own.alike) return [times(own.times), own.times];
  return [<span title="not distinguishable">{times(own.times)}</span>, own.times, 'quiet'];
}

/** What a tighter ceiling costs a model, of its least energy. */
function costCell(work: Work, { slug }: Picked, ceiling: number): Cell {
  const own = work.figures.filter((one) => one.slug === slug);
  const [kept, least] = [ceiling, work.ceilings[0]].map((limit) => pickedAt(own, limit)[0]?.on[0].wh);
  return kept === undefined || least === undefined ? NONE : [times(kept / least), kept / least];
}

/** The models that can't keep a ceiling. */
function Lost({ work, ceiling }: Omit<ModelsProps, 'csv'>) {
  const kept = new Set(pickedAt(work.figures, ceiling).map(({ slug }) => slug));
  const all = pickedAt(work.figures, work.ceilings[0]);
  const lost = all.filter(({ slug }) => !kept.has(slug));
  if (lost.length === 0) return null;
  return (
    <p class="muted">
      {integer(lost.length)} of {counted(all.length, 'model')} can’t keep {ceilingInWords(work, ceiling)}:{' '}
      {lost.map(({ slug, model, on }, i) => (
        <>
          {i > 0 && ', '}
          <a href={`/models/${slug}/`}>{model}</a> ({withUnit(threeDigits(on[0].wh), 'Wh')} without it)
        </>
      ))}
      .
    </p>
  );
}
