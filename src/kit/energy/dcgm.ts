import { type Clock, type Http, OutsideError, shownUrl } from '../outside.ts';
import { visible } from '../../core/text/characters.ts';
import { METRICS_HEADERS, metricsAt } from '../pages.ts';
import type { Metrics, MetricSeries } from '../prometheus.ts';
import { type Card, type CardReading, type EnergySource, readingAt, UNREAD } from './energy.ts';

const [ENERGY, POWER, TEMPERATURE] = [
  'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION',
  'DCGM_FI_DEV_POWER_USAGE',
  'DCGM_FI_DEV_GPU_TEMP',
] as const;
const NAMES = [ENERGY, POWER, TEMPERATURE];

/** The exporter collects every 30 s unless it is told otherwise; a window's edges wait for it to collect. */
const SLOWEST_MS = 3000;
const POLL_MS = 100;
const FASTER = 'Start dcgm-exporter with --collect-interval 1000.';
const ADDRESS = 'Give the address of its metrics: --energy dcgm=http://HOST:9400/metrics.';

/**
 * NVIDIA's exporter of metrics of a cluster: counter, power and temperature, as old as its last collection. It shows
 * neither limits nor brakes nor processes.
 */
export const dcgm: EnergySource = {
  id: 'dcgm',
  address: 'needed',
  async open(outside, address) {
    const { clock } = outside;
    const url = address ?? '';
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new OutsideError(`--energy dcgm=${visible(url)} is no address.`, ADDRESS);
    }
    const page = await exporterAt(outside.http(url), url);
    const metrics = await page();
    refuseSeveral(metrics, shownUrl(url, ''));
    const cards = cardsIn(metrics);
    if (cards.length === 0) throw new OutsideError(`dcgm-exporter at ${shownUrl(url, '')} shows no card.`, FASTER);
    return {
      label: 'dcgm-exporter',
      energySource: { counter: 'dcgm_total_energy', power: 'dcgm_power' },
      powerHz: 1,
      counterTickMs: cards.some(({ counter }) => counter) ? await tickOf(page, clock) : 0,
      cards,
      read: () => readingAt(clock, async () => readCards(await page(), cards)),
      close: () => Promise.resolve(),
    };
  },
};

/** Reads the page of an exporter. */
type Page = () => Promise<Metrics>;

/** The exporter whose page is the address as it was given, or `/metrics` below it. */
async function exporterAt(server: Http, address: string): Promise<Page> {
  const { status, body } = await server.get('', { headers: METRICS_HEADERS });
  const isPage = (status === 200 && NAMES.some((name) => body.includes(name))) || /\/metrics\/?$/.test(address);
  const path = isPage ? '' : '/metrics';
  return async () => (await metricsAt(server, path, NAMES, ADDRESS, shownUrl(address, path))).metrics;
}

/** @throws OutsideError where several machines' cards are on one page, or cards have no number to be named by. */
function refuseSeveral(metrics: Metrics, where: string): void {
  const ids = new Map<string, string>();
  for (const { labels } of [POWER, ENERGY].flatMap((name) => metrics.get(name) ?? [])) {
    const { gpu = '', UUID = '' } = labels;
    if (gpu === '') {
      throw new OutsideError(
        `${where} shows a card without its number, the label gpu.`,
        'Give the address of dcgm-exporter itself: what stands between has renamed its labels.',
      );
    }
    if ((ids.get(gpu) ?? UUID) !== UUID) {
      throw new OutsideError(
        `${where} shows two cards with the number ${visible(gpu)}: those of several machines.`,
        'Give the address of the exporter on the machine with the cards, not of what gathers several.',
      );
    }
    ids.set(gpu, UUID);
  }
}

/** Of a card in slices every slice has the figures of the whole card: the first stands for it. */
function byCard(metrics: Metrics, name: string): ReadonlyMap<number, MetricSeries> {
  const numbered = (metrics.get(name) ?? []).filter(({ labels }) => /^\d{1,4}$/.test(labels['gpu'] ?? ''));
  return new Map(numbered.reverse().map((each) => [Number(each.labels['gpu']), each]));
}

function cardsIn(metrics: Metrics): readonly Card[] {
  const [counters, powers] = [byCard(metrics, ENERGY), byCard(metrics, POWER)];
  const indices = [...new Set([...counters.keys(), ...powers.keys()])].sort((a, b) => a - b);
  return indices.map((index): Card => {
    const labels = { ...counters.get(index)?.labels, ...powers.get(index)?.labels };
    return {
      ...{ index, product: labels['modelName'] ?? null, limitWatts: null, defaultLimitWatts: null },
      ...{ driver: labels['DCGM_FI_DRIVER_VERSION'] ?? null, cuda: null },
      sliced: (labels['GPU_I_ID'] ?? '') !== '',
      counter: figureOf(counters.get(index)) !== null,
      module: false,
    };
  });
}

function readCards(metrics: Metrics, all: readonly Card[]): readonly CardReading[] {
  const [energy, power, temperature] = NAMES.map((name) => byCard(metrics, name));
  return all.map(({ index }) => {
    const millijoules = figureOf(energy?.get(index));
    return {
      ...UNREAD,
      energyJoules: millijoules === null ? null : millijoules / 1000,
      powerWatts: figureOf(power?.get(index)),
      temperatureC: figureOf(temperature?.get(index)),
    };
  });
}

function figureOf(series: MetricSeries | undefined): number | null {
  return series !== undefined && Number.isFinite(series.value) && series.value >= 0 ? series.value : null;
}

/**
 * Milliseconds between two collections: energy flows through an idle card, too, so that the counters move with each.
 * @throws OutsideError where they move too seldom.
 */
async function tickOf(page: Page, clock: Clock): Promise<number> {
  const state = async () => JSON.stringify((await page()).get(ENERGY)?.map(({ value }) => value));
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
