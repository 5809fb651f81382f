import { kept } from '../../src/core/files/lazy-files.ts';
import type { Configuration, Model } from '../../src/contract/generated/api.d.ts';
import { cards, integer, threeDigits, twoDigits, withUnit } from '../../src/figures/format.ts';
import type { Chart } from './chart.ts';
import { rowsDrawing } from './rows.tsx';
import { colourOf, Rule, short, Words } from './svg.tsx';

interface AnswerLengths extends Pick<Model, 'slug' | 'name'> {
  /** The most frugal configuration on each GPU. */
  readonly best: readonly Configuration[];
  readonly source: string;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
}

/** What short, middling and long answers of a model take on each GPU; null where their lengths are not known. */
export function answerLengthsChart({ slug, name, best, source, gpus }: AnswerLengths): Chart | null {
  const rows = best.flatMap((c) => {
    const { answer_tokens: tokens, wh_per_answer: wh } = c;
    return tokens === undefined || wh === undefined ? [] : [{ c, tokens, wh }];
  });
  const [least] = [...rows].sort((a, b) => a.wh.p50 - b.wh.p50);
  if (least === undefined) return null;
  return {
    id: `answers-${slug}`,
    title: `Half of the answers of ${name} take at most ${withUnit(twoDigits(least.wh.p50), 'Wh')}, one in ten over ${withUnit(twoDigits(least.wh.p90), 'Wh')}`,
    subtitle: `GPU energy of a chat answer, in Wh, of the most frugal configuration on each GPU: the line runs from the 10th to the 90th of 100 answers by length, the dot is the median.`,
    source,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: 'Wh that so many answers stay under',
          room: size === 'wide' ? 90 : 12,
          above: size === 'wide' ? 18 : 36,
          figures: 'median, Wh',
          values: rows.flatMap(({ wh }) => [wh.p10, wh.p50, wh.p90]),
          rows: rows.map((row, i) => ({
            name: cards(row.c),
            figure: twoDigits(row.wh.p50),
            draw: (x, y) => (
              <AnswerMarks row={row} x={x} y={y} gpus={gpus} shares={i > 0 ? null : size === 'wide' ? 16 : 34} />
            ),
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['gpu', 'num_gpus', 'answers', 'tokens_p10', 'tokens_p50', 'tokens_p90', 'wh_p10', 'wh_p50', 'wh_p90'],
      rows: rows.map(({ c, tokens, wh }) => [
        c.gpu,
        c.num_gpus,
        tokens.requests,
        tokens.p10,
        tokens.p50,
        tokens.p90,
        wh.p10,
        wh.p50,
        wh.p90,
      ]),
    },
  };
}

interface AnswerMarksProps {
  readonly row: {
    readonly c: Configuration;
    readonly tokens: NonNullable<Configuration['answer_tokens']>;
    readonly wh: NonNullable<Configuration['wh_per_answer']>;
  };
  readonly x: (value: number) => number;
  readonly y: number;
  readonly gpus: readonly string[];
  /** How far above the first row stands what the marks of all are, pixels; null for the others. */
  readonly shares: number | null;
}

const SHARES = [
  ['half', 'p50'],
  ['9 of 10', 'p90'],
] as const;

/** A line from the tenth to the ninetieth of a hundred answers, with a dot at the median. */
function AnswerMarks({ row: { c, tokens, wh }, x, y, gpus, shares }: AnswerMarksProps) {
  const colour = colourOf(gpus.indexOf(c.gpu));
  return (
    <>
      {shares !== null &&
        SHARES.map(([share, quantile]) => (
          <Words key={share} x={x(wh[quantile]) + 12} y={y - shares} anchor="end" fill="var(--muted)">
            {share}
          </Words>
        ))}
      <Rule x1={x(wh.p10)} x2={x(wh.p90)} y1={y} y2={y} stroke={colour} width={3} />
      <circle
        cx={short(x(wh.p50))}
        cy={short(y)}
        r="6"
        fill={colour}
        stroke="var(--paper)"
        data-tip={`${cards(c)}: 10 of 100 answers have at most ${integer(tokens.p10)} tokens (${withUnit(threeDigits(wh.p10), 'Wh')}), 50 at most ${integer(tokens.p50)} (${withUnit(threeDigits(wh.p50), 'Wh')}), 90 at most ${integer(tokens.p90)} (${withUnit(threeDigits(wh.p90), 'Wh')})`}
      />
    </>
  );
}
