import { Ceilings } from '../blocks/ceilings.tsx';
import { at, ceilingInWords } from '../charts/ceiling.ts';
import { footOf } from '../charts/foot.ts';
import { latencyOf, tradeChart } from '../charts/trade.tsx';
import { modelInWords, perPiece, serverOf } from '../charts/words.ts';
import { WithBand } from '../blocks/band.tsx';
import { ChartFrame } from '../blocks/chart-frame.tsx';
import { FigureTable } from '../blocks/figure-table.tsx';
import { Citation } from '../blocks/how-to-cite.tsx';
import { Configurations, Facts, OtherWork } from '../blocks/model-tables.tsx';
import type { Page, Site } from '../documents.ts';
import type { CitableDocument } from '../../src/releases/citation.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { cards, factor, integer, size, threeDigits, times, withUnit } from '../../src/figures/format.ts';
import { areAlike, type Figure, type MeasuredWork, type Picked, pickedAt, type Work, worksOf } from '../work.ts';

/** A page for each model under each ceiling, of the first kind of work that it was measured on: chat, where it was. */
export function modelPages(site: Site): Page[] {
  const works = worksOf(site.documents);
  const bySlug = groupBy(
    works.flatMap((work) => groupBy(work.figures, ({ slug }) => slug).map(([slug, own]) => ({ slug, work, own }))),
    ({ slug }) => slug,
  );
  return bySlug.flatMap(([, measured]) => {
    const [{ work }] = measured;
    return work.ceilings.map((ceiling) => modelPage(site, measured, ceiling));
  });
}

function modelPage(site: Site, measured: readonly [MeasuredWork, ...MeasuredWork[]], ceiling: number): Page {
  const [{ work, own }] = measured;
  const [first] = own;
  const { slug, model } = first;
  const isFirst = ceiling === work.ceilings[0];
  const [home, path] = [`/models/${slug}/`, at(`/models/${slug}/`, work, ceiling)];
  const [picked] = pickedAt(own, ceiling);
  const [loosest] = pickedAt(own, work.ceilings[0]);
  const least = new Set(loosest?.on.map(({ row_id }) => row_id));
  const finding = modelInWords(work, ceiling, model, picked);
  const beneath =
    picked === undefined
      ? ''
      : `${costInWords(work, ceiling, picked, loosest)} ${strictInWords(work, ceiling, own, picked)}`.trim();
  const chart = tradeChart(measured[0], ceiling);
  return {
    path,
    title: titleOf(work, ceiling, model, picked?.on[0]),
    description: `${model}: ${finding}.`,
    above: [[work.path, work.path === '/models/' ? 'Models' : work.name]],
    ...(isFirst && {
      part: {
        files: [`/${citedOf(site, work, first).path}`],
        sources: [work.document.source],
      },
    }),
    charts: [chart],
    picture: tradeChart(measured[0], work.ceilings[0]).id,
    ...(!isFirst && { stateOf: home }),
    canonical: picked?.on.every((c) => least.has(c.row_id)) === true ? home : undefined,
    body: (
      <>
        <h1>{model}</h1>
        <p class="muted">
          {size(first)} parameters · {first.architecture} ·{' '}
          {[...new Set(own.map(({ precision }) => precision))].join(', ')} · <code>{first.model_id}</code>
        </p>
        <Ceilings work={work} path={home} now={ceiling} leadsTo={(other) => leastInWords(own, other)} />
        <h2 id="figures">{finding}</h2>
        {picked === undefined ? (
          <p class="empty">No measured configuration keeps {ceilingInWords(work, ceiling)}. Choose a looser ceiling.</p>
        ) : (
          <>
            {beneath !== '' && <p>{beneath}</p>}
            <OnEach work={work} ceiling={ceiling} own={own} on={picked.on} csv={`/charts/${chart.id}.csv`} />
          </>
        )}
        <ChartFrame chart={chart} foot={footOf(site, path)}>
          Each mark is a configuration: so many cards, and so many requests at once. Lower is more frugal, further left
          is faster.
        </ChartFrame>
        {picked !== undefined && <Facts work={work} own={own} on={picked.on} />}
        <OtherWork measured={measured} />
        <Configurations measured={measured} csv={`/charts/${chart.id}.csv`} />
        <h2 id="cite">How to cite</h2>
        <Citation documents={site.documents} cited={citedOf(site, work, first)} source={work.document.source} />
      </>
    ),
  };
}

/** The document that the figures stand in: the model's own, or that of the work. */
function citedOf({ documents }: Site, { document, name, summary }: Work, { slug, model }: Figure): CitableDocument {
  const own = documents.modelDocuments.find((one) => one.slug === slug);
  const { data_version, updated } = own ?? document;
  if (own === undefined) {
    return { path: summary.path.slice(1), title: `GPU energy of language models: ${name}`, data_version, updated };
  }
  const title = `GPU energy of ${model} per million output tokens`;
  return { path: `models/${slug}.json`, title, data_version, updated };
}

/** The least that a model takes under a ceiling, as its link says it. */
function leastInWords(own: readonly Figure[], ceiling: number): string | null {
  const kept = pickedAt(own, ceiling)[0]?.on[0];
  return kept === undefined ? null : withUnit(threeDigits(kept.wh), 'Wh');
}

/** What people search for: the model with its figure, the card and the ceiling. */
function titleOf(work: Work, ceiling: number, model: string, best: Figure | undefined): string {
  if (best === undefined) return `${model} energy use within ${ceilingInWords(work, ceiling)}`;
  const figure = withUnit(threeDigits(best.wh), 'Wh');
  return `${model} energy use: ${figure} per ${perPiece(work)} on ${serverOf(best)} within ${ceilingInWords(work, ceiling)}`;
}

/** What a ceiling costs of the least energy; nothing of the loosest one. */
function costInWords(work: Work, ceiling: number, { on: [best] }: Picked, least: Picked | undefined): string {
  if (ceiling === work.ceilings[0] || least === undefined) return '';
  const cost = factor(best.wh / least.on[0].wh);
  const [tight, loose] = [ceiling, work.ceilings[0]].map((one) => ceilingInWords(work, one));
  return `${tight} costs ${cost === '1.0' ? 'no more than' : `${cost} times what`} ${loose} does.`;
}

/** What it takes on each GPU where the ceiling is on 99 of 100 tokens, not on half: that can turn their order round. */
function strictInWords(work: Work, ceiling: number, own: readonly Figure[], { on }: Picked): string {
  if (work.summary.unit !== 'token') return '';
  const strict = own.filter((c) => c.tokens !== null && c.tokens.p99_itl_ms <= ceiling);
  const kept = pickedAt(strict, Infinity)[0]?.on ?? [];
  const none = on.filter((c) => kept.every(({ gpu }) => gpu !== c.gpu));
  const told = [
    ...kept.map((c) => `${withUnit(threeDigits(c.wh), 'Wh')} on ${serverOf(c)}`),
    ...none.map(({ gpu }) => `not reached on ${gpu}`),
  ];
  return `With 99 of 100 tokens within ${ceilingInWords(work, ceiling)}: ${told.join(', ')}.`;
}

interface OnEachProps {
  readonly work: Work;
  readonly ceiling: number;
  readonly own: readonly Figure[];
  readonly on: readonly Figure[];
  readonly csv: string;
}

/** What the model takes on each GPU under the ceiling: figure, band, times its least, an answer, the latency. */
function OnEach({ work, ceiling, own, on, csv }: OnEachProps) {
  const [best] = on;
  const isToken = work.summary.unit === 'token';
  return (
    <>
      <FigureTable
        caption={`Wh per ${perPiece(work)}. Line: the band, an allowance of ${integer(100 * work.document.uncertainty.relative_expanded)}\u00a0% for every figure.`}
        name="GPUs"
        unit={`Wh / ${isToken ? 'M tokens' : work.piece}`}
        gpus={work.gpus}
        columns={[]}
        heads={[
          ['Energy', `Wh / ${isToken ? 'M tokens' : work.piece}`],
          ['Against the best GPU', '×'],
          ['Cost of this ceiling', '×'],
          ...(isToken ? [['An answer', 'Wh'] as const] : []),
          ['Latency', isToken ? 'median' : 'of a batch'],
        ]}
        rows={on.map((c) => {
          const least = Math.min(...own.filter(({ gpu }) => gpu === c.gpu).map(({ wh }) => wh));
          const alike = best !== undefined && c !== best && areAlike(best, c);
          const against = best === undefined ? 1 : c.wh / best.wh;
          return {
            key: `on-${c.gpu.toLowerCase()}`,
            name: cards(c),
            on: [c],
            cells: [
              [<WithBand value={c.wh} of={c} />, c.wh],
              [c === best ? 'the best' : alike ? `${times(against)}, not distinguishable` : times(against), against],
              [times(c.wh / least), c.wh / least],
              ...(isToken ? ([[threeDigits(c.each), c.each]] as const) : []),
              [latencyOf(work, c.latency), c.latency],
            ],
          };
        })}
        csv={csv}
        few
      />
      {isToken && work.path === '/models/' && best !== undefined && (
        <p>
          <a
            class="button"
            href={`/calculator/?model=${best.slug}&gpu=${encodeURIComponent(best.gpu)}&ceiling=${ceiling}`}
          >
            Your tokens on {serverOf(best)}
          </a>
        </p>
      )}
    </>
  );
}
