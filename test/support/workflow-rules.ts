import type { ParsedWorkflow } from './parse-workflows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A job of a workflow: its id, what it says, its steps, and the permissions that hold for it. */
interface Job {
  readonly id: string;
  readonly content: Values;
  readonly steps: readonly Values[];
  readonly permissions: unknown;
}

/** A rule that every workflow keeps, as the ways in which one breaks it. */
type WorkflowRule = (workflow: ParsedWorkflow, scripts: ReadonlySet<string>) => string[];

/**
 * What the job that publishes packages runs. It may speak for the project to npm and PyPI, and so runs no code of ours,
 * which it would have to check out and install. Nothing is put into the commands: values come by the environment.
 */
const WITHOUT_OUR_CODE: readonly string[] = [
  `printf '%s\\n' "$SUMS" | sha256sum --check --strict && test "$(find npm pypi -type f | wc -l)" = "$(printf '%s\\n' "$SUMS" | wc -l)"`,
  'test -n "$(npm view "$PACKAGE" version)" || npm publish ./npm/*.tgz --access public',
];

/** What every workflow of the project must hold, by name. */
export const workflowRules = {
  'is valid for GitHub': ({ problems }) => [...problems],

  'pins every action to a full commit, with the version in a comment': ({ text }) =>
    lines(text, /^\s*(?:- )?uses:/)
      // A workflow of this repository is taken from the same commit as the one that uses it.
      .filter((line) => !/uses: \.\/\.github\/workflows\/[\w-]+\.yml$/.test(line))
      .filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(line)),

  'runs one command that anyone can run, with nothing put into it': (workflow, scripts) =>
    steps(workflow).flatMap((step) => {
      const command = step['run'];
      if (command === undefined) return [];
      if (typeof command !== 'string') return [JSON.stringify(command)];
      if (command === 'npm ci' || command === 'npm ci --omit=dev' || command === '.ci/run') return [];
      if (WITHOUT_OUR_CODE.includes(command)) return [];
      const script = /^npm run ([\w:-]+)(?: -- [\w ./=-]+)?$/.exec(command)?.[1];
      return script !== undefined && scripts.has(script) ? [] : [command];
    }),

  'keeps no credentials in a checkout': (workflow) =>
    checkouts(steps(workflow)).flatMap((step) =>
      values(step['with'])['persist-credentials'] === 'false' ? [] : [String(step['uses'])],
    ),

  // A check that is required must also come where it has nothing to say. Nothing waits for what a push starts.
  'never runs on a comment, nor for a pull request on chosen paths': ({ content }) => {
    const events = eventsOf(content);
    const filtered = Object.entries(events).filter(
      ([event, of]) => event !== 'push' && ('paths' in values(of) || 'paths-ignore' in values(of)),
    );
    return ['issue_comment'].filter((event) => event in events).concat(filtered.map(([e]) => e));
  },

  // The event gives a token that may write, whoever sent the pull request: then everything comes from the default branch.
  'takes nothing but the default branch where it runs on pull_request_target': (workflow) => {
    const events = eventsOf(workflow.content);
    if (!('pull_request_target' in events)) return [];
    const others = ['pull_request', 'merge_group', 'issue_comment'].filter((event) => event in events);
    const allowed = new Set(['contents: read', 'pull-requests: write', 'statuses: write']);
    const given = jobs(workflow).flatMap(({ permissions }) =>
      Object.entries(values(permissions)).map(([name, level]) => `${name}: ${String(level)}`),
    );
    return [
      ...others,
      ...given.filter((permission) => !allowed.has(permission)),
      ...checkouts(steps(workflow))
        .filter((step) => values(step['with'])['ref'] !== 'main')
        .map((step) => JSON.stringify(step)),
      ...lines(workflow.text, /github\.(event|head_ref|ref_name)/).filter((line) => !/^ {2,4}(group|if): /.test(line)),
      ...lines(workflow.text, /\bsecrets\b/),
    ];
  },

  'gives no permission by default, and each job its own with a reason': ({ content, text, ...rest }) => {
    const none = JSON.stringify(values(content)['permissions']) === '{}';
    const without = jobs({ content, text, ...rest }).filter((job) => !('permissions' in job.content));
    const unexplained = lines(text, /^ {6}[\w-]+: (read|write|none)\b/).filter((line) => !/ # \S+/.test(line));
    const sweeping = lines(text, /permissions: *(read|write)-all/);
    return [...(none ? [] : ['permissions at the top']), ...without.map(({ id }) => id), ...unexplained, ...sweeping];
  },

  'has a concurrency group, and a timeout for every job': (workflow) => [
    ...(values(values(workflow.content)['concurrency'])['group'] === undefined ? ['concurrency'] : []),
    ...jobs(workflow)
      // A job that is another workflow has its limits there, and can't have one of its own.
      .filter(({ content }) => typeof content['timeout-minutes'] !== 'number' && content['uses'] === undefined)
      .map(({ id }) => id),
  ],

  'keeps no cache between runs': (workflow) =>
    steps(workflow).flatMap((step) => {
      const uses = String(step['uses']);
      const told = values(step['with'])['package-manager-cache'] === 'false';
      return uses.startsWith('actions/cache') || (uses.startsWith('actions/setup-node@') && !told) ? [uses] : [];
    }),

  'installs what it needs to run, and no more, in a job that may write': (workflow) =>
    jobs(workflow)
      .filter(mayWrite)
      .flatMap(({ id, steps }) => (steps.some((step) => step['run'] === 'npm ci') ? [id] : [])),

  'runs for the default branch or a tag alone where it has a secret': (workflow) =>
    isTrusted(workflow) ? [] : lines(workflow.text, /\bsecrets\b/),

  'touches nothing of a pull request in a job that may write': (workflow) => {
    const events = eventsOf(workflow.content);
    const trusted = isTrusted(workflow);
    return jobs(workflow)
      .filter(mayWrite)
      .flatMap((job) => {
        // On pull_request a checkout takes the pull request unless told otherwise; that is not worth telling apart.
        const fromPullRequest = 'pull_request' in events ? checkouts(job.steps) : [];
        const told = checkouts(job.steps).filter((step) => {
          const { ref, repository } = values(step['with']);
          const known = ref === undefined || ref === 'main' || (trusted && KNOWN_REFS.some((one) => one === ref));
          return !known || repository !== undefined;
        });
        const downloads = job.steps.filter((step) => {
          const uses = String(step['uses']);
          const sameRun = trusted && uses.startsWith('actions/download-artifact@') && isOfSameRun(step);
          return /download|cache|github-script/.test(uses) && !sameRun;
        });
        // What may be handed to a step: its own token and what the matrix says, nothing from the event.
        const handed = job.steps.filter((step) => /github\.(event|head_ref|ref_name)/.test(JSON.stringify(step)));
        // A workflow of this repository keeps all of these rules itself.
        const own = trusted && /^\.\/\.github\/workflows\/[\w-]+\.yml$/.test(String(job.content['uses']));
        const shared = 'container' in job.content || ('uses' in job.content && !own) ? [job.content] : [];
        return [...fromPullRequest, ...told, ...downloads, ...handed, ...shared].map((step) => JSON.stringify(step));
      });
  },
} satisfies Record<string, WorkflowRule>;

/** What else a job that may write may check out by name, where nobody outside can start it: the tag of the release. */
const KNOWN_REFS: readonly string[] = ["${{ format('refs/tags/{0}', needs.prepare.outputs.tag) }}"];

/** Whether a download takes what jobs of the same run handed on, as it does where nothing else is asked of it. */
function isOfSameRun(step: Values): boolean {
  return Object.keys(values(step['with'])).every((key) => ['name', 'pattern', 'path'].includes(key));
}

/** The events that only those start who may write to the repository, or that take the default branch. */
const TRUSTED_EVENTS: readonly string[] = ['workflow_dispatch', 'workflow_call', 'push', 'schedule'];

function isTrusted({ content }: ParsedWorkflow): boolean {
  const events = Object.keys(eventsOf(content));
  return events.length > 0 && events.every((event) => TRUSTED_EVENTS.includes(event));
}

function mayWrite({ permissions }: Job): boolean {
  if (permissions === undefined || typeof permissions === 'string') return permissions !== 'read-all';
  return Object.values(values(permissions)).includes('write');
}

function jobs({ content }: ParsedWorkflow): Job[] {
  return Object.entries(values(values(content)['jobs'])).map(([id, job]) => {
    const of = values(job);
    return {
      id,
      content: of,
      steps: Array.isArray(of['steps']) ? of['steps'].map(values) : [],
      permissions: of['permissions'] ?? values(content)['permissions'],
    };
  });
}

function steps(workflow: ParsedWorkflow): Values[] {
  return jobs(workflow).flatMap((job) => [...job.steps]);
}

function checkouts(of: readonly Values[]): Values[] {
  return of.filter((step) => String(step['uses']).startsWith('actions/checkout@'));
}

/** The events of a workflow by name, in whichever of the three forms they are written. */
function eventsOf(content: unknown): Values {
  const on = values(content)['on'];
  if (typeof on === 'string') return { [on]: null };
  return Array.isArray(on) ? Object.fromEntries(on.map((event) => [String(event), null])) : values(on);
}

function values(of: unknown): Values {
  return typeof of === 'object' && of !== null ? (of as Values) : {};
}

function lines(text: string, like: RegExp): string[] {
  return text.split('\n').filter((line) => like.test(line));
}
