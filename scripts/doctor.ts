import { command } from '../src/cli/command.ts';
import { optionalGitHub } from '../src/cli/environment.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readOwn } from '../src/contract/own-file.ts';
import { diagnose, readRulesets } from '../src/github/doctor.ts';

export default command({
  summary:
    'Reports what is not set up yet for publishing, and where to fix it. What GitHub knows is read with GITHUB_TOKEN,\n' +
    'a token of an administrator (gh auth token prints one); without it only data/service.json is looked at.',
  async run(_line, here) {
    const owner = await readOwn<Service>(here.project, 'service.json', 'Service');
    const { github, why } = await optionalGitHub(here, owner.repository.replace(/^https:\/\/github\.com\//, ''));
    const { text, isWell } = await diagnose(owner, readRulesets(here.project), github, why);
    here.print(text);
    return isWell ? 0 : 1;
  },
});
