import type { CitationFacts } from '../../src/releases/citation.ts';

/**
 * The sizes in which a chart is drawn. The style sheet shows the one that fits best, so that a chart is hardly scaled.
 */
export const SIZES = ['wide', 'medium', 'narrow'] as const;

export type Size = (typeof SIZES)[number];

/** The width of each drawing, CSS pixels. A narrow one fits a phone of 390 pixels with its margins. */
export const WIDTHS = { wide: 1040, medium: 680, narrow: 358 } as const satisfies Record<Size, number>;

/** The font size of ordinary text in a drawing, pixels of the drawing. */
export const LETTERS = { wide: 14, medium: 14, narrow: 12.5 } as const satisfies Record<Size, number>;

/** A finished drawing: the markup inside the `<svg>`, and its height. */
export interface DrawnChart {
  readonly height: number;
  readonly markup: string;
}

/** The data of a chart as a downloadable table. Column names include units. */
interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A narrow drawing with a part of the marks of a chart. */
export interface ChartPart {
  /** `2 GPUs` */
  readonly name: string;
  /** Whether it is shown until the reader chooses one. */
  readonly isFirst: boolean;
  readonly draw: () => DrawnChart;
}

/** A chart: a finding, a picture that shows it, and its data. */
export interface Chart {
  /** The name of its files: `responses`, `model-qwen-3-8b`. */
  readonly id: string;
  /** The finding as a sentence, computed from the data. */
  readonly title: string;
  /** The range and the conditions of the finding, for its citation. */
  readonly conditions?: string;
  /** The caption, in full sentences: quantity, unit, scope, and how to read the marks. */
  readonly subtitle: string;
  readonly draw: (size: Size) => DrawnChart;
  /** Narrow drawings with a part of the marks each, if one drawing has too many for a phone. The reader chooses one. */
  readonly parts?: readonly ChartPart[];
  readonly table: ChartTable;
  /** The source of the data, with its licence. */
  readonly source: string;
  /** The name of the source in `source`, and its address, for pages that link it. */
  readonly sourceLink?: { readonly name: string; readonly url: string | null };
  /** The caveat to publish with the picture; by default the caveat of the footer. */
  readonly caveat?: string;
}

/** What the footer of every chart on a page shows besides the chart's own texts. */
export interface ChartFoot {
  /** The path from the page to the root of the site: `./` or `../../`. */
  readonly base: string;
  /** Address of the site, without a slash at the end. */
  readonly site: string;
  /** The address of the page with the charts, below the site. */
  readonly page: string;
  /** Name of the site, date of the data, licence. */
  readonly release: string;
  /** Date of the data, for links to this version. */
  readonly date: string;
  /** The caveat to publish with every energy figure. */
  readonly caveat: string;
  readonly cite: CitationFacts;
}
