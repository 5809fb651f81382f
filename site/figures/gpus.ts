import { byCodePoint } from '../../scripts/text/order.ts';
import type { Documents } from '../documents.ts';

/** The GPUs of the configurations in order of their names; the place in it is the number of a GPU's colour. */
export function gpuNames({ configurations }: Pick<Documents, 'configurations'>): string[] {
  return [...new Set(configurations.map(({ gpu }) => gpu))].sort(byCodePoint);
}
