// Generated from schema/packages.json. Do not edit.

export const OPTIONS = {
  "selection": {
    "kinds": {
      "model": "text",
      "workload": "text",
      "gpu": "text",
      "numGpus": "number",
      "maxItlMs": "limit",
      "allowOtherGpu": "flag"
    },
    "required": [
      "model"
    ]
  },
  "question": {
    "kinds": {
      "model": "text",
      "workload": "text",
      "gpu": "text",
      "numGpus": "number",
      "maxItlMs": "limit",
      "allowOtherGpu": "flag",
      "outputTokens": "count",
      "inputTokens": "count",
      "cachedInputTokens": "count",
      "allowPredicted": "flag",
      "grid": "text",
      "year": "year",
      "pue": "factor",
      "boundary": "rung",
      "nodeRatio": "factor",
      "asOf": "day"
    },
    "required": [
      "model"
    ]
  },
  "itemQuestion": {
    "kinds": {
      "model": "text",
      "workload": "text",
      "gpu": "text",
      "numGpus": "number",
      "allowOtherGpu": "flag",
      "maxLatencyS": "limit",
      "outputs": "count",
      "grid": "text",
      "year": "year",
      "pue": "factor",
      "boundary": "rung",
      "nodeRatio": "factor",
      "asOf": "day"
    },
    "required": [
      "model",
      "outputs"
    ]
  },
  "filter": {
    "kinds": {
      "model": "text",
      "workload": "text",
      "gpu": "text",
      "numGpus": "number",
      "precision": "text",
      "maxItlMs": "limit"
    },
    "required": []
  },
  "prediction": {
    "kinds": {
      "model": "text",
      "gpu": "text"
    },
    "required": [
      "model"
    ]
  },
  "sizes": {
    "kinds": {
      "paramsB": "limit",
      "activeParamsB": "limit",
      "vendor": "text",
      "gpu": "text"
    },
    "required": [
      "paramsB",
      "activeParamsB"
    ]
  }
} as const;

/** The texts of a snapshot. */
export const WORDS = 'any_gpu other_gpu long_prompt beyond_context notice no_workload counted_in_outputs no_item_workload no_model other_default several_models no_model_in_workload no_gpu no_num_gpus no_latency no_batch_latency no_area several_areas no_year by_rule only_workload several_workloads no_items no_row group_area no_emissions prompt_apart predicted not_predicted predicted_only no_open_model no_count newer_data no_ratios missing_option unknown_option token_option not_allowed empty_value allowed_text allowed_count allowed_flag allowed_limit allowed_number allowed_factor allowed_rung allowed_day allowed_year allowed_pue allowed_node_ratio allowed_cached not_predictable claim_tokens claim_one_token claim_response claim_subject claim_limit_tokens claim_limit_items claim_no_limit claim_at_least claim_value claim_predicted claim_other_model claim_other_gpu claim_pue claim_prompt claim_percentiles claim_reading claim_reading_least claim_reading_part claim_reading_included claim_emissions claim_range only_earlier_model only_earlier_gpu earlier_workload no_latency_earlier by_rule_earlier any_gpu_earlier earlier_prompt earlier_not_converted claim_earlier claim_limit_earlier claim_mean_response claim_emissions_value earlier_caveat part_of_area predict_measured closed_model earlier_left_out claim_reading_workload claim_reading_unknown';
