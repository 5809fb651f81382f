import type { VNode } from 'preact';
import type { CitationFacts } from '../../src/releases/citation.ts';

/** For how wide a screen a chart is drawn: each size is a drawing of its own, never the other one scaled or scrolled. */
export type Size = 'wide' | 'narrow';

/** The sizes, and the width of each drawing, CSS pixels. A narrow one fits a phone of 390 pixels with its margins. */
export const WIDTHS = { wide: 930, narrow: 358 } as const satisfies Record<Size, number>;

/** Size of ordinary letters in a drawing, pixels of it. */
export const LETTERS = { wide: 14, narrow: 12.5 } as const satisfies Record<Size, number>;

/** A drawing: what stands in the `<svg>`, and how high that is. */
export interface Drawing {
  readonly height: number;
  readonly body: VNode;
}

/** The figures behind a chart, as they are downloaded: heads with their units, and rows. */
interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A chart: one finding, the picture that shows it, and the figures behind it. Its frame is the same for all. */
export interface Chart {
  /** Names its files: `answers`, `model-qwen-3-8b`. */
  readonly id: string;
  /** The finding in a sentence, worked out from the figures. */
  readonly title: string;
  /** What is shown: quantity, unit, scope. */
  readonly subtitle: string;
  readonly draw: (size: Size) => Drawing;
  readonly table: ChartTable;
  /** Where the figures are from, with the licence. */
  readonly source: string;
  /** What has to be said with it where it stands alone; what the foot says of energy where this is absent. */
  readonly caveat?: string;
}

/** What the foot of every chart on a page says and leads to, beside what the chart says itself. */
export interface ChartFoot {
  /** From the page to the root of the site: `./` or `../../`. */
  readonly base: string;
  /** Address of the site, without a slash at the end. */
  readonly site: string;
  /** The page that the charts are read on, below the site. */
  readonly page: string;
  /** Name of the site, date of the data, licence. */
  readonly release: string;
  /** Date of the data, for links that shall hold it. */
  readonly date: string;
  /** What has to be said with figures of energy, wherever they go. */
  readonly caveat: string;
  readonly cite: CitationFacts;
}
