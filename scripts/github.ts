import { command } from '../src/cli/command.ts';
import { eventOfWorkflow, runLogUrl, workflowGitHub } from '../src/cli/environment.ts';
import { dateOption, userPath, variable } from '../src/cli/options.ts';
import { UsageError } from '../src/core/findings/finding.ts';
import { pullRequestNumber } from '../src/github/event.ts';
import { judge } from '../src/github/judge.ts';
import { publishRelease } from '../src/github/publication.ts';
import { refreshReportsIn, reportSources } from '../src/github/source-issues.ts';
import { readBase } from '../src/github/verdict.ts';
import { wantedRelease } from '../src/github/wanted-release.ts';

export default command({
  summary:
    'What workflows do on GitHub. `judge` gives the verdict on the pull request of an event: status, labels, comment.\n' +
    '`refresh FOLDER` opens or closes the issue of each source, as the reports below the folder say. `publish`\n' +
    'publishes the release RELEASE_DATE, whose tag is checked out and pushed, with the packages in FOLDER if one is\n' +
    'named: as a draft with its files first, then for everyone.',
  positionals: [
    ['<what>', 'judge, refresh or publish.', ['judge', 'refresh', 'publish']],
    ['[folder]', 'Of refresh: what its jobs handed on. Of publish: the packages to attach.'],
  ],
  async run({ positionals: [what, folder] }, here) {
    const github = await workflowGitHub(here);
    if (what === 'judge') {
      const base = await readBase(here.project, here.today);
      const number = pullRequestNumber(await eventOfWorkflow(here));
      here.print(await judge(number, base, github, runLogUrl(here)));
    } else if (what === 'refresh') {
      if (folder === undefined) throw new UsageError('Which folder? npm run github -- refresh FOLDER');
      here.print((await reportSources(github, refreshReportsIn(userPath(here, folder)), runLogUrl(here))).join('\n'));
    } else {
      const date = dateOption(here, 'date', variable(here, 'RELEASE_DATE'));
      const packages = folder === undefined ? null : userPath(here, folder);
      const wanted = await wantedRelease(here.project, date, variable(here, 'GITHUB_REPOSITORY'), packages);
      here.print(await publishRelease(github, wanted));
    }
  },
});
