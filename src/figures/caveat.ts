import type { Service } from '../contract/generated/data.d.ts';

/** The caveat of measured figures. */
export function caveatOf({ caveat }: Pick<Service, 'caveat'>): string {
  const { coverage, load, left_out, bound, lightly_used } = caveat;
  return [coverage, load, left_out, bound, lightly_used].join(' ');
}

/** The caveat of measured figures that have no lower bound at the end of their uncertainty range. */
export function caveatWithoutBound({ caveat }: Pick<Service, 'caveat'>): string {
  const { coverage, load, left_out, lightly_used } = caveat;
  return [coverage, load, left_out, lightly_used].join(' ');
}

/** The caveat of measured figures that are not all from busy servers, without the sentences about load and bounds. */
export function caveatWithoutLoad({ caveat }: Pick<Service, 'caveat'>): string {
  return [caveat.coverage, caveat.left_out].join(' ');
}

/** The caveat of figures of the 2024 benchmark. */
export function earlierCaveat({ caveat, earlier }: Pick<Service, 'caveat' | 'earlier'>): string {
  return caveatOf({ caveat: { ...caveat, bound: earlier.bound } });
}

/** The caveat of the energy of reading prompts. */
export function promptCaveat({ prompts }: Pick<Service, 'prompts'>): string {
  const { kind, bound, left_out, mixing } = prompts.caveat;
  return [kind, bound, left_out, mixing].join(' ');
}

/** The caveat of the energy of reading prompts, if that energy is no lower bound. */
export function promptCaveatWithoutBound({ prompts }: Pick<Service, 'prompts'>): string {
  const { kind, left_out, mixing } = prompts.caveat;
  return [kind, left_out, mixing].join(' ');
}
