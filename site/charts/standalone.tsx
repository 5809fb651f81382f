import { type Chart, type ChartFoot, LETTERS, WIDTHS } from './chart.ts';
import { Line, widthOf, Label } from './svg.tsx';

const MARGIN = 40;
const WIDTH = WIDTHS.wide + 2 * MARGIN;
const TITLE = { letters: 26, line: 33 };
const SUBTITLE = { letters: 15.5, line: 22 };
const FOOT = { letters: 13, line: 19 };

/** The size of a slide, which is also the size of link previews on other sites. */
export const SLIDE = { width: 1200, height: 630 } as const;

interface StandaloneProps {
  readonly chart: Chart;
  readonly foot: Pick<ChartFoot, 'release' | 'site' | 'caveat'>;
  /** Adds background around the chart, so that the picture has the proportions of a slide. */
  readonly slide?: true;
}

/** A chart with its title, caption and source as one picture, for downloads and link previews. */
export function Standalone({ chart, foot, slide }: StandaloneProps) {
  const { markup, height } = chart.draw('wide');
  const title = lines(chart.title, TITLE.letters, true);
  const subtitle = lines(chart.subtitle, SUBTITLE.letters);
  const source = [
    chart.caveat ?? foot.caveat,
    `${chart.source} ${foot.release} ${foot.site.replace(/^https:\/\//, '')}`,
  ].flatMap((sentences) => lines(sentences, FOOT.letters));
  const top = MARGIN + TITLE.line * title.length + SUBTITLE.line * subtitle.length + 22;
  const bottom = top + height + 14;
  const drawn = { width: WIDTH, height: Math.ceil(bottom + FOOT.line * source.length + MARGIN) };
  const frame = slide === true ? slideAround(drawn) : drawn;
  const [left, above] = [(drawn.width - frame.width) / 2, (drawn.height - frame.height) / 2];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${left} ${above} ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      font-family="Inter, system-ui, sans-serif"
    >
      <rect x={left} y={above} width={frame.width} height={frame.height} fill="var(--paper)" />
      {title.map((line, i) => (
        <Label key={line} x={MARGIN} y={MARGIN + TITLE.line * (i + 0.4)} bold size={TITLE.letters}>
          {line}
        </Label>
      ))}
      {subtitle.map((line, i) => (
        <Label
          key={line}
          x={MARGIN}
          y={MARGIN + TITLE.line * title.length + SUBTITLE.line * (i + 0.5)}
          size={SUBTITLE.letters}
          fill="var(--muted)"
        >
          {line}
        </Label>
      ))}
      <g
        transform={`translate(${MARGIN} ${top})`}
        font-size={LETTERS.wide}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <Line x1={MARGIN} x2={WIDTH - MARGIN} y1={bottom} stroke="var(--line)" />
      {source.map((line, i) => (
        <Label key={line} x={MARGIN} y={bottom + FOOT.line * (i + 1)} size={FOOT.letters} fill="var(--muted)">
          {line}
        </Label>
      ))}
    </svg>
  );
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The smallest frame with the proportions of a slide that contains a picture. */
function slideAround({ width, height }: Extent): Extent {
  const scale = Math.ceil(Math.max((100 * width) / SLIDE.width, (100 * height) / SLIDE.height)) / 100;
  return { width: SLIDE.width * scale, height: SLIDE.height * scale };
}

/** The markup of a self-contained picture: with its colours, and without attributes and links that only pages use. */
export function selfContained(markup: string, colour: (name: string) => string): string {
  return (
    markup
      .replace(/var\((--[a-z0-9-]+)\)/g, (_, name: string) => colour(name))
      .replace(/ (?:data-[a-z]+|tabindex|class)="[^"]*"/g, '')
      .replace(/<\/?a(?: [^>]*)?>/g, '')
      // XML does not allow these three characters in text.
      .replaceAll(']]>', ']]&gt;')
  );
}

/** A text broken into lines that fit the width of a chart. */
function lines(text: string, letters: number, bold = false): string[] {
  const space = widthOf(' ', letters, bold);
  const all: { words: string[]; width: number }[] = [];
  for (const word of text.split(' ')) {
    const [last, width] = [all.at(-1), widthOf(word, letters, bold)];
    if (last !== undefined && last.width + space + width <= WIDTHS.wide) {
      last.words.push(word);
      last.width += space + width;
    } else all.push({ words: [word], width });
  }
  return all.map(({ words }) => words.join(' '));
}
