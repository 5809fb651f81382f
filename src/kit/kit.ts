import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Schema } from '../contract/schema.ts';
import { type Draft, isHandle } from '../checker/path.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import { errorCode } from '../core/files/error-code.ts';
import { UsageError } from '../core/findings/finding.ts';
import { findingsAsText } from '../core/findings/render.ts';
import { visible } from '../core/text/characters.ts';
import { figure } from '../core/text/number.ts';
import { plural } from '../core/text/words.ts';
import type { Meter } from './energy/energy.ts';
import { openMeter, wayNamed } from './energy/index.ts';
import type { Engine, ServerFacts } from './engines/engine.ts';
import { LoadingError } from './engines/answers.ts';
import { engineAt } from './engines/index.ts';
import { gpuCountMismatch } from './failures/cards.ts';
import { told, toldText } from './failures/index.ts';
import { coverageOf } from './coverage.ts';
import type { CardPower } from './loaded-cards.ts';
import type { MakeLoad } from './load/load.ts';
import {
  type KitAnswers,
  answersOf,
  knownFields,
  type MissingField,
  missingError,
  missingFields,
  tokensPerStep,
} from './known-fields.ts';
import { asJson, tablesOf } from './log.ts';
import { cardsNeeded, cardsOf, degreesSaid } from './cards.ts';
import { FULL, QUICK } from './method.ts';
import type { Http, Outside } from './outside.ts';
import { Progress, type Terminal } from './progress.ts';
import { HUB, lmArena } from './prompts/lm-arena.ts';
import { fromLines } from './prompts/list.ts';
import type { PromptSet } from './prompts/prompts.ts';
import { synthetic } from './prompts/synthetic.ts';
import { type Bench, evidenceOf, idle, type Round, round } from './round.ts';
import { SampleSeries } from './series.ts';
import { Session, type SessionTerms } from './session.ts';
import { mostStreams, type Settings } from './settings.ts';
import { checkMeasurement, type MeasurementFiles, writeMeasurement } from './measurement-file.ts';

/** What a file says it was made by. The version changes with everything that can change a figure. */
const KIT = { name: 'token-energy measure', version: '1.1.0' } as const;

/** What the kit is given: everything that is not of the measurement itself. */
export interface KitTools {
  readonly outside: Outside;
  readonly makeLoad: MakeLoad;
  readonly screen: Terminal;
  /** Aborted when a person breaks it off. */
  readonly signal: AbortSignal;
  readonly reference: Reference;
  readonly schema: Schema;
  /** Measurements that are there already, against which a new one is held. */
  readonly others: Iterable<ContributionFile>;
  /** Asks a person for the handle and for fields; null where nobody can be asked. */
  readonly ask:
    ((handle: string, known: Draft, missing: readonly MissingField[]) => Promise<readonly [string, Draft]>) | null;
  /** A path as its user means it. */
  readonly path: (word: string) => string;
  /** Token for the hub of prompts; null for none. */
  readonly hubToken: string | null;
}

/** A measurement that came to nothing: its reasons have been told. */
export class MeasurementFailure extends Error {
  override readonly name = 'MeasurementFailure';
}

/** Everything that is settled before the load. */
interface Preparation {
  readonly bench: Bench;
  readonly handle: string;
  readonly known: Draft;
  readonly coverage: readonly string[];
  readonly processes: readonly (number | null)[];
  readonly session: Session;
  readonly streams: readonly number[];
}

/**
 * Measures a running engine and writes a measurement, or several.
 * @throws UsageError where something was asked for in the wrong way, OutsideError where engine or cards can't be
 *   reached, MeasurementFailure where a measurement failed or was broken off; then its log is kept.
 */
export async function measure(settings: Settings, given: KitTools): Promise<readonly MeasurementFiles[]> {
  const progress = new Progress(given.screen, () => given.outside.clock.now());
  const own = await readOwn(settings, given);
  const http = given.outside.http(settings.url);
  const { engine, shown } = await readyEngine(http, given, progress);
  progress.say(`${engine.name} ${shown.engine_version ?? ''}, serving ${shown.served_model}`);
  const { meter, passedOver } = await openMeter(given.outside, settings.energy);
  for (const reason of passedOver) progress.say(`Passed over ${reason}`);
  try {
    const ready = await prepare(own, given, { http, engine, shown, meter, progress });
    return await measureAll(ready, given, progress, settings);
  } finally {
    await meter.close();
  }
}

/** A server that loads its model is asked again every two seconds for ten minutes, ms. */
const [LOADING_PAUSE, LOADING] = [2000, 600_000];

/** The engine and what it shows, once its model is loaded. @throws LoadingError where that takes too long. */
async function readyEngine(http: Http, { outside: { clock }, signal }: KitTools, progress: Progress) {
  const until = clock.now() + LOADING;
  for (let isTold = false; ; isTold = true) {
    try {
      const engine = await engineAt(http);
      return { engine, shown: await engine.describe(http) };
    } catch (error) {
      if (!(error instanceof LoadingError) || clock.now() >= until) throw error;
      if (!isTold) progress.say(`${error.message} It is waited for, ${LOADING / 60_000} minutes at most.`);
      await clock.sleep(LOADING_PAUSE, signal);
    }
  }
}

/** What a person says, in options and files: read before anything else is asked, so that a mistake in it is told at once. */
interface UserInput {
  readonly settings: Settings;
  /** The measurement that is gone on with. */
  readonly old: Session | null;
  readonly answers: KitAnswers;
  /** Null for those that are fetched. */
  readonly prompts: PromptSet | null;
}

async function readOwn(given: Settings, kit: KitTools): Promise<UserInput> {
  if (given.energy !== null) wayNamed(given.energy);
  const old = given.resume === null ? null : await Session.resume(kit.path(given.resume), given.resume);
  const settings = { ...given, ...old?.settled };
  const fields = Object.keys(kit.schema.properties ?? {});
  const answers: KitAnswers =
    settings.answers === null
      ? { handle: null, fields: {} }
      : answersOf(settings.answers, await textOf('--answers', settings.answers, kit), kit.reference, fields);
  const { handle } = answers;
  if (handle !== null && !isHandle(handle)) {
    throw new UsageError(`--answers ${settings.answers ?? ''}: handle ${visible(handle)} is not a GitHub handle.`);
  }
  return {
    settings,
    old,
    answers,
    prompts: settings.prompts === 'lm-arena' ? null : await promptsNamed(settings, kit),
  };
}

interface MachineFacts {
  readonly http: Http;
  readonly engine: Engine;
  readonly shown: ServerFacts;
  readonly meter: Meter;
  readonly progress: Progress;
}

/** Finds out all that has to be known, and makes the folder. */
async function prepare(own: UserInput, kit: KitTools, found: MachineFacts): Promise<Preparation> {
  const { http, engine, shown, meter, progress } = found;
  const { settings, old } = own;
  const cards = await cardsOf(meter, settings.gpus);
  const gpus = cards.map(({ index }) => index);
  progress.say(`${plural(cards.length, 'card')}: ${cards[0]?.product ?? 'of unknown make'}, read by ${meter.label}`);
  const reading = await meter.read(gpus, { processes: true });
  const processes = reading.cards.map((card) => card.processes);
  if (processes.some((count) => count === null)) {
    progress.say('Whether other processes use the cards can not be seen from here: see to it that none does.');
  }
  const coverage = coverageOf(cards, await kit.outside.powerSupply());
  for (const sentence of coverage) progress.say(sentence);
  const { handle, known } = await settle(own, kit, { engine, shown, cards });
  const prompts = own.prompts ?? (await promptsNamed(settings, kit));
  const cap = typeof known['max_num_seqs'] === 'number' ? known['max_num_seqs'] : null;
  const streams = settings.streams ?? [saturating(cap)];
  const settled: SessionTerms = {
    kit: KIT.version,
    engine: engine.name,
    model: shown.served_model,
    digest: prompts.digest,
    gpus,
    streams,
    prompts: settings.prompts,
    runs: settings.runs,
    maxOutputTokens: settings.maxOutputTokens,
    seed: settings.seed,
    quick: settings.quick,
  };
  refuseOther(old, settled);
  const session = old ?? (await Session.begin(join(`${kit.path(settings.out)}-logs`, stamp(kit)), settled));
  progress.say(`Log: ${session.folder}`);
  const bench: Bench = {
    clock: kit.outside.clock,
    http,
    base: settings.url,
    engine,
    meter,
    cards,
    machine: (await meter.cards()).map(({ index }) => index),
    makeLoad: kit.makeLoad,
    prompts,
    cap,
    tokensPerStep: tokensPerStep(known),
    method: settings.quick ? QUICK : FULL,
    shown,
    maxOutputTokens: settings.maxOutputTokens,
    seed: settings.seed,
    cardsNeeded: (now) => cardsNeeded(engine, now, degreesSaid(known, shown)),
    watch: () => undefined,
    warn: () => undefined,
    signal: kit.signal,
  };
  return { bench, handle, known, coverage, processes, session, streams };
}

/** The fields that are known before the load, asked for where that can be done. */
async function settle({ settings, answers }: UserInput, kit: KitTools, found: Parameters<typeof knownFields>[0]) {
  const { engine } = found;
  const known = knownFields(found, answers.fields, kit.reference, settings.quick);
  const missing = missingFields(known, engine);
  const handle = answers.handle ?? (settings.quick ? 'example' : '');
  if (missing.length === 0 && handle !== '') return { handle, known };
  if (kit.ask === null) {
    throw missingError([...(handle === '' ? [{ field: 'handle', hint: 'your GitHub handle' }] : []), ...missing]);
  }
  const [answered, complete] = await kit.ask(handle, known, missing);
  return { handle: answered, known: complete };
}

async function textOf(option: string, word: string, { path }: KitTools): Promise<string> {
  return readFile(path(word), 'utf8').catch((error: unknown) => {
    throw new UsageError(
      `${option} ${visible(word)} can't be read: ${UNREADABLE[errorCode(error)] ?? errorCode(error)}.`,
    );
  });
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you have no right to',
};

async function promptsNamed({ prompts, seed }: Settings, kit: KitTools): Promise<PromptSet> {
  if (prompts === 'synthetic') return synthetic(seed);
  if (prompts === 'lm-arena') return lmArena(kit.outside.http(HUB), seed, kit.hubToken);
  return fromLines(basename(prompts), await textOf('--prompts', prompts, kit));
}

/** So many streams that a queue always stands before an engine with this cap. */
function saturating(cap: number | null): number {
  const streams = cap === null ? NaN : cap + Math.max(8, Math.ceil(cap / 10));
  if (streams <= mostStreams()) return streams;
  throw new UsageError(
    `The engine decodes ${cap} sequences at once, and the kit makes at most ${mostStreams()} streams on this machine. Give --concurrency N, or run it where there are more processor cores.`,
  );
}

function refuseOther(old: Session | null, now: SessionTerms): void {
  if (old === null) return;
  const before = old.settled;
  const other = (Object.keys(now) as (keyof SessionTerms)[]).find(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]),
  );
  if (other === undefined) return;
  throw new UsageError(
    `--resume: ${other} was ${JSON.stringify(before[other])} and is now ${JSON.stringify(now[other])}. What is not alike can't go on.`,
  );
}

/** The moment as the name of a folder, UTC. */
function stamp({ outside }: KitTools): string {
  return new Date(outside.clock.wall()).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}

async function measureAll(
  ready: Preparation,
  kit: KitTools,
  progress: Progress,
  settings: Settings,
): Promise<MeasurementFiles[]> {
  const { bench, session, streams, processes } = ready;
  const [first = 1] = streams;
  const early = told(evidenceOf(bench, first, processes));
  for (const each of early) progress.say(toldText(each));
  const errors = early.filter(({ severity }) => severity === 'error').map(({ name }) => name);
  // Which cards to name instead only load can show, and a minute of it is enough.
  if (errors.some((name) => name !== gpuCountMismatch.name)) throw new MeasurementFailure('Nothing was measured.');
  if (errors.length > 0) progress.say('The first seconds of the load show which cards it is on.');
  const { watts, machine } = await withoutLoad(ready, progress);
  const written: MeasurementFiles[] = [];
  let failed = 0;
  for (const [i, count] of streams.entries()) {
    if (session.isWritten(count)) continue;
    const isDone = await measureOne(ready, count, machine, progress, i > 0);
    if (!isDone) failed += 1;
    else written.push(await writeOne(ready, count, watts, kit, settings, progress));
  }
  if (failed > 0) {
    throw new MeasurementFailure(
      `${failed} of ${plural(streams.length, 'measurement')} failed. The log is in ${session.folder}`,
    );
  }
  return written;
}

/** Power without load, W, of the cards that are measured, and of each of the machine. */
async function withoutLoad({ bench, session }: Preparation, progress: Progress) {
  const watch: Bench['watch'] = (phase, series) => {
    progress.show('', phase, series);
  };
  try {
    const { watts, machine, series } = await idle({ ...bench, watch });
    await session.log('idle', tablesOf(series, bench.cards));
    if (watts !== null) progress.say(`Without load: ${figure(watts, 4)} W`);
    return { watts, machine };
  } catch (error) {
    throw interrupted(bench, session) ?? error;
  }
}

/** That a person broke it off; null where nobody did. */
function interrupted({ signal }: Pick<Bench, 'signal'>, { folder }: Session): MeasurementFailure | null {
  if (!signal.aborted) return null;
  const again = 'To go on, give --url, --energy and --answers as before';
  return new MeasurementFailure(`Broken off. The log is in ${folder}. ${again}, and --resume ${folder}.`);
}

/** All runs with so many streams. @returns whether each was accepted. */
async function measureOne(
  ready: Preparation,
  streams: number,
  machine: readonly CardPower[],
  progress: Progress,
  isLater: boolean,
): Promise<boolean> {
  const { bench, session, processes } = ready;
  const { runs } = session.settled;
  // A warning stays true: it is told once.
  const warned = new Set<string>();
  const warn: Bench['warn'] = (each) => {
    if (!warned.has(each.name)) progress.say(toldText(each));
    warned.add(each.name);
  };
  for (let run = session.figures(streams).length; run < runs; run += 1) {
    const place = `${streams} streams, run ${run + 1} of ${runs}`;
    const watch: Bench['watch'] = (phase, series) => {
      progress.show(place, phase, series);
    };
    if (run > 0 || isLater) await rest({ ...bench, watch }, session);
    const one = await round(
      { ...bench, watch, warn },
      evidenceOf(bench, streams, processes, machine),
      streams * 1000 + run,
    );
    await keepLog(ready, one, `${streams}-run-${run + 1}`);
    if (one.error !== null) throw one.error;
    const off = interrupted(bench, session);
    if (off !== null) throw off;
    for (const each of one.told) {
      if (each.severity === 'warning') warn(each);
      else progress.say(toldText(each));
    }
    if (one.figures === null) return false;
    const { joules, tokens, seconds } = one.figures;
    progress.say(`${place}: ${figure(joules / tokens, 4)} J per token, ${figure(tokens / seconds, 4)} tokens/s`);
    await session.keep({ streams, run, figures: one.figures });
  }
  return true;
}

async function rest({ clock, method, signal, watch }: Bench, session: Session): Promise<void> {
  const since = clock.now();
  const phase = { name: 'pause', since, least: method.pause * 1000, waiting: null } as const;
  const nothing = new SampleSeries();
  try {
    while (clock.now() < since + method.pause * 1000) {
      watch(phase, nothing);
      await clock.sleep(1000, signal);
    }
  } catch (error) {
    throw interrupted({ signal }, session) ?? error;
  }
}

/** Keeps what was read, whatever came of it: of a run that goes again under a name of its own. */
async function keepLog({ bench, session }: Preparation, one: Round, name: string): Promise<void> {
  const fate = one.interrupted ? '-broken-off' : one.figures === null ? '-failed' : '';
  const report = { told: one.told, figures: one.figures === null ? null : { ...one.figures, itl: undefined } };
  await session.log(`${name}${fate}`, { ...tablesOf(one.series, bench.cards), 'report.json': asJson(report) });
}

async function writeOne(
  ready: Preparation,
  streams: number,
  watts: number | null,
  kit: KitTools,
  settings: Settings,
  progress: Progress,
) {
  const { bench, handle, known, coverage, session } = ready;
  const { prompts, meter, method, cards, shown } = bench;
  const settingsText = asJson({
    kit: KIT,
    settled: session.settled,
    method,
    prompt_set: { name: prompts.name, sha256: prompts.digest },
    shown,
    meter: { label: meter.label, counter_tick_ms: meter.counterTickMs, power_hz: meter.powerHz },
    cards,
  });
  const logs = { ...(await session.logged(['idle', `${streams}-run`])), 'settings.json': settingsText };
  const written = await writeMeasurement({
    handle,
    known,
    coverage,
    logs,
    session,
    streams,
    watts,
    prompts,
    meter,
    kit: KIT,
    quick: settings.quick,
    out: resolve(kit.path(settings.out)),
    date: new Date(kit.outside.clock.wall()).toISOString().slice(0, 10),
    reference: kit.reference,
    schema: kit.schema,
    isTaken: (path) => existsSync(path),
  });
  const findings = checkMeasurement(written, kit.reference, kit.others, settings.quick);
  if (findings.length > 0) progress.say(findingsAsText(findings));
  await session.markWritten(streams);
  return written;
}
