import { memoize } from '../../src/core/files/lazy-files.ts';
import { cards, factor, size as sizeInWords } from '../../src/figures/format.ts';
import { fitted, ridge } from '../../src/figures/prediction-fit.ts';
import { ceilingInWords, heldBy, idAt } from './ceiling.ts';
import { type Figure, middle, pickedAt, type Work } from '../work.ts';
import { bandCells, bandEnds, energyColumns } from './cells.ts';
import type { Chart, Drawing, Size } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { figureInWords, perPiece } from './words.ts';

/** The models of a kind of work by size, each at its most frugal, and the line of those that work with all parameters. */
interface SizeFacts {
  readonly work: Work;
  readonly models: readonly Figure[];
  readonly onLine: (activeParameters: number) => number;
}

/** What size takes: energy by how many parameters work on each token. Null where fewer than three sizes were measured. */
export function sizeChart(work: Work, ceiling: number): Chart | null {
  const models = pickedAt(work.figures, ceiling).map(({ on: [least] }) => least);
  const dense = models.filter(isDense);
  if (new Set(dense.map((c) => c.active_params_b)).size < 3) return null;
  const fit = ridge(
    dense.map((c) => ({ columns: [Math.log(c.active_params_b)], value: Math.log(c.wh) })),
    0,
  );
  const facts = { work, models, onLine: (active: number) => Math.exp(fitted(fit, [Math.log(active)])) };
  return {
    id: idAt(`size-${work.id}`, work, ceiling),
    title: finding(facts),
    subtitle: `GPU energy per ${perPiece(work)}, in Wh, by active parameters: each model at its most frugal with ${heldBy(work)} ${ceilingInWords(work, ceiling)}, with its band. Dashed: the dense models’ line, by least squares in logarithms.`,
    source: sourceInWords(work.document.source),
    draw: memoize((size) => drawing(facts, size)),
    table: {
      columns: [
        ...['row_id', 'model', 'params_b', 'active_params_b', 'architecture', 'gpu', 'num_gpus'],
        ...energyColumns(work),
      ],
      rows: models.map((c) => [
        ...[c.row_id, c.model, c.params_b, c.active_params_b, c.architecture, c.gpu, c.num_gpus],
        ...bandCells(c.wh, c.relative_uncertainty),
      ]),
    },
  };
}

/** Whether it is neither a mixture of experts, of which a part works on each token, nor a hybrid of Mamba and attention. */
function isDense(model: Figure): boolean {
  return !isMixture(model) && !isHybrid(model);
}

function isMixture({ params_b, active_params_b }: Figure): boolean {
  return params_b !== active_params_b;
}

function isHybrid({ architecture }: Figure): boolean {
  return architecture === 'Mamba-Transformer Hybrid';
}

/** The name of a model beside its mark, as short as tells it from the others. */
function shortName({ model }: Figure): string {
  return model.replace(/ Instruct| \d+B \d+E|^NVIDIA /g, '');
}

/** What doubling the size comes to, and of what: of a token, which says nothing of how many an answer has. */
function finding({ work, models, onLine }: SizeFacts): string {
  const per = work.summary.unit === 'token' ? 'token' : work.piece;
  const start = `Twice the active parameters take ${factor(onLine(2) / onLine(1))} times the energy per ${per}`;
  const mixtures = middle(models.filter(isMixture).map((c) => c.wh / onLine(c.active_params_b)));
  if (mixtures === null) return start;
  return `${start}; a mixture of experts takes a median ${factor(mixtures)} times a dense model of its active size`;
}

const ACCENT = { gpu: 1, colour: 'var(--accent)' } as const;
const HYBRID = { ...ACCENT, gpu: 3 } as const;

function drawing({ work, models, onLine }: SizeFacts, size: Size): Drawing {
  const off = (c: Figure): number => Math.abs(Math.log(c.wh / onLine(c.active_params_b)));
  const endsOf = (some: readonly Figure[]) => {
    const sizes = some.map((c) => c.active_params_b);
    return [Math.min(...sizes), Math.max(...sizes)];
  };
  return planeDrawing(
    {
      x: 'active parameters, billions',
      y: `Wh per ${perPiece(work)}`,
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
      // The farthest from the line are named first, the others as far as there is room.
      marks: models
        .toSorted((a, b) => off(b) - off(a))
        .map((c) => ({
          ...{ x: c.active_params_b, y: c.wh, ...bandEnds(c), ...(isHybrid(c) ? HYBRID : ACCENT) },
          filled: !isMixture(c),
          tip: `${c.model}, ${sizeInWords(c)}, ${cards(c)}: ${figureInWords(work, c)}`,
          href: `/models/${c.slug}/`,
          name: shortName(c),
        })),
    },
    size,
  );
}
