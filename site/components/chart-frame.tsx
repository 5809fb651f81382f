import type { ComponentChildren } from 'preact';
import { type Chart, type ChartFoot, LETTERS, type Size, type TakeChart, WIDTHS } from '../charts/chart.ts';
import { TakePanel } from './take-panel.tsx';

interface ChartFrameProps {
  readonly chart: Chart;
  readonly foot: ChartFoot;
  /** Controls between the words and the picture. */
  readonly controls?: ComponentChildren;
  /** What belongs to the picture and stands right below it. */
  readonly below?: ComponentChildren;
  /** How to read it, below. */
  readonly children?: ComponentChildren;
  /** Hands out the chart as it is shown; absent where it is as it was drawn. */
  readonly take?: TakeChart | undefined;
  /** Level of the title. */
  readonly level?: 1 | 2 | 3;
  /** Those that are drawn. A page that is sent has all, and the style sheet shows the one that fits. */
  readonly sizes?: readonly Size[] | undefined;
}

const SIZES = ['wide', 'narrow'] as const satisfies readonly Size[];

/**
 * The frame of every chart: the finding as its title, what is shown, the picture in every size, then source, release and
 * licence, and how to take it along. Where scripts run, `islands/page.ts` names the marks.
 */
export function ChartFrame({
  chart,
  foot,
  controls,
  below,
  take,
  children,
  level = 2,
  sizes = SIZES,
}: ChartFrameProps) {
  const { id, title, subtitle, source } = chart;
  const Title = `h${level}` as const;
  return (
    <figure class="chart" id={id}>
      <Title class="chart-title">{title}</Title>
      <p class="chart-subtitle">{subtitle}</p>
      {controls}
      <div class="plot" tabIndex={0} role="group" aria-label="Chart: arrow keys name its marks">
        {chart.shared !== undefined && (
          <svg
            class="shared"
            viewBox={`0 0 ${WIDTHS.wide} ${Math.ceil(chart.shared.height)}`}
            role="img"
            aria-label={title}
          >
            {chart.shared.body}
          </svg>
        )}
        {sizes.map((size) => (
          <ChartSvg key={size} chart={chart} size={size} />
        ))}
        {below}
      </div>
      {children !== undefined && <p class="chart-note">{children}</p>}
      <figcaption class="chart-foot">
        <p>
          {source} {foot.release}
        </p>
        <TakePanel chart={chart} foot={foot} take={take} />
      </figcaption>
    </figure>
  );
}

/** The picture of a chart in one size, as it stands in a page. */
function ChartSvg({ chart, size }: { readonly chart: Chart; readonly size: Size }) {
  const { height, body } = chart.draw(size);
  return (
    <svg
      class={size}
      viewBox={`0 0 ${WIDTHS[size]} ${Math.ceil(height)}`}
      font-size={LETTERS[size]}
      role={chart.linked === true ? 'group' : 'img'}
      aria-label={chart.title}
    >
      {body}
    </svg>
  );
}
