let
  File = Csv.Document(Web.Contents("__SITE__/api/v1/index.csv"), [Delimiter = ",", Encoding = 65001]),
  Rows = Table.PromoteHeaders(File),
  Typed = Table.TransformColumnTypes(
    Rows,
    {{"wh_per_million_output_tokens", type number}, {"median_itl_ms", type number}, {"num_gpus", Int64.Type}},
    "en-US"
  )
in
  Typed
