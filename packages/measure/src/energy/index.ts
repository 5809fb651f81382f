import { UsageError } from '../../../../src/core/usage-error.ts';
import { messageOf } from '../../../../src/core/text/words.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { amdSmi } from './amd-smi.ts';
import { dcgm } from './dcgm.ts';
import type { EnergySource } from './energy.ts';
import { nvidiaSmi } from './nvidia-smi.ts';
import { nvml } from './nvml.ts';

/** Every source of energy, the best first. */
export const ENERGY_SOURCES: readonly EnergySource[] = [nvml, dcgm, amdSmi, nvidiaSmi];

/** The source and address in `--energy`. @throws UsageError if there is no such source, or its address is missing. */
export function parseEnergyOption(option: string): {
  readonly source: EnergySource;
  readonly address: string | null;
} {
  const [, id = option, address = null] = /^([^=]*)(?:=(.*))?$/.exec(option) ?? [];
  const source = ENERGY_SOURCES.find((each) => each.id === id);
  const hasAddress = address !== null && address !== '';
  const isValid =
    source?.address === 'needed' ? hasAddress : address === null || (source?.address === 'optional' && hasAddress);
  if (source !== undefined && isValid) return { source, address };
  const allowed = ENERGY_SOURCES.map((each) => `${each.id}${each.address === 'needed' ? '=URL' : ''}`);
  throw new UsageError(`--energy ${JSON.stringify(option)} is not a source of energy. Allowed: ${allowed.join(', ')}.`);
}

/**
 * Opens the source in `--energy`. Null opens the best one that works without an address; `skipped` then has a sentence
 * for each better one that doesn't work.
 * @throws UsageError if there is no such source, or its address is missing. @throws OutsideError if none works.
 */
export async function openMeter(outside: Outside, option: string | null) {
  const skipped: string[] = [];
  if (option !== null) {
    const { source, address } = parseEnergyOption(option);
    return { meter: await source.open(outside, address), skipped };
  }
  for (const source of ENERGY_SOURCES.filter(({ address }) => address !== 'needed')) {
    try {
      return { meter: await source.open(outside, null), skipped };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      skipped.push(`${source.id}: ${messageOf(error)}${error.fix === null ? '' : ` ${error.fix}`}`);
    }
  }
  throw new OutsideError(
    `The kit can't read the energy of a GPU here. ${skipped.join(' ')}`,
    'Run the kit on the machine with the GPUs, or pass the address of a DCGM exporter there: --energy dcgm=URL.',
  );
}
