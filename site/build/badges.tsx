import { renderToString } from 'preact-render-to-string';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { energy } from '../../src/figures/format.ts';
import { widthOf } from '../charts/svg.tsx';
import type { Site } from '../documents.ts';

const LABEL = 'GPU energy';
/** One colour for all: what is much depends on the question. */
const COLOUR = '#2b5f75';
const SIZE = 11;
const HEIGHT = 20;
const PADDING = 6;

/**
 * How the badges of models are made, by path below the site. Of a model of the main table they show its most frugal row;
 * of others there is no figure without a choice.
 */
export function badgeFiles({ documents: { index } }: Site): Makers {
  const dearest = index.rows.toSorted((a, b) => b.wh_per_million_output_tokens - a.wh_per_million_output_tokens);
  const best = new Map(dearest.map((row) => [row.slug, row]));
  return new Map(
    [...best].map(([slug, row]) => {
      const words = `${energy(row.wh_per_million_output_tokens)} Wh per million tokens, ${row.gpu}`;
      return [`badges/${slug}.svg`, () => badge(words)] as const;
    }),
  );
}

/** A badge of two boxes, each with its words in the middle. */
function badge(message: string): string {
  const boxes = [
    { text: LABEL, fill: '#444' },
    { text: message, fill: COLOUR },
  ].map((box) => ({ ...box, width: Math.ceil(widthOf(box.text, SIZE)) + 2 * PADDING }));
  const placed = boxes.map((box, i) => ({ ...box, x: boxes.slice(0, i).reduce((sum, { width }) => sum + width, 0) }));
  const title = `${LABEL}: ${message}`;
  return renderToString(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={boxes.reduce((sum, { width }) => sum + width, 0)}
      height={HEIGHT}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <g fill="#fff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size={SIZE}>
        {placed.map(({ text, fill, x, width }) => (
          <>
            <rect x={x} width={width} height={HEIGHT} fill={fill} />
            <text x={x + width / 2} y={14}>
              {text}
            </text>
          </>
        ))}
      </g>
    </svg>,
  );
}
