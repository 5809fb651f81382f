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
      "responses": "number",
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

/** How many texts a snapshot has. */
export const TEXTS = 234;
