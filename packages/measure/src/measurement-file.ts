import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../../../src/contract/schema.ts';
import { checkContributions } from '../../../src/checker/check.ts';
import { type Draft, draftOf, FIXED } from '../../../src/checker/draft.ts';
import { freePath } from '../../../src/checker/path.ts';
import type { ContributionFile, Reference } from '../../../src/checker/reference.ts';
import { replaceFile } from '../../../src/core/files/replace-file.ts';
import type { Finding } from '../../../src/core/findings/finding.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { round } from '../../../src/core/text/number.ts';
import { fieldsOf, type MeasuredFigures } from './figures.ts';
import { bundleOf, type LogTexts, onDisk } from './log.ts';
import type { Bench } from './bench.ts';

/** What a file says it was made by. The version changes with everything that can change a figure. */
export const KIT = { name: 'token-energy measure', version: '1.3.0' } as const;

/** Where a measurement and the bundle of its log lie, its path in the repository, and its fields. */
export type MeasurementFiles = Awaited<ReturnType<typeof writeMeasurement>>;

/** Writes the bundle of the log into its folder, then the measurement below `out`, each whole or not at all. */
export async function writeMeasurement(
  fields: Draft,
  { handle, out, folder }: { readonly handle: string; readonly out: string; readonly folder: string },
  logs: LogTexts,
  { models, date }: Pick<Reference, 'models' | 'date'>,
  schema: Schema,
) {
  const { bytes, digest } = bundleOf(logs);
  const draft = draftOf({ ...fields, logs_sha256: digest }, schema);
  const placeOf = (path: string): string => join(out, path.slice('contributions/'.length));
  const path = freePath(handle, draft, { models, date }, (taken) => existsSync(placeOf(taken)));
  const bundle = join(folder, 'bundle.zip');
  // An example has no place among contributions.
  const file = draft['example'] === true ? join(folder, 'example.json') : placeOf(path);
  await onDisk(folder, () => replaceFile(bundle, bytes));
  await onDisk(out, () => replaceFile(file, jsonText(draft)));
  return { file, bundle, path, draft };
}

/** What was known and what was measured, as fields; `total` is the power without load, W. */
export function measuredFields(
  { prompts, meter, cards }: Pick<Bench, 'prompts' | 'meter' | 'cards'>,
  known: Draft,
  runs: readonly MeasuredFigures[],
  total: number | null,
): Draft {
  const { counter, power } = meter.energySource;
  return {
    ...known,
    ...FIXED,
    ...fieldsOf(runs),
    energy_source: runs.every(({ byCounter }) => byCounter) ? counter : power,
    idle_power_watts_total: total === null ? undefined : round(total, 2),
    prompt_set: `${prompts.name}, sha256 ${prompts.digest.slice(0, 16)}`,
    notes: notesOf(String(known['notes']), coverageOf(cards), runs),
    kit: KIT,
  };
}

/** A sentence on what the energy of these cards covers, where that is not a card's own; empty where it is. */
export function coverageOf(cards: Bench['cards']): string {
  const modules = cards.filter(({ module }) => module).map(({ index }) => index);
  if (modules.length === 0) return '';
  return `The energy of card ${modules.join(', ')} is that of its whole module, processor and memory included.`;
}

/** As long as the notes of a measurement may be. */
const LONGEST_NOTES = 4000;

/** A person's notes, and behind them what the kit says of the machine and warns of. */
function notesOf(own: string, coverage: string, runs: readonly MeasuredFigures[]): string {
  const warnings = new Map(runs.flatMap((run) => run.warnings.map(({ name, seen }) => [name, `${name} (${seen})`])));
  const warned = warnings.size === 0 ? '' : `The kit warns: ${[...warnings.values()].join('; ')}.`;
  const said = [coverage, warned].filter((part) => part !== '').join(' ');
  const first = own.slice(0, LONGEST_NOTES - said.length - 1);
  return [first, said].filter((part) => part !== '').join(' ');
}

/** What every rule says of a measurement. An example is checked as if it were none. */
export function checkMeasurement(
  { path, draft }: MeasurementFiles,
  reference: Reference,
  others: Iterable<ContributionFile>,
): readonly Finding[] {
  const bytes = new TextEncoder().encode(jsonText({ ...draft, example: false }));
  const file: ContributionFile = { path, kind: 'file', size: bytes.length, bytes };
  const rest = [...others].filter((other) => other.path !== path);
  const { findings } = checkContributions([file], reference, { others: rest });
  // That a try is short is what it is for.
  return draft['example'] === true ? findings.filter(({ rule }) => rule !== 'physics/window') : findings;
}
