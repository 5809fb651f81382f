import { visible } from '../../../../src/core/text/characters.ts';
import { type Clock, displayUrl, OutsideError } from '../outside.ts';
import { metricsAt } from '../pages.ts';
import type { Metrics, MetricSeries } from '../prometheus.ts';
import { type EnergySource, type Gpu, slowMeter, UNREAD } from './energy.ts';

const ENERGY = 'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION';
const POWER = 'DCGM_FI_DEV_POWER_USAGE';
const TEMPERATURE = 'DCGM_FI_DEV_GPU_TEMP';
const NAMES = [ENERGY, POWER, TEMPERATURE];

/** The exporter collects every 30 s by default. The edges of a window wait for it to collect. */
const LONGEST_TICK_MS = 3000;
const POLL_MS = 100;
const INTERVAL_FIX = 'Start dcgm-exporter with --collect-interval 1000.';
const ADDRESS_FIX =
  'Pass the address of the exporter on the machine with the GPUs: --energy dcgm=http://HOST:9400/metrics.';

/** NVIDIA's metrics exporter: counter, power and temperature. It shows no limits, throttling or processes. */
export const dcgm: EnergySource = {
  id: 'dcgm',
  address: 'needed',
  async open(outside, address) {
    const url = (address ?? '').replace(/(\/metrics)?\/*$/, '');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new OutsideError(`--energy dcgm=${visible(url)} is not an address.`, ADDRESS_FIX);
    }
    const location = { http: outside.http(url), path: '/metrics', label: displayUrl(url, '/metrics') };
    const page = () => metricsAt(location, NAMES, ADDRESS_FIX);
    const gpus = gpusIn(await page(), location.label);
    const read = async () => {
      const metrics = await page();
      const [energy, power, temperature] = NAMES.map((name) => seriesByGpu(metrics, name));
      return gpus.map(({ index }) => {
        const millijoules = valueOf(energy?.get(index));
        return {
          ...UNREAD,
          energyJoules: millijoules === null ? null : millijoules / 1000,
          powerWatts: valueOf(power?.get(index)),
          temperatureC: valueOf(temperature?.get(index)),
        };
      });
    };
    const tickMs = gpus.some(({ hasCounter }) => hasCounter) ? await counterTick(page, outside.clock) : 0;
    return slowMeter(
      {
        label: 'dcgm-exporter',
        energySource: { counter: 'dcgm_total_energy', power: 'dcgm_power' },
        gpus,
        withoutCounter: '--energy nvidia-smi',
        unsliceFix: 'Measure whole GPUs with the kit. For slices, follow CONTRIBUTING.md.',
        remarks: [],
        read,
      },
      tickMs,
    );
  },
};

/** One series per GPU. Every slice of a GPU shows the values of the whole GPU, so the first slice is enough. */
function seriesByGpu(metrics: Metrics, name: string): ReadonlyMap<number, MetricSeries> {
  const numbered = (metrics.get(name) ?? []).filter(({ labels }) => /^\d{1,4}$/.test(labels['gpu'] ?? ''));
  return new Map(numbered.reverse().map((series) => [Number(series.labels['gpu']), series]));
}

/** @throws OutsideError if GPUs have no number of their own: the page has several machines, or renamed labels. */
function gpusIn(metrics: Metrics, label: string): readonly Gpu[] {
  const labels = (metrics.get(POWER) ?? []).map((series) => series.labels);
  const [powers, counters] = [seriesByGpu(metrics, POWER), seriesByGpu(metrics, ENERGY)];
  if (labels.length === 0 || powers.size < new Set(labels.map(({ gpu, UUID }) => `${gpu} ${UUID}`)).size) {
    throw new OutsideError(
      `${label} does not show power by the numbers (label gpu) of the GPUs of one machine.`,
      ADDRESS_FIX,
    );
  }
  return [...powers]
    .sort(([a], [b]) => a - b)
    .map(([index, series]) => ({
      index,
      indices: [index],
      product: series.labels['modelName'] ?? null,
      limitWatts: null,
      defaultLimitWatts: null,
      driver: series.labels['DCGM_FI_DRIVER_VERSION'] ?? null,
      cuda: null,
      isSliced: (series.labels['GPU_I_ID'] ?? '') !== '',
      hasCounter: valueOf(counters.get(index)) !== null,
      hasPower: valueOf(series) !== null,
      hasModulePower: false,
    }));
}

/**
 * Ranges of DCGM's blank values (dcgm_structs.h): 32-bit and 64-bit integers, and floating point. Each has a few codes
 * for "not found", "not supported" and "no permission" above it.
 */
const BLANKS: readonly (readonly [from: number, to: number])[] = [
  [0x7ffffff0, 0x7fffffff],
  [140737488355328, 140737488355343],
  [9.2e18, Infinity],
];

/** The value; null for a blank value or one that isn't a number of 0 or more. */
function valueOf(series: MetricSeries | undefined): number | null {
  if (series === undefined || !Number.isFinite(series.value) || series.value < 0) return null;
  return BLANKS.some(([from, to]) => series.value >= from && series.value <= to) ? null : series.value;
}

/**
 * Milliseconds between two collections. Idle GPUs also use energy, so counters change with each collection.
 * @throws OutsideError if they change too seldom.
 */
async function counterTick(page: () => Promise<Metrics>, clock: Clock): Promise<number> {
  const counters = async () => JSON.stringify((await page()).get(ENERGY)?.map(({ value }) => value));
  let last = await counters();
  const changes = [clock.now()];
  while (changes.length < 3) {
    if (clock.now() - (changes.at(-1) ?? 0) > LONGEST_TICK_MS) {
      throw new OutsideError(
        `The counters of dcgm-exporter did not change for ${LONGEST_TICK_MS / 1000} s.`,
        INTERVAL_FIX,
      );
    }
    await clock.sleep(POLL_MS);
    const next = await counters();
    if (next !== last) changes.push(clock.now());
    last = next;
  }
  return Math.ceil((changes[2] ?? 0) - (changes[1] ?? 0)) + POLL_MS;
}
