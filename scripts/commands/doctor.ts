import { command } from '../cli/command.ts';
import { optionalGitHub } from '../cli/environment.ts';
import { codeOwners, service } from '../cli/options.ts';
import { diagnose, makeWhatIsMissing } from '../setup/doctor.ts';

await command({
  summary:
    'Reports what is not set up yet for publishing, and where to fix it. What GitHub knows is read with GITHUB_TOKEN,\n' +
    'a token of an administrator (gh auth token prints one); without it only the files are looked at.',
  options: { fix: { description: 'Make what can be made: the labels.' } },
  async run({ values }) {
    const { repository } = service();
    const { github, why } = await optionalGitHub(repository.replace(/^https:\/\/github\.com\//, ''), false);
    if (values.fix === true) console.log(await makeWhatIsMissing(github, why));
    const files = { service: service(), codeOwners: codeOwners() };
    const { text, isWell } = await diagnose(files, github, why);
    console.log(text);
    if (!isWell) process.exitCode = 1;
  },
});
