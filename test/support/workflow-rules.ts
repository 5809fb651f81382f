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

/** What every workflow of the project must hold, by name. */
export const workflowRules = {
  'is valid for GitHub': ({ problems }) => [...problems],

  'pins every action to a full commit, with the version in a comment': ({ text }) =>
    lines(text, /^\s*(?:- )?uses:/).filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+$/.test(line)),

  'runs one command that anyone can run, with nothing put into it': (workflow, scripts) =>
    steps(workflow).flatMap((step) => {
      const command = step['run'];
      if (command === undefined) return [];
      if (typeof command !== 'string') return [JSON.stringify(command)];
      if (command === 'npm ci' || command === '.ci/run') return [];
      const script = /^npm run ([\w-]+)(?: -- [\w ./=-]+)?$/.exec(command)?.[1];
      return script !== undefined && scripts.has(script) ? [] : [command];
    }),

  'keeps no credentials in a checkout': (workflow) =>
    checkouts(steps(workflow)).flatMap((step) =>
      values(step['with'])['persist-credentials'] === 'false' ? [] : [String(step['uses'])],
    ),

  'never runs on pull_request_target, nor on chosen paths': ({ content }) => {
    const events = eventsOf(content);
    const filtered = Object.entries(events).filter(([, of]) => 'paths' in values(of) || 'paths-ignore' in values(of));
    return ['pull_request_target', 'issue_comment'].filter((event) => event in events).concat(filtered.map(([e]) => e));
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
      .filter(({ content }) => typeof content['timeout-minutes'] !== 'number')
      .map(({ id }) => id),
  ],

  'touches nothing of a pull request in a job that may write': (workflow) => {
    const events = eventsOf(workflow.content);
    return jobs(workflow)
      .filter(mayWrite)
      .flatMap((job) => {
        // On pull_request a checkout takes the pull request unless told otherwise; that is not worth telling apart.
        const fromPullRequest = 'pull_request' in events ? checkouts(job.steps) : [];
        const told = checkouts(job.steps).filter((step) => {
          const { ref, repository } = values(step['with']);
          return ref !== undefined || repository !== undefined;
        });
        const downloads = job.steps.filter((step) => /download|cache|github-script/.test(String(step['uses'])));
        // What may be handed to a step: its own token and what the matrix says, nothing from the event.
        const handed = job.steps.filter((step) => /github\.(event|head_ref|ref_name)/.test(JSON.stringify(step)));
        const shared = 'container' in job.content || 'uses' in job.content ? [job.content] : [];
        return [...fromPullRequest, ...told, ...downloads, ...handed, ...shared].map((step) => JSON.stringify(step));
      });
  },
} satisfies Record<string, WorkflowRule>;

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
