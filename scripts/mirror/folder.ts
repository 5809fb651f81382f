import { readdir } from 'node:fs/promises';
import { errorCode } from '../files/error-code.ts';
import { UsageError } from '../findings/usage-error.ts';
import { INCOMING, type Mirrored } from './mirror.ts';
import { STATE } from './state.ts';

/** @throws UsageError where a folder has things in it and is not a mirror. */
export async function refuseOtherFolder(folder: string): Promise<void> {
  const present: readonly string[] = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (present.length === 0 || present.includes(STATE) || present.includes(INCOMING)) return;
  throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
}

/** What a run did, in a sentence. */
export function mirroredText({ releases, fetched, resumed, kept, removed }: Mirrored, folder: string): string {
  if (fetched + resumed + removed === 0)
    return `Unchanged: all ${kept} files of ${releases} releases are there, with their digests.`;
  const taken = resumed === 0 ? '' : ` ${resumed} taken over from an interrupted run,`;
  return `Mirrored ${releases} releases into ${folder}: ${fetched} files fetched,${taken} ${kept} kept, ${removed} removed.`;
}
