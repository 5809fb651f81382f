// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: 1d044a5fdee852eefe8af377e18e22048d77a6b17560418f5f8c4767b9962d03
// SHA-256 of the text below: cb4cc7ac6d93939765e40e45b545fc7c44e440617a380ba2f65c345371f0cba1

/**
 * The data of a release for both packages, compiled from its documents: rows in the order of selection, names in tables, sentences as templates. The site publishes it as clients/<date>.json.
 */
export interface Snapshot {
  /**
   * Version of this format. A package that does not support it asks for an update.
   */
  format: 17;
  /**
   * Date of the release with this data, YYYY-MM-DD; null for a build between releases.
   */
  release: string | null;
  /**
   * Build date of the documents, YYYY-MM-DD.
   */
  updated: string;
  /**
   * Address of the site, which has newer data.
   */
  site: string;
  /**
   * Boundary of the energy: the parts that it includes.
   */
  boundary: 'gpu_only';
  /**
   * The caveat to publish with everything made from the data.
   */
  caveat: string;
  /**
   * `caveat` without its sentence about lower bounds, for results that have none.
   */
  caveat_without_bound: string;
  /**
   * The data with its release, for citations. A rehearsal is named as one.
   */
  citation: string;
  /**
   * The note to publish with a figure with a PUE above 1.
   */
  pue_note: string;
  /**
   * How to credit the data.
   */
  attribution: string;
  /**
   * Licence of the data, an SPDX id.
   */
  licence: string;
  /**
   * Default latency limit, ms: the limit of the main table on the median inter-token latency.
   */
  itl_deadline_ms: number;
  /**
   * Every sentence of the packages, as a template: both languages read it from here. `{name}` is replaced by a value: a text as it is; a number as JSON writes it, with a comma between thousands from 1,000 on.
   */
  words: {
    /**
     * A sentence, or a part of one.
     */
    [k: string]: string;
  };
  /**
   * Reasons for a missing prediction, as templates.
   */
  refusals: {
    /**
     * If predictions are missing or not accurate enough.
     */
    not_enough: string;
    /**
     * If no model of the vendor was measured and predictions for other vendors are not good enough.
     */
    unknown_vendor: string;
    /**
     * If the GPU was not measured.
     */
    unmeasured_gpu: string;
    /**
     * If no model with so many bits per weight was measured.
     */
    unmeasured_bits: string;
    /**
     * If more parameters are active than the model has.
     */
    active_above_total: string;
    /**
     * If the total parameters are outside the range of the measured models.
     */
    outside_params_b: string;
    /**
     * If the active parameters are outside the range of the measured models.
     */
    outside_active_params_b: string;
    /**
     * If the ratio of total to active parameters is outside the range of the measured models.
     */
    outside_params_per_active: string;
  };
  /**
   * Sources of the figures, in words.
   */
  sources: {
    /**
     * Source of the measured energy.
     */
    energy: string;
    /**
     * Source of the grid carbon intensities.
     */
    grid: string;
    /**
     * Source of the energy of reading prompts; null if the release has none.
     */
    prompts: string | null;
  };
  /**
   * Notices on releases, oldest first.
   */
  notices: SnapshotNotice[];
  /**
   * Rows that a later release no longer has, oldest first.
   */
  withdrawn: WithdrawnRow[];
  /**
   * Workloads with energy per token.
   */
  workloads: SnapshotWorkload[];
  /**
   * Names of the GPUs, sorted.
   *
   * Items: A GPU, such as H100.
   */
  gpus: string[];
  /**
   * GPUs by their names in lower case.
   */
  gpu_names: {
    /**
     * Its name.
     */
    [k: string]: string;
  };
  /**
   * Models measured on at least one workload, including images and videos.
   */
  models: SnapshotModel[];
  /**
   * Names of tables/model-names, in lower case or normalised by `name_rules`: the note that belongs beside the result, then the models that the name may mean. The slug, display name and hub id of a model, in lower case, come before them. If a name that ends in `-16` is not listed, look it up without that ending and keep only the models in `models_16_bit`. If one is left, its note is `note_16_bit`. If a name with a colon is not listed, look it up with a hyphen in place of the colon. If that means one model, its note is the one for a name of Ollama.
   */
  names: {
    /**
     * Index in name_notes, then indexes in models.
     *
     * Items: An index, counted from 0.
     */
    [k: string]: number[];
  };
  /**
   * Indexes in models of the models that were measured in 16 bits.
   *
   * Items: An index, counted from 0.
   */
  models_16_bit: number[];
  /**
   * Index in name_notes of the note on a name that ends in `-16`.
   */
  note_16_bit: number;
  /**
   * Names of Ollama and LM Studio, which usually mean weights in 4 bits.
   */
  local: {
    /**
     * Pattern of Ollama's names.
     */
    ollama: string;
    /**
     * What Ollama serves for a name without a tag. Empty if that is a different model.
     */
    ollama_tags: {
      /**
       * A name with a tag, or an empty text.
       */
      [k: string]: string;
    };
    /**
     * Indexes in models of the models that were measured in 4 bits. An Ollama or LM Studio name of one of them gets the note `note_16_bit`, not `note_4_bit`.
     *
     * Items: An index, counted from 0.
     */
    models_4_bit: number[];
    /**
     * Index in name_notes of the note on weights in 4 bits.
     */
    note_4_bit: number;
  };
  /**
   * How a name is normalised, from its lower-case form.
   */
  name_rules: {
    /**
     * A model's name of up to 200 UTF-16 code units, as in `names`.
     */
    model: NameRule[];
    /**
     * A GPU's name, as in `gpu_names`: without vendor, memory and socket.
     */
    gpu: NameRule[];
    /**
     * Applied to a normalised model's name that means no model: the day of a version.
     */
    day: NameRule[];
    /**
     * If these rules change a name, by removing `ollama/` or `:latest` for example, it is a name of Ollama or LM Studio. What is left is looked up. It keeps its note. If it has none, it gets `local.note_4_bit`, or `note_16_bit` for a model in `local.models_4_bit`.
     */
    local: NameRule[];
    /**
     * Applied to a model's name in lower case before anything else. They remove the prefix of the reader's own server, such as `hosted_vllm/`.
     */
    own_server: NameRule[];
  };
  /**
   * Patterns of names in lower case that no measured model has.
   */
  unmeasured: {
    /**
     * The part of a name that means quantized weights, usually with fewer than 8 bits. The rest is the name of the model.
     */
    few_bits: string;
    /**
     * Names that state 8 or 16 bits, although they match `few_bits`.
     */
    more_bits: string;
    /**
     * Names of Ollama and LM Studio, which usually mean weights with fewer than 8 bits.
     */
    local: string;
    /**
     * Names of smaller models that were distilled from larger ones.
     */
    distilled: string;
    /**
     * The size in a name. The group is the number of parameters, in billions.
     */
    params_b: string;
  };
  /**
   * Pattern of names of models of other kinds, which no measured model is similar to.
   */
  not_similar: string;
  /**
   * Notes to publish with a name; the first is empty.
   *
   * Items: A sentence, or an empty text.
   */
  name_notes: string[];
  /**
   * Providers whose hardware was not measured.
   */
  providers: ProviderNote[];
  /**
   * Every configuration with energy per token: one list per field, all of one length. Ordered by workload and model, then from the lowest energy per token up (ties: median inter-token latency, number of GPUs, row_id): the first row that meets the limits of a question answers it.
   */
  columns: {
    /**
     * Indexes in workloads.
     *
     * Items: Index in workloads, counted from 0.
     */
    workload: number[];
    /**
     * Indexes in models.
     *
     * Items: Index in models, counted from 0.
     */
    model: number[];
    /**
     * Indexes in gpus.
     *
     * Items: Index in gpus, counted from 0.
     */
    gpu: number[];
    /**
     * Number of GPUs.
     *
     * Items: Number of GPUs of one configuration.
     */
    num_gpus: number[];
    /**
     * Tensor-parallel degree.
     *
     * Items: Tensor-parallel degree of one configuration.
     */
    tensor_parallel: number[];
    /**
     * Data-parallel degree.
     *
     * Items: Data-parallel degree of one configuration.
     */
    data_parallel: number[];
    /**
     * Expert-parallel degree.
     *
     * Items: Expert-parallel degree of one configuration.
     */
    expert_parallel: number[];
    /**
     * Weight precision.
     *
     * Items: Weight precision of one configuration.
     */
    precision: string[];
    /**
     * Batch limit.
     *
     * Items: Batch limit of one configuration.
     */
    max_num_seqs: number[];
    /**
     * Number of the run, 1 for the first.
     *
     * Items: Number of the run of one configuration, 1 for the first.
     */
    repeat: number[];
    /**
     * Number of runs.
     *
     * Items: Number of runs of one configuration.
     */
    repeats: number[];
    /**
     * GPU energy per output token, J.
     *
     * Items: The value of one row.
     */
    joules_per_output_token: number[];
    /**
     * GPU energy of a response of average length, Wh.
     *
     * Items: The value of one row.
     */
    wh_per_response: number[];
    /**
     * Median inter-token latency, ms.
     *
     * Items: The value of one row.
     */
    median_itl_ms: number[];
    /**
     * Output tokens per second, over all requests.
     *
     * Items: The value of one row.
     */
    tokens_per_second: number[];
    /**
     * Power of all GPUs, W.
     *
     * Items: The value of one row.
     */
    gpu_power_watts_total: number[];
    /**
     * Average length of a response, tokens.
     *
     * Items: The value of one row.
     */
    avg_output_tokens: number[];
    /**
     * 10th percentile of the response length, tokens; null if not known.
     *
     * Items: The value of one row.
     */
    response_tokens_p10: (number | null)[];
    /**
     * Median response length, tokens; null if not known.
     *
     * Items: The value of one row.
     */
    response_tokens_p50: (number | null)[];
    /**
     * 90th percentile of the response length, tokens; null if not known.
     *
     * Items: The value of one row.
     */
    response_tokens_p90: (number | null)[];
    /**
     * Average running batch.
     *
     * Items: The value of one row.
     */
    avg_running_batch: number[];
    /**
     * Dates of the releases since which the energy has not changed; null before the first release with the row.
     *
     * Items: Date of the release since which the energy of one configuration has not changed, YYYY-MM-DD; null if no release has the row.
     */
    since: (string | null)[];
    /**
     * Expanded relative uncertainty (k = 2).
     *
     * Items: Expanded relative uncertainty (k = 2) of one configuration.
     */
    relative_uncertainty: number[];
  };
  /**
   * The data of image and video workloads, with energy per image or video (item).
   */
  items: {
    /**
     * Workloads of images and of videos.
     */
    workloads: SnapshotItemWorkload[];
    /**
     * Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per item up (ties: batch latency, number of GPUs, row_id). A row is omitted if another one of the model on the same GPUs uses less energy and is faster.
     */
    columns: {
      /**
       * Indexes in items.workloads.
       *
       * Items: Index in items.workloads, counted from 0.
       */
      workload: number[];
      /**
       * Indexes in models.
       *
       * Items: Index in models, counted from 0.
       */
      model: number[];
      /**
       * Indexes in gpus.
       *
       * Items: Index in gpus, counted from 0.
       */
      gpu: number[];
      /**
       * Number of GPUs.
       *
       * Items: Number of GPUs of one configuration.
       */
      num_gpus: number[];
      /**
       * Ulysses degree.
       *
       * Items: Ulysses degree of one configuration.
       */
      ulysses_degree: number[];
      /**
       * Ring degree.
       *
       * Items: Ring degree of one configuration.
       */
      ring_degree: number[];
      /**
       * Number of items in a batch.
       *
       * Items: Number of items in a batch of one configuration.
       */
      batch_size: number[];
      /**
       * Weight precision.
       *
       * Items: Weight precision of one configuration.
       */
      precision: string[];
      /**
       * Height, pixels.
       *
       * Items: Height of one configuration, pixels.
       */
      height: number[];
      /**
       * Width, pixels.
       *
       * Items: Width of one configuration, pixels.
       */
      width: number[];
      /**
       * Denoising steps.
       *
       * Items: Denoising steps of one configuration.
       */
      inference_steps: number[];
      /**
       * Frames of a video; null for an image.
       *
       * Items: Frames of a video of one configuration; null for an image.
       */
      num_frames: (number | null)[];
      /**
       * Frames per second of a video; null for an image.
       *
       * Items: Frames per second of a video of one configuration; null for an image.
       */
      fps: (number | null)[];
      /**
       * Number of the run, 1 for the first.
       *
       * Items: Number of the run of one configuration, 1 for the first.
       */
      repeat: number[];
      /**
       * GPU energy of one item, J.
       *
       * Items: The value of one row.
       */
      joules_per_item: number[];
      /**
       * Time from the start of a batch to its end, s.
       *
       * Items: The value of one row.
       */
      batch_latency_s: number[];
      /**
       * Dates of the releases since which the energy has not changed; null before the first release with the row.
       *
       * Items: Date of the release since which the energy of one configuration has not changed, YYYY-MM-DD; null if no release has the row.
       */
      since: (string | null)[];
      /**
       * Expanded relative uncertainty (k = 2).
       *
       * Items: Expanded relative uncertainty (k = 2) of one configuration.
       */
      relative_uncertainty: number[];
    };
  };
  earlier?: SnapshotEarlier;
  /**
   * The lower bound for the energy of reading prompts, from prompts.json; null in releases without it.
   */
  prompts: {
    /**
     * Upper bound for the average number of prompt tokens included in the chat figures.
     */
    measured_tokens: number;
    /**
     * Energy of the kernels of dense 16-bit models, divided by the lower bound of the formula.
     */
    factors: {
      /**
       * Lowest value.
       */
      low: number;
      /**
       * Middle value.
       */
      central: number;
      /**
       * Highest value.
       */
      high: number;
    };
    /**
     * The models and prompts that the factors apply to.
     */
    domain: {
      /**
       * Lowest number of active parameters, billions.
       */
      min_active_params_b: number;
      /**
       * Highest number of active parameters, billions.
       */
      max_active_params_b: number;
      /**
       * Longest prompt, tokens.
       */
      max_prompt_tokens: number;
    };
    /**
     * The GPUs, one entry for each number of bits per weight.
     *
     * Items: A GPU.
     */
    cards: {
      /**
       * Its name.
       */
      gpu: string;
      /**
       * Bits per weight.
       */
      bits: number;
      /**
       * Power limit, W.
       */
      power_limit_w: number;
      /**
       * Dense peak for these bits, TFLOP/s.
       */
      peak_tflops: number;
    }[];
  } | null;
  /**
   * Predictions for models that were not measured, from predictions.json; null in releases without them.
   */
  predictions: {
    /**
     * The caveat to publish with a predicted figure.
     */
    caveat: string;
    /**
     * Coefficients of the formula; null without predictions.
     */
    coefficients: {
      /**
       * Constant term.
       */
      intercept: number;
      /**
       * Coefficient of ln(active_params_b).
       */
      active_params: number;
      /**
       * Coefficient of ln(params_b / active_params_b).
       */
      params_per_active: number;
    } | null;
    /**
     * The GPUs with predictions.
     *
     * Items: A GPU.
     */
    cards: {
      /**
       * Its name.
       */
      gpu: string;
      /**
       * Energy of its arithmetic, Wh per million tokens and per billion active parameters.
       */
      arithmetic_wh: number;
    }[];
    /**
     * The range of models that are predicted; null if no model was measured.
     */
    domain: {
      /**
       * Parameters, billions.
       */
      params_b: {
        /**
         * Lowest measured value.
         */
        from: number;
        /**
         * Highest measured value.
         */
        to: number;
      };
      /**
       * Active parameters, billions.
       */
      active_params_b: {
        /**
         * Lowest measured value.
         */
        from: number;
        /**
         * Highest measured value.
         */
        to: number;
      };
      /**
       * Parameters divided by active parameters.
       */
      params_per_active: {
        /**
         * Lowest measured value.
         */
        from: number;
        /**
         * Highest measured value.
         */
        to: number;
      };
      /**
       * Bits per weight.
       *
       * Items: Bits per weight.
       */
      bits: number[];
    } | null;
    /**
     * Vendors with a measured model.
     *
     * Items: Owner of the weights on a public model hub.
     */
    vendors: string[];
    /**
     * How accurate the predictions are for rows that the fit had not seen.
     */
    validations: {
      /**
       * With one family of models left out at a time.
       */
      family: {
        /**
         * Factor of the 90 % interval; null if not known.
         */
        factor: number | null;
        /**
         * Share of rows inside the interval; null if not known.
         */
        coverage: number | null;
        /**
         * Whether the predictions are accurate enough to be published.
         */
        holds: boolean;
      };
      /**
       * With one vendor left out at a time.
       */
      vendor: {
        /**
         * Factor of the 90 % interval; null if not known.
         */
        factor: number | null;
        /**
         * Share of rows inside the interval; null if not known.
         */
        coverage: number | null;
        /**
         * Whether the predictions are accurate enough to be published.
         */
        holds: boolean;
      };
    };
    /**
     * Open-weights models that were not measured on chat.
     *
     * Items: A model.
     */
    models: {
      /**
       * Id on a public model hub.
       */
      model_id: string;
      /**
       * Parameters, billions.
       */
      params_b: number;
      /**
       * Active parameters per token, billions.
       */
      active_params_b: number;
      /**
       * Bits per weight.
       */
      bits: number;
    }[];
  } | null;
  boundaries?: SnapshotBoundaries;
  /**
   * Grid carbon intensity.
   */
  grid: {
    /**
     * Default year.
     */
    year: string;
    /**
     * Grid carbon intensity of all areas by year, g CO2e per kWh.
     */
    years: {
      /**
       * Values of all areas in one year.
       *
       * Items: The value of one row.
       */
      [k: string]: (number | null)[];
    };
    /**
     * Areas with a value for the default year, in lists of one length.
     */
    areas: {
      /**
       * Codes of three letters.
       *
       * Items: Code of three letters.
       */
      iso3: string[];
      /**
       * Codes of two letters, or null.
       *
       * Items: Code of two letters, or null.
       */
      iso2: (string | null)[];
      /**
       * Their names.
       *
       * Items: Its name.
       */
      display_name: string[];
    };
    /**
     * Names of groups of countries, which have no single grid carbon intensity, normalised by `name_rules`.
     *
     * Items: A name.
     */
    groups: string[];
    /**
     * Areas by their further names, normalised by `name_rules`. The codes and the display name of an area, normalised, come before them.
     */
    names: {
      /**
       * Index in the lists of areas.
       */
      [k: string]: number;
    };
    /**
     * Areas by the normalised last words that several display names share, such as `guinea`.
     */
    several: {
      /**
       * Their codes of three letters.
       *
       * Items: A code.
       */
      [k: string]: string[];
    };
    /**
     * How the name of an area of up to 100 UTF-16 code units is normalised, from its lower-case form in Unicode's NFD.
     */
    name_rules: NameRule[];
    /**
     * Notes on names that also mean another place, by the normalised name.
     */
    notes: {
      /**
       * The note.
       */
      [k: string]: string;
    };
    /**
     * Codes of countries by the names of their parts, normalised by `name_rules`.
     */
    parts: {
      /**
       * Code of three letters.
       */
      [k: string]: string;
    };
    /**
     * Patterns of names of parts of countries. The first group is the country.
     *
     * Items: A pattern.
     */
    part_rules: string[];
  };
  /**
   * Pattern of names of closed models, whose sizes are not public.
   */
  closed: string;
  /**
   * Names that say nothing about the hardware and the quantization: those that match the pattern, and those whose prefix is not the owner of the model's weights. No figure is a lower bound for such a name.
   */
  hosted: {
    /**
     * Pattern of names in lower case.
     */
    pattern: string;
    /**
     * Note on such a name.
     */
    note: string;
  };
}
/**
 * A notice on a release.
 */
export interface SnapshotNotice {
  /**
   * Date of the release.
   */
  date: string;
  /**
   * The warning.
   */
  notice: string;
}
/**
 * A withdrawn row.
 */
export interface WithdrawnRow {
  /**
   * Its id.
   */
  row_id: string;
  /**
   * Date of the first release without it.
   */
  date: string;
  /**
   * The current id of the same row, or null.
   */
  replaced_by: string | null;
}
/**
 * A workload.
 */
export interface SnapshotWorkload {
  /**
   * Its id.
   */
  workload: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The data set of the requests.
   */
  data_set: string;
  /**
   * The engine that served them.
   */
  runtime: string;
  /**
   * The caveat to publish with its figures.
   */
  caveat: string;
  /**
   * The most tokens that the measured servers accepted, prompt and response together.
   */
  context_tokens: number;
  /**
   * Length from which a prompt counts as much longer than the measured ones. response: the average response of the configuration. context: the context limit of the servers.
   */
  long_from: 'response' | 'context';
  /**
   * A description of its prompts.
   */
  prompts: string;
  /**
   * Template of the ids of its rows, from their fields. A repeated run has /r2, /r3 and so on at the end.
   */
  row_id: string;
}
/**
 * A model.
 */
export interface SnapshotModel {
  /**
   * Its slug.
   */
  slug: string;
  /**
   * Its display name.
   */
  model: string;
  /**
   * Its id on the model hub.
   */
  model_id: string;
  /**
   * Parameters, billions.
   */
  params_b: number;
  /**
   * Active parameters per token, billions.
   */
  active_params_b: number;
  /**
   * Dense, MoE or diffusion, as the source names it.
   */
  architecture: string;
  /**
   * Workloads that it was measured on.
   *
   * Items: Name of a workload.
   */
  workloads: string[];
  /**
   * GPUs that it was measured on, sorted.
   *
   * Items: Name of a GPU.
   */
  gpus: string[];
}
/**
 * A provider whose hardware was not measured.
 */
export interface ProviderNote {
  /**
   * The prefix of its model names, including the slash.
   */
  name: string;
  /**
   * The note to publish with results for it.
   */
  note: string;
}
/**
 * A workload of images or of videos.
 */
export interface SnapshotItemWorkload {
  /**
   * Its id.
   */
  workload: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The unit of output: image or video.
   */
  unit: 'image' | 'video';
  /**
   * The data set of the requests.
   */
  data_set: string;
  /**
   * The engine that served them.
   */
  runtime: string;
  /**
   * The caveat to publish with its figures.
   */
  caveat: string;
  /**
   * Latency limit (time of a batch) of a question without one, s.
   */
  latency_deadline_s: number;
  /**
   * Template of the ids of its rows, from their fields. A repeated run has /r2, /r3 and so on at the end.
   */
  row_id: string;
}
/**
 * The 2024 benchmark, whose figures must not be compared with the others.
 */
export interface SnapshotEarlier {
  /**
   * Year of the measurements.
   */
  year: number;
  /**
   * The engine that served the models.
   */
  engine: string;
  /**
   * Source of the figures, in words.
   */
  source: string;
  /**
   * Its workloads, chat first.
   *
   * Items: A workload.
   */
  workloads: {
    /**
     * Its id.
     */
    workload: string;
    /**
     * The caveat to publish with its figures.
     */
    caveat: string;
    /**
     * Default latency limit, ms, on the mean time per output token.
     */
    tpot_deadline_ms: number;
  }[];
  /**
   * Its GPUs, sorted.
   *
   * Items: A GPU.
   */
  gpus: {
    /**
     * Its name, such as A100.
     */
    gpu: string;
    /**
     * The variant that was measured.
     */
    card: string;
  }[];
  /**
   * GPUs by their names in lower case.
   */
  gpu_names: {
    /**
     * Its name.
     */
    [k: string]: string;
  };
  /**
   * Its models by slug.
   *
   * Items: A model.
   */
  models: {
    /**
     * Its slug.
     */
    slug: string;
    /**
     * Its display name.
     */
    model: string;
    /**
     * Its id on the model hub.
     */
    model_id: string;
  }[];
  /**
   * Names that mean only models of this benchmark, as `names` of the snapshot: the note, then the models.
   */
  names: {
    /**
     * Index in earlier.name_notes, then indexes in earlier.models.
     *
     * Items: An index, counted from 0.
     */
    [k: string]: number[];
  };
  /**
   * Notes to publish with a name; the first is empty.
   *
   * Items: A sentence, or an empty text.
   */
  name_notes: string[];
  /**
   * Index in earlier.name_notes of the note on weights in 4 bits.
   */
  note_4_bit: number;
  /**
   * Configurations, one list per field, all of one length, ordered by workload and model, then from the lowest energy per token up. A row is omitted if another one of the model on the same number of the same GPUs uses no more energy and is at least as fast.
   */
  columns: {
    /**
     * Indexes in earlier.workloads.
     *
     * Items: Index of one configuration, counted from 0.
     */
    workload: number[];
    /**
     * Indexes in earlier.models.
     *
     * Items: Index of one configuration, counted from 0.
     */
    model: number[];
    /**
     * Indexes in earlier.gpus.
     *
     * Items: Index of one configuration, counted from 0.
     */
    gpu: number[];
    /**
     * Number of GPUs.
     *
     * Items: Number of GPUs of one configuration.
     */
    num_gpus: number[];
    /**
     * Batch limit.
     *
     * Items: Batch limit of one configuration.
     */
    max_num_seqs: number[];
    /**
     * GPU energy per output token, J.
     *
     * Items: The value of one row.
     */
    joules_per_output_token: number[];
    /**
     * Mean time per output token, ms.
     *
     * Items: The value of one row.
     */
    mean_tpot_ms: number[];
    /**
     * Average length of a response, tokens.
     *
     * Items: The value of one row.
     */
    avg_output_tokens: number[];
  };
}
/**
 * Published ratios from the GPU to the site, from boundaries.json. Missing in releases without them.
 */
export interface SnapshotBoundaries {
  /**
   * Caveat to show with every converted figure.
   */
  caveat: string;
  /**
   * The rungs, in order from the GPU to the site.
   *
   * @minItems 1
   */
  rungs: SnapshotRung[];
}
/**
 * One rung: the range of its published ratios, and their sources.
 */
export interface SnapshotRung {
  /**
   * Name of the boundary that this step leads to.
   */
  rung: 'node' | 'fleet' | 'site';
  /**
   * Lowest ratio of the rows.
   */
  low: number;
  /**
   * Median ratio of the measured rows.
   */
  middle: number;
  /**
   * Highest ratio of the rows.
   */
  high: number;
  /**
   * True if one publisher provides all rows. The range then doesn't show how much publishers differ.
   */
  is_alone: boolean;
  /**
   * Titles of the documents.
   *
   * Items: A title.
   */
  sources: string[];
}
