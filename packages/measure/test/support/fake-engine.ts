import type { StreamReceiver } from '../../src/outside.ts';
import { randomFrom } from '../../src/prompts/lm-arena.ts';
import { FORMATS, type Format } from './formats.ts';
import type { Counters, EngineState, Nature, Sequence } from './nature.ts';
import type { Time } from './virtual-time.ts';

/** A data-parallel rank: its batch, and the power that it draws, W. */
interface Rank {
  active: Sequence[];
  isStepping: boolean;
  watts: number;
}

interface Gap {
  readonly at: number;
  readonly ms: number;
  readonly tokens: number;
}

/** The median time between tokens, ms, weighted by tokens. */
function medianOf(all: readonly Gap[], from: number, to: number): number {
  const gaps = all.filter(({ at }) => at > from && at <= to).sort((a, b) => a.ms - b.ms);
  let left = gaps.reduce((sum, gap) => sum + gap.tokens, 0) / 2;
  return gaps.find((gap) => (left -= gap.tokens) <= 0)?.ms ?? NaN;
}

/** The index of the last time that is not after `time`. */
function lastBy(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** An engine that works in steps, and the GPUs that it runs on, in real or virtual time. */
export class FakeEngine implements EngineState {
  readonly nature: Nature;
  readonly #time: Time;
  readonly #format: Format;
  readonly #random: () => number;
  readonly #waiting: Sequence[] = [];
  readonly #ranks: Rank[];
  #next = 0;
  /** Energy until `#since`, J. The power is constant from then on. */
  #joules = 0;
  #since = 0;
  /** When the power changed, ms, and the energy by then, J. */
  readonly times: number[] = [0];
  readonly energies: number[] = [0];
  /** When tokens were made, ms, and how many there are by then. */
  readonly tokenTimes: number[] = [0];
  readonly tokenCounts: number[] = [0];
  /** Each gap between chunks: its end, its duration per token, and its number of tokens. */
  readonly gaps: Gap[] = [];
  /** The same for tokens as they are made, all of a step together. */
  readonly steps: Gap[] = [];
  readonly counters: Counters = { generated: 0, prompt: 0, hits: 0, preempted: 0 };
  #isDead = false;

  constructor(nature: Nature, time: Time) {
    this.nature = nature;
    this.#time = time;
    this.#format = FORMATS[nature.format];
    this.#random = randomFrom(nature.seed * 1009 + 7);
    this.#ranks = Array.from({ length: nature.ranks }, () => ({ active: [], isStepping: false, watts: 0 }));
  }

  get running(): number {
    return this.#ranks.reduce((sum, { active }) => sum + active.length, 0);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Energy of all GPUs at a time, J. */
  joulesAt(time: number): number {
    const { times, energies } = this;
    if (time >= this.#since) return this.#joules + (this.watts * (time - this.#since)) / 1000;
    const low = lastBy(times, time);
    const high = Math.min(low + 1, times.length - 1);
    const [from, to] = [times[low] ?? 0, times[high] ?? 0];
    const [a, b] = [energies[low] ?? 0, energies[high] ?? 0];
    return to === from ? a : a + ((b - a) * (time - from)) / (to - from);
  }

  /** Tokens made by a time. */
  tokensAt(time: number): number {
    return this.tokenCounts[lastBy(this.tokenTimes, time)] ?? 0;
  }

  /**
   * The true values between two times, ms. `medianItl` is between chunks, `medianStep` between tokens as they are made.
   */
  truth(from: number, to: number) {
    const tokens = this.tokensAt(to) - this.tokensAt(from);
    return {
      joulesPerToken: (this.joulesAt(to) - this.joulesAt(from)) / tokens,
      medianItl: medianOf(this.gaps, from, to),
      medianStep: medianOf(this.steps, from, to),
      tokensPerSecond: (1000 * tokens) / (to - from),
    };
  }

  /** Current power of all GPUs, W. */
  get watts(): number {
    return this.nature.idleWatts + this.#ranks.reduce((sum, rank) => sum + rank.watts, 0);
  }

  /** A page of the engine. */
  get(path: string): { readonly status: number; readonly body: string } {
    if (this.#isDead) return { status: 503, body: '' };
    const isMetrics = path.startsWith(this.#format.metrics);
    if (isMetrics && this.#random() < this.nature.unscraped) return { status: 500, body: '' };
    const body = isMetrics ? this.#metrics(path) : this.#format.page(path, this);
    return body === null ? { status: 404, body: '{"detail":"Not Found"}' } : { status: 200, body };
  }

  #metrics(path: string): string | null {
    const now = this.#time.now();
    if (now >= this.#cached.at + this.nature.cachedMs) this.#cached = { at: now, body: this.#format.page(path, this) };
    return this.#cached.body;
  }
  #cached: { readonly at: number; readonly body: string | null } = { at: -Infinity, body: null };

  /** Handles a request. @returns a function that ends it from outside. */
  post(text: string, receive: StreamReceiver): () => void {
    const now = this.#time.now();
    if (this.#isDead) {
      receive.head(503);
      receive.end(null, now);
      return () => undefined;
    }
    receive.head(200);
    const asked = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const most = Number(asked['max_completion_tokens'] ?? asked['max_tokens'] ?? asked['n_predict'] ?? Infinity);
    const wanted = this.#spread(this.nature.output);
    const outputTokens = Math.max(1, Math.min(wanted, most));
    const { broken } = this.nature;
    const sequence: Sequence = {
      id: this.#next,
      // A prompt of one letter is the chat template alone.
      promptTokens: text.includes('"content":"a"') ? 8 : this.#spread(this.nature.prompt),
      outputTokens,
      isCapped: wanted > most,
      // The first request comes before the load.
      breaksAt: this.#next > 0 && this.#random() < broken ? Math.ceil(wanted / 2) : Infinity,
      receive: this.#network(receive),
      ...{ produced: 0, sent: 0, last: 0, made: 0, isGone: false },
    };
    this.#next += 1;
    this.#waiting.push(sequence);
    for (const rank of this.#ranks) this.#step(rank);
    return () => {
      sequence.isGone = true;
    };
  }

  /** Collects what is sent to `receive`, as a network may. */
  #network(receive: StreamReceiver): StreamReceiver {
    const { clumpMs } = this.nature;
    if (clumpMs === 0) return receive;
    let collected = '';
    const next = (): number => Math.ceil((this.#time.now() + 1) / clumpMs) * clumpMs;
    const pass = (): void => {
      if (collected !== '') receive.data(collected, this.#time.now());
      collected = '';
    };
    return {
      ...receive,
      data: (text) => {
        if (collected === '') this.#time.at(next(), pass);
        collected += text;
      },
      end: (broken) => {
        this.#time.at(next(), () => {
          pass();
          receive.end(broken, this.#time.now());
        });
      },
    };
  }

  /** From now on the engine accepts requests and sends nothing. */
  hang(): void {
    this.#isHung = true;
  }
  #isHung = false;

  /** Ends the process and breaks every connection. It starts again after so many ms, with its counters at 0. */
  die(after: number | null): void {
    const now = this.#time.now();
    this.#isDead = true;
    const all = [...this.#waiting.splice(0), ...this.#ranks.flatMap(({ active }) => active.splice(0))];
    for (const { receive, isGone } of all) if (!isGone) receive.end('ECONNRESET', now);
    if (after === null) return;
    this.#time.at(now + after, () => {
      this.#isDead = false;
      for (const name of Object.keys(this.counters)) this.counters[name as keyof typeof this.counters] = 0;
    });
  }

  #spread([least, most]: readonly [number, number]): number {
    return Math.round(least * (most / least) ** this.#random());
  }

  /** Adds the energy until now, before the power changes. */
  #account(): void {
    const now = this.#time.now();
    if (now === this.#since) return;
    this.#joules += (this.watts * (now - this.#since)) / 1000;
    this.#since = now;
    this.times.push(now);
    this.energies.push(this.#joules);
  }

  /** Starts the next step of a rank, unless one is running or there is nothing to do. */
  #step(rank: Rank): void {
    if (rank.isStepping || this.#isHung) return;
    const { nature } = this;
    this.#account();
    rank.watts = 0;
    rank.active = rank.active.filter(({ isGone }) => !isGone);
    const promptTokens = this.#fill(rank);
    const batch = rank.active.length;
    if (batch === 0) return;
    rank.isStepping = true;
    const now = this.#time.now();
    const ms = nature.stepMs + nature.perSequenceMs * batch + nature.perPromptTokenMs * promptTokens;
    const gains = rank.active.map(() => 1 + Math.floor(this.#random() * nature.drafted));
    const tokens = gains.reduce((sum, count, i) => sum + Math.min(count, left(rank.active[i])), 0);
    const perToken = nature.perTokenJoules * (1 + (nature.drift * now) / 3_600_000);
    rank.watts = (1000 * (tokens * perToken + promptTokens * nature.perPromptTokenJoules)) / ms;
    this.#time.at(now + ms, () => {
      this.#account();
      rank.watts = 0;
      rank.isStepping = false;
      if (!this.#isDead) this.#emit(rank, gains);
      this.#step(rank);
    });
  }

  /** Moves waiting requests into the batch of a rank. @returns the prompt tokens that have to be computed. */
  #fill(rank: Rank): number {
    const { nature } = this;
    let promptTokens = 0;
    const even = Math.ceil((this.#waiting.length + this.running) / nature.ranks);
    const room = Math.min(nature.cap, nature.room, Math.max(even, rank.active.length));
    while (rank.active.length < room && this.#waiting.length > 0) {
      const sequence = this.#waiting.shift();
      if (sequence === undefined || sequence.isGone) continue;
      rank.active.push(sequence);
      const cached = Math.round(sequence.promptTokens * nature.prefixHits);
      this.counters.prompt += sequence.promptTokens;
      this.counters.hits += cached;
      promptTokens += sequence.promptTokens - cached;
      if (this.#random() < nature.preempted) this.counters.preempted += 1;
    }
    return promptTokens;
  }

  /** Adds tokens to the engine's own count, late if the engine is so. */
  #count(tokens: number): void {
    const { counts, lagMs } = this.nature;
    const work = (): void => {
      this.counters.generated += tokens * counts;
    };
    if (lagMs === 0) work();
    else this.#time.at(this.#time.now() + lagMs, work);
  }

  /** Makes the tokens of a step and sends what is ready. */
  #emit(rank: Rank, gains: readonly number[]): void {
    const now = this.#time.now();
    let made = 0;
    const ended: Sequence[] = [];
    const steps = new Map<number, number>();
    for (const [i, sequence] of rank.active.entries()) {
      const fresh = Math.min(gains[i] ?? 1, left(sequence));
      if (sequence.produced > 0) addGap(steps, (now - sequence.made) / fresh, fresh);
      sequence.produced += fresh;
      sequence.made = now;
      made += fresh;
      if (this.#sendReady(sequence)) ended.push(sequence);
    }
    for (const [ms, tokens] of steps) this.steps.push({ at: now, ms, tokens });
    this.tokenTimes.push(now);
    this.tokenCounts.push((this.tokenCounts.at(-1) ?? 0) + made);
    if (this.#format.isLive) this.#count(made);
    for (const sequence of ended) {
      rank.active.splice(rank.active.indexOf(sequence), 1);
      if (!this.#format.isLive) this.#count(sequence.produced);
      if (!sequence.isGone) sequence.receive.end(null, now);
    }
  }

  /** Sends a chunk if enough tokens are ready. @returns whether the response is over. */
  #sendReady(sequence: Sequence): boolean {
    const now = this.#time.now();
    const isOver = sequence.produced === sequence.outputTokens;
    const ready = sequence.produced - sequence.sent;
    if (!isOver && ready < this.nature.chunk && sequence.sent > 0) return false;
    const isFirst = sequence.sent === 0;
    if (!isFirst) this.gaps.push({ at: now, ms: (now - sequence.last) / ready, tokens: ready });
    sequence.sent = sequence.produced;
    sequence.last = now;
    const breaks = sequence.sent >= sequence.breaksAt;
    if (!sequence.isGone && breaks) sequence.receive.data(this.#format.error(), now);
    if (!sequence.isGone && !breaks) this.#send(sequence, { isFirst, isOver });
    return isOver || breaks;
  }

  #send(sequence: Sequence, place: { readonly isFirst: boolean; readonly isOver: boolean }): void {
    const { nature } = this;
    const text = this.#format.chunk(sequence, nature, place);
    const after = nature.afterEnd && place.isOver ? this.#format.chunk(sequence, nature, MIDDLE) : '';
    sequence.receive.data(`${text}${after}`, this.#time.now());
  }
}

const MIDDLE = { isFirst: false, isOver: false };

function addGap(gaps: Map<number, number>, ms: number, tokens: number): void {
  gaps.set(ms, (gaps.get(ms) ?? 0) + tokens);
}

function left(sequence: Sequence | undefined): number {
  return sequence === undefined ? 0 : sequence.outputTokens - sequence.produced;
}
