import type { ChartFoot } from '../charts/chart.ts';
import { footOf, sourceInWords } from '../charts/foot.ts';
import {
  ceilingChart,
  costInWords,
  gpusChart,
  type OverviewFacts,
  pickedModels,
  versusInWords,
  versusOf,
  withArticle,
} from '../charts/home.tsx';
import { Explorer } from '../components/explorer/explorer.tsx';
import type { Documents, ModelConfiguration, Page, Site } from '../documents.ts';
import { ceilingCurves, FLUENT_CEILING } from '../../src/figures/ceilings.ts';
import { cards, counted, itlCeiling, threeDigits } from '../../src/figures/format.ts';
import { indexLimits } from '../../src/figures/limits.ts';
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
  const curves = ceilingCurves(configurations, limits.statistic);
  const explorer = (foot: ChartFoot, only?: string) => (
    <div id="explorer" data-only={only} data-words={JSON.stringify({ foot, source })}>
      <Explorer
        data={{ configurations, choices, selection: index.selection, published: index.itl_deadline_ms, source, foot }}
        settings={choices.initial}
        change={null}
        only={only}
      />
    </div>
  );
  const live = (id: string) => ({ script: 'explorer', body: (foot: ChartFoot) => explorer(foot, id) });
  return {
    path: '/',
    title: 'how much energy a token of each language model takes',
    description: manifest.description,
    script: 'explorer',
    linkedData: datasetLinkedData(site),
    charts: [
      { chart: gpusChart(over), ...live('gpus') },
      { chart: ceilingChart(curves, over), ...live('ceiling') },
    ],
    body: (
      <>
        <h1>How much energy does a token take?</h1>
        <Findings documents={documents} over={over} />
        {explorer(footOf(site, '/'))}
      </>
    ),
  };
}

/** What the figures say, in a few sentences, each with the way to where it is shown. */
function Findings({ documents, over }: { documents: Documents; over: OverviewFacts }) {
  const { index, configurations, models } = documents;
  const { limits, gpus } = over;
  const picked = pickedModels(configurations, limits);
  // Of each model the configuration on the GPU where it takes least.
  const rows = picked.flatMap(({ on }) => on.slice(0, 1));
  const [least, most] = [rows[0], rows.at(-1)];
  const reasoning = medianAgainstChat(documents, 'gpqa');
  return (
    <div class="opening">
      <p class="lead">
        {least !== undefined && most !== undefined && (
          <>
            A million output tokens take {onItsGpu(least, ' of GPU energy')}
            {most !== least && `, and ${onItsGpu(most)}`}, each at its best with {itlCeiling(index.itl_deadline_ms)}
            .{' '}
          </>
        )}
        <a href="#gpus">{versusInWords(limits, picked, versusOf(picked, gpus))}</a>.{' '}
        <a href="#ceiling">
          {costInWords({ ...limits, ceiling: FLUENT_CEILING }, ceilingCurves(configurations, limits.statistic).pairs)}
        </a>
        .{' '}
        {reasoning !== null && (
          <>
            <a href="/workloads/gpqa/">{reasoning}</a>.
          </>
        )}
      </p>
      <p class="caveat">
        {counted(models.models.length, 'model')} in {counted(configurations.length, 'configuration')} of chat, measured
        by {index.source.publisher}. {index.caveat} <a href="/methods/#limits">How sure?</a>
      </p>
    </div>
  );
}

/** What a million output tokens take: `17.2 Wh with Qwen 3 8B on a B200`. */
function onItsGpu(c: ModelConfiguration, of = ''): string {
  const on = c.num_gpus === 1 ? withArticle(c.gpu) : cards(c);
  return `${threeDigits(c.wh_per_million_output_tokens)} Wh${of} with ${c.model} on ${on}`;
}
