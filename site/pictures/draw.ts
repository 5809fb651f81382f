import { plot, type PlotOptions } from '@observablehq/plot';
import { parseHTML } from 'linkedom';

/** A picture: what it shows in words, and how it is drawn. */
export interface Picture {
  /** For who can't see it. */
  readonly label: string;
  readonly options: PlotOptions;
}

/**
 * The picture as SVG text. Colours come from the style sheet, by class and by variable; coordinates are rounded to a
 * tenth of a pixel, so that the text is short and the same on every processor.
 */
export function draw({ label, options }: Picture): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = plot({ ...options, document, style: { ...STYLE } });
  for (const style of svg.querySelectorAll('style')) style.remove();
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('class', 'picture');
  for (const node of svg.querySelectorAll('[aria-label]')) node.removeAttribute('aria-label');
  return svg.outerHTML.replace(COORDINATES, (attribute) => attribute.replace(LONG, rounded));
}

/** Attributes that hold places; text and data keep their digits. */
const COORDINATES = / (?:[xy][12]?|c[xy]|d|transform|points|width|height)="[^"]*"/g;
const LONG = /-?\d+\.\d{2,}/g;

function rounded(number: string): string {
  return String(Number(Number(number).toFixed(1)));
}

/** The size of a picture and its margins, in pixels: above, right, below and left of what is drawn. */
export function frame(
  width: number,
  height: number,
  [top, right, bottom, left]: readonly [number, number, number, number],
) {
  return { width, height, marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
}

const STYLE = { background: 'none', overflow: 'visible' } as const;
