import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { optionalVariable, runLogUrl, variable } from '../cli/environment.ts';
import { folderOption, userPath } from '../cli/folder.ts';
import { folderTexts } from '../files/folder-texts.ts';
import { gitHub, repositoryOf } from '../github/client.ts';
import { tellOf, type Telling } from '../github/refresh.ts';
import { reportsIn } from '../refresh/report.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'report-refresh',
    summary:
      'Tells GitHub what a refresh found: opens or updates a pull request for each source that has changed, and an issue\n' +
      'for each that fails; closes what is over. Runs in a workflow, which sets GITHUB_REPOSITORY, GITHUB_SHA,\n' +
      'GITHUB_RUN_ID, GITHUB_API_URL and GITHUB_TOKEN, and tells in BUILD_OUTCOME and TEST_OUTCOME how these steps ended.',
    positionals: [{ name: 'report', description: 'What npm run refresh -- --report FILE wrote.' }],
    options: { data: { value: 'DIR', description: 'Folder of the refreshed data (default: data).' } },
  },
  async ({ values, positionals }) => {
    const data = folderOption('data', values.data, join(ROOT, 'data'));
    const repository = repositoryOf(variable('GITHUB_REPOSITORY'));
    if (repository === null) throw new UsageError('GITHUB_REPOSITORY is no owner/name.');
    const run = Number(variable('GITHUB_RUN_ID'));
    if (!Number.isSafeInteger(run)) throw new UsageError('GITHUB_RUN_ID is no number.');
    const github = gitHub({ baseUrl: variable('GITHUB_API_URL'), token: variable('GITHUB_TOKEN') });
    const base = variable('GITHUB_SHA');
    const reports = reportsIn(await readFile(userPath(positionals[0] ?? ''), 'utf8'));

    const { data: home } = await github.rest.repos.get({ ...repository });
    const telling: Telling = {
      github,
      repository,
      base,
      defaultBranch: home.default_branch,
      run,
      logUrl: runLogUrl(),
      checks: [
        { command: 'npm run build', outcome: optionalVariable('BUILD_OUTCOME') ?? 'skipped' },
        { command: 'npm run test', outcome: optionalVariable('TEST_OUTCOME') ?? 'skipped' },
      ],
      filesOf: (source) => folderTexts(join(data, source)),
    };
    for (const report of reports) for (const sentence of await tellOf(report, telling)) console.log(sentence);
  },
);
