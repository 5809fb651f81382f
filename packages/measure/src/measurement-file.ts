import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../../../src/contract/schema.ts';
import { checkContributions } from '../../../src/checker/check.ts';
import { type Draft, inSchemaOrder, FIXED } from '../../../src/checker/draft.ts';
import { KIT_COULD_NOT_CHECK, KIT_WARNS, kitPromptSet } from '../../../src/checker/kit-texts.ts';
import { freePath } from '../../../src/checker/path.ts';
import type { ContributionFile, Reference } from '../../../src/checker/reference.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import type { Finding } from '../../../src/core/findings/finding.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { roundTo } from '../../../src/core/text/number.ts';
import type { ServerFacts } from './engines/engine.ts';
import { bundleOf, type LogTexts, withFolder } from './log.ts';
import { resultFields, type WindowResult } from './results.ts';
import type { Setup } from './setup.ts';

/** The fields about the kit that wrote a file. The version changes with everything that can change a value. */
export const KIT = { name: 'token-energy measure', version: '1.5.0' } as const;

/** A measurement before it is written. */
export type PreparedMeasurement = ReturnType<typeof prepareMeasurement>;

/** The paths of a measurement file and its log bundle, and the file's path in the repository. */
export type MeasurementFiles = Pick<PreparedMeasurement, 'file' | 'bundle' | 'path'>;

/** Everything of a measurement except the file itself: its fields, its places, and the bundle of its log. */
export function prepareMeasurement(
  fields: Draft,
  { handle, out, folder }: { readonly handle: string; readonly out: string; readonly folder: string },
  logs: LogTexts,
  { models, date }: Pick<Reference, 'models' | 'date'>,
  schema: Schema,
) {
  const { bytes, digest } = bundleOf(logs);
  const draft = inSchemaOrder({ ...fields, logs_sha256: digest }, schema);
  const placeOf = (path: string): string => join(out, path.slice('contributions/'.length));
  const path = freePath(handle, draft, { models, date }, (used) => existsSync(placeOf(used)));
  return {
    draft,
    path,
    // An example doesn't belong among contributions.
    file: draft['example'] === true ? join(folder, 'example.json') : placeOf(path),
    bundle: join(folder, 'bundle.zip'),
    out,
    folder,
    bytes,
  };
}

/** Writes the bundle of the log. */
export async function writeBundle({ folder, bundle, bytes }: PreparedMeasurement): Promise<void> {
  await withFolder(folder, () => replaceFile(bundle, bytes));
}

/** Writes the measurement file, whole or not at all. */
export async function writeMeasurement({ out, file, draft }: PreparedMeasurement): Promise<void> {
  await withFolder(out, () => replaceFile(file, jsonText(draft)));
}

/** Known and measured fields, without the kit's notes. `idleWatts` is the power without load, W. */
export function measuredFields(
  { prompts, meter }: Pick<Setup, 'prompts' | 'meter'>,
  known: Draft,
  runs: readonly WindowResult[],
  idleWatts: number | null,
): Draft {
  const { counter, power } = meter.energySource;
  return {
    workload: prompts.workload,
    ...known,
    ...FIXED,
    ...resultFields(runs),
    energy_source: runs.every(({ byCounter }) => byCounter) ? counter : power,
    idle_power_watts_total: idleWatts === null ? undefined : roundTo(idleWatts, 2),
    prompt_set: kitPromptSet(prompts.name, prompts.digest),
    kit: KIT,
  };
}

/** Sentences about a setup that readers have to know. */
export function setupNotes(
  { gpus, engineProcesses }: Pick<Setup, 'gpus' | 'engineProcesses'>,
  { external_cache: cache }: Pick<ServerFacts, 'external_cache'>,
): readonly string[] {
  const modules = gpus.filter(({ hasModulePower }) => hasModulePower).map(({ index }) => index);
  const boards = gpus.filter(({ indices }) => indices.length > 1);
  return [
    modules.length > 0 &&
      `The energy of GPU ${modules.join(', ')} includes its whole module, with processor and memory.`,
    ...boards.map(
      ({ indices }) =>
        `GPUs ${indices.join(' and ')} are dies of one board with one energy counter; num_gpus counts dies.`,
    ),
    cache != null && `The engine uses a key-value cache outside the GPU: ${cache}.`,
    engineProcesses > 1 && `According to the contributor, the engine has ${engineProcesses} processes on one GPU.`,
  ].filter((note) => note !== false);
}

/** Longest notes that the schema allows, in characters. */
const MAX_NOTES = 4000;

/** Longest notes of the contributor, in characters. The kit needs the rest for its own notes. */
export const MAX_OWN_NOTES = 3000;

/** The end of notes of the kit that did not fit. */
const SHORTENED = ' … (shortened; the log has all of it)';

/** The warnings of the checks, and the checks that were not possible. */
export function warningNotes(runs: readonly Pick<WindowResult, 'warnings'>[]): readonly string[] {
  const all = runs.flatMap((run) => run.warnings);
  const listOf = (outcome: WindowResult['warnings'][number]['outcome']): string => {
    const own = all.filter((warning) => warning.outcome === outcome);
    return [...new Map(own.map(({ name, found }) => [name, `${name} (${found})`])).values()].join('; ');
  };
  const [failed, unchecked] = [listOf('failed'), listOf('not possible')];
  return [
    ...(failed === '' ? [] : [`${KIT_WARNS}${failed}.`]),
    ...(unchecked === '' ? [] : [`${KIT_COULD_NOT_CHECK}${unchecked}.`]),
  ];
}

/** The first half of a character at the end of a text. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/**
 * The contributor's notes, of at most {@link MAX_OWN_NOTES} characters, and the kit's notes, which are shortened if
 * they do not fit.
 */
export function notesOf(own: string, kitNotes: readonly string[]) {
  const added = kitNotes.join(' ');
  const room = MAX_NOTES - own.length - 1;
  const isShortened = added.length > room;
  const fitting = isShortened ? added.slice(0, room - SHORTENED.length).replace(HALF_CHARACTER, '') + SHORTENED : added;
  return { notes: [own, fitting].filter((part) => part !== '').join(' '), isShortened };
}

/** The findings of `npm run check`. An example is checked as if it were none. */
export function checkMeasurement(
  { path, draft }: PreparedMeasurement,
  reference: Reference,
  others: Iterable<ContributionFile>,
): readonly Finding[] {
  const bytes = new TextEncoder().encode(jsonText({ ...draft, example: false }));
  const file: ContributionFile = { path, kind: 'file', size: bytes.length, bytes };
  const rest = [...others].filter((other) => other.path !== path);
  const { findings } = checkContributions([file], reference, { others: rest });
  // The window of a trial is short on purpose.
  return draft['example'] === true ? findings.filter(({ rule }) => rule !== 'physics/window') : findings;
}
