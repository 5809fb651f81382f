import { visible } from '../../../../src/core/text/characters.ts';
import { type Clock, OutsideError, shownUrl } from '../outside.ts';
import { metricsAt } from '../pages.ts';
import type { Metrics, MetricSeries } from '../prometheus.ts';
import { type Card, type EnergySource, slowMeter, UNREAD } from './energy.ts';

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
const ADDRESS =
  'Give the address of the exporter on the machine with the cards: --energy dcgm=http://HOST:9400/metrics.';

/**
 * NVIDIA's exporter of metrics of a cluster: counter, power and temperature, as old as its last collection. It shows
 * neither limits nor brakes nor processes.
 */
export const dcgm: EnergySource = {
  id: 'dcgm',
  address: 'needed',
  async open(outside, address) {
    const url = (address ?? '').replace(/(\/metrics)?\/*$/, '');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new OutsideError(`--energy dcgm=${visible(url)} is no address.`, ADDRESS);
    }
    const [http, where] = [outside.http(url), shownUrl(url, '/metrics')];
    const page = () => metricsAt(http, '/metrics', NAMES, ADDRESS, where);
    const cards = cardsIn(await page(), where);
    const energySource = { counter: 'dcgm_total_energy', power: 'dcgm_power' };
    const read = async () => {
      const metrics = await page();
      const [energy, power, temperature] = NAMES.map((name) => byCard(metrics, name));
      return cards.map(({ index }) => {
        const millijoules = figureOf(energy?.get(index));
        return {
          ...UNREAD,
          energyJoules: millijoules === null ? null : millijoules / 1000,
          powerWatts: figureOf(power?.get(index)),
          temperatureC: figureOf(temperature?.get(index)),
        };
      });
    };
    const tickMs = cards.some(({ counter }) => counter) ? await tickOf(page, outside.clock) : 0;
    return slowMeter({ label: 'dcgm-exporter', energySource, cards, read }, tickMs);
  },
};

/** Of a card in slices every slice has the figures of the whole card: the first stands for it. */
function byCard(metrics: Metrics, name: string): ReadonlyMap<number, MetricSeries> {
  const numbered = (metrics.get(name) ?? []).filter(({ labels }) => /^\d{1,4}$/.test(labels['gpu'] ?? ''));
  return new Map(numbered.reverse().map((each) => [Number(each.labels['gpu']), each]));
}

/** @throws OutsideError where cards have no number of their own to be named by: several machines', or renamed. */
function cardsIn(metrics: Metrics, where: string): readonly Card[] {
  const labels = (metrics.get(POWER) ?? []).map((series) => series.labels);
  const [powers, counters] = [byCard(metrics, POWER), byCard(metrics, ENERGY)];
  if (labels.length === 0 || powers.size < new Set(labels.map(({ gpu, UUID }) => `${gpu} ${UUID}`)).size) {
    throw new OutsideError(`${where} does not show power by numbers (label gpu) of the cards of one machine.`, ADDRESS);
  }
  return [...powers]
    .sort(([a], [b]) => a - b)
    .map(([index, { labels: own }]): Card => ({
      ...{ index, product: own['modelName'] ?? null, limitWatts: null, defaultLimitWatts: null },
      ...{ driver: own['DCGM_FI_DRIVER_VERSION'] ?? null, cuda: null },
      sliced: (own['GPU_I_ID'] ?? '') !== '',
      counter: figureOf(counters.get(index)) !== null,
      module: false,
    }));
}

function figureOf(series: MetricSeries | undefined): number | null {
  return series !== undefined && Number.isFinite(series.value) && series.value >= 0 ? series.value : null;
}

/**
 * Milliseconds between two collections: energy flows through an idle card, too, so that the counters move with each.
 * @throws OutsideError where they move too seldom.
 */
async function tickOf(page: () => Promise<Metrics>, clock: Clock): Promise<number> {
  const counters = async () => JSON.stringify((await page()).get(ENERGY)?.map(({ value }) => value));
  let last = await counters();
  const moved = [clock.now()];
  while (moved.length < 3) {
    if (clock.now() - (moved.at(-1) ?? 0) > SLOWEST_MS) {
      throw new OutsideError(`The counters of dcgm-exporter stand still for ${SLOWEST_MS / 1000} s.`, FASTER);
    }
    await clock.sleep(POLL_MS);
    const next = await counters();
    if (next !== last) moved.push(clock.now());
    last = next;
  }
  return Math.ceil((moved[2] ?? 0) - (moved[1] ?? 0)) + POLL_MS;
}
