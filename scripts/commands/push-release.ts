import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { optionalVariable, variable } from '../cli/environment.ts';
import { tagPlaceOf, tagPlaceOptions } from '../cli/tag-place.ts';
import { withAccess, type Credentials, type DeployKey } from '../git/access.ts';
import { gitIn } from '../git/git.ts';
import { pushRelease } from '../git/push-release.ts';
import { gitHub } from '../github/client.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'push-release',
    summary:
      'Pushes a release: its commit and its tag, both or neither. Pushed already, it does nothing. By hand, git finds your\n' +
      'credentials as ever; a workflow sets GITHUB_TOKEN and, where the branch is protected, RELEASE_DEPLOY_KEY.',
    options: {
      ...tagPlaceOptions,
    },
  },
  async ({ values }) => {
    const place = tagPlaceOf(values);
    const credentials = await credentialsOf(place.remote);
    console.log(await withAccess(credentials, (access) => pushRelease(gitIn(ROOT), place, access)));
  },
);

/** What the environment holds to reach GitHub with; null where it holds nothing. */
async function credentialsOf(remote: string): Promise<Credentials | null> {
  const [token, key] = [optionalVariable('GITHUB_TOKEN'), optionalVariable('RELEASE_DEPLOY_KEY')];
  if (token === null && key === null) return null;
  const server = optionalVariable('GITHUB_SERVER_URL') ?? 'https://github.com';
  if (!URL.canParse(server)) throw new UsageError('GITHUB_SERVER_URL is no address.');
  return { server, remote, token, deployKey: key === null ? null : await deployKeyOf(key) };
}

async function deployKeyOf(key: string): Promise<DeployKey> {
  const github = gitHub({ baseUrl: variable('GITHUB_API_URL'), token: variable('GITHUB_TOKEN') });
  // The API, whose own address is certified, tells the keys by which ssh knows the server.
  const { data } = await github.rest.meta.get();
  return { key, repository: variable('GITHUB_REPOSITORY'), hostKeys: data.ssh_keys ?? [] };
}
