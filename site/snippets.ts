/** A piece of code that uses the data, ready to be copied. */
export interface Snippet {
  /** Names it on the page. */
  readonly id: string;
  readonly title: string;
  readonly language: 'sh' | 'js' | 'py' | 'r' | 'sql' | 'excel' | 'm';
  /** What it needs, or what its reader should know. */
  readonly note: string;
  readonly code: string;
}

/** The examples of the reference page; `site` is the address of the site, without a slash at the end. */
export function snippets(site: string): readonly Snippet[] {
  const api = `${site}/api/v1`;
  return [
    {
      id: 'curl',
      title: 'curl',
      language: 'sh',
      note: 'The main table as CSV.',
      code: `curl --fail --silent --show-error ${api}/index.csv`,
    },
    {
      id: 'curl-etag',
      title: 'curl, only if it changed',
      language: 'sh',
      note: 'Keeps the ETag beside the file and sends it back the next time: an unchanged file is not sent again.',
      code: `curl --fail --silent --show-error --etag-save index.etag --etag-compare index.etag \\
  --output index.json ${api}/index.json`,
    },
    {
      id: 'javascript',
      title: 'JavaScript',
      language: 'js',
      note: 'In a browser on any page, in Node.js, Deno or Bun; needs no package.',
      code: `const get = async (file) => {
  const response = await fetch(\`${api}/\${file}\`);
  if (!response.ok) throw new Error(\`\${file}: \${response.status}\`);
  return response.json();
};

const [index, grid] = await Promise.all([get('index.json'), get('grid.json')]);
const france = grid.areas.find((area) => area.iso3 === 'FRA');
for (const row of index.rows.slice(0, 3)) {
  const wh = row.wh_per_million_output_tokens;
  const kg = (wh * france.g_co2e_per_kwh) / 1000;
  console.log(\`\${row.model}, \${row.num_gpus} x \${row.gpu}: \${wh.toFixed(1)} Wh per million output tokens;\`);
  console.log(\`  in \${france.display_name} \${kg.toFixed(2)} kg CO2e per billion\`);
}
console.log(index.caveat);`,
    },
    {
      id: 'python',
      title: 'Python',
      language: 'py',
      note: 'Needs no package.',
      code: `import json
from urllib.request import urlopen


def get(file):
    with urlopen(f"${api}/{file}") as response:
        return json.load(response)


index, grid = get("index.json"), get("grid.json")
for row in index["rows"][:3]:
    kg = row["wh_per_million_output_tokens"] * grid["world"] / 1000
    print(f'{row["model"]}, {row["num_gpus"]} x {row["gpu"]}: {kg:.2f} kg CO2e per billion output tokens')
print(index["caveat"])`,
    },
    {
      id: 'pandas',
      title: 'Python with pandas',
      language: 'py',
      note: 'The median energy per GPU type, Wh per million output tokens.',
      code: `import pandas as pd

index = pd.read_csv("${api}/index.csv")
print(index.groupby("gpu")["wh_per_million_output_tokens"].median())`,
    },
    {
      id: 'r',
      title: 'R',
      language: 'r',
      note: 'Needs no package. The median energy per GPU type, Wh per million output tokens.',
      code: `index <- read.csv("${api}/index.csv")
print(aggregate(wh_per_million_output_tokens ~ gpu, data = index, FUN = median))`,
    },
    {
      id: 'sheets',
      title: 'Google Sheets',
      language: 'excel',
      note: 'In cell A1 of an empty sheet. The last two arguments say how the file is written, whatever the locale of the sheet; where it separates arguments by semicolons, write those.',
      code: `=IMPORTDATA("${api}/index.csv", ",", "en_US")`,
    },
    {
      id: 'excel',
      title: 'Excel',
      language: 'm',
      note: 'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor.',
      code: `let
  File = Csv.Document(Web.Contents("${api}/index.csv"), [Delimiter = ",", Encoding = 65001]),
  Rows = Table.PromoteHeaders(File),
  Typed = Table.TransformColumnTypes(
    Rows,
    {{"wh_per_million_output_tokens", type number}, {"median_itl_ms", type number}, {"num_gpus", Int64.Type}},
    "en-US"
  )
in
  Typed`,
    },
    {
      id: 'duckdb-csv',
      title: 'DuckDB, the main table',
      language: 'sql',
      note: 'DuckDB fetches its httpfs extension by itself when it first reads from the web.',
      code: `SELECT model, gpu, num_gpus, round(wh_per_million_output_tokens, 1) AS wh
FROM read_csv('${api}/index.csv')
ORDER BY wh
LIMIT 5;`,
    },
    {
      id: 'duckdb-parquet',
      title: 'DuckDB, every configuration',
      language: 'sql',
      note: 'The most frugal configuration of each model on each GPU type with a 99th percentile latency of at most 100 ms.',
      code: `SELECT model, gpu, num_gpus, max_num_seqs,
  round(wh_per_million_output_tokens, 1) AS wh, round(p99_itl_ms, 1) AS p99_ms
FROM read_parquet('${site}/configurations.parquet')
WHERE p99_itl_ms <= 100
QUALIFY row_number() OVER (PARTITION BY model, gpu ORDER BY wh_per_million_output_tokens, row_id) = 1
ORDER BY wh;`,
    },
  ];
}

/** Works out a `data_version` anew; `site` is the address of the site, without a slash at the end. */
export function dataVersionSnippet(site: string): Snippet {
  return {
    id: 'data-version',
    title: 'JavaScript',
    language: 'js',
    note: 'In a browser or in Node.js; needs no package. It prints the value worked out and the value published.',
    code: `const response = await fetch('${site}/api/v1/index.json');
const { updated, data_version, ...values } = await response.json();

// Canonical JSON (RFC 8785): no spaces, keys in order, numbers and texts as JSON.stringify writes them.
const canonical = (value) => {
  if (Array.isArray(value)) return \`[\${value.map(canonical).join()}]\`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => \`\${JSON.stringify(key)}:\${canonical(value[key])}\`);
  return \`{\${members.join()}}\`;
};

const bytes = new TextEncoder().encode(canonical(values));
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
console.log(hex.slice(0, 16), data_version);`,
  };
}
