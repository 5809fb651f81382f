import { parse } from 'yaml';

/** A step of a job in a workflow file. */
export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
/** A job in a workflow file. */
export interface Job {
  readonly steps: readonly Step[];
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The parsed text of a workflow. */
export function workflowOf(text: string): Workflow {
  return parse(text) as Workflow;
}

/** Allowed commands other than the project's own. */
const OTHER_COMMANDS = [
  /^pip install --requirement test\/requirements\.txt$/,
  /^npm ci$/,
  /^\.ci\/run$/,
  /^git [^&|;]+$/,
  /^test "\$\(git rev-parse "refs\/tags\/\$TAG\^\{commit\}\^@"\)" = "\$\(git rev-parse HEAD\)"$/,
  /^rm -r "data\/\$SOURCE"$/,
  /^cp -r "refresh\/data\/\$SOURCE" data\/$/,
  /^npm publish \.\/dist\/clients\/npm\/\*\.tgz /,
];

/**
 * Rules for all workflows, by name. They add to the checks of zizmor, which ci.yml runs: it rejects actions that are
 * not pinned to a commit, and checkouts that keep credentials. Each function returns the parts of a workflow that break
 * the rule.
 */
export const workflowRules = {
  'runs one command per step, with only quoted variables in it': ({ jobs, scripts }) =>
    commandsOf(jobs).filter((command) => {
      const script = /^npm run ([\w:-]+)(?: --(?: (?:"\$[A-Z]+"|[\w./=-]+))+)?$/.exec(command)?.[1];
      return command.includes('${{') || !(OTHER_COMMANDS.some((one) => one.test(command)) || scripts.has(script ?? ''));
    }),

  // A shallow checkout lacks the tags and commits that a release is compared with.
  'checks out the whole history in each job that verifies': ({ jobs }) =>
    Object.entries(jobs).filter(
      ([, { steps }]) =>
        steps.some(verifies) && !steps.some((step) => isCheckout(step) && step.with?.['fetch-depth'] === 0),
    ),

  'gives no permission by default, and states a reason for each permission of a job': ({ text, permissions, jobs }) => [
    ...(JSON.stringify(permissions) === '{}' ? [] : ['permissions at the top']),
    ...Object.entries(jobs).filter(([, job]) => typeof job.permissions !== 'object'),
    ...lines(text, /^ {6}[\w-]+: (read|write)\b/).filter((line) => !/ # \S+/.test(line)),
  ],

  'has a concurrency group, and a timeout for every job': ({ concurrency, jobs }) => [
    ...(concurrency === undefined ? ['concurrency'] : []),
    ...Object.entries(jobs).filter(([, job]) => job['timeout-minutes'] === undefined),
  ],

  // This event gives write access to the run for every pull request.
  'uses only the default branch on pull_request_target': ({ text, on, jobs }) =>
    'pull_request_target' in on
      ? [
          ...Object.keys(on).filter((event) => event !== 'pull_request_target'),
          ...stepsOf(jobs).filter((step) => isCheckout(step) && step.with?.['ref'] !== 'main'),
          ...stepsOf(jobs).filter((step) => step.uses?.includes('download') === true),
          ...lines(text, /github\.(event|head_ref|ref_name)\b/).filter((line) => !line.startsWith('concurrency: ')),
          ...lines(text, /\bsecrets\b/),
        ]
      : [],

  'has no write permission and no secrets if it runs code from a pull request': ({ text, on, jobs }) =>
    'pull_request' in on
      ? [...Object.values(jobs).filter((job) => may(job, /./, 'write')), ...lines(text, /\bsecrets\b/)]
      : [],

  'runs no npm code in jobs with a key or signing rights, and installs no workspaces in jobs that may write': ({
    jobs,
  }) =>
    Object.values(jobs).flatMap((job) => {
      const [keyed, write] = [job.steps.some(hasKey) || may(job, /id-token/, 'write'), may(job, /./, 'write')];
      return job.steps.filter(({ uses = '', run = '' }) => {
        const isOurs = uses === './.github/actions/setup' || /^(npm (?!publish)|npx|node|\.ci)/.test(run);
        return (keyed && isOurs) || (write && run === 'npm ci');
      });
    }),
} satisfies Record<string, (workflow: Workflow & { text: string; scripts: ReadonlySet<string> }) => unknown[]>;

function stepsOf(jobs: Workflow['jobs']): Step[] {
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

function commandsOf(jobs: Workflow['jobs']): string[] {
  return stepsOf(jobs).flatMap(({ run }) => (run === undefined ? [] : [run]));
}

function isCheckout({ uses = '' }: Step): boolean {
  return uses.startsWith('actions/checkout@');
}

/** Whether a step verifies the archive. `.ci/run` does so among other things. */
function verifies({ run = '' }: Step): boolean {
  return /^npm run verify\b/.test(run) || run === '.ci/run';
}

function hasKey(step: Step): boolean {
  return JSON.stringify(step).includes('secrets.');
}

function may({ permissions = {} }: Job, scope: RegExp, level: string): boolean {
  return Object.entries(permissions).some(([name, given]) => scope.test(name) && given === level);
}

function lines(text: string, like: RegExp): string[] {
  return text.split('\n').filter((line) => like.test(line));
}
