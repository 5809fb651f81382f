import type { components } from '@octokit/openapi-types';
import { measurement, measurementPath } from '../../support/measurement.ts';
import type { Pull } from '../../support/github/pulls.ts';
import { must, type Scene, type Stage } from '../stage.ts';

type Comment = Pick<components['schemas']['issue-comment'], 'id' | 'body'>;

export const CHECK = 'contribution-check.yml';
export const REPORT = 'contribution-report.yml';

/** A stranger's pull request with a bad measurement, mended, judged again when the base moves, and merged. */
export const contribution: Scene = {
  name: 'contribution',
  play: async (stage) => {
    const { people, standIn, origin } = stage.world;
    const [wrong, right] = [`contributions/stranger/h100.json`, measurementPath('stranger')];
    const pull = await stage.after(() => people.open('stranger', 'mine', { [wrong]: measurement() }));
    const { annotations, summary } = stage.job(stage.run(CHECK), 'Check contributions');
    if (!stage.isAside('ci.yml')) stage.succeeded(stage.run('ci.yml'));
    stage.step(stage.run(CHECK), 'Check contributions', 'Check the contributions', 'failure');
    must(
      annotations.some((one) => one.startsWith('error file/path ') && one.includes(wrong)),
      `${CHECK} shows no error at ${wrong}.`,
    );
    must(summary.includes('1 error'), `${CHECK} writes no summary of the job.`);
    stage.succeeded(stage.run(REPORT));
    verdict(stage, pull, 'failure', 'needs-changes');
    const [first, ...others] = await comments(stage, pull);
    must(
      others.length === 0 && first?.body?.includes('1 error') === true,
      `${REPORT} makes not one comment that tells the error.`,
    );
    await labelled(stage, pull, ['needs-changes']);

    await stage.after(() => {
      people.amend(pull, { [wrong]: null, [right]: measurement() });
    });
    stage.allWell('ci.yml', CHECK, REPORT);
    verdict(stage, pull, 'success', 'ready to publish');
    await labelled(stage, pull, ['comparable']);
    const [same, ...more] = await comments(stage, pull);
    must(more.length === 0 && same?.id === first.id, `${REPORT} does not update its comment in place.`);
    must(same.body?.includes('Llama') === true, `${REPORT} does not show the row in its comment.`);

    const before = standIn.statuses.get(standIn.pulls.headSha(pull))?.length ?? 0;
    await stage.after(() => people.push({ 'README.md': '# Another text\n' }));
    stage.allWell('ci.yml', REPORT);
    const since = (standIn.statuses.get(standIn.pulls.headSha(pull)) ?? []).slice(before).map(({ state }) => state);
    must(
      since.join() === 'pending,success',
      `${REPORT}: the base moved, and the status went ${since.join(', ') || 'nowhere'} instead of pending, success.`,
    );
    verdict(stage, pull, 'success', 'ready to publish');

    must(mayBeMerged(stage, pull), 'A green pull request can not be merged.');
    await stage.after(() => {
      people.merge(pull);
    });
    stage.allWell('ci.yml', REPORT, REPORT);
    must(origin.read('refs/heads/main', right) !== null, 'The row is not on main.');
  },
};

/** A measurement beside a change of the program. */
export const scripts: Scene = {
  name: 'scripts',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const changes = {
      [measurementPath('mallory', 2)]: measurement(2),
      'src/core/program.ts': 'export const PROGRAM = "/";\n',
    };
    const pull = await stage.after(() => stage.world.people.open('mallory', 'both', changes));
    stage.succeeded(stage.run(REPORT));
    verdict(stage, pull, 'failure', 'error');
    must(!mayBeMerged(stage, pull), 'What changes scripts/ beside a measurement can be merged.');
    await stage.after(() => {
      stage.world.people.close(pull);
    });
  },
};

/** The status on the head says this, for this very tip of main. */
export function verdict(stage: Stage, pull: Pull, state: string, words: string): void {
  const { standIn, origin } = stage.world;
  const status = stage.status(standIn.pulls.headSha(pull));
  const tip = origin.at('refs/heads/main').slice(0, 7);
  const is = status === null ? 'none' : `${status.state}: ${status.description}`;
  must(
    status?.state === state &&
      (words === 'needs-changes' || status.description.includes(words)) &&
      status.description.includes(tip),
    `${REPORT} › Report on contributions: the status of #${pull.number} is "${is}", not ${state} (${words}) onto ${tip}.`,
  );
}

/** Whether a rule that requires `contribution` lets it be merged: by the status, and by every check run of the name. */
export function mayBeMerged(stage: Stage, pull: Pull): boolean {
  const { world } = stage;
  const head = world.standIn.pulls.headSha(pull);
  const runs = world.runs.all.filter(({ event }) => event.checksOn === head);
  const checks = runs.flatMap(({ jobs }) => jobs).filter(({ name }) => name === 'contribution');
  return stage.status(head)?.state === 'success' && checks.every(({ conclusion }) => conclusion === 'success');
}

function comments({ world }: Stage, { number }: Pull): Promise<Comment[]> {
  return world.standIn.ask('GET', `/issues/${number}/comments?per_page=100`);
}

async function labelled({ world }: Stage, { number }: Pull, should: readonly string[]): Promise<void> {
  const labels = await world.standIn.ask<{ name: string }[]>('GET', `/issues/${number}/labels`);
  const is = labels
    .map(({ name }) => name)
    .sort()
    .join(', ');
  must(
    is === should.join(', '),
    `${REPORT} › Report on contributions: #${number} has the labels "${is}", not "${should.join(', ')}".`,
  );
}
