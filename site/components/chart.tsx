import type { ComponentChildren } from 'preact';
import { type Chart, type ChartFoot, LETTERS, type Size, type TakeChart, WIDTHS } from '../charts/chart.ts';

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
 * licence, and how to take it along. Where scripts run, `islands/page.ts` names the marks and shares the address.
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
        <TakeAlong chart={chart} foot={foot} take={take} />
      </figcaption>
    </figure>
  );
}

/** A chart as a file, as an address, as HTML and as a citation. */
function TakeAlong({ chart, foot, take }: Pick<ChartFrameProps, 'chart' | 'foot' | 'take'>) {
  const { id, title, source } = chart;
  const file = `${foot.base}charts/${id}`;
  const address = `${foot.site}/embed/${id}/${foot.query ?? ''}`;
  const taking =
    take &&
    ((form: 'png' | 'svg' | 'csv') => (event: Event) => {
      event.preventDefault();
      take(chart, form);
    });
  return (
    <ul>
      {(['png', 'svg', 'csv'] as const).map((form) => (
        <li key={form}>
          <a href={`${file}.${form}`} download aria-label={`${form.toUpperCase()}: ${title}`} onClick={taking?.(form)}>
            {form.toUpperCase()}
          </a>
        </li>
      ))}
      <li>
        <a href={`#${id}`} data-share aria-label={`Share: ${title}`}>
          Share
        </a>
      </li>
      <li>
        <details>
          <summary>Embed · Cite</summary>
          <p>Embed</p>
          <textarea readOnly rows={3} aria-label="HTML to embed">
            {embedCode(address, title, heightOf(chart))}
          </textarea>
          <p>Cite</p>
          <textarea
            readOnly
            rows={3}
            aria-label="Citation"
          >{`${title}. ${source} ${foot.release} ${address}`}</textarea>
        </details>
      </li>
    </ul>
  );
}

/** Room for a chart in a column of an article, where the narrow drawing is shown 480 pixels wide, and its words. */
function heightOf({ draw, shared }: Chart): number {
  const drawn = draw('narrow').height * (480 / WIDTHS.narrow) + (shared?.height ?? 0) * (480 / WIDTHS.wide);
  return Math.ceil((drawn + 440) / 10) * 10;
}

/** The HTML that shows a chart on another page. */
function embedCode(address: string, title: string, height: number): string {
  return `<iframe src="${address}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="${height}" style="border:0"></iframe>`;
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
