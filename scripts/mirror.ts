import { mkdir, readdir } from 'node:fs/promises';
import { parseCommand, runCommand, UsageError } from './cli/command.ts';
import { userPath } from './cli/folder.ts';
import { siteUrl } from './cli/url.ts';
import { definitionsOf } from './contract/definitions.ts';
import { loadSchemas } from './contract/load.ts';
import { makeValidator } from './contract/validator.ts';
import { mirror } from './mirror/mirror.ts';

await runCommand(async () => {
  const { positionals } = parseCommand(
    {
      name: 'mirror',
      summary:
        'Copies a live API into a folder, every release and the live files, and holds each file against its digest. Run\n' +
        'again, it asks whether the list of releases changed, and fetches what is new.',
      positionals: [
        { name: 'URL', description: 'Address of the site, or of the API.' },
        { name: 'DIR', description: 'Folder of the copy; it can be served as it is.' },
      ],
      options: {},
    },
    process.argv.slice(2),
  );
  const [address = '', directory = ''] = positionals;
  const base = siteUrl(address).replace(/(\/api\/v1)?$/, '/api/v1');
  const folder = userPath(directory);
  await mkdir(folder, { recursive: true });
  const present = await readdir(folder);
  if (present.length > 0 && !present.some((name) => name.startsWith('.mirror'))) {
    throw new UsageError(`${folder} holds other things than a mirror. Name an empty or a new folder.`);
  }
  const validator = makeValidator(definitionsOf(await loadSchemas()));
  const { releases, fetched, kept, removed } = await mirror({ base, folder, validator });
  console.log(
    fetched + removed === 0
      ? `Unchanged: all ${kept} files of ${releases} releases are there, with their digests.`
      : `Mirrored ${releases} releases into ${folder}: ${fetched} files fetched, ${kept} kept, ${removed} removed.`,
  );
});
