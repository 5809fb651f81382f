import { stringify } from 'csv-stringify/sync';
import { definition } from '../contract/definitions.ts';
import type { FileEndpoint } from './endpoint.ts';
import { indexRows } from './index.ts';

/** The index rows as CSV (RFC 4180); the columns are the row's fields in the order of the schema. */
export const indexCsv: FileEndpoint = {
  kind: 'file',
  path: '/index.csv',
  mediaType: 'text/csv',
  description: 'The rows of index.json as CSV, for a spreadsheet.',
  sources: ['ml-energy'],
  content: (inputs) =>
    stringify(indexRows(inputs), {
      header: true,
      columns: Object.keys(definition(inputs.definitions, 'IndexRow').properties ?? {}),
      record_delimiter: 'windows',
      // A cell that starts with =, +, - or @ would be run as a formula by spreadsheets.
      escape_formulas: true,
    }),
};
