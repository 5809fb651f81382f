import type { Files } from '../releases/dated.ts';
import type { Site } from '../../site/page.tsx';
import { configurationsJson } from './configurations-json.ts';

/** The files of the site that programs read: outside `/api/v1/`, whose list of files is fixed. */
export function machineFiles({ documents }: Site): Files {
  return new Map([['configurations.json', Buffer.from(configurationsJson(documents))]]);
}
