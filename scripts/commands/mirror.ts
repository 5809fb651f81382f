import { readdir } from 'node:fs/promises';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { userPath } from '../cli/folder.ts';
import { apiUrl, siteUrl } from '../cli/url.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { errorCode } from '../files/error-code.ts';
import { INCOMING, mirror } from '../mirror/mirror.ts';
import { STATE } from '../mirror/state.ts';

await command(
  {
    name: 'mirror',
    summary:
      'Copies a live API into a folder, every release and the live files, and holds each file against its digest. Run\n' +
      'again, it asks whether the list of releases changed, and fetches what is new; where a run was interrupted, it\n' +
      'goes on from there. Live files that it put there itself and that the newest release no longer has are removed.\n' +
      'Dated releases, and every other file in the folder, are left alone.',
    positionals: [
      { name: 'URL', description: 'Address of the site, or of the API.' },
      { name: 'DIR', description: 'Folder of the copy; it can be served as it is.' },
    ],
    options: {},
  },
  async ({ positionals }) => {
    const [address = '', directory = ''] = positionals;
    const base = apiUrl(siteUrl(address));
    const folder = userPath(directory);
    const present = await namesIn(folder);
    if (present.length > 0 && !present.some((name) => name === STATE || name === INCOMING)) {
      throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
    }
    const validator = makeValidator(definitionsOf(await loadSchemas()));
    const { releases, fetched, resumed, kept, removed } = await mirror({ base, folder, validator });
    const taken = resumed === 0 ? '' : ` ${resumed} taken over from an interrupted run,`;
    console.log(
      fetched + resumed + removed === 0
        ? `Unchanged: all ${kept} files of ${releases} releases are there, with their digests.`
        : `Mirrored ${releases} releases into ${folder}: ${fetched} files fetched,${taken} ${kept} kept, ${removed} removed.`,
    );
  },
);

/** Names of what is in a folder; none where there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}
