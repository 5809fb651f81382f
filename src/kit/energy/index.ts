import { UsageError } from '../../core/findings/finding.ts';
import { messageOf } from '../../core/text/words.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { amdSmi } from './amd-smi.ts';
import { dcgm } from './dcgm.ts';
import type { EnergySource, Meter } from './energy.ts';
import { nvidiaSmi } from './nvidia-smi.ts';
import { nvml } from './nvml.ts';

/** Every way to read energy, from the best to the last resort. */
export const ENERGY_SOURCES: readonly EnergySource[] = [nvml, dcgm, amdSmi, nvidiaSmi];

/** A way to read energy that works here, and why better ones do not: a sentence each. */
export interface MeterChoice {
  readonly source: EnergySource;
  readonly meter: Meter;
  readonly passedOver: readonly string[];
}

/** What `--energy` names. @throws UsageError where there is no such way, or it is not said where. */
export function wayNamed(asked: string): { readonly source: EnergySource; readonly address: string | null } {
  const [, id = asked, address = null] = /^([^=]*)(?:=(.*))?$/.exec(asked) ?? [];
  const source = ENERGY_SOURCES.find((each) => each.id === id);
  if (source === undefined || (source.address === 'none' && address !== null) || address === '') throw notAWay(asked);
  if (source.address === 'needed' && address === null) throw notAWay(asked);
  return { source, address };
}

/**
 * Opens what `--energy` names, `nvml` or `dcgm=URL`; null takes the best that works without being told where it is.
 * @throws UsageError where there is no such way, or it is not said where. @throws OutsideError where none works.
 */
export async function openMeter(outside: Outside, asked: string | null): Promise<MeterChoice> {
  if (asked !== null) {
    const { source, address } = wayNamed(asked);
    return { source, meter: await source.open(outside, address), passedOver: [] };
  }
  const passedOver: string[] = [];
  for (const source of ENERGY_SOURCES.filter(({ address }) => address !== 'needed')) {
    try {
      return { source, meter: await source.open(outside, null), passedOver };
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      passedOver.push(`${source.id}: ${messageOf(error)}${error.fix === null ? '' : ` ${error.fix}`}`);
    }
  }
  throw new OutsideError(
    `No way to read the energy of the cards works here. ${passedOver.join(' ')}`,
    'Run the kit on the machine that has the cards, or say where they are read: --energy dcgm=URL.',
  );
}

function notAWay(asked: string): UsageError {
  const ways = ENERGY_SOURCES.map(({ id, address }) => `${id}${ADDRESSES[address]}`);
  return new UsageError(`--energy ${JSON.stringify(asked)} is no way to read energy. Allowed: ${ways.join(', ')}.`);
}

const ADDRESSES = { none: '', optional: '', needed: '=URL' } as const;
