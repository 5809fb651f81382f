import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { optionalGitHub } from '../src/cli/environment.ts';
import { textOfFile } from '../src/cli/options.ts';
import { service } from '../src/cli/service.ts';
import { readTree } from '../src/core/files/read-tree.ts';
import { gitIn } from '../src/core/git/git.ts';
import { diagnose, makeWhatIsMissing } from '../src/github/setup/doctor.ts';
import { formerSites, readArchive, RELEASES_INDEX } from '../src/releases/archive.ts';
import { misplaced } from '../src/releases/readiness.ts';

export default command({
  summary:
    'Reports what is not set up yet for publishing, and where to fix it. What GitHub knows is read with GITHUB_TOKEN,\n' +
    'a token of an administrator (gh auth token prints one); without it only the files are looked at.',
  options: { fix: { description: 'Make what can be made: the labels.' } },
  async run({ values }, here) {
    const publisher = await service(here.project);
    const name = publisher.repository.replace(/^https:\/\/github\.com\//, '');
    const { github, why } = await optionalGitHub(here, name, false);
    if (values.fix === true) here.print(await makeWhatIsMissing(github, why));
    const clone = await misplaced(gitIn(here.project.root));
    const archive = readArchive(here.project.published);
    const files = {
      service: publisher,
      codeOwners: textOfFile(here.project, '.github/CODEOWNERS'),
      workflows: readTree(join(here.project.root, '.github/workflows')),
      releases: archive.live.get(RELEASES_INDEX),
      former: formerSites(archive, publisher.site_url),
      today: here.today,
      clone,
    };
    const { text, isWell } = await diagnose(files, github, why);
    here.print(text);
    return isWell ? 0 : 1;
  },
});
