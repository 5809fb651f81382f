import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Schema } from '../../../src/contract/schema.ts';
import { askedFields, type Draft } from '../../../src/checker/draft.ts';
import type { ContributionFile, Reference } from '../../../src/checker/reference.ts';
import type { ask } from '../../../src/api/inputs/new-measurement.ts';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { UsageError } from '../../../src/core/findings/finding.ts';
import { findingsAsText } from '../../../src/core/findings/render.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { jsonText } from '../../../src/core/text/json.ts';
import { figure } from '../../../src/core/text/number.ts';
import { plural } from '../../../src/core/text/words.ts';
import type { Bench } from './bench.ts';
import { cardsNeeded, cardsOf } from './cards.ts';
import { openMeter } from './energy/index.ts';
import { describe } from './engines/answers.ts';
import type { ServerFacts } from './engines/engine.ts';
import { engineAt } from './engines/index.ts';
import type { Idle } from './failures/failure.ts';
import { toldText } from './failures/index.ts';
import type { MeasuredFigures } from './figures.ts';
import { answersOf, type KitAnswers, knownFields, missingError, missingFields, tokensPerStep } from './known-fields.ts';
import { type LogTexts, tablesOf, writeLog } from './log.ts';
import {
  checkMeasurement,
  coverageOf,
  KIT,
  measuredFields,
  type MeasurementFiles,
  writeMeasurement,
} from './measurement-file.ts';
import { FULL, QUICK } from './method.ts';
import type { Outside } from './outside.ts';
import { Progress, type Terminal } from './progress.ts';
import { fromLines } from './prompts/list.ts';
import { HUB, lmArena } from './prompts/lm-arena.ts';
import { idle, round, wait } from './round.ts';
import { MOST_STREAMS, type Settings } from './settings.ts';

/** What the kit is given: everything that is not of the measurement itself. */
export interface KitTools {
  readonly outside: Outside;
  readonly screen: Terminal;
  /** Aborted when a person breaks it off. */
  readonly signal: AbortSignal;
  readonly reference: Reference;
  readonly schema: Schema;
  /** Measurements that are there already, against which a new one is held. */
  readonly others: Iterable<ContributionFile>;
  /** Asks a person for the handle and for fields; null where nobody can be asked. */
  readonly ask: typeof ask | null;
  /** A path as its user means it. */
  readonly path: (word: string) => string;
  /** Token for the hub of prompts; null for none. */
  readonly hubToken: string | null;
}

/** A measurement that came to nothing: its reasons have been told. */
export class MeasurementFailure extends Error {
  override readonly name = 'MeasurementFailure';
}

/**
 * Measures a running engine and writes a measurement.
 * @throws UsageError where something was asked for in the wrong way, OutsideError where engine or cards can't be
 *   reached, MeasurementFailure where a measurement failed or was broken off; then its log is kept.
 */
export async function measure(settings: Settings, kit: KitTools): Promise<MeasurementFiles> {
  const { outside, signal } = kit;
  const progress = new Progress(kit.screen, () => outside.clock.now());
  const { answers: word, prompts, quick, maxOutputTokens } = settings;
  // Read before anything else is asked, so that a mistake in it is told at once.
  const answers = answersOf(word, word === null ? '{}' : await textOf('--answers', word, kit), kit.reference);
  const own = prompts === 'lm-arena' ? null : fromLines(basename(prompts), await textOf('--prompts', prompts, kit));
  const http = outside.http(settings.url);
  const engine = await engineAt(http);
  const shown = await describe(http, engine);
  progress.say(`${engine.name} ${shown.engine_version ?? ''}, serving ${shown.served_model}`);
  const { meter, passedOver } = await openMeter(outside, settings.energy);
  for (const reason of passedOver) progress.say(`Passed over ${reason}`);
  try {
    const cards = cardsOf(meter, settings.gpus);
    progress.say(`${plural(cards.length, 'card')}: ${cards[0]?.product ?? 'of unknown make'}, read by ${meter.label}`);
    const coverage = coverageOf(cards);
    if (coverage !== '') progress.say(coverage);
    const { handle, known } = await settle(answers, kit, progress, { engine, shown, cards }, quick);
    const cap = typeof known['max_num_seqs'] === 'number' ? known['max_num_seqs'] : null;
    const bench: Bench = {
      ...{ clock: outside.clock, http, engine, model: shown.served_model, meter, cards, maxOutputTokens, cap, signal },
      streams: settings.streams ?? saturating(cap),
      cardsNeeded: cardsNeeded(engine, known),
      prompts: own ?? (await lmArena(outside.http(HUB), kit.hubToken)),
      tokensPerStep: tokensPerStep(known),
      method: quick ? QUICK : FULL,
      watch: (phase, series) => {
        progress.show(phase, series);
      },
    };
    return await writtenBy(bench, { kit, settings, progress, shown, handle, known });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new MeasurementFailure(`Broken off. What there is of a log is in ${kit.path(settings.out)}-logs.`);
  } finally {
    await meter.close();
  }
}

async function textOf(option: string, word: string, { path }: KitTools): Promise<string> {
  return readFile(path(word), 'utf8').catch((error: unknown) => {
    throw new UsageError(`${option} ${visible(word)} can't be read: ${errorCode(error)}.`);
  });
}

/** The fields that are known before the load, asked for where that can be done. */
async function settle(
  answers: KitAnswers,
  { ask: asks, schema, reference }: KitTools,
  progress: Progress,
  found: Parameters<typeof knownFields>[0],
  quick: boolean,
): Promise<{ readonly handle: string; readonly known: Draft }> {
  const known = knownFields(found, answers.fields, reference, quick);
  const missing = missingFields(known, schema);
  const handle = answers.handle === '' && quick ? 'example' : answers.handle;
  if (missing.length === 0 && handle !== '') return { handle, known };
  if (asks === null) throw missingError([...(handle === '' ? ['handle'] : []), ...missing], found.engine);
  progress.say(found.engine.hint);
  const fields = askedFields(schema).filter(({ name }) => missing.includes(name));
  const [asked, complete] = await asks(handle, known, { schema, fields }, reference);
  return { handle: asked, known: complete };
}

/** So many streams that a queue always stands before an engine with this cap. */
function saturating(cap: number | null): number {
  const streams = cap === null ? NaN : cap + Math.max(8, Math.ceil(cap / 10));
  if (streams <= MOST_STREAMS) return streams;
  throw new UsageError(
    `The engine decodes ${cap} sequences at once, and the kit makes at most ${MOST_STREAMS} streams. Give --concurrency N.`,
  );
}

/** What a measurement is made and written with beside its bench. */
interface Session {
  readonly kit: KitTools;
  readonly settings: Settings;
  readonly progress: Progress;
  readonly shown: ServerFacts;
  readonly handle: string;
  readonly known: Draft;
}

/** Runs, and writes what they come to. */
async function writtenBy(bench: Bench, session: Session): Promise<MeasurementFiles> {
  const { kit, settings, progress, shown, handle, known } = session;
  const { streams, method, cards, meter, prompts, maxOutputTokens } = bench;
  const now = new Date(bench.clock.wall()).toISOString();
  const folder = join(`${kit.path(settings.out)}-logs`, now.slice(0, 19).replace('T', '-').replaceAll(':', ''));
  progress.say(`Log: ${folder}`);
  const { total, runs, texts } = await runsOf(bench, settings.runs, folder, progress);
  const settled = {
    ...{ kit: KIT, settings: { streams, runs: settings.runs, maxOutputTokens }, method, shown, cards },
    prompt_set: { name: prompts.name, sha256: prompts.digest },
    meter: { label: meter.label, counter_tick_ms: meter.counterTickMs, power_hz: meter.powerHz },
  };
  const fields = {
    ...measuredFields(bench, known, runs, total),
    example: settings.quick,
    measured_on: now.slice(0, 10),
  };
  const written = await writeMeasurement(
    fields,
    { handle, out: resolve(kit.path(settings.out)), folder },
    { ...texts, 'settings.json': jsonText(settled) },
    kit.reference,
    kit.schema,
  );
  const findings = checkMeasurement(written, kit.reference, kit.others);
  if (findings.length > 0) progress.say(findingsAsText(findings));
  return written;
}

/** A look without load, and then one run after the other: figures, power without load, and the texts of the log. */
async function runsOf(bench: Bench, count: number, folder: string, progress: Progress) {
  const { idle: seen, total, series } = await idle(bench);
  if (seen.processes.includes(null)) {
    progress.say('Whether other processes use the cards can not be seen from here: see to it that none does.');
  }
  if (total !== null) progress.say(`Without load: ${figure(total, 4)} W`);
  const runs: MeasuredFigures[] = [];
  let texts: LogTexts = await writeLog(folder, 'idle', tablesOf(series, bench.cards));
  for (let run = 1; run <= count; run += 1) {
    progress.say(`${bench.streams} streams, run ${run} of ${count}`);
    if (run > 1) await wait(bench, 'pause', bench.method.pause);
    const { figures, log } = await measureOnce(bench, seen, run, folder, progress);
    texts = { ...texts, ...log };
    runs.push(figures);
  }
  return { total, runs, texts };
}

/** One run, whose log is kept whatever comes of it. */
async function measureOnce(bench: Bench, seen: Idle, run: number, folder: string, progress: Progress) {
  const { figures, told: all, series, error } = await round(bench, seen, bench.streams * 1000 + run);
  const fate = error !== null ? '-broken-off' : figures === null ? '-failed' : '';
  const report = jsonText({ told: all, figures: figures && { ...figures, itl: undefined } });
  const log = await writeLog(folder, `run-${run}${fate}`, { ...tablesOf(series, bench.cards), 'report.json': report });
  if (error !== null) throw error;
  for (const each of all) progress.say(toldText(each));
  if (figures === null) throw new MeasurementFailure(`The measurement failed. The log is in ${folder}`);
  const { joules, tokens, seconds } = figures;
  progress.say(`${figure(joules / tokens, 4)} J per token, ${figure(tokens / seconds, 4)} tokens/s`);
  return { figures, log };
}
