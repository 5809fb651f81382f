import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { variable } from '../cli/environment.ts';
import { gitHub, repositoryOf } from '../github/client.ts';

/** The workflow that publishes. */
const WORKFLOW = 'release.yml';

await command(
  {
    name: 'dispatch-publish',
    summary:
      'Starts the workflow that publishes, for the tag that was pushed, on the default branch: Pages takes nothing from\n' +
      'a run on a tag. A workflow sets GITHUB_REF_NAME, GITHUB_REPOSITORY, GITHUB_API_URL and GITHUB_TOKEN.',
    options: {},
  },
  async () => {
    const tag = variable('GITHUB_REF_NAME');
    const repository = repositoryOf(variable('GITHUB_REPOSITORY'));
    if (repository === null) throw new UsageError('GITHUB_REPOSITORY is no owner/name.');
    const date = dateOption('date', tag);
    const github = gitHub({ baseUrl: variable('GITHUB_API_URL'), token: variable('GITHUB_TOKEN') });
    const { data } = await github.rest.repos.get({ ...repository });
    await github.rest.actions.createWorkflowDispatch({
      ...repository,
      workflow_id: WORKFLOW,
      ref: data.default_branch,
      inputs: { publish: date },
    });
    console.log(`Asked ${WORKFLOW} on ${data.default_branch} to publish ${date}.`);
  },
);
