import type { DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import type { TableRows } from '../../contract/tables/table.ts';
import { keptByHand } from '../source.ts';
import { embodied, hardwareDocuments, migProfiles, systems, tdp } from './tables.ts';

const tables = { hardwareDocuments, tdp, systems, migProfiles, embodied };
type NvidiaRows = TableRows<typeof tables>;

const citedDocuments: DataRule<NvidiaRows> = {
  id: 'nvidia/cited-documents',
  title: 'Every row names a document of documents.csv.',
  check: ({ hardwareDocuments: documents, ...rest }) =>
    Object.entries(rest).flatMap(([name, rows]) =>
      unknownValues({
        file: tables[name as keyof typeof rest].file,
        column: 'source',
        values: rows.map(({ source }) => source),
        knownIn: 'documents.csv',
        known: documents.map(({ id }) => id),
      }),
    ),
};

/**
 * Power limits, MIG profiles and embodied carbon, each with the document of NVIDIA that states it. Kept by hand,
 * because NVIDIA doesn't publish them as one file.
 */
export const nvidia = keptByHand('nvidia', tables, [citedDocuments]);
