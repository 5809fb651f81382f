import { groupBy } from '../../src/core/text/group-by.ts';
import { byKeys } from '../../src/core/text/order.ts';
import { ceilingCurves } from '../../src/figures/ceilings.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import { decimals, energy, integer } from '../../src/figures/format.ts';
import { areIndexLimits, limitsInWords, pickOnEach } from '../../src/figures/limits.ts';
import type { ChartFoot } from '../charts/chart.ts';
import { SIZE_NOTE, sizeChart } from '../charts/size.tsx';
import type { ModelConfiguration, ModelFacts } from '../documents.ts';
import { CeilingBar, type CeilingFiguresProps } from './ceiling-bar.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type Column, Table } from './table.tsx';

/** What the models under a ceiling are drawn from, beside their configurations. */
export interface ModelsWords {
  readonly source: string;
  /** The ceiling of the index, ms. */
  readonly published: number;
  /** The table as a file, below the site. */
  readonly csv: string | undefined;
  readonly foot: ChartFoot;
}

interface ModelsBySizeProps extends CeilingFiguresProps {
  readonly words: ModelsWords;
  readonly configurations: readonly ModelConfiguration[];
}

/** The models by their size under a ceiling: as a chart, and as a table. */
export function ModelsBySize({ words, configurations, limits, change, refused, take, sizes, only }: ModelsBySizeProps) {
  const { foot, source, published, csv } = words;
  const { base } = foot;
  const models = groupBy(configurations, ({ slug }) => slug).map(([, own]) => ({
    ...own[0],
    measured: own.length,
    precisions: [...new Set(own.map(({ precision }) => precision))].join(', '),
    best: new Map(pickOnEach(own, limits).map((c) => [c.gpu, c.wh_per_million_output_tokens])),
  }));
  return (
    <>
      <CeilingBar
        published={published}
        limits={limits}
        change={change}
        curves={ceilingCurves(configurations, limits.statistic).pairs}
        refused={refused}
      />
      <ChartFrame chart={sizeChart({ configurations, limits, source, base })} foot={foot} take={take} sizes={sizes}>
        {SIZE_NOTE}
      </ChartFrame>
      {only === undefined && (
        // Where scripts run, the heads of a table are made buttons: another ceiling is another table.
        <div key={limitsInWords(limits)} class="model-list">
          <Table
            csv={areIndexLimits(limits, published) ? csv : undefined}
            caption="The models by size, with the best figure on each GPU"
            rows={models.sort(byKeys('params_b', 'slug'))}
            columns={[
              {
                head: 'Model',
                rowHead: true,
                sort: ({ model }) => model,
                cell: ({ slug, model }) => <a href={`${base}models/${slug}/`}>{model}</a>,
              },
              LEAST,
              ...gpusOf(configurations).map(bestOn),
              billions('Parameters', (m) => m.params_b),
              billions('Active', (m) => m.active_params_b),
              { head: 'Architecture', sort: (m) => m.architecture },
              { head: 'Precision', sort: (m) => m.precisions },
              { head: 'Measured', unit: 'configurations', sort: (m) => m.measured, written: integer },
            ]}
          />
        </div>
      )}
    </>
  );
}

/** A column of sizes, in billions of parameters. */
export function billions<Row extends Pick<ModelFacts, 'params_b' | 'active_params_b'>>(
  head: string,
  of: (model: Row) => number,
): Column<Row> {
  return { head, unit: 'billions', sort: of, written: (n) => decimals(n, Number.isInteger(n) ? 0 : 1) };
}

interface OnEach {
  readonly best: ReadonlyMap<string, number>;
}

/** The figure on the GPU where a model takes least, which is what a phone shows of it. */
const LEAST: Column<OnEach> = {
  head: 'Least',
  unit: 'Wh / M tokens',
  line: true,
  sort: ({ best }) => Math.min(Number.MAX_VALUE, ...best.values()),
  cell: ({ best }) => {
    const [least] = [...best].sort(byKeys(([, wh]) => wh));
    return least === undefined ? <span class="muted">–</span> : `${energy(least[1])} on ${least[0]}`;
  },
};

function bestOn(gpu: string): Column<OnEach> {
  return {
    head: gpu,
    unit: 'Wh / M tokens',
    // A model that was not measured on the GPU, or can't keep the ceiling there, comes after those that can.
    sort: ({ best }) => best.get(gpu) ?? Number.MAX_VALUE,
    cell: ({ best }) => {
      const own = best.get(gpu);
      return own === undefined ? <span class="muted">–</span> : energy(own);
    },
  };
}
