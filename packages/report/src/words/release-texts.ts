/** Texts of a release that must appear with its figures. */
export interface ReleaseTexts {
  readonly caveat: string;
  /** The caveat for figures that have no lower bound. */
  readonly caveatWithoutBound: string;
  /** The caveat for figures that are not all from busy servers, whose load the report describes itself. */
  readonly caveatWithoutLoad: string;
  /** The caveat of the energy of reading prompts. */
  readonly promptCaveat: string;
  /** The same for energy that is not a lower bound. */
  readonly promptCaveatWithoutBound: string;
  /** What emissions a grid carbon intensity counts. */
  readonly gridBasis: string;
  /** Names the release. */
  readonly citation: string;
  /** The publishers of the figures. */
  readonly sourcesOfFigures: string;
  /** The fingerprint of the release and how to cite a rehearsal; empty without a release. */
  readonly archive: string;
}
