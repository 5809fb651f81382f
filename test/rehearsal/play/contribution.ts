import { measurement, measurementPath } from '../../support/measurement.ts';
import { must, type Scene } from '../stage.ts';

export const contribution: Scene = {
  name: 'a stranger sends a measurement',
  play: async (stage) => {
    const { people, hub } = stage.world;
    const path = measurementPath('stranger');
    const pull = await stage.after(() => people.open('stranger', 'mine', { [path]: measurement(1, { gpu: 'H1000' }) }));
    for (const run of stage.world.runs.all)
      console.log(
        run.workflow.file,
        run.conclusion,
        run.jobs.map((j) => `${j.name}: ${j.conclusion} ${j.annotations.join('|')}`),
        Date.now() - run.at,
      );
    console.log(stage.status(hub.pulls.headSha(pull)), hub.tokens.refused);
    must(stage.status(hub.pulls.headSha(pull))?.state === 'failure', 'contribution-report.yml sets no failure');
  },
};
