import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { energy } from '../../src/figures/format.ts';
import { widthOf } from '../charts/svg.tsx';
import type { Documents } from '../documents.ts';

const LABEL = 'GPU energy';
/** One colour for all: what is much depends on the question. */
const COLOUR = '#2b5f75';
const SIZE = 11;
const HEIGHT = 20;
const PADDING = 6;

/**
 * How the badges of models are made, by path below the site: SVG, and JSON for Shields (https://shields.io/badges/endpoint-badge).
 * Of a model of the main table they show its most frugal row; of others there is no figure without a choice.
 */
export function badgeFiles({ index }: Documents): Makers {
  const best = new Map(
    index.rows
      .toSorted((a, b) => b.wh_per_million_output_tokens - a.wh_per_million_output_tokens)
      .map((row) => [row.slug, row] as const),
  );
  return new Map(
    [...best].flatMap(([slug, { gpu, wh_per_million_output_tokens: wh }]) => {
      const message = `${energy(wh)} Wh per million tokens, ${gpu}`;
      const shield = { schemaVersion: 1, label: LABEL, message, color: COLOUR };
      return [
        [`badges/${slug}.svg`, () => badge(message)] as const,
        [`badges/${slug}.json`, () => jsonText(shield)] as const,
      ];
    }),
  );
}

/** A badge of two boxes, each with its words in the middle. */
function badge(message: string): string {
  const [left, right] = [LABEL, message].map((text) => Math.ceil(widthOf(text, SIZE)) + 2 * PADDING);
  const width = (left ?? 0) + (right ?? 0);
  const box = (x: number, wide: number, fill: string): VNode => h('rect', { x, width: wide, height: HEIGHT, fill });
  const words = (middle: number, text: string): VNode => h('text', { x: middle, y: 14 }, text);
  const title = `${LABEL}: ${message}`;
  const font = 'Verdana, DejaVu Sans, sans-serif';
  return renderToString(
    h(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height: HEIGHT, role: 'img', 'aria-label': title },
      h('title', {}, title),
      box(0, left ?? 0, '#444'),
      box(left ?? 0, right ?? 0, COLOUR),
      h(
        'g',
        { fill: '#fff', 'text-anchor': 'middle', 'font-family': font, 'font-size': SIZE },
        words((left ?? 0) / 2, LABEL),
        words((left ?? 0) + (right ?? 0) / 2, message),
      ),
    ),
  );
}
