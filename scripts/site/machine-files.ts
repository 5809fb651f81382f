import type { Files } from '../releases/dated.ts';
import type { Site } from '../../site/page.tsx';

/** The files of the site that programs read: outside `/api/v1/`, whose list of files is fixed. */
export function machineFiles(_site: Site): Files {
  return new Map();
}
