// Generated from the JSON Schemas of the API (SHA-256 a644b3fa799d12a5). Do not edit.

/**
 * What has changed since a release that somebody cites: that release against the latest one, record by record and field by field, whatever the releases between them did. Stands as since/<date>.json at the root of the site.
 */
export interface Since {
  /**
   * Date of the release that is cited, YYYY-MM-DD.
   */
  since: string;
  /**
   * Date of the latest release, YYYY-MM-DD: the one that the cited one is compared with.
   */
  latest: string;
  /**
   * A warning about the cited release, or null.
   */
  notice: string | null;
  /**
   * All that changed since, in a sentence.
   */
  summary: string;
  /**
   * The releases after the cited one, oldest first.
   */
  releases: LaterRelease[];
  /**
   * Paths of the documents whose data_version changed, such as grid.json; for openapi.json and the measurement schema those whose bytes changed; * means all. Without changes.json and releases/index.json, which every release changes.
   *
   * @minItems 0
   *
   * Items: Path of a document below /api/v1/, or *.
   */
  documents: string[];
  /**
   * Counts of records added, removed, changed and renamed per document; only documents where there are any. A record that is renamed and changed counts as both.
   */
  records: {
    [k: string]: RecordCounts;
  };
  /**
   * Every change, sorted by document, list, record and field: old is the value of the cited release, new that of the latest one. What changed and changed back is none.
   */
  changes: RecordChange[];
}
/**
 * A release after the cited one, in the words of the change log.
 */
export interface LaterRelease {
  /**
   * Date of the release, YYYY-MM-DD.
   */
  date: string;
  /**
   * What it changed, in a sentence.
   */
  summary: string;
  /**
   * Why.
   */
  reason: string;
}
/**
 * Records of one document that a release touched.
 */
export interface RecordCounts {
  /**
   * Records added.
   */
  added: number;
  /**
   * Records removed.
   */
  removed: number;
  /**
   * Records changed.
   */
  changed: number;
  /**
   * Records renamed.
   */
  renamed: number;
}
/**
 * One record that came, went or was renamed, or one field of a record that has another value.
 */
export interface RecordChange {
  /**
   * Path of the document below /api/v1/, such as grid.json; of one that is gone, its path before.
   */
  document: string;
  /**
   * Field of the document that holds the record, such as rows; null for what stands in the document itself.
   */
  list: string | null;
  /**
   * Id of the record in its list: row_id, slug, iso3, source_file, system, item, path or id; the GPU in best; slug / gpu in the rows of index.json, gpu / form / memory, gpu / profile and task / source_label, joined by a slash between spaces. Empty for the document itself.
   */
  id: string;
  /**
   * What a person calls the record, such as the model and the GPU of a row; absent where that is no more than its id.
   */
  name?: string;
  /**
   * added and removed are about a whole record, or document; changed is about one field; renamed is a record that an id retired for it names as its replacement.
   */
  change: 'added' | 'removed' | 'changed' | 'renamed';
  /**
   * Field that changed, with dots where it is nested (years.2024); of a renamed record, the field with its id. Null where the record or file as a whole is meant.
   */
  field: string | null;
  /**
   * Value before; null where there was none. A list is one text, its values joined by commas.
   */
  old: string | number | boolean | null;
  /**
   * Value after; null where there is none. A list is one text, its values joined by commas.
   */
  new: string | number | boolean | null;
  /**
   * (new - old) / |old| to six significant digits (a ratio: -0.041 is 4.1 % less); null unless both are numbers and old is not 0.
   */
  relative_change: number | null;
}
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
