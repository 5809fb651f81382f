import { command } from '../src/cli/command.ts';
import { siteUrl, userPath } from '../src/cli/options.ts';
import { loadContract } from '../src/contract/validator.ts';
import { mirror } from '../src/releases/mirror.ts';

export default command({
  summary:
    'Copies a live API into a folder, every release and the live files. Each file is held against its digest. Run again, it\n' +
    'fetches what is new. A release that was copied before and is another one now is named, and stays as it was.',
  positionals: [
    ['<URL>', 'Address of the site, or of the API.'],
    ['<DIR>', 'Folder of the copy; it can be served as it is.'],
  ],
  async run({ positionals: [address = '', directory = ''] }, here) {
    const { validator } = await loadContract(here.project);
    here.print(
      await mirror(siteUrl(address).replace(/(\/api(\/v1)?)?$/, '/api/v1'), userPath(here, directory), validator),
    );
  },
});
