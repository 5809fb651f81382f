import others from './others.json' with { type: 'json' };
import { groupBy } from '../../src/core/text/group-by.ts';
import { memoize } from '../../src/core/files/lazy-files.ts';
import { bandInWords, cards, integer, threeDigits, twoDigits, withUnit } from '../../src/figures/format.ts';
import { type Figure, middle, pickedAt, type Work } from '../work.ts';
import { bandCells, bandColumns, digits } from './cells.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { Mark, Rule, Words } from './svg.tsx';

/** The kinds of work on the ruler. */
const SHOWN = ['lm-arena-chat', 'gpqa', 'text-to-image', 'text-to-video'];

/** A kind of work: what one answer, image or video takes of each model at its most frugal, and with the smallest batch. */
interface RulerRow {
  readonly name: string;
  readonly models: readonly (Figure & { readonly idle: number })[];
  readonly middle: number;
  /** The most with the smallest batch. */
  readonly most: number;
}

type Scale = (value: number) => number;

/** What others say that an answer of theirs takes, Wh. */
const SAID = others.flatMap(({ name, figure }) => {
  const [, wh] = /^([\d.]+) Wh$/.exec(figure?.text ?? '') ?? [];
  return wh === undefined ? [] : [{ name: name.replace(/, of.*/, ''), wh: Number(wh) }];
});

/** What an answer, an image and a video take, as one picture; null where chat was not measured. */
export function answersChart(works: readonly Work[]): Chart | null {
  const rows = SHOWN.flatMap((id) => works.filter((work) => work.id === id).map(rowOf));
  const chat = works.find(({ id }) => id === SHOWN[0]);
  const [answers] = rows;
  if (chat === undefined || answers === undefined || answers.models.length === 0) return null;
  const values = rows.flatMap(({ models }) => models.flatMap(({ each, idle }) => [each, idle]));
  return {
    id: 'answers',
    title: `A chat answer takes about ${withUnit(twoDigits(answers.middle), 'Wh')} of GPU energy`,
    subtitle: rangeInWords(answers),
    source: sourceInWords(chat.document.source),
    draw: memoize((size) =>
      rowsDrawing(
        {
          axis: 'Wh each',
          room: size === 'wide' ? 130 : 20,
          figures: 'middle · if hardly used',
          values: [...values, ...SAID.map(({ wh }) => wh)],
          rows: [
            ...rows.map((row) => ({
              name: row.name,
              figure: `${twoDigits(row.middle)} · up to ${twoDigits(row.most)}`,
              draw: (x: Scale, y: number) => dots(row, x, y),
            })),
            {
              name: 'Reported by makers',
              draw: said,
            },
          ],
        },
        size,
      ),
    ),
    table: {
      columns: ['row_id', 'work', 'model', 'gpu', 'num_gpus', ...bandColumns('wh_each'), 'wh_each_at_smallest_batch'],
      rows: rows.flatMap(({ name, models }) =>
        models.map((c) => [
          ...[c.row_id, name, c.model, c.gpu, c.num_gpus],
          ...bandCells(c.each, c.relative_uncertainty),
          digits(c.idle),
        ]),
      ),
    },
  };
}

/** Of each model the answer that takes least on whichever GPU, by energy. */
function rowOf(work: Work): RulerRow {
  const smallest = new Map(
    groupBy(
      [...work.figures].sort((a, b) => a.batch - b.batch),
      ({ server }) => server,
    ).map(([key, [one]]) => [key, one]),
  );
  const models = pickedAt(work.figures, work.ceilings[0]).map(({ on }) => {
    const [least] = [...on].sort((a, b) => a.each - b.each);
    const own = least ?? on[0];
    return { ...own, idle: smallest.get(own.server)?.each ?? own.each };
  });
  const name = work.piece === 'answer' ? `${work.name} answer` : work.piece;
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    models: models.sort((a, b) => a.each - b.each),
    middle: middle(models.map(({ each }) => each)) ?? 0,
    most: Math.max(...models.map(({ idle }) => idle)),
  };
}

/** From which model to which the figures go, and what they are of. */
function rangeInWords({ models }: RulerRow): string {
  const [least, most] = [models[0], models.at(-1)];
  if (least === undefined || most === undefined) return '';
  const of = (c: Figure): string => `${twoDigits(c.each)} (${c.model.replace(' Instruct', '')})`;
  return `From ${of(least)} to ${of(most)}, each model at its most frugal. GPUs only, on a busy server: a floor. Pale: the same models when hardly used.`;
}

/** A dot for each model, the middle as a line, and a pale bar as far as the smallest batches go. */
function dots({ models, middle: at, most }: RulerRow, x: Scale, y: number) {
  return (
    <>
      <Rule x1={x(models[0]?.each ?? most)} x2={x(most)} y1={y} stroke="var(--accent-soft)" width={12} />
      <Rule x1={x(at)} y1={y - 13} y2={y + 13} stroke="var(--ink)" width={2} />
      {models.map((c) => (
        <Mark
          key={c.slug}
          x={x(c.each)}
          y={y}
          gpu={1}
          colour="var(--accent)"
          tip={`${c.model}, ${cards(c)}: ${withUnit(threeDigits(c.each), 'Wh')} (${bandInWords(c.each, c.relative_uncertainty) ?? ''}); with the smallest batch measured ${withUnit(threeDigits(c.idle), 'Wh')}, ${integer(c.batch)} at once`}
          href={`/models/${c.slug}/`}
        />
      ))}
    </>
  );
}

/** What others say: a cross with a name each, the name on the side where no other cross stands. */
function said(x: Scale, y: number) {
  return (
    <>
      {SAID.map(({ name, wh }) => {
        const isLast = SAID.every((one) => one.wh <= wh);
        return (
          <>
            <path
              d={`M${(x(wh) - 5).toFixed(1)} ${y - 5}l10 10m0-10l-10 10`}
              stroke="var(--warn)"
              stroke-width="2"
              data-tip={`${name}: ${withUnit(wh, 'Wh')}, by a boundary of its own`}
              data-href="/methods/"
            />
            <Words x={x(wh) + (isLast ? 10 : -10)} y={y} anchor={isLast ? 'start' : 'end'} fill="var(--muted)">
              {`${name} ${wh}`}
            </Words>
          </>
        );
      })}
    </>
  );
}
