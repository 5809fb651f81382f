import { basename } from 'node:path';
import { command } from '../../../src/cli/command.ts';
import { folderOption, userPath } from '../../../src/cli/options.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { visibleUpTo } from '../../../src/core/text/characters.ts';
import { countOf, listed } from '../../../src/core/text/words.ts';
import { FORMATS } from '../src/formats/index.ts';
import { NOT_INCLUDED, type Part } from '../src/words/parts.ts';
import { questionOf } from '../src/question.ts';
import { writeReport } from '../src/write-report.ts';

/** The largest number of lines with advice on missing figures. The page has all of them. */
const MAX_ADVICE = 10;

/** The largest length of a line with advice. A name in a log can be of any length. */
const MAX_ADVICE_LENGTH = 1000;

/** The first lines of advice, and how many more the page has. */
function shownAdvice(advice: readonly string[]): string[] {
  const more = advice.length - MAX_ADVICE;
  const rest = more > 0 ? [`For advice on ${countOf(more, 'more name')}, see report.html.`] : [];
  return [...advice.slice(0, MAX_ADVICE).map((line) => visibleUpTo(line, MAX_ADVICE_LENGTH)), ...rest];
}

/** A part of the report: its label with its only text, or with a list of its texts. */
function partInText({ label, texts }: Part): string {
  return texts.length === 1
    ? `${label}: ${texts[0] ?? ''}`
    : [`${label}:`, ...texts.map((text) => `- ${text}`)].join('\n');
}

/** The parts, with advice after the part with the output tokens that have no figure. */
function withAdvice(parts: readonly Part[], advice: readonly string[]): readonly Part[] {
  if (advice.length === 0) return parts;
  const place = parts.findIndex(({ label }) => label === NOT_INCLUDED) + 1;
  return parts.toSpliced(place, 0, { label: 'What you can do', texts: advice });
}

/** The options that decide on the report, with files as their names. */
function statedOptions(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const stated = Object.entries(values).filter(([name]) => name !== 'out');
  return Object.fromEntries(stated.map(([name, value = '']) => [name, basename(value)]));
}

export default command({
  summary:
    'Computes the GPU energy and the emissions of the calls in usage logs from the figures of the last release. Prints a\n' +
    'headline with its conditions and a citation, and writes a page to print, a CSV file and a list of the inputs. Logs can be CSV, TSV, JSON or\n' +
    'Parquet files of any size, uncompressed or as .gz. Your own table needs the columns model, output_tokens, and timestamp\n' +
    '(one row per call) or month (sums). It may also have calls, input_tokens, cached_input_tokens and place.\n' +
    `Formats: ${[...new Set(FORMATS.map(({ name }) => name))].join(', ')}.`,
  positionals: [
    {
      form: '<LOG...>',
      description: 'Usage logs: files, folders or patterns such as "logs/*.parquet".',
      missing: 'Pass the usage logs: files, folders or patterns, as in npm run report -- "logs/*.csv".',
    },
  ],
  options: {
    grid: {
      value: 'PLACE',
      description:
        'Country of the electricity, such as FRA or Germany, for rows of the log without a place (default: the world).',
    },
    year: {
      value: 'YYYY',
      description:
        'Year of the grid carbon intensity (default: the year that the release uses for the grid, such as 2024).',
    },
    gpu: {
      value: 'NAME',
      description: 'GPU that served the model, such as H100 (default: the GPU with the lowest energy).',
    },
    pue: {
      value: 'NUMBER',
      description: 'Energy of the data centre divided by the energy of its IT equipment (default: 1).',
    },
    boundary: {
      value: 'node|fleet|site',
      description:
        'Also convert the energy to the boundary of the server (node), the fleet or the site, with published ratios. Shown separately.',
    },
    'node-ratio': {
      value: 'NUMBER',
      description: 'Your ratio of the energy of a node to the energy of its GPUs, for --boundary.',
    },
    'latency-limit': {
      value: 'MS',
      description: 'Highest median inter-token latency (default: the limit of the main table).',
    },
    format: { value: 'NAME', description: 'Format of the log (default: recognised by its columns or keys).' },
    workload: {
      value: 'NAME|FILE',
      description:
        'Workload to assume for all models, such as gpqa, or a CSV file with a header and two columns: the model name in the log, and its workload.',
    },
    map: {
      value: 'FILE',
      description:
        'CSV file with a header and two columns: the model name in your log, and the model that it stands for.',
    },
    api: {
      value: 'DIR',
      description:
        'Folder to read the API from, such as dist/api/v1 for the last build (default: api/v1, the published API).',
    },
    out: { value: 'DIR', description: 'New or empty folder for the report (default: dist/report, which is replaced).' },
    'may-leave-out': {
      value: 'COUNT',
      description: 'Highest number of rows with missing or wrong values to leave out (default: 0).',
    },
  },
  async run({ positionals, values }, context) {
    const { api, out, format, workload, map, 'may-leave-out': rows = '0' } = values;
    if (!/^\d{1,15}$/.test(rows))
      throw new UsageError(`--may-leave-out ${rows} is not allowed. Allowed: a whole number of rows from 0.`);
    if (format !== undefined && !FORMATS.some(({ name }) => name === format))
      throw new UsageError(
        `--format ${format} is not known. Allowed: ${[...new Set(FORMATS.map(({ name }) => name))].join(', ')}.`,
      );
    const isFile = workload?.includes('.') === true;
    const written = await writeReport({
      project: context.project,
      paths: positionals.map((path) => userPath(context, path)),
      reading: { mayLeaveOut: Number(rows), today: context.today, format: format ?? null },
      map: map === undefined ? map : userPath(context, map),
      workloads: isFile ? userPath(context, workload) : undefined,
      api: folderOption(context, 'api', api, context.project.published),
      out: out === undefined ? out : userPath(context, out),
      options: statedOptions(values),
      question: questionOf(isFile ? { ...values, workload: undefined } : values),
    });
    const parts = withAdvice(written.parts, [...shownAdvice(written.advice), ...written.gridAdvice]);
    context.print(`${[written.headline, ...parts.map(partInText)].join('\n\n')}\n`);
    context.print(`Read ${listed(written.formats)}. Wrote report.html, report.csv and inputs.json into ${written.out}`);
  },
});
