import { command } from '../src/cli/command.ts';
import { optionalGitHub } from '../src/cli/environment.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readDataFile } from '../src/contract/read-json.ts';
import { diagnose, readSetup } from '../src/github/doctor.ts';

export default command({
  summary:
    'Lists the settings that publishing still needs, and where to change them. To check settings on GitHub, set\n' +
    "GITHUB_TOKEN to an administrator's token (`gh auth token` prints one). Without it, only files are checked.",
  async run(_line, here) {
    const owner = await readDataFile<Service>(here.project, 'service.json', 'Service');
    const { github, why } = await optionalGitHub(here, owner.repository.replace(/^https:\/\/github\.com\//, ''));
    const { text, isWell } = await diagnose(readSetup(here.project, owner), github, why);
    here.print(text);
    return isWell ? 0 : 1;
  },
});
