import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Schema } from '../contract/schema.ts';
import type { Draft } from '../checker/path.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import { errorCode } from '../core/files/error-code.ts';
import { UsageError } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { visible } from '../core/text/characters.ts';
import { jsonText } from '../core/text/json.ts';
import { figure } from '../core/text/number.ts';
import { plural } from '../core/text/words.ts';
import { cardsOf } from './cards.ts';
import type { Meter } from './energy/energy.ts';
import { openMeter } from './energy/index.ts';
import { describe } from './engines/answers.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import { engineAt } from './engines/index.ts';
import { told, toldText } from './failures/index.ts';
import type { MeasuredFigures } from './figures.ts';
import { answersOf, type KitAnswers, knownFields, missingError, missingFields, tokensPerStep } from './known-fields.ts';
import { beginLog, type LogTexts, tablesOf, writeLog } from './log.ts';
import { checkMeasurement, coverageOf, KIT, type MeasurementFiles, writeMeasurement } from './measurement-file.ts';
import { FULL, QUICK } from './method.ts';
import type { Http, Outside } from './outside.ts';
import { LoadingError } from './pages.ts';
import { Progress, type Terminal } from './progress.ts';
import { fromLines, type PromptSet } from './prompts/list.ts';
import { HUB, lmArena } from './prompts/lm-arena.ts';
import { type Bench, evidenceOf, idle, round, wait } from './round.ts';
import { SampleSeries } from './series.ts';
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
  readonly ask:
    | ((handle: string, known: Draft, missing: readonly string[], hint: string) => Promise<readonly [string, Draft]>)
    | null;
  /** A path as its user means it. */
  readonly path: (word: string) => string;
  /** Token for the hub of prompts; null for none. */
  readonly hubToken: string | null;
}

/** A measurement that came to nothing: its reasons have been told. */
export class MeasurementFailure extends Error {
  override readonly name = 'MeasurementFailure';
}

/** A measurement while it is made. */
interface Session {
  readonly kit: KitTools;
  readonly settings: Settings;
  readonly progress: Progress;
  readonly bench: Bench;
  readonly handle: string;
  readonly processes: readonly (number | null)[];
  /** The folder of the log. */
  readonly folder: string;
  readonly streams: readonly number[];
}

/** What a server shows. */
interface Served {
  readonly http: Http;
  readonly engine: Engine;
  readonly shown: ServerFacts;
}

/**
 * Measures a running engine and writes a measurement, or several.
 * @throws UsageError where something was asked for in the wrong way, OutsideError where engine or cards can't be
 *   reached, MeasurementFailure where a measurement failed or was broken off; then its log is kept.
 */
export async function measure(settings: Settings, kit: KitTools): Promise<readonly MeasurementFiles[]> {
  const progress = new Progress(kit.screen, () => kit.outside.clock.now());
  const { answers: word, prompts } = settings;
  // Read before anything else is asked, so that a mistake in it is told at once.
  const answers =
    word === null ? { handle: '', fields: {} } : answersOf(word, await textOf('--answers', word, kit), kit.reference);
  const own = prompts === 'lm-arena' ? null : fromLines(basename(prompts), await textOf('--prompts', prompts, kit));
  const served = await servedAt(kit.outside.http(settings.url), kit, progress);
  progress.say(`${served.engine.name} ${served.shown.engine_version ?? ''}, serving ${served.shown.served_model}`);
  const { meter, passedOver } = await openMeter(kit.outside, settings.energy);
  for (const reason of passedOver) progress.say(`Passed over ${reason}`);
  try {
    return await measureAll(await prepare({ settings, kit, progress }, answers, own, served, meter));
  } catch (error) {
    if (!kit.signal.aborted) throw error;
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

/** A server that loads its model is asked again every two seconds for ten minutes, ms. */
const [LOADING_PAUSE, LOADING] = [2000, 600_000];

/** The engine and what it shows, once its model is loaded. @throws LoadingError where that takes too long. */
async function servedAt(http: Http, { outside: { clock }, signal }: KitTools, progress: Progress): Promise<Served> {
  const until = clock.now() + LOADING;
  for (let isTold = false; ; isTold = true) {
    try {
      const engine = await engineAt(http);
      return { http, engine, shown: await describe(http, engine) };
    } catch (error) {
      if (!(error instanceof LoadingError) || clock.now() >= until) throw error;
      if (!isTold) progress.say(`${error.message} It is waited for, ${LOADING / 60_000} minutes at most.`);
      await clock.sleep(LOADING_PAUSE, signal);
    }
  }
}

/** Finds out all that has to be known, and makes the folder. */
async function prepare(
  { settings, kit, progress }: Pick<Session, 'settings' | 'kit' | 'progress'>,
  answers: KitAnswers,
  own: PromptSet | null,
  { http, engine, shown }: Served,
  meter: Meter,
): Promise<Session> {
  const { clock } = kit.outside;
  const cards = cardsOf(meter, settings.gpus);
  progress.say(`${plural(cards.length, 'card')}: ${cards[0]?.product ?? 'of unknown make'}, read by ${meter.label}`);
  const reading = await meter.read(['processes']);
  const processes = cards.map((card) => reading.cards[meter.cards.indexOf(card)]?.processes ?? null);
  if (processes.includes(null)) {
    progress.say('Whether other processes use the cards can not be seen from here: see to it that none does.');
  }
  const coverage = coverageOf(cards);
  if (coverage !== '') progress.say(coverage);
  const { handle, known } = await settle(answers, kit, { engine, shown, cards }, settings.quick);
  const { quick, maxOutputTokens, seed } = settings;
  const prompts = own ?? (await lmArena(kit.outside.http(HUB), seed, kit.hubToken));
  const cap = typeof known['max_num_seqs'] === 'number' ? known['max_num_seqs'] : null;
  const streams = settings.streams ?? [saturating(cap)];
  const stamp = new Date(clock.wall()).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const folder = join(`${kit.path(settings.out)}-logs`, stamp);
  await beginLog(folder);
  progress.say(`Log: ${folder}`);
  const bench: Bench = {
    ...{ clock, http, engine, meter, cards, prompts, shown, known, maxOutputTokens, seed, cap, signal: kit.signal },
    tokensPerStep: tokensPerStep(known),
    method: quick ? QUICK : FULL,
    watch: () => undefined,
  };
  return { kit, settings, progress, bench, handle, processes, folder, streams };
}

/** The fields that are known before the load, asked for where that can be done. */
async function settle(
  answers: KitAnswers,
  kit: KitTools,
  found: Parameters<typeof knownFields>[0],
  quick: boolean,
): Promise<{ readonly handle: string; readonly known: Draft }> {
  const known = knownFields(found, answers.fields, kit.reference, quick);
  const missing = missingFields(known);
  const handle = answers.handle === '' && quick ? 'example' : answers.handle;
  if (missing.length === 0 && handle !== '') return { handle, known };
  if (kit.ask === null) throw missingError([...(handle === '' ? ['handle'] : []), ...missing], found.engine);
  const [asked, complete] = await kit.ask(handle, known, missing, found.engine.hint);
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

async function measureAll(session: Session): Promise<MeasurementFiles[]> {
  const { bench, progress, folder, streams, processes } = session;
  const early = told(evidenceOf(bench, streams[0] ?? 1, processes));
  for (const each of early) progress.say(toldText(each));
  if (early.some(({ severity }) => severity === 'error')) throw new MeasurementFailure('Nothing was measured.');
  const { watts, machine, series } = await idle(watched(session, ''));
  const logs = await writeLog(folder, 'idle', tablesOf(series, bench.cards));
  if (watts !== null) progress.say(`Without load: ${figure(watts, 4)} W`);
  const written: MeasurementFiles[] = [];
  for (const [i, count] of streams.entries()) {
    const measured = await measureOne(session, count, machine, i > 0);
    if (measured !== null)
      written.push(await writeOne(session, count, watts, measured.runs, { ...logs, ...measured.logs }));
  }
  if (written.length === streams.length) return written;
  throw new MeasurementFailure(
    `${streams.length - written.length} of ${plural(streams.length, 'measurement')} failed. The log is in ${folder}`,
  );
}

/** The bench, with what goes on shown on the screen. `place` is where in the whole. */
function watched({ bench, progress }: Session, place: string): Bench {
  const watch: Bench['watch'] = (phase, series) => {
    progress.show(place, phase, series);
  };
  return { ...bench, watch };
}

/** All runs with so many streams; null where one was not accepted. */
async function measureOne(
  session: Session,
  streams: number,
  machine: readonly (number | null)[],
  isLater: boolean,
): Promise<{ readonly runs: readonly MeasuredFigures[]; readonly logs: LogTexts } | null> {
  const { bench, progress, processes, settings, folder } = session;
  const runs: MeasuredFigures[] = [];
  let logs: LogTexts = {};
  // A warning stays true: it is told once.
  const warned = new Set<string>();
  for (let run = 1; run <= settings.runs; run += 1) {
    const place = `${streams} streams, run ${run} of ${settings.runs}`;
    const own = watched(session, place);
    if (run > 1 || isLater) await wait(own, new SampleSeries(), 'pause', bench.method.pause);
    const {
      figures,
      told: all,
      series,
      error,
    } = await round(own, evidenceOf(bench, streams, processes, machine), streams * 1000 + run);
    // Whatever came of it is kept.
    const fate = error !== null ? '-broken-off' : figures === null ? '-failed' : '';
    const report = jsonText({ told: all, figures: figures && { ...figures, itl: undefined } });
    const texts = { ...tablesOf(series, bench.cards), 'report.json': report };
    logs = { ...logs, ...(await writeLog(folder, `${streams}-run-${run}${fate}`, texts)) };
    if (error !== null) throw error;
    for (const each of all) if (!warned.has(each.name)) progress.say(toldText(each));
    for (const { name } of all) warned.add(name);
    if (figures === null) return null;
    const { joules, tokens, seconds } = figures;
    progress.say(`${place}: ${figure(joules / tokens, 4)} J per token, ${figure(tokens / seconds, 4)} tokens/s`);
    runs.push(figures);
  }
  return { runs, logs };
}

async function writeOne(
  { kit, settings, progress, bench, handle, folder }: Session,
  streams: number,
  watts: number | null,
  runs: readonly MeasuredFigures[],
  logs: LogTexts,
): Promise<MeasurementFiles> {
  const { prompts, meter, method, cards, shown } = bench;
  const { runs: wanted, maxOutputTokens, seed, quick } = settings;
  const settled = {
    ...{ kit: KIT, settings: { streams, runs: wanted, maxOutputTokens, seed }, method, shown, cards },
    prompt_set: { name: prompts.name, sha256: prompts.digest },
    meter: { label: meter.label, counter_tick_ms: meter.counterTickMs, power_hz: meter.powerHz },
  };
  const date = new Date(kit.outside.clock.wall()).toISOString().slice(0, 10);
  const written = await writeMeasurement(
    { bench, runs, watts, quick, date, handle, streams, out: resolve(kit.path(settings.out)), folder },
    { ...logs, 'settings.json': jsonText(settled) },
    kit.reference,
    kit.schema,
  );
  const findings = checkMeasurement(written, kit.reference, kit.others);
  if (findings.length > 0) progress.say(findingsAsText(findings));
  return written;
}
