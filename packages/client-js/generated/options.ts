// Generated from schema/packages.json. Do not edit.

export const OPTIONS = {
  "selection": {
    "kinds": {
      "model": "text",
      "workload": "text",
      "gpu": "text",
      "numGpus": "number",
      "maxItlMs": "ceiling",
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
      "maxItlMs": "ceiling",
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
      "maxLatencyS": "ceiling",
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
      "maxItlMs": "ceiling"
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
      "paramsB": "ceiling",
      "activeParamsB": "ceiling",
      "maker": "text",
      "gpu": "text"
    },
    "required": [
      "paramsB",
      "activeParamsB"
    ]
  }
} as const;
