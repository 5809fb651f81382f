import { MEASURED } from '../linked-data.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import { comparedGpus, comparePath, type GpuNames, onBoth } from '../views/compare.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { footOf, sourceInWords } from '../charts/foot.ts';
import { areAlike, type GpuPair, pickedModels, versusOf } from '../charts/home.tsx';
import { chartOfTwo, TwoGpus, type TwoGpusWords } from '../components/two-gpus.tsx';
import { Table } from '../components/table.tsx';
import type { ModelConfiguration, Page, Site } from '../documents.ts';
import { CEILINGS } from '../../src/figures/ceilings.ts';
import { counted, threeDigits, times, withUnit } from '../../src/figures/format.ts';
import { indexLimits } from '../../src/figures/limits.ts';

/** A page for each two GPUs that some model was measured on both of. */
export function comparePages(site: Site): Page[] {
  return comparedGpus(site.documents.configurations).flatMap((gpus) => comparePage(site, gpus));
}

function comparePage(site: Site, gpus: GpuNames): Page[] {
  const { configurations, index } = site.documents;
  const both = onBoth(configurations, gpus);
  const ceiling = index.itl_deadline_ms;
  const limits = indexLimits(ceiling);
  const felt = versusOf(pickedModels(both, limits), gpus);
  if (felt === null) return [];
  const path = comparePath(gpus);
  const [a, b] = gpus;
  const words: TwoGpusWords = {
    compared: gpus,
    gpus: gpusOf(configurations),
    source: sourceInWords(index.source),
    published: ceiling,
    id: path.slice(1, -1).replace('/', '-'),
    foot: footOf(site, path),
  };
  const chart = chartOfTwo(both, limits, words);
  const two = (foot: ChartFoot, only?: string) => (
    <div id="two-gpus" data-script="gpus" data-only={only} data-words={JSON.stringify({ ...words, foot })}>
      <TwoGpus words={{ ...words, foot }} configurations={both} limits={limits} change={null} only={only} />
    </div>
  );
  return [
    {
      path,
      title: `${a} against ${b}: GPU energy per token at ${withUnit(ceiling, 'ms')}`,
      description: `${chart.title}, over ${counted(felt.pairs, 'language model')} measured on both. Model by model, at every latency ceiling.`,
      part: { files: [], sources: [index.source], measured: MEASURED },
      charts: [{ chart, body: (foot) => two(foot, chart.id) }],
      body: (
        <>
          <h1>
            {a} against {b}
          </h1>
          {two(words.foot)}
          <EveryCeiling configurations={both} gpus={gpus} ceiling={ceiling} />
        </>
      ),
    },
  ];
}

interface EveryCeilingProps {
  /** Those of the models that were measured on both. */
  readonly configurations: readonly ModelConfiguration[];
  readonly gpus: readonly [string, string];
  /** That of the index, ms. */
  readonly ceiling: number;
}

/** How many times the one takes of the other under each ceiling, model by model and in the median. */
function EveryCeiling({ configurations, gpus, ceiling: own }: EveryCeilingProps) {
  const [a, b] = gpus;
  const at = [own, ...CEILINGS].map((ceiling) => {
    const models = pickedModels(configurations, indexLimits(ceiling));
    return { ceiling, picked: models.flatMap(({ on }) => on), versus: versusOf(models, gpus) };
  });
  // A median is of the one over the other as the address names them, whichever takes more.
  const median = (versus: GpuPair | null): string =>
    versus === null ? '–' : times(versus.more === b ? versus.median : 1 / versus.median);
  return (
    <>
      <h2 id="ceilings">At every ceiling</h2>
      <Table
        kind="ceilings"
        caption={`Energy of ${b} over energy of ${a}, for each model under each ceiling on the median latency. Grey: not distinguishable; –: one of the two can’t keep it.`}
        fixed
        rows={[null, ...new Map(configurations.map((c) => [c.slug, c.model]))]}
        columns={[
          {
            head: 'Model',
            rowHead: true,
            cell: (model) =>
              model === null ? 'Median of all models' : <a href={`/models/${model[0]}/`}>{model[1]}</a>,
          },
          ...at.map(({ ceiling, picked, versus }) => ({
            head: withUnit(ceiling, 'ms'),
            line: true as const,
            cell: (model: [string, string] | null) =>
              model === null ? <strong>{median(versus)}</strong> : ratioOf(picked, model[0], gpus),
          })),
        ]}
      />
    </>
  );
}

function ratioOf(picked: readonly ModelConfiguration[], slug: string, [a, b]: readonly [string, string]) {
  const [x, y] = [a, b].map((name) => picked.find((c) => c.slug === slug && c.gpu === name));
  if (x === undefined || y === undefined)
    return (
      <span class="muted" title="can’t keep it">
        –
      </span>
    );
  const words = `${threeDigits(y.wh_per_million_output_tokens)} and ${withUnit(threeDigits(x.wh_per_million_output_tokens), 'Wh')} per million tokens`;
  return (
    <span class={areAlike(x, y) ? 'muted' : undefined} title={words}>
      {times(y.wh_per_million_output_tokens / x.wh_per_million_output_tokens)}
    </span>
  );
}
