import { keyText, type Contract, type Table } from '../tables/table.ts';
import { strongestEvidence } from './nvidia/evidence.ts';
import { checkLabel, gpuKey, gpusInWords, openLicence, publicText, sourceId } from './nvidia/fields.ts';
import { embodied, hardwareDocuments, migProfiles, systems, tdp } from './nvidia/tables.ts';
import { objectAt, parseJson, rowsAt, type JsonRow } from './json.ts';
import { SourceReport } from './report.ts';
import { defineSource, requiredFile, type Draft, type SourceTexts } from './source.ts';

const FILE = 'hardware-facts.json';

const tables = { hardwareDocuments, tdp, systems, migProfiles, embodied };

/** The lists of the file; the profiles that are known by name alone have no fractions and are not taken over. */
const LISTS = ['_about', 'tdp', 'systems', 'mig_profiles', 'mig_profiles_names_only', 'embodied', 'sources'];

/** The fields of each list's rows; a column has the name of its field, with one exception. */
const DOCUMENT_FIELDS = ['id', 'title', 'url', 'publisher', 'version_or_date', 'retrieved', 'terms'];
const TDP_FIELDS = ['gpu', 'form', 'max_tdp_w', 'tdp_label', 'memory', 'source', 'evidence'];
const SYSTEM_FIELDS = ['system', 'gpus', 'gpu_model', 'max_power_kw', 'label', 'source', 'evidence'];
const MIG_FIELDS = ['gpu', 'profile', 'memory_fraction', 'sm_fraction', 'instances', 'source', 'evidence'];
const EMBODIED_FIELDS = ['item', 'kg_co2e_cradle_to_gate', 'source', 'published', 'evidence'];
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['version', 'version_or_date'],
  ['gpu_key', 'gpu'],
]);

/** Facts read off NVIDIA's documents one by one, each with its evidence: power, MIG profiles, embodied carbon. */
export const nvidia = defineSource({
  id: 'nvidia',
  files: [{ name: FILE, at: '' }],
  tables,
  handKept: {},
  read,
});

function read(files: SourceTexts, _present: unknown, contract: Contract): Draft<typeof tables> {
  const file = requiredFile(files, FILE);
  const report = new SourceReport(file);
  const document = objectAt(parseJson(file), '', { required: LISTS }, report);
  report.refuse();

  /** The checked rows of one list of the file: `columns` makes the row of the table from the fields of the list's. */
  const rowsOf = <Row extends object>(
    list: string,
    required: readonly string[],
    table: Table<Row>,
    columns: (row: JsonRow) => Readonly<Record<keyof Row & string, unknown>>,
  ): Row[] => {
    const keys = new Set<string>();
    const fields = { required, optional: ['note'] };
    return rowsAt(document?.fields.get(list), `/${list}`, fields, report).flatMap((source) => {
      const row = report.row<Row>(table.schema, columns(source), source.place, RENAMED, contract);
      if (row === null) return [];
      const key = keyText(table, row);
      if (keys.has(key)) {
        const message = `A second row has the same ${table.key.join(', ')}.`;
        report.error(source.place, '', { rule: 'nvidia/duplicate', message, found: key });
      }
      keys.add(key);
      return [row];
    });
  };

  const ids = new Set<unknown>();
  const documentRows = rowsOf('sources', DOCUMENT_FIELDS, hardwareDocuments, (row) => {
    ids.add(row.fields.get('id'));
    return {
      id: row.fields.get('id'),
      title: publicText(row, 'title', report),
      publisher: row.fields.get('publisher'),
      url: row.fields.get('url'),
      version: publicText(row, 'version_or_date', report),
      retrieved: row.fields.get('retrieved'),
      licence: openLicence(row),
      terms: publicText(row, 'terms', report),
      note: publicText(row, 'note', report),
    };
  });
  const common = (row: JsonRow): Record<'source' | 'evidence' | 'note', unknown> => ({
    source: sourceId(row, ids, report),
    evidence: strongestEvidence(row, report),
    note: publicText(row, 'note', report),
  });

  const rows = {
    hardwareDocuments: documentRows,
    tdp: rowsOf('tdp', TDP_FIELDS, tdp, (row) => {
      checkLabel(row, 'max_tdp_w', 'tdp_label', report);
      return {
        gpu: row.fields.get('gpu'),
        gpu_key: gpuKey(row, report),
        form: row.fields.get('form'),
        max_tdp_w: row.fields.get('max_tdp_w'),
        tdp_label: publicText(row, 'tdp_label', report),
        memory: row.fields.get('memory'),
        ...common(row),
      };
    }),
    systems: rowsOf('systems', SYSTEM_FIELDS, systems, (row) => {
      checkLabel(row, 'max_power_kw', 'label', report);
      return {
        system: row.fields.get('system'),
        gpus: gpusInWords(row, report),
        max_power_kw: row.fields.get('max_power_kw'),
        label: publicText(row, 'label', report),
        ...common(row),
      };
    }),
    migProfiles: rowsOf('mig_profiles', MIG_FIELDS, migProfiles, (row) => ({
      gpu: row.fields.get('gpu'),
      gpu_key: gpuKey(row, report),
      profile: row.fields.get('profile'),
      memory_fraction: row.fields.get('memory_fraction'),
      sm_fraction: row.fields.get('sm_fraction'),
      instances: row.fields.get('instances'),
      ...common(row),
    })),
    embodied: rowsOf('embodied', EMBODIED_FIELDS, embodied, (row) => ({
      item: row.fields.get('item'),
      kg_co2e_cradle_to_gate: row.fields.get('kg_co2e_cradle_to_gate'),
      published: row.fields.get('published'),
      ...common(row),
    })),
  };
  report.refuse();
  return { rows, version: 'per document', format: 'the list of facts from its documents', findings: report.findings };
}
