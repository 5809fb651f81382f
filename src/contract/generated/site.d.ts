// Generated from the JSON Schemas in schema/ by "npm run generate". Do not edit.
// SHA-256 of these schemas: 7b92ed1f8805df9c7726a85343c44ecd82f31a5ab9c9e354587efb2761b8065a
// SHA-256 of the text below: 4fa37f647dd1be8d9bc9a5527a1639327c3cc53a884964b0a57508a1b19b7827

/**
 * The figures of a release as the packages for programs carry them and fetch them: made of its documents by one function, small, one list per field. Stands as clients/<date>.json at the root of the site.
 */
export interface Snapshot {
  /**
   * Version of this form. A package that does not know it says that it is too old.
   */
  format: 6;
  /**
   * Date of the release that has these figures, YYYY-MM-DD; null for a build between releases.
   */
  release: string | null;
  /**
   * Build date of the documents, YYYY-MM-DD.
   */
  updated: string;
  /**
   * Address of the site, where newer figures are.
   */
  site: string;
  /**
   * What the energy covers.
   */
  boundary: 'gpu_only';
  /**
   * Must stand beside whatever is made from the figures.
   */
  caveat: string;
  /**
   * Must stand beside a figure with a PUE above 1.
   */
  pue_note: string;
  /**
   * How to name the data.
   */
  attribution: string;
  /**
   * Licence of the data, an SPDX id.
   */
  licence: string;
  /**
   * Ceiling on the median inter-token latency where none is asked for, ms: that of the main table.
   */
  itl_deadline_ms: number;
  /**
   * Sentences of the packages by their names; braces stand for a value.
   */
  words: {
    /**
     * Beside a figure where no GPU was named.
     */
    any_gpu: string;
    /**
     * Beside the figure of another GPU than was named.
     */
    other_gpu: string;
    /**
     * Beside a figure where the prompt is longer than those measured.
     */
    long_prompt: string;
    /**
     * Beside a figure where the prompt is longer than the measured servers take.
     */
    beyond_context: string;
    /**
     * Beside a figure of a release that has a notice.
     */
    notice: string;
    /**
     * Where there is no such workload.
     */
    no_workload: string;
    /**
     * Where output tokens were given for a workload of images or videos.
     */
    counted_in_outputs: string;
    /**
     * Where outputs were given for no workload of images or videos.
     */
    no_item_workload: string;
    /**
     * Where no model has that name.
     */
    no_model: string;
    /**
     * Where a name may mean several models.
     */
    several_models: string;
    /**
     * Where the model was not measured on the workload.
     */
    no_model_in_workload: string;
    /**
     * Where the model was not measured on that GPU.
     */
    no_gpu: string;
    /**
     * Where the model was not measured on that many.
     */
    no_num_gpus: string;
    /**
     * Where nothing keeps the latency.
     */
    no_latency: string;
    /**
     * Where nothing makes its images or videos in that time.
     */
    no_batch_latency: string;
    /**
     * Where there is no such area.
     */
    no_area: string;
    /**
     * Where a name may mean several areas.
     */
    several_areas: string;
    /**
     * Where the area has no figure for the year.
     */
    no_year: string;
    /**
     * Beside a figure whose model was found by a name that is not its own; note is one of the sentences below.
     */
    by_rule: string;
    /**
     * Beside the figure of the only workload of a model, where none was named.
     */
    only_workload: string;
    /**
     * Where no workload was named and the model was measured on several, of which none is the usual one.
     */
    several_workloads: string;
    /**
     * Where images or videos of a model were asked for that makes none.
     */
    no_items: string;
    /**
     * Where no configuration has that row_id.
     */
    no_row: string;
    /**
     * Where several countries were named as one.
     */
    group_area: string;
    /**
     * Beside a figure without emissions.
     */
    no_emissions: string;
    /**
     * Beside a figure of a long prompt whose reading is told apart.
     */
    prompt_apart: string;
    /**
     * Beside a predicted figure.
     */
    predicted: string;
    /**
     * Where a model was not measured and can't be predicted either.
     */
    not_predicted: string;
    /**
     * Why nothing is predicted for another workload, ceiling or number of GPUs.
     */
    predicted_only: string;
    /**
     * Where no open-weights model whose sizes are known has that name.
     */
    no_open_model: string;
    /**
     * What has to be said with a name that leaves something of the model's own name out.
     */
    other_weights: string;
    /**
     * What has to be said with a name as Ollama writes it.
     */
    four_bits: string;
    /**
     * What has to be said of a provider whose hardware was not measured.
     */
    other_hardware: string;
    /**
     * Beside what an answer takes, where no count was given.
     */
    no_count: string;
  };
  /**
   * Where the figures are from.
   *
   * Items: A source in words.
   */
  sources: string[];
  /**
   * Notices on releases, oldest first.
   */
  notices: SnapshotNotice[];
  /**
   * Rows that a release had and a later one has not, oldest first.
   */
  withdrawn: WithdrawnRow[];
  /**
   * Workloads with energy per token.
   */
  workloads: SnapshotWorkload[];
  /**
   * Names of the GPUs.
   *
   * Items: A GPU, such as H100.
   */
  gpus: string[];
  /**
   * Models that were measured on one of the workloads, those of items included.
   */
  models: SnapshotModel[];
  /**
   * Every name of tables/model-names, as normalised: what has to be said with it, then the models that it may mean.
   */
  names: {
    /**
     * Place in name_notes, then places in models.
     *
     * Items: A place, counted from 0.
     */
    [k: string]: number[];
  };
  /**
   * What has to be said with a name; the first is empty.
   *
   * Items: A sentence, or nothing.
   */
  name_notes: string[];
  /**
   * Providers whose hardware was not measured.
   */
  providers: ProviderNote[];
  /**
   * Every configuration: one list per field, all of one length, in the order of the documents. Figures are a text, in base 64 with the digits 0-9, a-z, A-Z, - and _: first how many decimals they have, n, then the first digits of all rows, their second ones, and so on. A row's digits say its figure times 10 to the n, plus 1; 0 says that there is none.
   */
  columns: {
    /**
     * Which of workloads, counted from 0.
     *
     * Items: Place in workloads.
     */
    workload: number[];
    /**
     * Which of models, counted from 0.
     *
     * Items: Place in models.
     */
    model: number[];
    /**
     * Which of gpus, counted from 0.
     *
     * Items: Place in gpus.
     */
    gpu: number[];
    /**
     * GPUs.
     *
     * Items: GPUs, of one configuration.
     */
    num_gpus: number[];
    /**
     * Tensor-parallel degree.
     *
     * Items: Tensor-parallel degree, of one configuration.
     */
    tensor_parallel: number[];
    /**
     * Data-parallel degree.
     *
     * Items: Data-parallel degree, of one configuration.
     */
    data_parallel: number[];
    /**
     * Expert-parallel degree.
     *
     * Items: Expert-parallel degree, of one configuration.
     */
    expert_parallel: number[];
    /**
     * Weight precision.
     *
     * Items: Weight precision, of one configuration.
     */
    precision: string[];
    /**
     * Configured cap of the running batch.
     *
     * Items: Configured cap of the running batch, of one configuration.
     */
    max_num_seqs: number[];
    /**
     * Number of the run, 1 for the first.
     *
     * Items: Number of the run, 1 for the first, of one configuration.
     */
    repeat: number[];
    /**
     * Runs of the configuration.
     *
     * Items: Runs of the configuration, of one configuration.
     */
    repeats: number[];
    /**
     * GPU energy per output token, J.
     */
    joules_per_output_token: string;
    /**
     * GPU energy of an answer of average length, Wh.
     */
    wh_per_response: string;
    /**
     * Median inter-token latency, ms.
     */
    median_itl_ms: string;
    /**
     * Output tokens per second of all requests.
     */
    tokens_per_second: string;
    /**
     * Power of all GPUs, W, less the rounded product of joules_per_output_token and tokens_per_second.
     *
     * Items: That difference, of one configuration.
     */
    gpu_power_watts_total: number[];
    /**
     * Average answer, tokens, less the rounded quotient of wh_per_response and the Wh of a token.
     *
     * Items: That difference, of one configuration.
     */
    avg_output_tokens: number[];
    /**
     * Tokens that 10 of 100 answers have at most; null where they are not known.
     */
    answer_tokens_p10: string;
    /**
     * Tokens that 50 of 100 answers have at most; null where they are not known.
     */
    answer_tokens_p50: string;
    /**
     * Tokens that 90 of 100 answers have at most; null where they are not known.
     */
    answer_tokens_p90: string;
    /**
     * Requests at once, on average.
     */
    avg_running_batch: string;
    /**
     * Since which release the energy is what it is; null where no release has it.
     *
     * Items: Date of the release since which the energy of one configuration is what it is, YYYY-MM-DD; null where no release has it.
     */
    since: (string | null)[];
    /**
     * Expanded relative uncertainty (k = 2).
     *
     * Items: Expanded relative uncertainty (k = 2), of one configuration.
     */
    relative_uncertainty: number[];
  };
  /**
   * What makes images and videos, counted in these items.
   */
  items: {
    /**
     * Workloads of images and of videos.
     */
    workloads: SnapshotItemWorkload[];
    /**
     * Configurations, one list per field, all of one length, in the order of the documents; without those that another one of the model on the same GPUs beats in energy and in latency at once, since no question is answered by them.
     */
    columns: {
      /**
       * Which of the workloads of items, counted from 0.
       *
       * Items: Place in items.workloads.
       */
      workload: number[];
      /**
       * Which of models, counted from 0.
       *
       * Items: Place in models.
       */
      model: number[];
      /**
       * Which of gpus, counted from 0.
       *
       * Items: Place in gpus.
       */
      gpu: number[];
      /**
       * GPUs.
       *
       * Items: GPUs, of one configuration.
       */
      num_gpus: number[];
      /**
       * Ulysses degree.
       *
       * Items: Ulysses degree, of one configuration.
       */
      ulysses_degree: number[];
      /**
       * Ring degree.
       *
       * Items: Ring degree, of one configuration.
       */
      ring_degree: number[];
      /**
       * Items made at once.
       *
       * Items: Items made at once, of one configuration.
       */
      batch_size: number[];
      /**
       * Weight precision.
       *
       * Items: Weight precision, of one configuration.
       */
      precision: string[];
      /**
       * Height, pixels.
       *
       * Items: Height, pixels, of one configuration.
       */
      height: number[];
      /**
       * Width, pixels.
       *
       * Items: Width, pixels, of one configuration.
       */
      width: number[];
      /**
       * Denoising steps.
       *
       * Items: Denoising steps, of one configuration.
       */
      inference_steps: number[];
      /**
       * Frames of a video; null for an image.
       *
       * Items: Frames of a video; null for an image, of one configuration.
       */
      num_frames: (number | null)[];
      /**
       * Frames a second of a video; null for an image.
       *
       * Items: Frames a second of a video; null for an image, of one configuration.
       */
      fps: (number | null)[];
      /**
       * Number of the run, 1 for the first.
       *
       * Items: Number of the run, 1 for the first, of one configuration.
       */
      repeat: number[];
      /**
       * GPU energy of one item, J.
       */
      joules_per_item: string;
      /**
       * Time from the start of a batch to its end, s.
       */
      batch_latency_s: string;
      /**
       * Since which release the energy is what it is; null where no release has it.
       *
       * Items: Date of the release since which the energy of one configuration is what it is, YYYY-MM-DD; null where no release has it.
       */
      since: (string | null)[];
      /**
       * Expanded relative uncertainty (k = 2).
       *
       * Items: Expanded relative uncertainty (k = 2), of one configuration.
       */
      relative_uncertainty: number[];
    };
  };
  /**
   * What reading prompts takes at least, as prompts.json has it; null where a release has none.
   */
  prompts: {
    /**
     * The most tokens that the prompts within the figures of chat can have had on average.
     */
    measured_tokens: number;
    /**
     * How many times the formula's floor the kernels of dense models in 16 bits take.
     */
    factors: {
      /**
       * The least.
       */
      low: number;
      /**
       * The middle.
       */
      central: number;
      /**
       * The most.
       */
      high: number;
    };
    /**
     * For what the factors hold.
     */
    domain: {
      /**
       * Least active parameters, billions.
       */
      min_active_params_b: number;
      /**
       * Most active parameters, billions.
       */
      max_active_params_b: number;
      /**
       * Longest prompt, tokens.
       */
      max_prompt_tokens: number;
    };
    /**
     * The GPUs, once for weights of each number of bits.
     *
     * Items: A GPU.
     */
    cards: {
      /**
       * Its name.
       */
      gpu: string;
      /**
       * Bits of the weights.
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
   * What is predicted of models that were not measured, as predictions.json has it; null where a release has none.
   */
  predictions: {
    /**
     * Must stand beside a predicted figure.
     */
    caveat: string;
    /**
     * Coefficients of the formula; null where nothing is predicted.
     */
    coefficients: {
      /**
       * Of one.
       */
      intercept: number;
      /**
       * Of ln(active_params_b).
       */
      active_params: number;
      /**
       * Of ln(params_b / active_params_b).
       */
      params_per_active: number;
    } | null;
    /**
     * The GPUs that there are predictions for.
     *
     * Items: A GPU.
     */
    cards: {
      /**
       * Its name.
       */
      gpu: string;
      /**
       * Energy of its arithmetic, Wh per million tokens and billion active parameters.
       */
      arithmetic_wh: number;
    }[];
    /**
     * What a model must be like; null where nothing was measured.
     */
    domain: {
      /**
       * Parameters, billions.
       */
      params_b: {
        /**
         * The least that was measured.
         */
        from: number;
        /**
         * The most that was measured.
         */
        to: number;
      };
      /**
       * Active parameters, billions.
       */
      active_params_b: {
        /**
         * The least that was measured.
         */
        from: number;
        /**
         * The most that was measured.
         */
        to: number;
      };
      /**
       * Parameters divided by active parameters.
       */
      params_per_active: {
        /**
         * The least that was measured.
         */
        from: number;
        /**
         * The most that was measured.
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
     * Makers of whom a model was measured.
     *
     * Items: Owner of the weights on a public model hub.
     */
    makers: string[];
    /**
     * How well rows were predicted that the fit had not seen.
     */
    validations: {
      /**
       * Families of models left out.
       */
      family: {
        /**
         * Factor of the 90 % interval; null where it is not known.
         */
        factor: number | null;
        /**
         * Share of rows inside it; null where it is not known.
         */
        coverage: number | null;
        /**
         * Whether it is good enough to be told.
         */
        holds: boolean;
      };
      /**
       * Makers left out.
       */
      maker: {
        /**
         * Factor of the 90 % interval; null where it is not known.
         */
        factor: number | null;
        /**
         * Share of rows inside it; null where it is not known.
         */
        coverage: number | null;
        /**
         * Whether it is good enough to be told.
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
   * Emissions intensity of electricity.
   */
  grid: {
    /**
     * Year that is used where none is asked for.
     */
    year: string;
    /**
     * gCO2e per kWh of all areas by year, each a text as in columns.
     */
    years: {
      /**
       * gCO2e per kWh, of all areas.
       */
      [k: string]: string;
    };
    /**
     * Areas with a figure for that year, in lists of one length.
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
      /**
       * Their other names.
       */
      names: string[][];
    };
    /**
     * Names of several countries together, which have no single figure.
     *
     * Items: Such a name.
     */
    groups: string[];
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
 * A row that is gone.
 */
export interface WithdrawnRow {
  /**
   * The id it had.
   */
  row_id: string;
  /**
   * Date of the release that has not got it any more.
   */
  date: string;
  /**
   * The id that the same row has now, or null.
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
   * What the requests are made of.
   */
  data_set: string;
  /**
   * The engine that served them.
   */
  runtime: string;
  /**
   * What to know about its figures.
   */
  caveat: string;
  /**
   * The most tokens that the measured servers took, prompt and answer together.
   */
  context_tokens: number;
  /**
   * Length from which a prompt counts as much longer than the measured ones. answer: the average response of the configuration. context: the context limit of the servers.
   */
  long_from: 'answer' | 'context';
  /**
   * What its prompts are, in words.
   */
  prompts: string;
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
   * Parameters at work per token, billions.
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
   * What its names of models begin with, the slash included.
   */
  name: string;
  /**
   * What has to be said of it.
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
   * What is counted.
   */
  unit: 'image' | 'video';
  /**
   * What the requests are made of.
   */
  data_set: string;
  /**
   * The engine that served them.
   */
  runtime: string;
  /**
   * What to know about its figures.
   */
  caveat: string;
  /**
   * Ceiling on the latency of a batch where none is asked for, s.
   */
  latency_deadline_s: number;
}
/**
 * From the GPU outwards, by published ratios: the rungs of boundaries.json. Missing in a snapshot of a release from before there were any.
 */
export interface SnapshotBoundaries {
  /**
   * Caveat to show with every converted figure.
   */
  caveat: string;
  /**
   * The rungs, from the GPU outwards.
   *
   * @minItems 1
   */
  rungs: SnapshotRung[];
}
/**
 * One rung: the range of its published ratios, and where they stand.
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
