// The package brings no types.
declare module 'subset-font' {
  export interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt';
    /** Tags of the features of the font that stay; the usual ones where this is absent. */
    readonly keepFeatures?: readonly string[];
    readonly noHinting: boolean;
  }

  /** A font with the glyphs of a text alone. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
