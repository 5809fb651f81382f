import { FIRST, released } from '../given.ts';
import { must, type Scene } from '../stage.ts';
import { verdict } from './contribution.ts';

const PAGE = 'site/pages/404.tsx';
const [BEFORE, AFTER] = ['Nothing lives at this address', 'No page lives at this address'];

/** A bot proposes newer actions: every workflow that it edits is what runs then, and the verdict leaves it to a person. */
export const dependencies: Scene = {
  name: 'dependencies',
  play: async (stage) => {
    const { people, origin } = stage.world;
    released(stage.world);
    const edited = origin
      .git('ls-tree', '-r', '--name-only', 'refs/heads/main', '.github/workflows/')
      .split('\n')
      .map((path) => [path, origin.read('refs/heads/main', path) ?? ''] as const)
      .map(([path, text]) => [path, text.replace(/@[0-9a-f]{40} # v[\d.]+/g, `@${'1'.repeat(40)} # v99.0.0`)] as const);
    const pull = await stage.after(() => people.open('dependabot', 'dependabot/actions', Object.fromEntries(edited)));
    stage.allWell('ci.yml', 'contribution-check.yml', 'contribution-report.yml');
    verdict(stage, pull, 'success', 'No contribution');
    await stage.after(() => {
      people.merge(pull, true);
    });
    const merged = origin.read('refs/heads/main', '.github/workflows/release.yml') ?? '';
    must(merged.includes('# v99.0.0'), 'What was proposed is not on main.');
    await stage.after(() => people.press('pages.yml', 'main', {}));
    stage.succeeded(stage.run('pages.yml'));
  },
};

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
