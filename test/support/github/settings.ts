import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ROOT } from '../project-files.ts';

/** Where the API has the repository. */
export const REPO = '/repos/owner/energy';
/** The files of workflows. */
const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows'));
/** The policy of an environment that names its branches. */
const LISTED = { protected_branches: false, custom_branch_policies: true };

/** A GitHub that shows the settings of a repository; what is not among the answers is a 404, an error a refusal. */
export class Settings {
  /** The labels that were made. */
  readonly made: unknown[] = [];
  readonly #server: Server;

  private constructor(answers: Record<string, unknown>) {
    this.#server = createServer((request, response) => {
      void (async () => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const answer = answers[path];
        response.setHeader('content-type', 'application/json');
        if (request.method === 'POST') {
          const label = await json(request);
          this.made.push(label);
          (answers[path] as unknown[]).push(label);
          response.writeHead(201).end('{}');
        } else if (answer === undefined) response.writeHead(404).end('{"message":"Not Found"}');
        else if (answer instanceof Error) response.writeHead(403).end(JSON.stringify({ message: answer.message }));
        else response.end(JSON.stringify(answer));
      })();
    });
  }

  static async start(answers: Record<string, unknown>): Promise<Settings> {
    const settings = new Settings(answers);
    settings.#server.listen(0, '127.0.0.1');
    await once(settings.#server, 'listening');
    return settings;
  }

  /** What a workflow sets for those who ask it. */
  get environment() {
    return {
      GITHUB_TOKEN: 'token',
      GITHUB_REPOSITORY: 'owner/energy',
      GITHUB_API_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The settings of a repository that are in the answer about itself. */
export const WELL_SET = {
  full_name: 'owner/energy',
  permissions: { admin: true },
  private: false,
  default_branch: 'main',
  has_issues: true,
  allow_squash_merge: true,
};
const DEPLOY_KEY = { actor_id: null, actor_type: 'DeployKey', bypass_mode: 'always' };

/** The workflows of the repository, all active but those of which another state is given. */
export function workflows(states: Readonly<Record<string, string>>) {
  const all = WORKFLOWS.map((file) => ({ path: `.github/workflows/${file}`, state: states[file] ?? 'active' }));
  return { total_count: all.length, workflows: all };
}

/** A rule of an environment that these have to approve. */
export function reviewers(logins: readonly string[], isPrevented: boolean) {
  const people = logins.map((login) => ({ type: 'User', reviewer: { login } }));
  return { id: 1, node_id: 'a', type: 'required_reviewers', prevent_self_review: isPrevented, reviewers: people };
}

/** What GitHub would answer where everything is set up, in the form its API has. */
export function allSetUp(): Record<string, unknown> {
  const runs = WORKFLOWS.map((file) => [`${REPO}/actions/workflows/${file}/runs`, { total_count: 1 }] as const);
  return {
    ...Object.fromEntries(runs),
    [REPO]: WELL_SET,
    [`${REPO}/actions/permissions`]: { enabled: true, allowed_actions: 'all' },
    [`${REPO}/actions/workflows`]: workflows({}),
    [`${REPO}/pages`]: { build_type: 'workflow', html_url: 'https://owner.github.io/energy/' },
    [`${REPO}/environments/github-pages`]: {
      name: 'github-pages',
      deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
    },
    [`${REPO}/environments/release`]: { name: 'release', deployment_branch_policy: LISTED },
    [`${REPO}/environments/packages`]: {
      name: 'packages',
      deployment_branch_policy: LISTED,
      protection_rules: [reviewers(['owner'], false)],
    },
    [`${REPO}/environments/release/deployment-branch-policies`]: { branch_policies: [{ name: 'main' }] },
    [`${REPO}/environments/packages/deployment-branch-policies`]: { branch_policies: [{ name: 'main' }] },
    [`${REPO}/actions/variables/PUBLISH_PACKAGES`]: { name: 'PUBLISH_PACKAGES', value: 'yes' },
    [`${REPO}/environments/release/secrets`]: {
      total_count: 1,
      secrets: [{ name: 'RELEASE_DEPLOY_KEY', updated_at: '2099-01-01T00:01:00Z' }],
    },
    [`${REPO}/rulesets`]: [
      { id: 1, name: 'dates', target: 'tag', enforcement: 'active' },
      { id: 2, name: 'main', target: 'branch', enforcement: 'active' },
      { id: 3, name: 'asleep', target: 'tag', enforcement: 'disabled' },
    ],
    [`${REPO}/rulesets/1`]: {
      conditions: { ref_name: { include: ['refs/tags/????-??-??'], exclude: [] } },
      bypass_actors: [DEPLOY_KEY],
      rules: [{ type: 'deletion' }, { type: 'update' }, { type: 'creation' }],
    },
    [`${REPO}/rulesets/2`]: ruleset({}),
    [`${REPO}/immutable-releases`]: { enabled: true, enforced_by_owner: false },
    [`${REPO}/keys`]: [{ id: 1, title: 'release', read_only: false, created_at: '2099-01-01T00:00:00Z' }],
    [`${REPO}/labels`]: [
      { name: 'Comparable' },
      { name: 'not-comparable' },
      { name: 'needs-changes' },
      { name: 'account-confirmed' },
      { name: 'figures-confirmed' },
      { name: 'withdrawal-confirmed' },
    ],
    [`${REPO}/actions/permissions/fork-pr-contributor-approval`]: { approval_policy: 'all_external_contributors' },
    [`${REPO}/actions/permissions/workflow`]: {
      default_workflow_permissions: 'read',
      can_approve_pull_request_reviews: true,
    },
  };
}

/** The ruleset of the default branch where one thing is otherwise. */
export function ruleset({
  isStrict = true,
  source = 15368 as number | null,
  queue = 0,
  byCodeOwners = true,
  ofNewestCommit = true,
  ways = ['squash'] as readonly string[] | null,
  versions = ['20', '22', '24', '26'],
  past = [DEPLOY_KEY] as readonly object[] | null,
}) {
  const contribution = { context: 'contribution', ...(source !== null && { integration_id: source }) };
  const checks = {
    strict_required_status_checks_policy: isStrict,
    required_status_checks: [contribution, ...versions.map((version) => ({ context: `Node.js ${version}` }))],
  };
  const reviews = {
    require_code_owner_review: byCodeOwners,
    dismiss_stale_reviews_on_push: ofNewestCommit,
    ...(ways !== null && { allowed_merge_methods: ways }),
  };
  const atOnce = { max_entries_to_build: queue, max_entries_to_merge: 1, merge_method: 'SQUASH' };
  return {
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    ...(past !== null && { bypass_actors: past }),
    rules: [
      { type: 'required_status_checks', parameters: checks },
      { type: 'pull_request', parameters: reviews },
      ...(queue > 0 ? [{ type: 'merge_queue', parameters: atOnce }] : []),
    ],
  };
}
