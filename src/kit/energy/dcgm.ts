import { type Clock, type Http, OutsideError, shownUrl } from '../outside.ts';
import { visible } from '../../core/text/characters.ts';
import { askTwice, METRICS_HEADERS, type Metrics, PageError, parseMetrics, type MetricSeries } from '../prometheus.ts';
import type { Card, CardReading, EnergySource, Meter, EnergyReading } from './energy.ts';

const ENERGY = 'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION';
const POWER = 'DCGM_FI_DEV_POWER_USAGE';
const TEMPERATURE = 'DCGM_FI_DEV_GPU_TEMP';
const NAMES = [ENERGY, POWER, TEMPERATURE];

/** The exporter collects every 30 s unless it is told otherwise; a window's edges wait for it to collect. */
const SLOWEST_MS = 3000;
const POLL_MS = 100;
const FASTER = 'Start dcgm-exporter with --collect-interval 1000.';

/**
 * NVIDIA's exporter of metrics of a cluster: counter, power and temperature, as old as its last collection. It shows
 * neither limits nor brakes nor processes.
 */
export const dcgm: EnergySource = {
  id: 'dcgm',
  address: 'needed',
  async open(outside, address) {
    const { clock } = outside;
    if (address === null) throw new OutsideError('Where is dcgm-exporter?', 'Say it: --energy dcgm=http://HOST:9400.');
    const exporter = await exporterAt(outside.http(httpAddress(address)), address);
    const page = await exporter();
    refuseSeveral(page, address);
    const cards = cardsIn(page);
    if (cards.length === 0) throw new OutsideError(`dcgm-exporter at ${shownUrl(address, '')} shows no card.`, FASTER);
    const counterTickMs = cards.some(({ counter }) => counter) ? await tickOf(exporter, clock) : 0;
    return meterOf(exporter, clock, cards, counterTickMs);
  },
};

/** Reads the page of an exporter. */
type Exporter = () => Promise<Metrics>;

/** @throws OutsideError for what is no address. */
function httpAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new OutsideError(`--energy dcgm=${visible(text)} is no address.`, 'Say it: --energy dcgm=http://HOST:9400.');
}

/** The exporter whose page is the address as it was given, or `/metrics` below it. */
async function exporterAt(server: Http, address: string): Promise<Exporter> {
  const given = await server.get('', { headers: METRICS_HEADERS });
  const isPage = (given.status === 200 && NAMES.some((name) => given.body.includes(name))) || PAGE.test(address);
  const path = isPage ? '' : '/metrics';
  const url = shownUrl(address, path);
  const ask = async (): Promise<Metrics> => {
    const { status, body } = await server.get(path, { headers: METRICS_HEADERS });
    if (status !== 200) throw new PageError(`dcgm-exporter answers ${status} to ${url}.`, status, ADDRESS);
    return parseMetrics(body, NAMES, url);
  };
  return () => askTwice(ask);
}

const PAGE = /\/metrics\/?$/;
const ADDRESS = 'Give the address of its metrics: --energy dcgm=http://HOST:9400/metrics.';

function meterOf(exporter: Exporter, clock: Clock, cards: readonly Card[], counterTickMs: number): Meter {
  return {
    label: 'dcgm-exporter',
    energySource: { counter: 'dcgm_total_energy', power: 'dcgm_power' },
    powerHz: 1,
    counterTickMs,
    cards: () => Promise.resolve(cards),
    read: async (indices) => {
      const before = clock.now();
      const metrics = await exporter();
      return readingOf(metrics, indices, (before + clock.now()) / 2);
    },
    close: () => Promise.resolve(),
  };
}

/** @throws OutsideError where several machines' cards are on one page, or cards have no number to be named by. */
function refuseSeveral(metrics: Metrics, address: string): void {
  const all = metrics.of(POWER).concat(metrics.of(ENERGY));
  const ids = new Map<string, Set<string>>();
  for (const { labels } of all) {
    const { gpu = '', UUID = '' } = labels;
    ids.set(gpu, (ids.get(gpu) ?? new Set()).add(UUID));
  }
  const [twice] = [...ids].find(([gpu, uuids]) => gpu !== '' && uuids.size > 1) ?? [];
  if (twice !== undefined) {
    throw new OutsideError(
      `${shownUrl(address, '')} shows two cards with the number ${visible(twice)}: those of several machines.`,
      'Give the address of the exporter on the machine with the cards, not of what gathers several.',
    );
  }
  if (ids.has('')) {
    throw new OutsideError(
      `${shownUrl(address, '')} shows a card without its number, the label gpu.`,
      'Give the address of dcgm-exporter itself: what stands between has renamed its labels.',
    );
  }
}

/** Of a card in slices every slice has the figures of the whole card: the first stands for it. */
function byCard(series: readonly MetricSeries[]): ReadonlyMap<number, MetricSeries> {
  const cards = new Map<number, MetricSeries>();
  for (const each of series) {
    const index = /^\d{1,4}$/.test(each.labels['gpu'] ?? '') ? Number(each.labels['gpu']) : null;
    if (index !== null && !cards.has(index)) cards.set(index, each);
  }
  return cards;
}

function cardsIn(metrics: Metrics): readonly Card[] {
  const [counters, powers] = [byCard(metrics.of(ENERGY)), byCard(metrics.of(POWER))];
  const indices = [...new Set([...counters.keys(), ...powers.keys()])].sort((a, b) => a - b);
  return indices.map((index): Card => {
    const labels = { ...counters.get(index)?.labels, ...powers.get(index)?.labels };
    return {
      index,
      product: labels['modelName'] ?? null,
      limitWatts: null,
      defaultLimitWatts: null,
      driver: labels['DCGM_FI_DRIVER_VERSION'] ?? null,
      cuda: null,
      sliced: labels['GPU_I_ID'] !== undefined && labels['GPU_I_ID'] !== '',
      counter: figureOf(counters.get(index)) !== null,
      module: false,
    };
  });
}

function readingOf(metrics: Metrics, indices: readonly number[], at: number): EnergyReading {
  const [energy, power, temperature] = NAMES.map((name) => byCard(metrics.of(name)));
  const cards = indices.map((index): CardReading => {
    const millijoules = figureOf(energy?.get(index));
    const powerWatts = figureOf(power?.get(index));
    if (millijoules === null && powerWatts === null) {
      throw new OutsideError(`dcgm-exporter shows neither energy nor power of card ${index}.`);
    }
    return {
      energyJoules: millijoules === null ? null : millijoules / 1000,
      powerWatts,
      temperatureC: figureOf(temperature?.get(index)),
      throttle: null,
      processes: null,
    };
  });
  return { at, cards };
}

function figureOf(series: MetricSeries | undefined): number | null {
  return series !== undefined && Number.isFinite(series.value) && series.value >= 0 ? series.value : null;
}

/**
 * Milliseconds between two collections: energy flows through an idle card, too, so that the counters move with each.
 * @throws OutsideError where they move too seldom.
 */
async function tickOf(exporter: Exporter, clock: Clock): Promise<number> {
  const state = async () => JSON.stringify((await exporter()).of(ENERGY).map(({ value }) => value));
  const moved: number[] = [];
  let [last, since] = [await state(), clock.now()];
  while (moved.length < 2) {
    if (clock.now() - since > SLOWEST_MS) {
      throw new OutsideError(`The counters of dcgm-exporter stand still for ${SLOWEST_MS / 1000} s.`, FASTER);
    }
    await clock.sleep(POLL_MS);
    const next = await state();
    if (next === last) continue;
    [last, since] = [next, clock.now()];
    moved.push(since);
  }
  return Math.ceil((moved[1] ?? 0) - (moved[0] ?? 0)) + POLL_MS;
}
