import type { ComponentChildren } from 'preact';
import { type Chart, type ChartFoot, type ChartPart, LETTERS, SIZES, WIDTHS } from '../charts/chart.ts';
import { cite } from '../../src/releases/citation.ts';
import { OutsideLink } from './prose.tsx';

interface ChartFrameProps {
  readonly chart: Chart;
  readonly foot: ChartFoot;
  /** What the finding means to the reader, below it. */
  readonly lead?: ComponentChildren;
  /** A note below the picture. */
  readonly children?: ComponentChildren;
  /** Notes below the picture that replace the caption. On a wide screen, they are beside each other. */
  readonly notes?: ComponentChildren;
  /** Level of the title. */
  readonly level?: 1 | 2 | 3;
}

/**
 * The frame of every chart: the finding as its title, the caption, the picture in each size, and the source with
 * download links. If scripts run, `islands/page.ts` shows tooltips.
 */
export function ChartFrame({ chart, foot, lead, children, notes, level = 2 }: ChartFrameProps) {
  const { id, title, subtitle } = chart;
  const Title = `h${level}` as const;
  const { parts = [] } = chart;
  const drawings = [
    ...SIZES.filter((size) => size !== 'narrow' || parts.length === 0).map((size) => ({
      look: size,
      size,
      drawn: chart.draw(size),
    })),
    ...parts.map(({ draw }, i) => ({ look: `narrow part-${i + 1}`, size: 'narrow', drawn: draw() }) as const),
  ];
  return (
    <figure class="chart" id={id}>
      <Title class="chart-title">{title}</Title>
      {lead}
      {notes === undefined && <p class="chart-subtitle">{subtitle}</p>}
      {parts.length > 0 && <Parts id={id} parts={parts} />}
      <div class="plot" tabIndex={0} role="group" aria-label="Chart: use the arrow keys to step through its marks">
        {drawings.map(({ look, size, drawn }) => (
          <svg
            key={look}
            class={look}
            viewBox={`0 0 ${WIDTHS[size]} ${Math.ceil(drawn.height)}`}
            font-size={LETTERS[size]}
            role="img"
            aria-label={title}
            dangerouslySetInnerHTML={{ __html: drawn.markup }}
          />
        ))}
      </div>
      {children !== undefined && <p class="chart-note">{children}</p>}
      {notes !== undefined && <div class="chart-notes">{notes}</div>}
      <ChartFoot chart={chart} foot={foot} />
    </figure>
  );
}

/**
 * The choice of a part of a chart on a phone. The style sheet shows the chosen part, so that it works without scripts.
 */
function Parts({ id, parts }: { readonly id: string; readonly parts: readonly ChartPart[] }) {
  return (
    <fieldset class="chips chart-parts">
      <legend class="visually-hidden">The part of the chart</legend>
      {parts.map(({ name, isFirst }, i) => (
        <label key={name}>
          <input class={`part-${i + 1}`} type="radio" name={`${id}-part`} checked={isFirst} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** A source sentence with a link on the name of the source. */
function LinkedSource({ source, name, url }: { readonly source: string } & NonNullable<Chart['sourceLink']>) {
  const [before = '', ...after] = source.split(name);
  return (
    <>
      {before}
      {after.length > 0 && <OutsideLink href={url}>{name}</OutsideLink>}
      {after.join(name)}
    </>
  );
}

/** The footer of a chart, or of a table that is also a chart: source, release, files and citation. */
export function ChartFoot({ chart, foot }: Pick<ChartFrameProps, 'chart' | 'foot'>) {
  const { id, title, conditions, source, sourceLink } = chart;
  const sourceName = source.replace(/\.$/, '');
  const { text } = cite(foot.cite, {
    title: `${title} (${conditions === undefined ? '' : `${conditions}; `}chart)`,
    keyName: id,
    version: sourceName.charAt(0).toLowerCase() + sourceName.slice(1),
    url: `${foot.site}${foot.page}?release=${foot.date}#${id}`,
  });
  return (
    <figcaption class="chart-foot">
      {sourceLink === undefined ? source : <LinkedSource source={source} {...sourceLink} />} {foot.release}{' '}
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
      </span>
      <details class="cite">
        <summary aria-label={`Cite: ${title}`}>Cite</summary>
        <pre id={`cite-${id}`}>{text}</pre>
        <button type="button" class="button quiet needs-script" data-copy={`#cite-${id}`}>
          Copy
        </button>
      </details>
    </figcaption>
  );
}
