/**
 * The id of a row on the page of its model, which `/models/<slug>/#<id>` leads to: the `row_id` itself, with an
 * underscore for each space, which an id can't have. No part of a `row_id` has one, so that no two rows meet.
 */
export function rowAnchor(rowId: string): string {
  return rowId.replaceAll(' ', '_');
}

/** The calculator with a configuration filled in. */
export function calculatorPath(rowId: string): string {
  // Slashes may stand in a query as they are, and an address that people can read is better.
  return `/calculator/?configuration=${encodeURIComponent(rowId).replaceAll('%2F', '/')}`;
}
