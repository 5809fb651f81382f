import { UsageError } from '../../../../src/core/findings/finding.ts';
import { messageOf } from '../../../../src/core/text/words.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { dcgm } from './dcgm.ts';
import type { EnergySource } from './energy.ts';
import { nvml } from './nvml.ts';
import { amdSmi, nvidiaSmi } from './smi.ts';

/** Every way to read energy, from the best to the last resort. */
export const ENERGY_SOURCES: readonly EnergySource[] = [nvml, dcgm, amdSmi, nvidiaSmi];

/** What `--energy` names. @throws UsageError where there is no such way, or it is not said where. */
export function wayNamed(asked: string): { readonly source: EnergySource; readonly address: string | null } {
  const [, id = asked, address = null] = /^([^=]*)(?:=(.*))?$/.exec(asked) ?? [];
  const source = ENERGY_SOURCES.find((each) => each.id === id);
  const isSaid = address !== null && address !== '';
  const isRight =
    source?.address === 'needed' ? isSaid : address === null || (source?.address === 'optional' && isSaid);
  if (source !== undefined && isRight) return { source, address };
  const ways = ENERGY_SOURCES.map((each) => `${each.id}${each.address === 'needed' ? '=URL' : ''}`);
  throw new UsageError(`--energy ${JSON.stringify(asked)} is no way to read energy. Allowed: ${ways.join(', ')}.`);
}

/**
 * Opens what `--energy` names, `nvml` or `dcgm=URL`; null takes the best that works without being told where it is, and says
 * why better ones do not, a sentence each.
 * @throws UsageError where there is no such way, or it is not said where. @throws OutsideError where none works.
 */
export async function openMeter(outside: Outside, asked: string | null) {
  if (asked !== null) {
    const { source, address } = wayNamed(asked);
    return { meter: await source.open(outside, address), passedOver: [] as string[] };
  }
  const passedOver: string[] = [];
  for (const source of ENERGY_SOURCES.filter(({ address }) => address !== 'needed')) {
    try {
      return { meter: await source.open(outside, null), passedOver };
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
