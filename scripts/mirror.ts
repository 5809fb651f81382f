import { command } from '../src/cli/command.ts';
import { userPath, apiUrl, siteUrl } from '../src/cli/options.ts';
import { loadContract } from '../src/contract/validator.ts';
import { mirror, mirroredText, refuseOtherFolder } from '../src/releases/mirror/mirror.ts';

export default command({
  summary:
    'Copies a live API into a folder, every release, the live files, and in clients/ what the packages update\n' +
    'themselves from: update(URL of that folder). Each file is held against its digest. Run\n' +
    'again, it asks whether the list of releases changed, and fetches what is new; where a run was interrupted, it\n' +
    'goes on from there. Live files that it put there itself and that the newest release no longer has are removed.\n' +
    'Dated releases, and every other file in the folder, are left alone.',
  positionals: [
    { name: 'URL', description: 'Address of the site, or of the API.' },
    { name: 'DIR', description: 'Folder of the copy; it can be served as it is.' },
  ],
  async run({ positionals: [address = '', directory = ''] }, here) {
    const base = apiUrl(siteUrl(address));
    const folder = userPath(here, directory);
    await refuseOtherFolder(folder);
    const { validator } = await loadContract(here.project);
    here.print(mirroredText(await mirror({ base, folder, validator }), folder));
  },
});
