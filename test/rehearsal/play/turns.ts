import { measurement, measurementPath } from '../../support/measurement.ts';
import type { Pull } from '../../support/github/pulls.ts';
import { must, type Scene, type Stage } from '../stage.ts';
import { CHECK, REPORT, verdict } from './contribution.ts';

const HOURLY = '47 * * * *';

/** A pull request of one new row. */
function open({ world }: Stage, author: string, run: number): Promise<Pull> {
  return world.people.open(author, `run-${run}`, { [measurementPath(author, run)]: measurement(run) });
}

/** What waits longest is judged first, whatever changed last; one of which GitHub makes no merge keeps nobody waiting. */
export const turns: Scene = {
  name: 'turns',
  aside: ['ci.yml', CHECK],
  play: async (stage) => {
    const { people, standIn } = stage.world;
    stage.setAside('ci.yml', CHECK, REPORT);
    const [stuck, first, last] = await stage.after(async () => [
      await open(stage, 'erin', 31),
      await open(stage, 'dora', 32),
      await open(stage, 'mallory', 33),
    ]);
    await stage.after(() => {
      people.push({ 'README.md': '# A text of before\n' });
      people.amend(last, { [measurementPath('mallory', 33)]: measurement(33, { notes: 'Pushed again.' }) });
    });
    stage.setAside('ci.yml', CHECK);
    const judged: Pull[] = [];
    const notice = (): void => {
      for (const pull of [stuck, first, last])
        if (!judged.includes(pull) && stage.status(standIn.pulls.headSha(pull))?.state === 'success') judged.push(pull);
      // GitHub makes it at last.
      if (judged.includes(first) && judged.includes(last)) standIn.pulls.stuck.clear();
    };
    standIn.pulls.stuck.add(stuck.number);
    standIn.meanwhile = notice;
    await stage.after(() => {
      people.strike(HOURLY);
    });
    standIn.meanwhile = null;
    notice();
    stage.allWell(REPORT);
    const [is, should] = [judged, [first, last, stuck]].map((of) => of.map(({ number }) => `#${number}`).join(', '));
    must(is === should, `${REPORT} › Report on contributions: judged were ${String(is)}, not ${String(should)}.`);
    standIn.pulls.stuck.clear();
  },
};

/** The title of a merged pull request keeps its push from starting anything; all that is open is judged again all the same. */
export const skipped: Scene = {
  name: 'skipped',
  aside: ['ci.yml', CHECK],
  play: async (stage) => {
    const { people } = stage.world;
    const waits = await stage.after(() => open(stage, 'erin', 34));
    verdict(stage, waits, 'success', 'ready to publish');
    const other = await stage.after(() => open(stage, 'mallory', 35));
    other.title = 'One more row [skip ci]';
    await stage.after(() => {
      people.merge(other);
    });
    stage.allWell(REPORT);
    verdict(stage, waits, 'success', 'ready to publish');
  },
};
