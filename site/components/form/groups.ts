import type { Schema } from '../../../scripts/contract/schema.ts';
import { labelFrom } from './words.ts';

/** The form's own field: whose folder the file goes into. It is no part of the file. */
export const HANDLE = 'handle';
export const HANDLE_LABEL = 'Your GitHub handle';

/** A field of the measurement schema, as the form shows it. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Fields that belong together. */
export interface FormGroup {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly FormField[];
}

/** Where each field stands in the form, and what it is called there. A field that is missing here stands under "More". */
const GROUPS: readonly {
  readonly title: string;
  readonly about: string;
  readonly labels: Readonly<Record<string, string>>;
}[] = [
  {
    title: 'Who measured',
    about: 'Published with the row.',
    labels: {
      contributor: 'Contributor',
      affiliation: 'Affiliation',
      vendor_affiliation: 'Works for, or was paid by, a maker',
    },
  },
  {
    title: 'What was served',
    about: 'The model, and the software that served it.',
    labels: {
      model: 'Model',
      model_id: 'Model id',
      precision: 'Precision of the weights',
      engine: 'Serving engine',
      engine_version: 'Version of the engine',
      prompt_set: 'Prompts',
    },
  },
  {
    title: 'On what',
    about: 'The cards, and how the model was spread over them.',
    labels: {
      gpu: 'GPU',
      num_gpus: 'Number of GPUs',
      tensor_parallel: 'Tensor parallel',
      data_parallel: 'Data parallel',
      expert_parallel: 'Expert parallel',
      gpu_power_limit_w: 'Power limit per card',
      driver_version: 'Version of the driver',
      cuda_version: 'Version of CUDA',
    },
  },
  {
    title: 'Sliced cards',
    about: 'Leave all three empty where whole cards were used. MIG is a way to cut one card into several.',
    labels: {
      mig_profile: 'MIG profile',
      slice_count: 'Slices per card',
      slices_loaded: 'Slices per card that were serving',
    },
  },
  {
    title: 'The window',
    about: 'The stretch of time, with the server busy and steady, in which everything was counted.',
    labels: {
      measured_on: 'Day of the measurement',
      window_seconds: 'Length of the window',
      requests_in_window: 'Requests completed in it',
      runs: 'Runs averaged',
      avg_prompt_tokens: 'Average prompt length',
      avg_output_tokens: 'Average output length',
    },
  },
  {
    title: 'Load and speed',
    about: 'Inter-token latency (ITL) is the time from one token of an answer to the next.',
    labels: {
      max_num_seqs: 'Cap on the running batch',
      avg_running_batch: 'Average running batch',
      tokens_per_second: 'Output throughput',
      median_itl_ms: 'Median ITL',
      p90_itl_ms: '90th percentile ITL',
      p95_itl_ms: '95th percentile ITL',
      p99_itl_ms: '99th percentile ITL',
      ttft_median_ms: 'Median time to first token',
    },
  },
  {
    title: 'Energy',
    about: 'Of the GPUs alone.',
    labels: {
      energy_source: 'Where the energy was read',
      gpu_power_watts_total: 'Average power of all cards',
      joules_per_output_token: 'Energy per output token',
      wh_per_million_output_tokens: 'Energy per million output tokens',
      joules_per_output_token_stdev: 'Its standard deviation over the runs',
    },
  },
  {
    title: 'Beyond the GPUs',
    about: 'Only if it was measured. None of it is ever added to the energy of the GPUs.',
    labels: {
      host_wh_per_million_output_tokens: 'Energy of the host without its GPUs',
      facility_pue: 'PUE of the facility',
      water_litres_per_million_output_tokens: 'Water',
    },
  },
  {
    title: 'For readers',
    about: 'What lets others judge the row.',
    labels: { logs: 'Address of the logs', notes: 'Notes' },
  },
  {
    title: 'The file',
    about: 'The same in every measurement: the form fills them in.',
    labels: { protocol_version: 'Version of the protocol', example: 'Example' },
  },
];

/** The fields of the measurement schema in their groups. Each has its place, those of a newer schema under "More". */
export function formGroups(schema: Schema): FormGroup[] {
  const properties = schema.properties ?? {};
  const field = (name: string, label: string): FormField[] => {
    const part = properties[name];
    return part === undefined
      ? []
      : [{ name, label, schema: part, required: schema.required?.includes(name) ?? false }];
  };
  const named = new Set(GROUPS.flatMap(({ labels }) => Object.keys(labels)));
  const groups = GROUPS.map(({ title, about, labels }) => ({
    title,
    about,
    fields: Object.entries(labels).flatMap(([name, label]) => field(name, label)),
  }));
  const more = Object.keys(properties)
    .filter((name) => !named.has(name))
    .flatMap((name) => field(name, labelFrom(name)));
  const file = groups.splice(-1);
  return [...groups, { title: 'More', about: '', fields: more }, ...file].filter(({ fields }) => fields.length > 0);
}
