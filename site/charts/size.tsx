import { kept } from '../../src/core/files/lazy-files.ts';
import { cards, factor, fromTo, size as sizeInWords, threeDigits, withUnit } from '../../src/figures/format.ts';
import { fitted, type LinearFit, ridge } from '../../src/figures/prediction-fit.ts';
import { at, ceilingInWords, heldBy } from '../ceilings.tsx';
import { type Figure, middle, pickedAt, type Work } from '../work.ts';
import { bandCells, bandColumns, bandEnds } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { planeDrawing } from './plane.tsx';
import { Legend } from './svg.tsx';
import { figureInWords, perPiece } from './words.ts';

/** How many times the energy of the line a model takes, or the other way round, to be named beside its mark. */
const OUTLIER = 1.8;

/** The models of a kind of work by size, each at its most frugal, and the line of those that work with all parameters. */
interface SizeFacts {
  readonly work: Work;
  readonly models: readonly Figure[];
  readonly line: LinearFit | null;
}

/** What size takes: energy by how many parameters work on each token. Null where fewer than three models were measured. */
export function sizeChart(work: Work, ceiling: number): Chart | null {
  const models = pickedAt(work.figures, ceiling).map(({ on: [least] }) => least);
  if (models.length < 3) return null;
  const facts = { work, models, line: lineOf(models) };
  const column = work.document.unit.toLowerCase().replaceAll(' ', '_');
  return {
    id: at(`size-${work.id}/`, work, ceiling).replaceAll('/', '-').slice(0, -1),
    title: finding(facts),
    subtitle: `GPU energy per ${perPiece(work)}, in Wh, by active parameters: each model at its most frugal with ${heldBy(work)} ${ceilingInWords(work, ceiling)}, with its band.`,
    source: sourceInWords(work.document.source),
    draw: kept((size) => drawing(facts, size)),
    table: {
      columns: [
        'row_id',
        'model',
        'params_b',
        'active_params_b',
        'architecture',
        'gpu',
        'num_gpus',
        ...bandColumns(column),
      ],
      rows: models.map((c) => [
        ...[c.row_id, c.model, c.params_b, c.active_params_b, c.architecture, c.gpu, c.num_gpus],
        ...bandCells(c.wh, c.relative_uncertainty),
      ]),
    },
  };
}

/** Whether all of a model works on each token; else it is a mixture of experts. */
function isDense({ params_b, active_params_b }: Figure): boolean {
  return params_b === active_params_b;
}

function lineOf(models: readonly Figure[]): LinearFit | null {
  const dense = models.filter(isDense);
  const rows = dense.map((c) => ({ columns: [Math.log(c.active_params_b)], value: Math.log(c.wh) }));
  return new Set(dense.map(({ active_params_b }) => active_params_b)).size >= 3 ? ridge(rows, 0) : null;
}

function onLine(line: LinearFit, active: number): number {
  return Math.exp(fitted(line, [Math.log(active)]));
}

function timesForTwice(line: LinearFit): number {
  return onLine(line, 2) / onLine(line, 1);
}

/** How many times the energy of a dense model of the same active size the mixtures of experts take, at the median. */
function mixturesToLine({ models, line }: SizeFacts): number | null {
  return line === null
    ? null
    : middle(models.filter((c) => !isDense(c)).map((c) => c.wh / onLine(line, c.active_params_b)));
}

/** What doubling the size comes to, and of what: of a token, which says nothing of how many an answer has. */
function finding(facts: SizeFacts): string {
  const { work, models, line } = facts;
  const per = work.summary.unit === 'token' ? 'per token' : `per ${work.piece}`;
  if (line === null) {
    const values = models.map(({ wh }) => wh);
    return `${models.length} models take ${withUnit(fromTo(threeDigits(Math.min(...values)), threeDigits(Math.max(...values))), 'Wh')} ${perPiece(work)}, whatever their size`;
  }
  const mixtures = mixturesToLine(facts);
  const start = `Twice the active parameters take ${factor(timesForTwice(line))} times the energy ${per}`;
  if (mixtures === null) return start;
  return `${start}; a mixture of experts takes a median ${factor(mixtures)} times a dense model of its active size`;
}

const ACCENT = { gpu: 1, colour: 'var(--accent)' } as const;

function drawing(facts: SizeFacts, size: 'wide' | 'narrow') {
  const { work, models, line } = facts;
  const pointOf = (c: Figure) => ({ x: c.active_params_b, y: c.wh, ...bandEnds(c) });
  const sizes = models.filter(isDense).map((c) => c.active_params_b);
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)];
  const lines = line === null ? [] : [from, to].map((x) => ({ x, y: onLine(line, x) }));
  // Towards the larger ones the line has room, and names no model.
  const slopeAt = [0.7, 0.75, 0.8, 0.85, 0.9].map((part) => from * (to / from) ** part);
  const mixtures = mixturesToLine(facts);
  return planeDrawing(
    {
      x: {
        name: 'active parameters, billions',
        narrow: 'active parameters, B',
        values: models.map((c) => c.active_params_b),
        room: 1.25,
      },
      y: { name: `Wh per ${perPiece(work)}`, values: models.map(({ wh }) => wh), room: 1.35 },
      legend: (letters, width) => (
        <Legend
          items={[
            { text: 'dense', ...ACCENT },
            ...(models.every(isDense) ? [] : [{ text: 'mixture of experts', ...ACCENT, filled: false }]),
          ]}
          also={mixtures === null ? undefined : `median ${factor(mixtures)}× the dashed line`}
          letters={letters}
          width={width}
        />
      ),
      lines: line === null ? [] : [{ points: lines, colour: 'var(--line-strong)', dashes: '5 4', width: 1.5 }],
      marks: models.map((c) => ({
        ...pointOf(c),
        ...ACCENT,
        filled: isDense(c),
        whisker: true,
        tip: `${c.model}, ${sizeInWords(c)}, ${cards(c)}: ${figureInWords(work, c)}`,
        href: `/models/${c.slug}/`,
      })),
      labels: [
        ...(line === null
          ? []
          : [
              {
                text: `twice the size: ${factor(timesForTwice(line))}×`,
                at: slopeAt.map((x) => ({ x, y: onLine(line, x) })),
                of: 0,
                colour: 'var(--muted)',
              },
            ]),
        ...namedOf(facts).map((c) => ({
          text: c.model.replace(' Instruct', ''),
          at: [pointOf(c)],
          of: (line === null ? 0 : 1) + models.indexOf(c),
        })),
      ],
    },
    size,
  );
}

/** The models that are named: those that the line tells least of, the farthest first, the smallest and the largest. */
function namedOf({ models, line }: SizeFacts): Figure[] {
  const away = (c: Figure): number => (line === null ? 0 : Math.abs(Math.log(c.wh / onLine(line, c.active_params_b))));
  const bySize = [...models].sort((a, b) => a.active_params_b - b.active_params_b);
  const far = models.filter((c) => away(c) > Math.log(OUTLIER)).sort((a, b) => away(b) - away(a));
  return [...new Set([...far, ...bySize.slice(0, 1), ...bySize.slice(-1)])];
}
