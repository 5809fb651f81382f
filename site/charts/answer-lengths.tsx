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
    title: `Half of the answers of ${name} take at most ${withUnit(twoDigits(least.wh.p50), 'Wh')} on ${cards(least.c)}, one in ten over ${withUnit(twoDigits(least.wh.p90), 'Wh')}`,
    subtitle: `GPU energy of a chat answer, in Wh, of the most frugal configuration on each GPU: the line runs from the 10th to the 90th of 100 answers by length, the dot is the median.`,
    source,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: true,
          axis: 'Wh per answer, of 100 by length',
          room: 74,
          before: 66,
          above: 18,
          tall: true,
          values: rows.flatMap(({ wh }) => [wh.p10, wh.p50, wh.p90]),
          rows: rows.map((row, i) => ({
            name: cards(row.c),
            draw: (x, y) => <AnswerMarks row={row} x={x} y={y} gpus={gpus} isFirst={i === 0} />,
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
  /** Above the marks of the first row stands what those of all are. */
  readonly isFirst: boolean;
}

/** Where the value of each share stands from its mark, and what heads it. */
const SHARES = [
  { at: 'p10', head: '10th', dx: -9, dy: 0, anchor: 'end' },
  { at: 'p50', head: 'median', dx: 0, dy: -15, anchor: 'middle' },
  { at: 'p90', head: '90th', dx: 9, dy: 0, anchor: 'start' },
] as const;

/** A line from the tenth to the ninetieth of a hundred answers, with a dot at the median, each with its value. */
function AnswerMarks({ row: { c, tokens, wh }, x, y, gpus, isFirst }: AnswerMarksProps) {
  const colour = colourOf(gpus.indexOf(c.gpu));
  return (
    <>
      {SHARES.map(({ at, head, dx, dy, anchor }) => (
        <>
          {isFirst && (
            <Words x={x(wh[at]) + dx} y={y + dy - 16} anchor={anchor} fill="var(--muted)">
              {head}
            </Words>
          )}
          <Words x={x(wh[at]) + dx} y={y + dy} anchor={anchor} bold={at === 'p50'} fill={colour}>
            {twoDigits(wh[at])}
          </Words>
        </>
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
