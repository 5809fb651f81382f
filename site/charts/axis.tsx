import { Rule, Words } from './svg.tsx';

interface LevelsProps {
  readonly ticks: readonly number[];
  readonly plane: { readonly left: number; readonly right: number; readonly y: (value: number) => number };
  readonly written: (tick: number) => string;
}

/** Lines across a drawing at the height of some values, each with its value at the left. */
export function Levels({ ticks, plane: { left, right, y }, written }: LevelsProps) {
  return (
    <>
      {ticks.map((tick) => (
        <>
          <Rule x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
          <Words x={left - 8} y={y(tick)} anchor="end" fill="var(--muted)">
            {written(tick)}
          </Words>
        </>
      ))}
    </>
  );
}
