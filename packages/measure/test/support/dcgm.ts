import type { Meter } from '../../src/energy/energy.ts';

/** The metrics page of a DCGM exporter for the GPUs of this meter. */
export async function dcgmPage(meter: Meter): Promise<string> {
  const { gpus } = meter;
  const readings = await meter.read(['energyJoules', 'powerWatts', 'temperatureC']);
  const lines = gpus.flatMap(({ index, product }, gpu) => {
    const id = `gpu="${index}",UUID="GPU-0000000${index}",pci_bus_id="00000000:${index}B:00.0",device="nvidia${index}"`;
    const labels = `${id},modelName="${product ?? ''}",hostname="secret-host-17",DCGM_FI_DRIVER_VERSION="580.95.05"`;
    const { energyJoules, powerWatts, temperatureC } = readings[gpu] ?? {};
    return [
      `DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{${labels}} ${Math.round((energyJoules ?? 0) * 1000)}`,
      `DCGM_FI_DEV_POWER_USAGE{${labels}} ${powerWatts ?? 0}`,
      `DCGM_FI_DEV_GPU_TEMP{${labels}} ${temperatureC ?? 0}`,
    ];
  });
  return `${lines.join('\n')}\n`;
}
