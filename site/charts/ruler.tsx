import { kept } from '../../src/core/files/lazy-files.ts';
import {
  bandInWords,
  cards,
  counted,
  fromTo,
  integer,
  round,
  threeDigits,
  twoDigits,
  withUnit,
} from '../../src/figures/format.ts';
import type { Documents, WorkloadDocument } from '../documents.ts';
import { type Piece, onePiece, piecesOf } from '../views/pieces.ts';
import { decadesAround, decadeTicks } from '../views/plotting.ts';
import { bandCells, bandColumns, digits } from './cells.ts';
import { type Chart, type Drawing, LETTERS, type Size, WIDTHS } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { logarithmic, roomyTicks, Rule, short, widthOf, Words } from './svg.tsx';

/** A piece of work on the ruler. */
interface RulerMark {
  readonly piece: Piece;
  /** `A reasoning answer`, `A chat answer, least` */
  readonly name: string;
  /** Of how many models it is the middle one; null where it was chosen in another way. */
  readonly among: number | null;
}

/**
 * What a piece of work takes, as one picture: the chat answers that take least and most, and of reasoning, images and
 * videos the one of the model in the middle. Null in a release from before there were workloads.
 */
export function rulerChart({ workloadDocuments }: Pick<Documents, 'workloadDocuments'>): Chart | null {
  const chat = workloadDocuments.find(({ workload }) => workload === 'lm-arena-chat');
  const answers = chat === undefined ? [] : piecesOf(chat);
  const [least, most] = [answers[0], answers.at(-1)];
  if (chat === undefined || least === undefined || most === undefined) return null;
  const marks = [
    ...(least === most
      ? [markOf(chat, least, null)]
      : [markOf(chat, least, null, ', least'), markOf(chat, most, null, ', most')]),
    ...['gpqa', 'text-to-image', 'text-to-video'].flatMap((name) =>
      workloadDocuments.filter(({ workload }) => workload === name).flatMap(middleOf),
    ),
  ];
  return {
    id: 'answers',
    title: `A chat answer takes ${withUnit(fromTo(twoDigits(least.wh), twoDigits(most.wh)), 'Wh')} of GPU energy, at least`,
    subtitle: 'GPUs alone, on a busy server: a floor. Pale: up to the smallest batch measured.',
    source: sourceInWords(chat.source),
    draw: kept((size) => drawing(marks, size)),
    table: {
      columns: ['what', 'model', 'gpu', 'num_gpus', ...bandColumns('wh'), 'smallest_batch', 'wh_at_smallest_batch'],
      rows: marks.map(({ name, piece: { model, gpu, num_gpus, wh, relative_uncertainty: u, smallest } }) => [
        name,
        model,
        gpu,
        num_gpus,
        ...bandCells(wh, u),
        Math.round(smallest.batch),
        digits(smallest.wh),
      ]),
    },
  };
}

/** Of the models of a workload the one in the middle; of two, the one that takes less. */
function middleOf(document: WorkloadDocument): RulerMark[] {
  const pieces = piecesOf(document);
  const middle = pieces[Math.floor((pieces.length - 1) / 2)];
  if (middle === undefined) return [];
  return [markOf(document, middle, pieces.length)];
}

function markOf(document: WorkloadDocument, piece: Piece, among: number | null, which = ''): RulerMark {
  return { piece, name: onePiece(document) + which, among };
}

const LANE = { wide: 44, narrow: 50 } as const;

/** A lane for each mark above one ruler: its dot with the number, and a pale bar to the smallest batch. */
function drawing(marks: readonly RulerMark[], size: Size): Drawing {
  const wide = size === 'wide';
  const letters = LETTERS[size];
  const ends = marks.flatMap(({ piece }) => [piece.wh, piece.smallest.wh]);
  // Left of a dot stands its number, right of a bar where it ends.
  const names = marks.flatMap(({ name, piece }) => [widthOf(name, letters, true), widthOf(piece.model, letters)]);
  const left =
    (wide ? Math.max(...names) : 0) +
    Math.max(...marks.map(({ piece }) => widthOf(figureOf(piece), letters, true))) +
    14;
  const right = WIDTHS[size] - widthOf('0.000', letters) - 12;
  const span = decadesAround(Math.min(...ends), Math.max(...ends));
  const x = logarithmic(span, [left, right]);
  const bottom = 6 + LANE[size] * marks.length;
  const ticks = decadeTicks(...span);
  const named = roomyTicks(ticks, round, x, letters);
  const body = (
    <>
      {named.map((tick) => (
        <Rule x1={x(tick)} x2={x(tick)} y1={6} y2={bottom} stroke="var(--line)" />
      ))}
      {marks.map((mark, i) => (
        <Lane key={mark.piece.slug + mark.name} mark={mark} x={x} top={6 + LANE[size] * i} size={size} />
      ))}
      <Rule x1={left - 6} x2={WIDTHS[size]} y1={bottom} y2={bottom} stroke="var(--ink)" width={1.5} />
      {ticks.map((tick) => (
        <Rule x1={x(tick)} x2={x(tick)} y1={bottom} y2={bottom + (named.includes(tick) ? 8 : 5)} stroke="var(--ink)" />
      ))}
      {named.map((tick) => (
        <Words x={x(tick)} y={bottom + 18} anchor="middle" fill="var(--muted)">
          {round(tick)}
        </Words>
      ))}
      <Words x={WIDTHS[size]} y={bottom + 38} anchor="end" fill="var(--muted)">
        Wh each, log scale →
      </Words>
    </>
  );
  return { height: bottom + 48, body };
}

interface LaneProps {
  readonly mark: RulerMark;
  readonly x: (value: number) => number;
  readonly top: number;
  readonly size: Size;
}

function Lane({ mark: { name, among, piece }, x, top, size }: LaneProps) {
  const { wh, smallest, slug, relative_uncertainty } = piece;
  const wide = size === 'wide';
  const y = top + (wide ? 22 : 32);
  const band = bandInWords(wh, relative_uncertainty);
  const middle = among === null ? '' : `, the middle of ${counted(among, 'model')}`;
  const on = `${name} of ${piece.model}${middle}, ${cards(piece)}`;
  const href = `/models/${slug}/`;
  // A bar that would lie below its dot tells nothing.
  const isBar = x(smallest.wh) - x(wh) > 12;
  return (
    <>
      <Words x={0} y={wide ? y - 9 : top + 10} bold>
        {name}
      </Words>
      <Words
        x={wide ? 0 : WIDTHS.narrow}
        y={wide ? y + 9 : top + 10}
        anchor={wide ? 'start' : 'end'}
        fill="var(--muted)"
      >
        {piece.model}
      </Words>
      {isBar && (
        <>
          <rect
            x={short(x(wh))}
            y={y - 5}
            width={short(x(smallest.wh) - x(wh))}
            height="10"
            fill="var(--accent)"
            fill-opacity=".2"
          />
          <path
            d={`M${short(x(smallest.wh))} ${y - 6}v12`}
            stroke="var(--quiet)"
            stroke-width="2"
            data-tip={`${on}, with the smallest batch measured, ${integer(smallest.batch)} at once: ${withUnit(threeDigits(smallest.wh), 'Wh')}`}
            data-href={href}
          />
          <Words x={x(smallest.wh) + 7} y={y} fill="var(--muted)" halo>
            {twoDigits(smallest.wh)}
          </Words>
        </>
      )}
      <circle
        cx={short(x(wh))}
        cy={y}
        r="7"
        fill="var(--accent)"
        stroke="var(--paper)"
        data-tip={`${on}: ${withUnit(threeDigits(wh), 'Wh')}${band === null ? '' : ` (${band})`}`}
        data-href={href}
      />
      <Words x={x(wh) - 12} y={y} anchor="end" bold halo>
        {figureOf(piece)}
      </Words>
    </>
  );
}

function figureOf({ wh }: Piece): string {
  return withUnit(twoDigits(wh), 'Wh');
}
