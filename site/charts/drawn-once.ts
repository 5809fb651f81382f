import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { memoize } from '../../src/core/memoize.ts';
import type { Chart, Size } from './chart.ts';

/** A drawing as elements: the content of the `<svg>` and its height. */
export interface Drawing {
  readonly height: number;
  readonly body: VNode;
}

/** Draws each size of a chart once, as markup, because a page, an SVG file and a picture show the same drawing. */
export function drawnOnce(draw: (size: Size) => Drawing): Chart['draw'] {
  return memoize((size) => {
    const { height, body } = draw(size);
    return { height, markup: renderToString(body) };
  });
}
