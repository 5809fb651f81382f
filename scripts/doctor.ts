import { liveStatus, statusText } from '../site/build/status.ts';
import { command } from '../src/cli/command.ts';
import { optionalGitHub } from '../src/cli/environment.ts';
import { siteUrl } from '../src/cli/options.ts';
import { service } from '../src/cli/service.ts';
import { diagnose, readRulesets } from '../src/github/doctor.ts';

export default command({
  summary:
    'Reports what is not set up yet for publishing, and where to fix it. What GitHub knows is read with GITHUB_TOKEN,\n' +
    'a token of an administrator (gh auth token prints one); without it only data/service.json is looked at.',
  options: { url: { value: 'URL', description: 'Instead, say how fresh the live site at this address is.' } },
  async run({ values: { url } }, here) {
    if (url !== undefined) {
      here.print(statusText(await liveStatus(here.project, siteUrl(url)), here.today));
      return 0;
    }
    const owner = await service(here.project);
    const { github, why } = await optionalGitHub(here, owner.repository.replace(/^https:\/\/github\.com\//, ''));
    const { text, isWell } = await diagnose(owner, readRulesets(here.project), github, why);
    here.print(text);
    return isWell ? 0 : 1;
  },
});
