import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../contract/schema.ts';
import { checkContributions } from '../checker/check.ts';
import { type Draft, draftOf, FIXED, freePath } from '../checker/path.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import type { Finding } from '../core/findings/finding.ts';
import { jsonText } from '../core/text/json.ts';
import { round } from '../core/text/number.ts';
import { fieldsOf, type MeasuredFigures } from './figures.ts';
import { bundleOf, type LogTexts, onDisk } from './log.ts';
import type { Bench } from './bench.ts';

/** What a file says it was made by. The version changes with everything that can change a figure. */
export const KIT = { name: 'token-energy measure', version: '1.3.0' } as const;

/** What a measurement is made of, and where it goes. */
interface Parts {
  readonly bench: Pick<Bench, 'prompts' | 'meter' | 'cards'>;
  /** Fields that were known before the load. */
  readonly known: Draft;
  readonly runs: readonly MeasuredFigures[];
  /** Power without load, W. */
  readonly total: number | null;
  readonly quick: boolean;
  readonly date: string;
  readonly handle: string;
  /** The folder for measurements, and that of the log. */
  readonly out: string;
  readonly folder: string;
}

/** A measurement that is written. */
export interface MeasurementFiles {
  /** Where it lies, and the bundle of its log. */
  readonly file: string;
  readonly bundle: string;
  /** Its path in the repository. */
  readonly path: string;
  readonly draft: Draft;
}

/** Writes the bundle of the log, then the measurement, each whole or not at all. */
export async function writeMeasurement(
  parts: Parts,
  logs: LogTexts,
  { models }: Pick<Reference, 'models'>,
  schema: Schema,
): Promise<MeasurementFiles> {
  const { handle, out, folder, quick, date } = parts;
  const { bytes, digest } = bundleOf(logs);
  const draft = draftOf(fields(parts, digest), schema);
  const placeOf = (path: string): string => join(out, path.slice('contributions/'.length));
  const path = freePath(handle, draft, { models, date }, (taken) => existsSync(placeOf(taken)));
  const bundle = join(folder, 'bundle.zip');
  // An example has no place among contributions.
  const file = quick ? join(folder, 'example.json') : placeOf(path);
  await onDisk(folder, () => replaceFile(bundle, bytes));
  await onDisk(out, () => replaceFile(file, jsonText(draft)));
  return { file, bundle, path, draft };
}

/** All fields: what was known, what was measured, and what the kit says of itself. */
function fields({ bench, known, runs, total, quick, date }: Parts, digest: string): Draft {
  const { prompts, meter, cards } = bench;
  // Joules of power have nothing to be held against.
  const isCounted = runs.every(({ byCounter }) => byCounter);
  const all: Draft = {
    ...known,
    ...FIXED,
    example: quick,
    ...fieldsOf(runs),
    energy_source: isCounted ? meter.energySource.counter : meter.energySource.power,
    idle_power_watts_total: total === null ? undefined : round(total, 2),
    prompt_set: `${prompts.name}, sha256 ${prompts.digest.slice(0, 16)}`,
    measured_on: date,
    notes: notesOf(String(known['notes']), coverageOf(cards), runs),
    kit: KIT,
    logs_sha256: digest,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
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
