import { type Drawing, type Size, WIDTHS } from './chart.ts';
import { Words } from './svg.tsx';

/** What stands in place of a drawing of nothing: why there is nothing, and what brings something back. */
export function emptyDrawing(why: string, size: Size): Drawing {
  const middle = { x: WIDTHS[size] / 2, anchor: 'middle' } as const;
  const body = (
    <>
      <Words {...middle} y={50} bold>
        {why}
      </Words>
      <Words {...middle} y={74} fill="var(--muted)">
        Raise a limit, or take a filter away.
      </Words>
    </>
  );
  return { height: 124, body };
}
