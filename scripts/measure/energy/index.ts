import { amdSmi } from './amd-smi.ts';
import { dcgm } from './dcgm.ts';
import type { EnergySource } from './energy.ts';
import { nvidiaSmi } from './nvidia-smi.ts';
import { nvml } from './nvml.ts';
import { zeusd } from './zeusd.ts';

/**
 * Every way to read energy, from the best to the last resort: a counter on this machine, a counter over HTTP, a counter
 * by a program that takes its time, and power alone.
 */
export const ENERGY_SOURCES: readonly EnergySource[] = [nvml, dcgm, zeusd, amdSmi, nvidiaSmi];
