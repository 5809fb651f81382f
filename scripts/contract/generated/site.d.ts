// Generated from the JSON Schemas of the API (SHA-256 68451b87472f4f35). Do not edit.

/**
 * How fresh the site is: dates alone. Age and staleness follow from them on the day they are read.
 */
export interface Status {
  /**
   * Date the site was drawn, YYYY-MM-DD.
   */
  built: string;
  /**
   * Date of the last release, YYYY-MM-DD; null before the first.
   */
  last_release: string | null;
  /**
   * Latest day on which a published measurement was taken, YYYY-MM-DD; null while there is none.
   */
  newest_contribution: string | null;
  /**
   * Every source of the manifest, in its order.
   */
  sources: SourceStatus[];
}
/**
 * How fresh one source is.
 */
export interface SourceStatus {
  /**
   * Id of the source in the manifest.
   */
  id: string;
  /**
   * Name of the source.
   */
  name: string;
  /**
   * Version the published figures are from, in the words of the publisher; null where it has none.
   */
  version: string | null;
  /**
   * Date the published figures were first read, YYYY-MM-DD.
   */
  retrieved: string;
  /**
   * Date of the last successful comparison with the publisher's file, YYYY-MM-DD, as known when the site was drawn; null where none is known, and for sources that are read by hand.
   */
  last_check: string | null;
}
