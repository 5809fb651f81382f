import { command } from '../src/cli/command.ts';
import { optionalGitHub } from '../src/cli/github-access.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readDataFile } from '../src/contract/read-json.ts';
import { diagnose, readSetup } from '../src/github/doctor.ts';

export default command({
  summary:
    'Lists the settings that publishing still needs, and where to change them. To check settings on GitHub, set\n' +
    "GITHUB_TOKEN to an administrator's token (`gh auth token` prints one). Without it, only files are checked.",
  async run(_line, context) {
    const service = await readDataFile<Service>(context.project, 'service.json', 'Service');
    const access = await optionalGitHub(context, service.repository.replace(/^https:\/\/github\.com\//, ''));
    const { text, isWell } = await diagnose(readSetup(context.project, service), access);
    context.print(text);
    return isWell ? 0 : 1;
  },
});
