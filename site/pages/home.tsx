import type { Chart, ChartFoot } from '../charts/chart.ts';
import { footOf, sourceInWords } from '../charts/foot.ts';
import {
  ceilingChart,
  costInWords,
  gpusChart,
  type OverviewFacts,
  pickedModels,
  versusInWords,
  versusOf,
} from '../charts/home.tsx';
import { biggerInWords, SIZE_NOTE, sizeChart } from '../charts/size.tsx';
import { rulerChart } from '../charts/ruler.tsx';
import { LimitsChip } from '../components/ceiling-bar.tsx';
import { ChartFrame } from '../components/chart-frame.tsx';
import { WorkloadTabs } from '../components/workload-tabs.tsx';
import { Explorer } from '../components/explorer/explorer.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { ceilingCurves, FLUENT_CEILING } from '../../src/figures/ceilings.ts';
import { indexLimits } from '../../src/figures/limits.ts';
import { selectionInPrint } from '../views/rows.ts';
import { choicesOf } from '../views/url-state.ts';
import { medianAgainstChat } from '../views/workloads.ts';
import { datasetLinkedData } from '../linked-data.ts';

export function homePage(site: Site): Page {
  const { documents } = site;
  const { index, configurations, manifest } = documents;
  const choices = choicesOf(configurations, index.itl_deadline_ms);
  const limits = indexLimits(index.itl_deadline_ms);
  const source = sourceInWords(index.source);
  const over: OverviewFacts = { configurations, limits, gpus: choices.gpus, source, base: '/' };
  const ruler = rulerChart(documents);
  const curves = ceilingCurves(configurations, limits.statistic);
  const explorer = (foot: ChartFoot, only?: string) => (
    <div id="explorer" data-script="explorer" data-only={only} data-words={JSON.stringify({ foot, source })}>
      <Explorer
        data={{
          configurations,
          choices,
          selection: selectionInPrint(index.selection),
          published: index.itl_deadline_ms,
          source,
          foot,
        }}
        settings={choices.initial}
        change={null}
        only={only}
      />
    </div>
  );
  const live = (id: string) => ({ body: (foot: ChartFoot) => explorer(foot, id) });
  return {
    path: '/',
    title: 'how much energy a token of each language model takes',
    description: manifest.description,
    linkedData: datasetLinkedData(site),
    charts: [
      ...(ruler === null ? [] : [{ chart: ruler }]),
      { chart: gpusChart(over), ...live('gpus') },
      { chart: ceilingChart(curves, over), ...live('ceiling') },
    ],
    body: (
      <>
        <div class="beside-each-other">
          <Answers site={site} ruler={ruler} over={over} />
          <Findings documents={documents} over={over} />
          <BySize site={site} over={over} />
        </div>
        <WorkloadTabs documents={documents} current="lm-arena-chat" />
        {explorer(footOf(site, '/'))}
      </>
    ),
  };
}

interface AnswersProps {
  readonly site: Site;
  /** Null in a release from before there were workloads. */
  readonly ruler: Chart | null;
  readonly over: OverviewFacts;
}

/** What a piece of work takes, and what size costs. */
function Answers({ site, ruler, over }: AnswersProps) {
  if (ruler === null) return <h1>How much energy does a token take?</h1>;
  const bySize = biggerInWords(over);
  return (
    <ChartFrame
      chart={ruler}
      foot={footOf(site, '/')}
      level={1}
      controls={
        bySize !== null && (
          <p class="chart-subtitle">
            <a href="#size">{bySize}</a>.
          </p>
        )
      }
    >
      A dot is a model at its most frugal; of reasoning, images and videos, the model in the middle.
    </ChartFrame>
  );
}

/** The models by size, under the ceiling that the page opens with: `/models/` has them under others. */
function BySize({ site, over }: { readonly site: Site; readonly over: OverviewFacts }) {
  return (
    <ChartFrame
      chart={sizeChart(over)}
      foot={footOf(site, '/')}
      controls={
        <p class="limits">
          <LimitsChip limits={over.limits} /> <a href="/models/">Under other ceilings</a>
        </p>
      }
    >
      {SIZE_NOTE}
    </ChartFrame>
  );
}

/** What the figures say beside that, each with the way to where it is shown. */
function Findings({ documents, over }: { documents: Documents; over: OverviewFacts }) {
  const { configurations } = documents;
  const { limits, gpus } = over;
  const picked = pickedModels(configurations, limits);
  const reasoning = medianAgainstChat(documents, 'gpqa');
  const fluent = { ...limits, ceiling: FLUENT_CEILING };
  const cards = [
    ['#gpus', versusInWords(limits, picked, versusOf(picked, gpus))],
    ['#ceiling', costInWords(fluent, ceilingCurves(configurations, limits.statistic).pairs)],
    ...(reasoning === null ? [] : [['/workloads/gpqa/', reasoning]]),
  ] as const;
  return (
    <ul class="findings">
      {cards.map(([href, sentence]) => (
        <li key={href}>
          <a href={href}>{sentence}</a>
        </li>
      ))}
    </ul>
  );
}
