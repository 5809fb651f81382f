import { gpuLabel, factor, size as sizeInWords } from '../../src/figures/format.ts';
import { fitted, ridge } from '../../src/figures/prediction-fit.ts';
import { limitLabel, limitedLatency, idAt } from './latency-limit.ts';
import { type WorkloadConfiguration, medianOf, resultsAt, type Workload } from '../workload.ts';
import { rangeCells, uncertaintyEnds, energyColumns } from './cells.ts';
import type { Chart, Size } from './chart.ts';
import { drawnOnce, type Drawing } from './drawn-once.ts';
import { sourceSentence } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { energyWithRange, perUnit } from './wording.ts';

/** The models of a workload, each in its lowest-energy configuration, and the line fitted to the dense ones. */
interface SizeFacts {
  readonly workload: Workload;
  readonly models: readonly WorkloadConfiguration[];
  readonly onLine: (activeParameters: number) => number;
}

/** The fewest sizes of dense models from which the chart states an effect of size. With fewer, one model decides it. */
const FEWEST_SIZES = 6;

/** Energy by active parameters. Null if fewer than {@link FEWEST_SIZES} sizes of dense models were measured. */
export function sizeChart(workload: Workload, limit: number): Chart | null {
  const models = resultsAt(workload.configurations, limit).map(({ configurations: [lowest] }) => lowest);
  const dense = models.filter(isDense);
  if (new Set(dense.map((c) => c.active_params_b)).size < FEWEST_SIZES) return null;
  const fit = ridge(
    dense.map((c) => ({ columns: [Math.log(c.active_params_b)], value: Math.log(c.wh) })),
    0,
  );
  const facts = { workload, models, onLine: (active: number) => Math.exp(fitted(fit, [Math.log(active)])) };
  return {
    id: idAt(`size-${workload.id}`, workload, limit),
    title: finding(facts),
    subtitle: `GPU energy in Wh per ${perUnit(workload)}, by active parameters (the weights that one token uses). Dense models use all their weights for each token, and mixtures of experts only a part of them. Each mark is one model in its lowest-energy configuration with a ${limitedLatency(workload)} of at most ${limitLabel(workload, limit)}. The vertical lines show uncertainty ranges. Both axes are logarithmic. The dashed line is fitted to the dense models.`,
    source: sourceSentence(workload.document.source),
    draw: drawnOnce((size) => drawing(facts, size)),
    table: {
      columns: [
        'row_id',
        'model',
        'params_b',
        'active_params_b',
        'architecture',
        'gpu',
        'num_gpus',
        ...energyColumns(workload),
      ],
      rows: models.map((c) => [
        c.row_id,
        c.model,
        c.params_b,
        c.active_params_b,
        c.architecture,
        c.gpu,
        c.num_gpus,
        ...rangeCells(c.wh, c.relative_uncertainty),
      ]),
    },
  };
}

/** Whether all parameters are active and the model is not a hybrid of Mamba and attention. */
function isDense(model: WorkloadConfiguration): boolean {
  return !isMixture(model) && !isHybrid(model);
}

function isMixture({ params_b, active_params_b }: WorkloadConfiguration): boolean {
  return params_b !== active_params_b;
}

function isHybrid({ architecture }: WorkloadConfiguration): boolean {
  return architecture === 'Mamba-Transformer Hybrid';
}

/** The name of a model next to its mark, shortened as far as it stays unique. */
function shortName({ model }: WorkloadConfiguration): string {
  return model.replace(/ Instruct| \d+B \d+E|^NVIDIA /g, '');
}

/** The effect of doubling the active parameters, and how mixtures of experts compare with dense models. */
function finding({ workload, models, onLine }: SizeFacts): string {
  const per = workload.summary.unit === 'token' ? 'token' : workload.output;
  const start = `Among dense models, doubling the active parameters means ${factor(onLine(2) / onLine(1))} times the energy per ${per}`;
  const mixtures = medianOf(models.filter(isMixture).map((c) => c.wh / onLine(c.active_params_b)));
  if (mixtures === null) return start;
  return `${start}. A mixture of experts uses ${factor(mixtures)} times as much as a dense model with the same number of active parameters (median)`;
}

const ACCENT = { gpu: 1, colour: 'var(--accent)' } as const;
const HYBRID = { ...ACCENT, gpu: 3 } as const;

function drawing({ workload, models, onLine }: SizeFacts, size: Size): Drawing {
  const distance = (c: WorkloadConfiguration): number => Math.abs(Math.log(c.wh / onLine(c.active_params_b)));
  const endsOf = (some: readonly WorkloadConfiguration[]) => {
    const sizes = some.map((c) => c.active_params_b);
    return [Math.min(...sizes), Math.max(...sizes)];
  };
  return planeDrawing(
    {
      x: 'active parameters, billions',
      y: `Wh per ${perUnit(workload)}`,
      legend: [
        { text: 'dense', ...ACCENT },
        ...(models.some(isMixture) ? [{ text: 'mixture of experts', ...ACCENT, filled: false }] : []),
        ...(models.some(isHybrid) ? [{ text: 'Mamba hybrid', ...HYBRID }] : []),
      ],
      lines: [
        {
          points: endsOf(models.filter(isDense)).map((x) => ({ x, y: onLine(x) })),
          colour: 'var(--line-strong)',
          dashes: '5 4',
        },
      ],
      // Models far from the line get their names first; the others only if there is room.
      marks: models
        .toSorted((a, b) => distance(b) - distance(a))
        .map((c) => ({
          x: c.active_params_b,
          y: c.wh,
          ...uncertaintyEnds(c),
          ...(isHybrid(c) ? HYBRID : ACCENT),
          filled: !isMixture(c),
          tip: `${c.model}, ${sizeInWords(c)}, ${gpuLabel(c)}: ${energyWithRange(workload, c)}`,
          href: `/models/${c.slug}/`,
          name: shortName(c),
        })),
    },
    size,
  );
}
