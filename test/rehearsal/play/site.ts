import { FIRST, released } from '../given.ts';
import { must, type Scene } from '../stage.ts';

const PAGE = 'site/pages/404.tsx';
const [BEFORE, AFTER] = ['Nothing lives at this address', 'No page lives at this address'];

/** A page is fixed without a release; what only releases publish puts nothing online. */
export const site: Scene = {
  name: 'site',
  aside: ['ci.yml', 'contribution-check.yml'],
  play: async (stage) => {
    const { people, origin, deployments } = stage.world;
    released(stage.world);
    const text = origin.read('refs/heads/main', PAGE) ?? '';
    await stage.after(() => people.push({ [PAGE]: text.replace(BEFORE, AFTER) }));
    stage.allWell('contribution-report.yml', 'pages.yml');
    must(
      (await stage.get('404.html')).includes(AFTER),
      'pages.yml › Put the site online: the fixed page is not online.',
    );
    must(
      (await stage.get('api/v1/releases/index.json')).includes(`"latest": "${FIRST}"`),
      'pages.yml › Put the site together: the last release is not online.',
    );
    const before = deployments.length;
    await stage.after(() => people.push({ 'docs/other.md': 'Text\n' }));
    must(deployments.length === before, 'pages.yml: a change that no page is made of puts the site online.');
    await stage.after(() => people.press('pages.yml', 'main', {}));
    stage.allWell('pages.yml');
  },
};

/** What else the calendar starts. */
export const calendar: Scene = {
  name: 'calendar',
  play: async (stage) => {
    await stage.after(() => {
      stage.world.people.strike('11 3 * * 3');
    });
    stage.allWell('long-tests.yml');
    await stage.after(() => {
      stage.world.people.strike('47 * * * *');
    });
    stage.allWell('contribution-report.yml');
  },
};
