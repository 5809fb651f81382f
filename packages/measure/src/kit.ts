import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Draft } from '../../../src/checker/draft.ts';
import type { ContributionFile } from '../../../src/checker/reference.ts';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { hasErrors } from '../../../src/core/findings/finding.ts';
import { UsageError } from '../../../src/core/usage-error.ts';
import { findingsAsText } from '../../../src/core/findings/render.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { toDigits } from '../../../src/core/text/number.ts';
import { parseAnswers } from './answers-file.ts';
import type { IdleReading } from './checks/check.ts';
import { rejectSharedGpu } from './checks/gpus.ts';
import { findingText } from './checks/index.ts';
import { openMeter } from './energy/index.ts';
import type { ServerFacts } from './engines/engine.ts';
import { completeFields, type FieldTools, rejectKnownErrors } from './fields.ts';
import { gpusNeeded, gpusText, selectGpus } from './gpus.ts';
import { tokensPerStep } from './known-fields.ts';
import { type LogTexts, tablesOf, writeLog } from './log.ts';
import {
  checkMeasurement,
  KIT,
  measuredFields,
  type MeasurementFiles,
  notesOf,
  prepareMeasurement,
  setupNotes,
  warningNotes,
  writeBundle,
  writeMeasurement,
} from './measurement-file.ts';
import { FULL, QUICK } from './method.ts';
import type { Outside } from './outside.ts';
import { Progress, type Terminal } from './progress.ts';
import { fromLines } from './prompts/list.ts';
import { HUB, lmArena } from './prompts/lm-arena.ts';
import type { WindowResult } from './results.ts';
import { findServer } from './server.ts';
import type { Setup } from './setup.ts';
import { measureIdle, measureRun, wait } from './run.ts';
import { MAX_STREAMS, type Settings } from './settings.ts';

/** The kit's dependencies besides its settings. */
export interface KitTools extends FieldTools {
  readonly outside: Outside;
  readonly screen: Terminal;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  /** Existing measurements, which a new one is compared with. */
  readonly others: Iterable<ContributionFile>;
  /** Resolves a path that the user typed. */
  readonly path: (word: string) => string;
  /** Token for the hub with the prompts; null for none. */
  readonly hubToken: string | null;
}

/** A measurement that failed, after its reasons were shown. */
export class MeasurementFailure extends Error {
  override readonly name = 'MeasurementFailure';
}

/**
 * Measures a running engine and writes a measurement.
 * @throws UsageError for a wrong option, OutsideError if the engine or the GPUs can't be measured, MeasurementFailure
 *   if the measurement failed or was stopped. Its log is kept.
 */
export async function measure(settings: Settings, kit: KitTools): Promise<MeasurementFiles> {
  const { outside, signal } = kit;
  const progress = new Progress(kit.screen, () => outside.clock.now());
  const { answers: file, prompts } = settings;
  // Read first, so that a mistake in a file shows at once.
  const answers = parseAnswers(file, file === null ? '{}' : await textOf('--answers', file, kit), kit.reference);
  const own = prompts === 'lm-arena' ? null : fromLines(basename(prompts), await textOf('--prompts', prompts, kit));
  const server = await findServer(settings, outside);
  const { engine, facts } = server;
  progress.say(`${engine.name} ${facts.engine_version ?? ''}, serving ${facts.served_model}`);
  const { meter, skipped } = await openMeter(outside, settings.energy);
  for (const reason of skipped) progress.say(`Skipped ${reason}`);
  for (const remark of meter.remarks) progress.say(remark);
  try {
    const gpus = selectGpus(meter, settings.gpus);
    progress.say(gpusText(gpus, meter));
    const { engineProcesses } = settings;
    for (const note of setupNotes({ gpus, engineProcesses }, facts)) progress.say(note);
    await rejectSharedGpu(meter, gpus, engineProcesses);
    const { handle, known } = await completeFields(answers, kit, progress, { engine, facts, gpus }, settings.quick);
    rejectKnownErrors(known, kit.reference);
    const setup: Setup = {
      ...server,
      clock: outside.clock,
      model: facts.served_model,
      meter,
      gpus,
      signal,
      engineProcesses,
      ...loadOf(settings, known),
      gpusNeeded: gpusNeeded(engine, known),
      prompts: own ?? (await lmArena(outside.http(HUB), kit.hubToken)),
      watch: (phase, series) => {
        progress.show(phase, series);
      },
    };
    return await measureAndWrite(setup, { kit, settings, progress, facts, handle, known });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new MeasurementFailure(`Stopped. The log so far is in ${kit.path(settings.out)}-logs.`);
  } finally {
    await meter.close();
  }
}

async function textOf(option: string, file: string, { path }: KitTools): Promise<string> {
  return readFile(path(file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`${option} ${visible(file)} can't be read: ${errorCode(error)}.`);
  });
}

/** The load, from the options and the engine's configuration. */
function loadOf({ quick, streams, maxOutputTokens }: Settings, known: Draft) {
  const batchLimit = typeof known['max_num_seqs'] === 'number' ? known['max_num_seqs'] : null;
  return {
    batchLimit,
    maxOutputTokens,
    streams: streams ?? saturatingStreams(batchLimit),
    prefixCaching: typeof known['prefix_caching'] === 'boolean' ? known['prefix_caching'] : null,
    tokensPerStep: tokensPerStep(known),
    method: quick ? QUICK : FULL,
  };
}

/** So many streams that requests are always waiting at an engine with this batch limit. */
function saturatingStreams(batchLimit: number | null): number {
  const streams = batchLimit === null ? NaN : batchLimit + Math.max(8, Math.ceil(batchLimit / 10));
  if (streams <= MAX_STREAMS) return streams;
  throw new UsageError(
    batchLimit === null
      ? 'The batch limit of the engine is unknown. Pass the number of streams as --concurrency.'
      : `The batch limit of the engine is ${batchLimit}, and the kit has at most ${MAX_STREAMS} streams. Pass --concurrency ${MAX_STREAMS}.`,
  );
}

/** The parts of one measurement besides its setup. */
interface Session {
  readonly kit: KitTools;
  readonly settings: Settings;
  readonly progress: Progress;
  readonly facts: ServerFacts;
  readonly handle: string;
  readonly known: Draft;
}

/** Measures all runs and writes their result. @throws MeasurementFailure if `npm run check` would reject the file. */
async function measureAndWrite(setup: Setup, session: Session): Promise<MeasurementFiles> {
  const { kit, settings, progress, facts, handle, known } = session;
  const now = new Date(setup.clock.wall()).toISOString();
  const folder = join(`${kit.path(settings.out)}-logs`, now.slice(0, 19).replace('T', '-').replaceAll(':', ''));
  progress.say(`Log: ${folder}`);
  const { idleWatts, runs, texts } = await measureRuns(setup, settings.runs, folder, progress);
  const { notes, isShortened } = notesOf(String(known['notes']), [...setupNotes(setup, facts), ...warningNotes(runs)]);
  if (isShortened)
    progress.say("The kit's remarks are too long for the field notes and were shortened there. See the log.");
  const prepared = prepareMeasurement(
    {
      ...measuredFields(setup, known, runs, idleWatts),
      notes,
      example: settings.quick,
      measured_on: now.slice(0, 10),
    },
    { handle, out: resolve(kit.path(settings.out)), folder },
    { ...texts, 'settings.json': jsonText(settingsRecord(setup, session)) },
    kit.reference,
    kit.schema,
  );
  await writeBundle(prepared);
  const findings = checkMeasurement(prepared, kit.reference, kit.others);
  if (findings.length > 0) progress.say(findingsAsText(findings));
  if (hasErrors({ findings })) {
    throw new MeasurementFailure(
      `The check rejects the measurement for the errors above, so it was not written. The log is in ${folder}`,
    );
  }
  await writeMeasurement(prepared);
  return prepared;
}

/** Everything that the log keeps about how the kit measured. */
function settingsRecord(setup: Setup, { settings, facts }: Session) {
  const { streams, maxOutputTokens, engineProcesses, method, gpus, prompts, meter } = setup;
  return {
    kit: KIT,
    settings: { streams, runs: settings.runs, maxOutputTokens, engineProcesses },
    method,
    server: facts,
    gpus,
    prompt_set: { name: prompts.name, sha256: prompts.digest },
    meter: { label: meter.label, counter_tick_ms: meter.counterTickMs, power_hz: meter.powerHz },
  };
}

/** Reads the idle power and then measures one run after the other. */
async function measureRuns(setup: Setup, count: number, folder: string, progress: Progress) {
  const { reading, total: idleWatts, series } = await measureIdle(setup);
  if (idleWatts !== null) progress.say(`Idle: ${toDigits(idleWatts, 4)} W`);
  const runs: WindowResult[] = [];
  let texts: LogTexts = await writeLog(folder, 'idle', tablesOf(series, setup.gpus));
  for (let run = 1; run <= count; run += 1) {
    progress.say(`Run ${run} of ${count}, with ${setup.streams} streams`);
    if (run > 1) await wait(setup, 'pause', setup.method.pause);
    const { result, log } = await measureAndLogRun(setup, reading, run, folder, progress);
    texts = { ...texts, ...log };
    runs.push(result);
  }
  return { idleWatts, runs, texts };
}

/** Measures one run and keeps its log, also of a failed one. */
async function measureAndLogRun(setup: Setup, idle: IdleReading, run: number, folder: string, progress: Progress) {
  const seed = setup.streams * 1000 + run;
  const { result, findings, series, error } = await measureRun(setup, idle, seed);
  const suffix = error !== null ? '-stopped' : result === null ? '-failed' : '';
  const report = jsonText({ findings, result: result && { ...result, itl: undefined } });
  const log = await writeLog(folder, `run-${run}${suffix}`, { ...tablesOf(series, setup.gpus), 'report.json': report });
  if (error !== null) throw error;
  for (const finding of findings) progress.say(findingText(finding));
  if (result === null) throw new MeasurementFailure(`The measurement failed. The log is in ${folder}`);
  const { joules, tokens, seconds } = result;
  progress.say(`${toDigits(joules / tokens, 4)} J per token, ${toDigits(tokens / seconds, 4)} tokens/s`);
  return { result, log };
}
