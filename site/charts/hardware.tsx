import { kept } from '../../src/core/files/lazy-files.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import type { Documents } from '../documents.ts';
import { fromTo, integer, watts, withUnit } from '../../src/figures/format.ts';
import { cardNames, measuredPower } from '../views/hardware.ts';
import type { Chart } from './chart.ts';
import { sourceInWords } from './foot.ts';
import { rowsDrawing } from './rows.tsx';
import { colourOf, Rule, short, Words } from './svg.tsx';

/** The power limit of each card, and what such a card drew in the measured configurations. */
export function powerChart({
  hardware,
  configurations,
  index,
}: Pick<Documents, 'hardware' | 'configurations' | 'index'>): Chart {
  const gpus = gpusOf(configurations);
  const cards = cardPowers({ hardware, configurations });
  return {
    id: 'power-limits',
    title: finding(cards),
    subtitle:
      'Power of one card, in W. Pale: its limit. Coloured, where it was measured: average power, from the configuration that draws least to the one that draws most, with a line at the median.',
    caveat: 'A power limit is a ceiling, not typical use.',
    source: `${sourceInWords(index.source)} Limits: documents of the manufacturer.`,
    draw: kept((size) =>
      rowsDrawing(
        {
          log: false,
          axis: 'W per card',
          room: size === 'wide' ? 200 : 66,
          values: cards.map(({ limit }) => limit),
          rows: cards.map((card) => ({
            name: card.name,
            draw: (x, y) => (
              <>
                <LimitBar card={card} x={x} y={y} />
                {card.drawn !== null && <DrawnBar drawn={card.drawn} gpus={gpus} x={x} y={y} />}
                <Words x={x(card.limit) + 7} y={y} halo>
                  {watts(card.limit)}
                  {card.drawn !== null && size === 'wide' && `, drew a median ${watts(card.drawn.median)}`}
                </Words>
              </>
            ),
          })),
        },
        size,
      ),
    ),
    table: {
      columns: ['card', 'max_tdp_w', 'measured_lowest_w', 'measured_median_w', 'measured_highest_w'],
      rows: cards.map(({ name, limit, drawn }) => [
        name,
        limit,
        drawn?.lowest ?? null,
        drawn?.median ?? null,
        drawn?.highest ?? null,
      ]),
    },
  };
}

type DrawnPower = ReturnType<typeof measuredPower>[number];

/** A card: its power limit, W, and what such cards drew where that was measured. */
interface CardPower {
  readonly name: string;
  readonly limit: number;
  readonly drawn: DrawnPower | null;
}

/** The cards, those of the highest limit first. */
function cardPowers({ hardware, configurations }: Pick<Documents, 'hardware' | 'configurations'>): CardPower[] {
  const names = cardNames(hardware.tdp);
  const measured = measuredPower(configurations, hardware.tdp);
  return hardware.tdp
    .map((card, i) => ({
      name: names[i] ?? '',
      limit: card.max_tdp_w,
      drawn: measured.find((one) => one.card === card) ?? null,
    }))
    .sort((a, b) => b.limit - a.limit);
}

function finding(cards: readonly CardPower[]): string {
  const shares = cards.flatMap(({ limit, drawn }) => (drawn === null ? [] : [drawn.median / limit]));
  if (shares.length === 0)
    return `Cards may draw ${fromTo(watts(cards.at(-1)?.limit ?? 0), watts(cards[0]?.limit ?? 0))}`;
  const names = cards.flatMap(({ name, drawn }) => (drawn === null ? [] : [name]));
  const percent = (share: number): string => integer(share * 100);
  return `While they serve models, ${names.join(' and ')} draw a median ${withUnit(fromTo(percent(Math.min(...shares)), percent(Math.max(...shares))), '%')} of their power limit`;
}

interface BarPlace {
  readonly x: (value: number) => number;
  readonly y: number;
}

function LimitBar({ card: { name, limit, drawn }, x, y }: BarPlace & { readonly card: CardPower }) {
  const measured =
    drawn === null ? '' : `; measured ${watts(drawn.lowest)} to ${watts(drawn.highest)}, median ${watts(drawn.median)}`;
  return (
    <rect
      x={short(x(0))}
      y={short(y - 7)}
      width={short(x(limit) - x(0))}
      height="14"
      fill="var(--accent-soft)"
      stroke="var(--line-strong)"
      data-tip={`${name}: at most ${watts(limit)}${measured}`}
    />
  );
}

interface DrawnBarProps extends BarPlace {
  readonly drawn: DrawnPower;
  readonly gpus: readonly string[];
}

/** From the configuration that draws least to the one that draws most, with a line at the median. */
function DrawnBar({ drawn: { gpu, lowest, median, highest }, gpus, x, y }: DrawnBarProps) {
  return (
    <>
      <rect
        x={short(x(lowest))}
        y={short(y - 4)}
        width={short(x(highest) - x(lowest))}
        height="8"
        fill={colourOf(gpus.indexOf(gpu))}
      />
      <Rule x1={x(median)} x2={x(median)} y1={y - 9} y2={y + 9} stroke="var(--ink)" width={2} />
    </>
  );
}
