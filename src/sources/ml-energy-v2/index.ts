import type { EarlierConfigurationRow, EarlierModelRow } from '../../contract/generated/data.d.ts';
import { throwIfErrors } from '../../core/findings/finding.ts';
import { groupBy } from '../../core/text/group-by.ts';
import { slugOf } from '../../core/text/slug.ts';
import { documentOf, rowsIn, type ObjectFields } from '../shape.ts';
import type { SourceRow } from '../source-report.ts';
import { defineSource, type OpenFiles } from '../source.ts';
import { archiveText, FOLDERS } from './archive.ts';
import { importRules, joinRules } from './rules.ts';
import { earlierConfigurations, earlierModels, earlierWorkloads } from './tables.ts';

const ARCHIVE = 'leaderboard-v2.zip';
/** The day of the publisher's last change to the figures, in UTC. The files state no date. */
const VERSION = 'v2, 2024-09-20';

const MODEL_FIELDS: ObjectFields = { required: ['folder', 'model_id', 'nickname', 'params', 'url'] };

/** The source's field for each column that is imported unchanged. */
const FIELD_OF_COLUMN = {
  model_id: 'Model',
  gpu: 'GPU',
  tensor_parallel: 'TP',
  pipeline_parallel: 'PP',
  max_num_seqs: 'Max BS (reqs)',
  joules_per_request: 'Energy/req (J)',
  avg_output_tokens: 'Avg Output Tokens',
  mean_tpot_s: 'Avg TPOT (s)',
  tokens_per_second: 'Token tput (tok/s)',
  avg_running_batch: 'Avg BS (reqs)',
} as const;
const RECORD_FIELDS: ObjectFields = { required: ['folder', 'path', ...Object.values(FIELD_OF_COLUMN)] };

/** The workload for each of the publisher's folders. */
const WORKLOADS = new Map<unknown, string>(Object.entries(FOLDERS).map(([workload, folder]) => [folder, workload]));

/**
 * ML.ENERGY's 2024 benchmark: text and vision models on A100 and H100. The generation of images and videos is left out.
 */
export const mlEnergyV2 = defineSource({
  id: 'ml-energy-v2',
  files: [{ name: ARCHIVE, at: '', asText: archiveText }],
  importedTables: { earlierModels, earlierConfigurations },
  handKeptTables: { earlierWorkloads },
  importRules,
  joinRules,
  read,
});

function read(files: OpenFiles, present: { readonly earlierModels: readonly EarlierModelRow[] }) {
  const report = files.open(ARCHIVE);
  const document = documentOf(report, { required: ['models', 'records'] });
  const models = rowsIn(document, 'models', MODEL_FIELDS);
  const records = rowsIn(document, 'records', RECORD_FIELDS);
  throwIfErrors(report.findings);
  return {
    rows: {
      earlierModels: groupBy(models, (row) => row.text('model_id')).flatMap(
        ([id, [row]]) =>
          readModel(
            row,
            present.earlierModels.find(({ model_id }) => model_id === id),
          ) ?? [],
      ),
      earlierConfigurations: records.flatMap((row) => readRecord(row) ?? []),
    },
    version: VERSION,
  };
}

/** A model keeps the slug and the name of the last import. */
function readModel(row: SourceRow, before: EarlierModelRow | undefined): EarlierModelRow | null {
  const name = before?.name ?? row.text('nickname');
  return row.toRow(earlierModels, { name, slug: before?.slug ?? slugOf(name) }, { params_b: 'params' });
}

function readRecord(row: SourceRow): EarlierConfigurationRow | null {
  checkPath(row);
  const workload = WORKLOADS.get(row.get('folder'));
  return row.toRow(earlierConfigurations, { workload }, FIELD_OF_COLUMN);
}

/**
 * Reports a record that contradicts its path. The path has the GPU, the model with an optional suffix, the batch limit
 * of one pipeline stage, and both parallel degrees.
 */
function checkPath(row: SourceRow): void {
  const [model, gpu, tp, pp, limit] = (['Model', 'GPU', 'TP', 'PP', 'Max BS (reqs)'] as const).map((f) => row.get(f));
  const [folder = '', ...rest] = row.text('path').split('/');
  const isModel = typeof model === 'string' && rest.slice(0, -1).join('/').startsWith(model);
  const isGpu = gpu === `NVIDIA ${folder}`;
  const isFile = rest.at(-1) === `bs${Number(limit) / Number(pp)}+tp${String(tp)}+pp${String(pp)}.json`;
  if (isModel && isGpu && isFile) return;
  const found = [gpu, model, limit, tp, pp].join(', ');
  const message = 'The record contradicts the path of its file.';
  row.error({ rule: 'ml-energy-v2/path', field: 'path', message, found, allowed: row.text('path') });
}
