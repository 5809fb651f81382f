import { join } from 'node:path';
import type { Schema } from '../contract/schema.ts';
import { checkContributions } from '../checker/check.ts';
import { type Draft, draftOf, FIXED, freePath } from '../checker/path.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import { replaceFile } from '../core/files/replace-file.ts';
import type { Finding } from '../core/findings/finding.ts';
import { jsonText } from '../core/text/json.ts';
import { round } from '../core/text/number.ts';
import type { Meter } from './energy/energy.ts';
import { fieldsOf, type MeasuredFigures } from './figures.ts';
import { bundleOf, type LogTexts } from './log.ts';
import type { PromptSet } from './prompts/prompts.ts';
import { onDisk, type Session } from './session.ts';

/** What a measurement is made of. */
export interface Parts {
  readonly handle: string;
  readonly known: Draft;
  /** Sentences on what the energy of the cards covers, and where their power comes from. */
  readonly coverage: readonly string[];
  readonly logs: LogTexts;
  readonly session: Session;
  readonly streams: number;
  /** Power without load, W. */
  readonly watts: number | null;
  readonly prompts: Pick<PromptSet, 'name' | 'digest'>;
  readonly meter: Pick<Meter, 'energySource'>;
  readonly kit: { readonly name: string; readonly version: string };
  readonly quick: boolean;
  /** The folder for measurements. */
  readonly out: string;
  readonly date: string;
  readonly reference: Reference;
  readonly schema: Schema;
  readonly isTaken: (path: string) => boolean;
}

/** A measurement that is written. */
export interface MeasurementFiles {
  /** Where it lies, and the bundle of its log. */
  readonly file: string;
  readonly bundle: string;
  /** Its path in the repository. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly draft: Draft;
}

/** Writes the bundle of the log, then the measurement, each whole or not at all. */
export async function writeMeasurement(parts: Parts): Promise<MeasurementFiles> {
  const { handle, session, streams, out, quick, reference, schema, date } = parts;
  const { bytes: zip, digest } = bundleOf(parts.logs);
  const draft = draftOf(complete(parts, digest), schema);
  const placeOf = (path: string): string => join(out, path.slice('contributions/'.length));
  const path = freePath(handle, draft, { ...reference, date }, (taken) => parts.isTaken(placeOf(taken)));
  const bytes = new TextEncoder().encode(jsonText(draft));
  const bundle = join(session.folder, `${streams}-streams.zip`);
  // An example has no place among contributions.
  const file = quick ? join(session.folder, `${streams}-streams-example.json`) : placeOf(path);
  await session.write(`${streams}-streams.zip`, zip);
  await onDisk(out, () => replaceFile(file, bytes));
  return { file, bundle, path, bytes, draft };
}

/** All fields: what was known, what was measured, and what the kit says of itself. */
function complete(
  { known, coverage, session, streams, watts, prompts, meter, kit, quick, date }: Parts,
  digest: string,
): Draft {
  const runs = session.figures(streams);
  const { counter, power } = meter.energySource;
  return {
    ...known,
    ...FIXED,
    example: quick,
    ...fieldsOf(runs),
    energy_source: hasCounter(runs) ? counter : power,
    ...(watts !== null && { idle_power_watts_total: round(watts, 2) }),
    prompt_set: `${prompts.name}, sha256 ${prompts.digest.slice(0, 16)}`,
    measured_on: date,
    notes: notesOf(known['notes'], coverage, runs),
    kit,
    logs_sha256: digest,
  };
}

/** As long as the notes of a measurement may be. */
const LONGEST_NOTES = 4000;

/** A person's notes, and behind them what the kit says of the machine and warns of. */
function notesOf(own: unknown, coverage: readonly string[], runs: readonly MeasuredFigures[]): string {
  const warnings = new Map(runs.flatMap((run) => run.warnings.map(({ name, seen }) => [name, `${name} (${seen})`])));
  const warned = warnings.size === 0 ? [] : [`The kit warns: ${[...warnings.values()].join('; ')}.`];
  const said = [...coverage, ...warned].join(' ');
  const first = typeof own === 'string' ? own.slice(0, LONGEST_NOTES - said.length - 1) : '';
  return [first, said].filter((part) => part !== '').join(' ');
}

/** Whether the joules are the counters': those of power have nothing to be held against. */
function hasCounter(runs: readonly MeasuredFigures[]): boolean {
  return runs.every(({ byCounter }) => byCounter);
}

/** What every rule says of a measurement. An example is checked as if it were none. */
export function checkMeasurement(
  { path, bytes, draft }: MeasurementFiles,
  reference: Reference,
  others: Iterable<ContributionFile>,
  quick: boolean,
): readonly Finding[] {
  const checked = quick ? new TextEncoder().encode(jsonText({ ...draft, example: false })) : bytes;
  const file: ContributionFile = { path, kind: 'file', size: checked.length, bytes: checked };
  const rest = [...others].filter((other) => other.path !== path);
  const { findings } = checkContributions([file], reference, { others: rest });
  // That a try is short is what it is for.
  return quick ? findings.filter(({ rule }) => rule !== 'physics/window') : findings;
}
