import { throwIfErrors, type DataRule } from '../../core/findings/finding.ts';
import { unknownValues } from '../unknown-values.ts';
import { columnsOf, type Table, type TableRows } from '../../contract/tables/table.ts';
import type { SourceReport, SourceRow } from '../source-report.ts';
import { documentOf, objectsAt, withFields } from '../shape.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { COLUMNS } from './columns.ts';
import { embodied, hardwareDocuments, migProfiles, systems, tdp } from './tables.ts';

const FILE = 'hardware-facts.json';

const tables = { hardwareDocuments, tdp, systems, migProfiles, embodied };
type NvidiaRows = TableRows<typeof tables>;

/** The lists of the file; the profiles that are known by name alone have no fractions and are not taken over. */
const LISTS = ['_about', 'tdp', 'systems', 'mig_profiles', 'mig_profiles_names_only', 'embodied', 'sources'];

/** The fields of each list's rows, besides an optional note. */
const FIELDS = {
  sources: ['id', 'title', 'url', 'publisher', 'version_or_date', 'retrieved', 'terms'],
  tdp: ['gpu', 'form', 'max_tdp_w', 'tdp_label', 'memory', 'source', 'evidence'],
  systems: ['system', 'gpus', 'gpu_model', 'max_power_kw', 'label', 'source', 'evidence'],
  mig_profiles: ['gpu', 'profile', 'memory_fraction', 'sm_fraction', 'instances', 'source', 'evidence'],
  embodied: ['item', 'kg_co2e_cradle_to_gate', 'source', 'published', 'evidence'],
};
const RENAMED = { version: 'version_or_date', gpu_key: 'gpu' };

const citedDocuments: DataRule<NvidiaRows> = {
  id: 'nvidia/cited-documents',
  title: 'Every row names a document of documents.csv.',
  check: ({ hardwareDocuments: documents, ...rest }) =>
    Object.entries(rest).flatMap(([name, rows]) =>
      unknownValues(
        [tables[name as keyof typeof rest].file, 'source'],
        rows.map(({ source }) => source),
        ['documents.csv', documents.map(({ id }) => id)],
      ),
    ),
};

/** Facts read off NVIDIA's documents one by one, each with its evidence: power, MIG profiles, embodied carbon. */
export const nvidia = defineSource({
  id: 'nvidia',
  files: [{ name: FILE, at: '' }],
  tables,
  handKept: {},
  rules: [citedDocuments],
  read,
});

function read(files: OpenFiles) {
  const report = files.open(FILE);
  const document = documentOf(report, { required: LISTS });
  throwIfErrors(report.findings);
  const listed = (list: keyof typeof FIELDS): SourceRow[] =>
    withFields(objectsAt(report, `/${list}`, document?.get(list)), { required: FIELDS[list], optional: ['note'] });

  const taken = <Row extends object>(table: Table<Row>, list: keyof typeof FIELDS): Row[] =>
    listed(list).flatMap((row) => {
      checkLabel(row, 'max_tdp_w', 'tdp_label');
      checkLabel(row, 'max_power_kw', 'label');
      return rowOf(table, row, report) ?? [];
    });
  const rows = {
    hardwareDocuments: taken(hardwareDocuments, 'sources'),
    tdp: taken(tdp, 'tdp'),
    systems: taken(systems, 'systems'),
    migProfiles: taken(migProfiles, 'mig_profiles'),
    embodied: taken(embodied, 'embodied'),
  };
  return { rows, version: 'per document' };
}

/** The row of a table that a row of the source makes: a column is the field of its name, unless it is made of it. */
function rowOf<Row extends object>(table: Table<Row>, source: SourceRow, report: SourceReport): Row | null {
  const columns = columnsOf(report.contract.definitions, table.schema);
  const made = columns.flatMap(({ name }) => {
    const make = COLUMNS[name];
    return make === undefined ? [] : [[name, make(source)]];
  });
  return source.as(table, Object.fromEntries(made) as Partial<Record<keyof Row, unknown>>, RENAMED);
}

/** Reports a figure that is missing from the label it was read from: one of the two is mistyped. */
function checkLabel(row: SourceRow, figure: string, label: string): void {
  const [value, words] = [row.get(figure), row.get(label)];
  // Other rows have neither; what is not a figure at all, the row's schema says.
  if (typeof value !== 'number' || value <= 0 || typeof words !== 'string') return;
  const printed = words.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+(\.\d+)?/g) ?? [];
  if (printed.some((number) => Number(number) === value)) return;
  row.error({
    rule: 'nvidia/figure-not-in-label',
    field: figure,
    message: `The figure does not stand in "${label}".`,
    found: value,
    allowed: words,
  });
}
