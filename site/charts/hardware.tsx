import { kept } from '../../src/core/files/lazy-files.ts';
import { gpusOf } from '../../src/figures/configuration.ts';
import type { Documents } from '../documents.ts';
import { fromTo, integer, watts } from '../../src/figures/format.ts';
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
  const names = cardNames(hardware.tdp);
  const measured = measuredPower(configurations, hardware.tdp);
  const cards = hardware.tdp
    .map((card, i) => ({ ...card, name: names[i] ?? '', drawn: measured.find((one) => one.card === card) ?? null }))
    .sort((a, b) => b.max_tdp_w - a.max_tdp_w);
  const shares = measured.map(({ median, card }) => median / card.max_tdp_w);
  const percent = (share: number): string => integer(share * 100);
  const title =
    shares.length === 0
      ? `Cards may draw ${fromTo(watts(cards.at(-1)?.max_tdp_w ?? 0), watts(cards[0]?.max_tdp_w ?? 0))}`
      : `Cards that serve models draw a median ${fromTo(percent(Math.min(...shares)), percent(Math.max(...shares)))} % of their power limit`;
  return {
    id: 'power-limits',
    title,
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
          values: cards.map(({ max_tdp_w }) => max_tdp_w),
          rows: cards.map(({ name, max_tdp_w, drawn }) => ({
            name,
            draw: (x, y) => (
              <>
                <rect
                  x={short(x(0))}
                  y={short(y - 7)}
                  width={short(x(max_tdp_w) - x(0))}
                  height="14"
                  fill="var(--accent-soft)"
                  stroke="var(--line-strong)"
                  data-tip={`${name}: at most ${watts(max_tdp_w)}${drawn === null ? '' : `; measured ${watts(drawn.lowest)} to ${watts(drawn.highest)}, median ${watts(drawn.median)}`}`}
                />
                {drawn !== null && (
                  <>
                    <rect
                      x={short(x(drawn.lowest))}
                      y={short(y - 4)}
                      width={short(x(drawn.highest) - x(drawn.lowest))}
                      height="8"
                      fill={colourOf(gpus.indexOf(drawn.gpu))}
                    />
                    <Rule
                      x1={x(drawn.median)}
                      x2={x(drawn.median)}
                      y1={y - 9}
                      y2={y + 9}
                      stroke="var(--ink)"
                      width={2}
                    />
                  </>
                )}
                <Words x={x(max_tdp_w) + 7} y={y} halo>
                  {watts(max_tdp_w)}
                  {drawn !== null && size === 'wide' && `, drew a median ${watts(drawn.median)}`}
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
      rows: cards.map(({ name, max_tdp_w, drawn }) => [
        name,
        max_tdp_w,
        drawn?.lowest ?? null,
        drawn?.median ?? null,
        drawn?.highest ?? null,
      ]),
    },
  };
}
