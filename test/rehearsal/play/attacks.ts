import { measurement, measurementPath } from '../../support/measurement.ts';
import type { Stage, Scene } from '../stage.ts';
import { must } from '../stage.ts';
import { CHECK, mayBeMerged, REPORT, verdict } from './contribution.ts';

/** The default branch moves while a verdict is made: nothing is said for the state before. */
export const race: Scene = {
  name: 'race',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { standIn, people, origin } = stage.world;
    const was = origin.at('refs/heads/main').slice(0, 7);
    let isRead = false;
    standIn.meanwhile = (asked) => {
      if (isRead || !asked.includes('/git/blobs/')) return;
      isRead = true;
      people.push({ 'README.md': '# A text of the meantime\n' });
    };
    const pull = await stage.after(() =>
      people.open('racer', 'race', { [measurementPath('racer', 11)]: measurement(11) }),
    );
    const said = standIn.statuses.get(standIn.pulls.headSha(pull)) ?? [];
    standIn.meanwhile = null;
    must(isRead, `${REPORT} read no file of the pull request.`);
    must(
      !said.some(({ state, description }) => state === 'success' && description.includes(was)),
      `${REPORT} said success for ${was}, which was main no longer.`,
    );
    verdict(stage, pull, 'success', 'ready to publish');
    await stage.after(() => {
      people.close(pull);
    });
  },
};

/** A pull request for another branch, on which the program was changed, is pointed at main while its merge is the old one. */
export const otherBase: Scene = {
  name: 'other-base',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { standIn, people, origin } = stage.world;
    await stage.after(() => people.push({ 'scripts/build.ts': 'process.exit(0);\n' }, 'other'));
    const path = measurementPath('mallory', 12);
    const pull = await stage.after(() =>
      people.open('mallory', 'sly', { [path]: measurement(12) }, 'other', origin.at('refs/heads/other')),
    );
    verdict(stage, pull, 'failure', 'another branch');
    standIn.pulls.lag = 2;
    const open = standIn.statuses.get(standIn.pulls.headSha(pull))?.length ?? 0;
    await stage.after(() => {
      people.retarget(pull, 'main');
    });
    const said = (standIn.statuses.get(standIn.pulls.headSha(pull)) ?? []).slice(open).map(({ state }) => state);
    must(!said.includes('success'), `${REPORT} gave success on the merge into another branch.`);
    verdict(stage, pull, 'failure', 'error');
    standIn.pulls.lag = 1;
    await stage.after(() => {
      people.close(pull);
    });
  },
};

/** Two pull requests have one head: whatever is said of one would be said of the other. */
export const oneHead: Scene = {
  name: 'one-head',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { standIn, people, origin } = stage.world;
    const pull = await stage.after(() =>
      people.open('alice', 'mine', { [measurementPath('alice', 13)]: measurement(13) }),
    );
    verdict(stage, pull, 'success', 'ready to publish');
    origin.set('refs/forks/mallory/energy/theirs', standIn.pulls.headSha(pull));
    const twin = await stage.after(() => people.openFrom('mallory', 'theirs'));
    verdict(stage, pull, 'failure', 'same head');
    must(!mayBeMerged(stage, twin), "Someone else's pull request of the same head can be merged.");
    await stage.after(() => {
      people.close(twin);
    });
    verdict(stage, pull, 'success', 'ready to publish');
    await stage.after(() => {
      people.close(pull);
    });
  },
};

/** Two pull requests that are right alone, and wrong together: one run twice, and one handle in two cases. */
export const together: Scene = {
  name: 'together',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people } = stage.world;
    const open = (author: string, run: number) =>
      stage.after(() => people.open(author, `run-${run}`, { [measurementPath(author, run)]: measurement(14) }));
    const [first, second] = [await open('bob', 14), await open('carol', 14)];
    const cased = await open('Bob', 15);
    for (const pull of [first, second]) verdict(stage, pull, 'success', 'ready to publish');
    await stage.after(() => {
      people.merge(first);
    });
    verdict(stage, second, 'failure', 'error');
    must(!mayBeMerged(stage, cased), 'A handle in another case can be merged.');
    for (const pull of [second, cased])
      await stage.after(() => {
        people.close(pull);
      });
  },
};

/** A fork takes the check away, and adds a job that has the name of the status. */
export const forgery: Scene = {
  name: 'forgery',
  aside: ['ci.yml'],
  play: async (stage) => {
    const { people } = stage.world;
    const forged = [
      'on: pull_request',
      'jobs:',
      '  contribution:',
      '    runs-on: ubuntu-24.04',
      '    permissions:',
      '      statuses: write',
      '    steps:',
      '      - run: echo fine',
      '      - run: \'! curl -sf -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d "{\\"state\\":\\"success\\",\\"context\\":\\"contribution\\"}" "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/statuses/$SHA"\'',
      '        env:',
      '          TOKEN: ${{ github.token }}',
      '          SHA: ${{ github.event.pull_request.head.sha }}',
      '      - run: test -z "$KEY"',
      '        env:',
      '          KEY: ${{ secrets.RELEASE_DEPLOY_KEY }}',
    ].join('\n');
    const changes = {
      [`.github/workflows/${CHECK}`]: null,
      '.github/workflows/mine.yml': forged,
      'contributions/mallory/bad.json': '{}',
    };
    const pull = await stage.after(() => people.open('mallory', 'forged', changes));
    must(stage.runs(CHECK).length === 0, `${CHECK} ran, though the fork took it away.`);
    stage.succeeded(stage.run('mine.yml'));
    verdict(stage, pull, 'failure', 'error');
    must(!mayBeMerged(stage, pull), 'A job of a fork called contribution stands for the status.');
    await stage.after(() => {
      people.close(pull);
    });
  },
};

/** A merge queue takes contributions, and nothing that changes what runs there. */
export const queue: Scene = {
  name: 'queue',
  play: async (stage) => {
    const good = { [measurementPath('dora', 16)]: measurement(16) };
    await queued(stage, 'dora', good, 'success');
    await queued(
      stage,
      'mallory',
      {
        '.github/workflows/contribution-report.yml':
          'on: push\njobs:\n  mine:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo mine\n',
      },
      'failure',
    );
  },
};

async function queued(
  stage: Stage,
  author: string,
  changes: Parameters<Stage['world']['people']['open']>[2],
  state: string,
): Promise<void> {
  const { people } = stage.world;
  stage.setAside('ci.yml', CHECK);
  const pull = await stage.after(() => people.open(author, 'queued', changes));
  stage.setAside();
  const sha = await stage.after(() => people.enqueue(pull));
  const status = stage.status(sha);
  must(
    status?.state === state,
    `${REPORT} › Report on contributions: in the merge queue, #${pull.number} by ${author} gets ${status?.state ?? 'no status'}, not ${state}.`,
  );
  await stage.after(() => {
    people.close(pull);
  });
}
