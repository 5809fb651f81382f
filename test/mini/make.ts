import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readTree } from '../../src/core/files/read-tree.ts';
import { writeTree } from '../../src/core/files/replace-folder.ts';
import { projectIn } from '../../src/core/project.ts';
import { makeRelease } from '../../src/releases/make-release.ts';
import { jsonObject, jsonText, text } from '../../src/core/text/json.ts';
import { commitAll, initRepository } from '../support/git.ts';
import { ROOT } from '../support/project-files.ts';

/**
 * The models: three of chat, one of images. The example of a contribution is of Llama 3.1 8B. Qwen 3 30B A3B was measured
 * on one card and on two, with parallel experts, and twice: where nothing was, the uncertainty of no figure is known.
 */
const MODELS = ['flux-1-dev', 'llama-3-1-8b-instruct', 'qwen-3-30b-a3b-instruct', 'qwen-3-8b'];
const WORKLOADS = ['lm-arena-chat', 'text-to-image'];
/** Models of the benchmark of 2024: one that the present benchmark also has, and one that it doesn't have. */
const EARLIER_MODELS = ['meta-llama/Meta-Llama-3.1-8B-Instruct', 'mistralai/Mistral-7B-Instruct-v0.3'];
/** How many requests run at once at most, or images are made at once. */
const BATCHES = ['1', '4', '8', '16', '64', '256', '512'];
const CARDS = ['b200-sxm-180gb', 'h100-sxm-80gb'];
const GPUS = ['B200', 'H100'];
/** World, those that reports of measurements name, and one that is shown under another name than the source's. */
const AREAS = ['CHN', 'DEU', 'FRA', 'USA', 'VNM', 'WLD'];
/** Models of each class, in both rounds, with and without a note. */
const SCORED = [
  'meta-llama/Meta-Llama-3.1-8B',
  'openai/gpt-oss-20b low',
  'Qwen/Qwen3-235B-A22B',
  'Qwen/Qwen3-30B-A3B',
  'tencent/Hunyuan-1.8B-Instruct',
];

/** A row of a table, as text. */
type Row = Readonly<Record<string, string>>;
/** Whether a table keeps a row; `kept` has the rows of the tables before it. */
type Choice = (row: Row, kept: ReadonlyMap<string, readonly Row[]>) => boolean;

/** The rows that each shortened table keeps. A table comes after the ones that it depends on. Other tables are complete. */
const CHOICES: Readonly<Record<string, Choice>> = {
  'ai-energy-score/scores.csv': among('source_label', SCORED),
  'ai-energy-score/notes.csv': ofKept('source_label', 'ai-energy-score/scores.csv', 'source_label'),
  'aiconfigurator/floors.csv': every(among('card', CARDS), among('model', MODELS)),
  'ember/areas.csv': among('iso3', AREAS),
  'ember/intensity.csv': among('iso3', AREAS),
  'ember/names.csv': among('iso3', AREAS),
  'gpu-cards/cards.csv': among('card', CARDS),
  'gpu-cards/names.csv': among('card', CARDS),
  'gpu-cards/evidence.csv': among('card', CARDS),
  'gpu-cards/documents.csv': ofKept('id', 'gpu-cards/evidence.csv', 'document'),
  'ml-energy/models.csv': among('slug', MODELS),
  'ml-energy/families.csv': among('slug', MODELS),
  'open-weights/models.csv': among('model_id', ['openai/gpt-oss-20b', 'Qwen/Qwen3-30B-A3B-FP8']),
  'ml-energy/configurations.csv': every(
    among('workload', WORKLOADS),
    among('slug', MODELS),
    among('max_num_seqs', BATCHES),
  ),
  'ml-energy/lengths.csv': every(among('workload', WORKLOADS), among('slug', MODELS), among('max_num_seqs', BATCHES)),
  'ml-energy/generations.csv': every(
    among('workload', WORKLOADS),
    among('slug', MODELS),
    among('num_gpus', ['1', '2']),
    among('batch_size', BATCHES),
  ),
  'ml-energy-v2/configurations.csv': every(
    among('gpu', ['NVIDIA H100 80GB HBM3']),
    among('model_id', EARLIER_MODELS),
    among('max_num_seqs', ['256', '512']),
  ),
  'ml-energy-v2/models.csv': among('model_id', EARLIER_MODELS),
  'nvidia/embodied.csv': among(
    'item',
    GPUS.map((gpu) => `NVIDIA HGX ${gpu} (8-GPU baseboard)`),
  ),
  'nvidia/mig-profiles.csv': among('gpu_key', GPUS),
  'nvidia/systems.csv': among(
    'system',
    GPUS.map((gpu) => `DGX ${gpu}`),
  ),
  'nvidia/tdp.csv': among('gpu_key', GPUS),
  'nvidia/documents.csv': (row, kept) =>
    ['embodied', 'mig-profiles', 'systems', 'tdp'].some((table) =>
      ofKept('id', `nvidia/${table}.csv`, 'source')(row, kept),
    ),
};

/** Files that commands read from a project, besides its data and contributions. */
const FURTHER = ['.gitattributes', '.github/CODEOWNERS', '.gitignore', 'CITATION.cff', 'README.md'];

/** The releases of the mini project: in the first the intensity of France in 2024 is twice what it is in the second. */
export const [FIRST, SECOND] = ['2026-11-21', '2026-11-28'];
/** The table that the second release corrects. */
export const INTENSITY = 'data/ember/intensity.csv';

/**
 * Makes the mini project in an empty folder: a git repository with two releases. Its data come from
 * {@link makeMiniData} or from `makeUnreleased`. Every file and commit id is the same on every machine and at every
 * time.
 */
export async function makeMini(folder: string, makeUnreleased = makeMiniData): Promise<void> {
  await makeUnreleased(folder);
  const release = (date: string, reason: string): Promise<string> =>
    makeRelease({ ...RELEASE_OPTIONS, project: projectIn(folder), date, today: date, reason });

  const intensity = await readFile(join(folder, INTENSITY), 'utf8');
  await atNoon(FIRST, async () => {
    const twice = (_: string, key: string, figure: string): string => `${key}${Number(figure) * 2}`;
    await writeFile(join(folder, INTENSITY), intensity.replace(/^(FRA,2024,)(.*)$/m, twice));
    initRepository(folder);
    await release(FIRST, 'A project to try things on.');
  });
  await atNoon(SECOND, async () => {
    await writeFile(join(folder, INTENSITY), intensity);
    commitAll(folder, 'Correct the intensity of France');
    await release(SECOND, 'The intensity of France was twice too high.');
  });
}

const RELEASE_OPTIONS = { isFuture: true, isDryRun: false, isFirst: false, isPublic: false };

/** Does something whose commits and tags are of noon on a date, in UTC. */
async function atNoon(date: string, work: () => Promise<void>): Promise<void> {
  const clocks = ['GIT_AUTHOR_DATE', 'GIT_COMMITTER_DATE'];
  for (const clock of clocks) process.env[clock] = `${date}T12:00:00Z`;
  try {
    await work();
  } finally {
    for (const clock of clocks) Reflect.deleteProperty(process.env, clock);
  }
}

/** Writes the mini project without releases: a few rows of each table of the real one, which belong together. */
export async function makeMiniData(folder: string): Promise<void> {
  const data = readTree(join(ROOT, 'data'));
  const service = jsonObject(data.get('service.json'));
  const further = FURTHER.map(async (path) => [path, await readFile(join(ROOT, path))] as const);
  await writeTree(folder, new Map(await Promise.all(further)));
  for (const part of ['contributions', 'schema']) await writeTree(join(folder, part), readTree(join(ROOT, part)));
  await writeTree(
    join(folder, 'data'),
    new Map<string, Uint8Array | string>([
      ...data,
      ...chosenTables(data),
      ['changes.json', jsonText({ changes: [] })],
      // The real one's is of a model that is not here.
      [
        'service.json',
        jsonText({ ...service, reference_row: { model: 'Llama 3.1 8B Instruct', gpu: 'H100', num_gpus: 1 } }),
      ],
    ]),
  );
}

/** The texts of the shortened tables by path: unchanged lines of the real tables. */
function chosenTables(data: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const kept = new Map<string, readonly Row[]>();
  const texts = Object.entries(CHOICES).map(([path, isKept]): [string, string] => {
    const whole = text(data.get(path));
    const rows = parse<{ readonly record: Row; readonly raw: string }>(whole, { columns: true, raw: true });
    const chosen = rows.filter(({ record }) => isKept(record, kept));
    kept.set(
      path,
      chosen.map(({ record }) => record),
    );
    const header = whole.slice(0, whole.indexOf('\n') + 1);
    return [path, header + chosen.map(({ raw }) => raw).join('')];
  });
  return new Map(texts);
}

function among(column: string, values: readonly string[]): Choice {
  return (row) => values.includes(row[column] ?? '');
}

/** Keeps a row whose column has a value that stands in a column of a row that another table keeps. */
function ofKept(column: string, table: string, other: string): Choice {
  return (row, kept) => kept.get(table)?.some((named) => named[other] === row[column]) ?? false;
}

function every(...choices: readonly Choice[]): Choice {
  return (row, kept) => choices.every((isKept) => isKept(row, kept));
}
