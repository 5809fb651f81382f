import type { ComponentChildren } from 'preact';
import { type Chart, type ChartFoot, LETTERS, WIDTHS } from '../charts/chart.ts';
import { cite } from '../../src/releases/citation.ts';

interface ChartFrameProps {
  readonly chart: Chart;
  readonly foot: ChartFoot;
  /** A note below the picture. */
  readonly children?: ComponentChildren;
  /** Level of the title. */
  readonly level?: 1 | 2 | 3;
}

/**
 * The frame of every chart: the finding as its title, the caption, the picture in both sizes, and the source with download
 * links. If scripts run, `islands/page.ts` shows tooltips.
 */
export function ChartFrame({ chart, foot, children, level = 2 }: ChartFrameProps) {
  const { id, title, subtitle } = chart;
  const Title = `h${level}` as const;
  return (
    <figure class="chart" id={id}>
      <Title class="chart-title">{title}</Title>
      <p class="chart-subtitle">{subtitle}</p>
      <div class="plot" tabIndex={0} role="group" aria-label="Chart: arrow keys read its marks">
        {(['wide', 'narrow'] as const).map((size) => {
          const { height, markup } = chart.draw(size);
          return (
            <svg
              key={size}
              class={size}
              viewBox={`0 0 ${WIDTHS[size]} ${Math.ceil(height)}`}
              font-size={LETTERS[size]}
              role="img"
              aria-label={title}
              dangerouslySetInnerHTML={{ __html: markup }}
            />
          );
        })}
      </div>
      {children !== undefined && <p class="chart-note">{children}</p>}
      <ChartFoot chart={chart} foot={foot} />
    </figure>
  );
}

/** The footer of a chart, or of a table that is also a chart: source, release, files and citation. */
export function ChartFoot({ chart, foot }: Pick<ChartFrameProps, 'chart' | 'foot'>) {
  const { id, title, source } = chart;
  const sourceName = source.replace(/\.$/, '');
  const { text } = cite(foot.cite, {
    title: `${title} (chart)`,
    keyName: id,
    version: sourceName.charAt(0).toLowerCase() + sourceName.slice(1),
    url: `${foot.site}${foot.page}?release=${foot.date}#${id}`,
  });
  return (
    <figcaption class="chart-foot">
      {source} {foot.release}{' '}
      <span class="take">
        {(['svg', 'csv'] as const).map((form) => (
          <a href={`${foot.base}charts/${id}.${form}`} download aria-label={`${form.toUpperCase()}: ${title}`}>
            {form.toUpperCase()}
          </a>
        ))}
        <button
          type="button"
          class="needs-script"
          data-png={`${foot.base}charts/${id}.svg`}
          aria-label={`PNG: ${title}`}
        >
          PNG
        </button>
        <button type="button" class="needs-script" data-copy={`#cite-${id}`} aria-label={`Cite: ${title}`}>
          Cite
        </button>
      </span>
      <pre id={`cite-${id}`} hidden>
        {text}
      </pre>
    </figcaption>
  );
}
