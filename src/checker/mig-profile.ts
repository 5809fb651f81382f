/**
 * The compute and memory of a slice, then its media engines or graphics if they differ from the usual ones:
 * `1g.10gb+me`.
 */
const PROFILE = String.raw`(\d+)g\.(\d+)gb(?:[+-](?:me|gfx)(?:\.all)?)*`;

/** A text that is a profile and nothing else, for the rules about how a profile is written. */
const EXACT = new RegExp(`^${PROFILE}$`);

/**
 * A text that starts like a profile. The shares of a slice are computed from it even if the rest is misspelt, so that
 * the limits of a whole GPU are not applied to a slice.
 */
const START = /^(\d+)g\.(\d+)gb/;

/** Whether a text is written as nvidia-smi prints a profile. */
export function isMigProfile(text: string): boolean {
  return EXACT.test(text);
}

/** The compute and memory part of a profile, without its engines: `1g.10gb`. Null for text that is not a profile. */
export function sliceOf(profile: string): string | null {
  const [, compute, gigabytes] = EXACT.exec(profile) ?? [];
  return compute === undefined || gigabytes === undefined ? null : `${compute}g.${gigabytes}gb`;
}

/** The profile that a text contains, such as `MIG 3g.40gb`, in the form of nvidia-smi; null if it contains none. */
export function profileIn(text: string): string | null {
  return new RegExp(PROFILE).exec(text.toLowerCase().replace(/\s/g, ''))?.[0] ?? null;
}

/** The compute and memory that the start of a profile states; null for text that does not start like a profile. */
export function partsInName(profile: string): { readonly compute: number; readonly gigabytes: number } | null {
  const [, compute, gigabytes] = START.exec(profile) ?? [];
  return compute === undefined || gigabytes === undefined
    ? null
    : { compute: Number(compute), gigabytes: Number(gigabytes) };
}
