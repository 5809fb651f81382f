import { visible } from '../../../../src/core/text/characters.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { type EnergySource, type Gpu, slowMeter, throttleReasons } from './energy.ts';
import { numberIn, type Rows, textIn } from './program-output.ts';

/**
 * Columns of nvidia-smi. A driver that doesn't know one of them shows nothing, so there are two lists. In the older
 * one, power is the mean of the last second from Ampere on.
 */
const NEWER = {
  index: 'index',
  product: 'name',
  driver: 'driver_version',
  uuid: 'uuid',
  sliced: 'mig.mode.current',
  limitWatts: 'enforced.power.limit',
  defaultLimitWatts: 'power.default_limit',
  temperatureC: 'temperature.gpu',
  powerWatts: 'power.draw.instant',
  throttle: 'clocks_event_reasons.active',
};
const OLDER = { ...NEWER, powerWatts: 'power.draw', throttle: 'clocks_throttle_reasons.active' };

/** NVIDIA's program. It shows power and has no energy counter, so it is the last resort. */
export const nvidiaSmi: EnergySource = {
  id: 'nvidia-smi',
  address: 'none',
  async open(outside) {
    const { rows, remarks } = await readGpus(outside);
    const banner = await outside.programs.run('nvidia-smi', [], TIMEOUT_MS);
    const cuda = /CUDA Version:\s*(\d{1,3}\.\d{1,3})/.exec(banner.stdout)?.[1] ?? null;
    const gpus = [...rows].map(([index, row]): Gpu => ({
      index,
      indices: [index],
      product: textIn(row['product']),
      driver: textIn(row['driver']),
      cuda,
      limitWatts: numberIn(row['limitWatts']),
      defaultLimitWatts: numberIn(row['defaultLimitWatts']),
      isSliced: row['sliced'] === 'Enabled',
      hasCounter: false,
      hasPower: numberIn(row['powerWatts']) !== null,
      hasModulePower: false,
    }));
    return slowMeter(
      {
        label: 'nvidia-smi',
        energySource: { counter: 'nvidia_smi_power', power: 'nvidia_smi_power' },
        gpus,
        withoutCounter: null,
        unsliceFix: 'Measure whole GPUs with the kit. For slices, follow CONTRIBUTING.md.',
        remarks,
        read: async (wanted) => {
          const { rows: now } = await readGpus(outside);
          const uuids = wanted.includes('processes') ? await processUuids(outside) : [];
          return gpus.map(({ index }) => {
            const row = now.get(index) ?? {};
            return {
              energyJoules: null,
              powerWatts: numberIn(row['powerWatts']),
              temperatureC: numberIn(row['temperatureC']),
              throttle: throttleReasons(Number(textIn(row['throttle']) ?? NaN)),
              // Where no process is visible at all, as in most containers, "none" says nothing.
              processes: uuids.length === 0 ? null : uuids.filter((uuid) => uuid === row['uuid']).length,
            };
          });
        },
      },
      0,
    );
  },
};

const TIMEOUT_MS = 20_000;

/** One line for each compute process: the GPU that it uses. */
async function processUuids({ programs }: Outside): Promise<readonly string[]> {
  const args = ['--query-compute-apps=gpu_uuid', '--format=csv,noheader'];
  const { stdout } = await programs.run('nvidia-smi', args, TIMEOUT_MS);
  return stdout.split('\n').flatMap((line) => (/^\s*GPU-/.test(line) ? [line.trim()] : []));
}

/**
 * The row of each GPU. The power of a GPU that has no instantaneous power is its mean power.
 * @throws OutsideError if it has no rows.
 */
async function readGpus(outside: Outside): Promise<{ readonly rows: Rows; readonly remarks: readonly string[] }> {
  const newer = await table(outside, NEWER).catch(() => null);
  if (newer === null) return table(outside, OLDER);
  const { rows, remarks } = newer;
  if ([...rows.values()].every((row) => numberIn(row['powerWatts']) !== null)) return newer;
  const older = await table(outside, OLDER).catch(() => null);
  const completed = [...rows].map(([index, row]) => {
    const powerWatts =
      numberIn(row['powerWatts']) === null ? older?.rows.get(index)?.['powerWatts'] : row['powerWatts'];
    return [index, { ...row, powerWatts }] as const;
  });
  return { rows: new Map(completed), remarks };
}

/**
 * The rows that nvidia-smi shows, and its other lines as remarks. A GPU that is lost, or a damaged infoROM, adds a line
 * and an exit code, and leaves the rows of the other GPUs intact.
 */
async function table({ programs }: Outside, columns: typeof NEWER) {
  const args = [`--query-gpu=${Object.values(columns).join(',')}`, '--format=csv,noheader,nounits'];
  const { code, stdout, stderr } = await programs.run('nvidia-smi', args, TIMEOUT_MS);
  const names = Object.keys(columns);
  const rows = new Map<number, Readonly<Record<string, string | undefined>>>();
  const others: string[] = [];
  for (const line of `${stdout}\n${stderr}`.split('\n').filter((text) => text.trim() !== '')) {
    const cells = line.split(',').map((cell) => cell.trim());
    const row = Object.fromEntries(names.map((name, i) => [name, cells[i]]));
    if (cells.length === names.length && /^\d{1,4}$/.test(row['index'] ?? '')) rows.set(Number(row['index']), row);
    else others.push(visible(line.trim().slice(0, 200)));
  }
  if (rows.size > 0) return { rows, remarks: others.map((line) => `nvidia-smi reports: ${line}`) };
  const found = others.length > 0 ? `: ${others.join(' ').slice(0, 200)}` : '.';
  const ended = code === null ? 'was ended by a signal' : `ends with ${code}`;
  throw new OutsideError(
    `nvidia-smi shows no row of a GPU; it ${ended}${found}`,
    'Run nvidia-smi by itself. It must work first.',
  );
}
