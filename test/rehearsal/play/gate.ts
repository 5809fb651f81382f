import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measurement, measurementPath } from '../../support/measurement.ts';
import { allSetUp, REPO, ruleset, Settings } from '../../support/github/settings.ts';
import { clone, released, ROW } from '../given.ts';
import { must, type Scene } from '../stage.ts';
import { CHECK, REPORT, verdict } from './contribution.ts';

const MODERATION = 'data/moderation.json';
const WHY = 'Two cards were loaded where the file says one';

/** What a maintainer says of the row of a stranger. */
function line(replaced_by: string | null): string {
  const interventions = [{ path: ROW, replaced_by, reason: WHY, date: '2030-01-06' }];
  return JSON.stringify({ interventions, bans: [] });
}

/** A maintainer withdraws the row of a stranger, then corrects it instead; the label holds for neither before it is set. */
export const intervention: Scene = {
  name: 'intervention',
  aside: ['ci.yml', CHECK],
  play: async (stage) => {
    const { people, origin } = stage.world;
    released(stage.world);
    const pull = await stage.after(() => people.open('carla', 'clean', { [ROW]: null, [MODERATION]: line(null) }));
    verdict(stage, pull, 'failure', 'error');
    await stage.after(() => people.label(pull, 'withdrawal-confirmed'));
    stage.succeeded(stage.run(REPORT));
    verdict(stage, pull, 'success', 'taken away');
    const [, told] = await stage.world.standIn.comments(pull.number);
    must(told?.body?.includes('@stranger') === true, `${REPORT} does not tell the contributor.`);

    await stage.after(() => {
      people.amend(pull, { [ROW]: measurement(1, { notes: 'One of two cards.' }), [MODERATION]: line(ROW) });
    });
    verdict(stage, pull, 'failure', 'error');
    await stage.after(() => people.label(pull, 'withdrawal-confirmed'));
    verdict(stage, pull, 'success', 'ready to publish');
    await stage.after(() => {
      people.merge(pull);
    });
    await stage.after(() => people.press('release.yml', 'main', { date: '2030-05-10', reason: 'A correction' }));
    stage.allWell('release.yml');
    must(
      origin.read('refs/heads/main', 'data/changes.json')?.includes(`${ROW} was corrected. ${WHY}.`) === true,
      'release.yml › Make the release: the change log does not say why a row was corrected.',
    );
    must(
      (await stage.get('measurements/')).includes(WHY),
      'release.yml › Site: the page does not say why a row was corrected.',
    );
  },
};

/** What a contributor writes never is a command for the runner, wherever it is printed. */
export const prints: Scene = {
  name: 'prints',
  aside: ['ci.yml'],
  play: async (stage) => {
    const forged = '##[error]forged\n::error::forged';
    const files = {
      [measurementPath('mallory', 36)]: measurement(36, { gpu: forged, [forged]: forged }),
      'contributions/mallory/##[group]x.json': '{}',
    };
    const pull = await stage.after(() => stage.world.people.open('mallory', '##[group]', files));
    for (const file of [CHECK, REPORT])
      for (const { name, steps } of stage.run(file).jobs)
        for (const step of steps) {
          const place = [file, name, step.name].join(' › ');
          must(!step.log.includes('##['), `${place} prints ##[ as it came: ${/.*##\[.*/.exec(step.log)?.[0] ?? ''}`);
          must(!/^::error::forged/m.test(step.log), `${place} prints a command as it came.`);
        }
    verdict(stage, pull, 'failure', 'error');
    const { annotations } = stage.job(stage.run(CHECK), 'Check contributions');
    must(annotations.length > 0, `${CHECK} shows no error.`);
  },
};

const CONFIGURATIONS = 'data/ml-energy/configurations.csv';

/** A row of a source that draws what no card can stops a release, which names it. */
export const physics: Scene = {
  name: 'physics',
  aside: ['ci.yml', CHECK, REPORT],
  play: async (stage) => {
    const { people, origin } = stage.world;
    released(stage.world);
    const [head = '', row = '', ...rows] = (origin.read('refs/heads/main', CONFIGURATIONS) ?? '').split('\n');
    // Energy and power agree with each other, and with nothing else.
    const scaled = ['gpu_power_watts_total', 'joules_per_output_token'].map((name) => head.split(',').indexOf(name));
    const cells = row.split(',').map((cell, i) => (scaled.includes(i) ? String(Number(cell) * 100) : cell));
    await stage.after(() => people.push({ [CONFIGURATIONS]: [head, cells.join(','), ...rows].join('\n') }));
    const before = origin.at('refs/heads/main');
    await stage.after(() => people.press('release.yml', 'main', { date: '2030-06-10', reason: 'Absurd figures' }));
    const step = 'Build, compare, commit and tag';
    const { log } = stage.step(stage.run('release.yml'), 'Make the release', step, 'failure');
    const [, slug = '', gpu = ''] = cells;
    must(
      log.includes(`${slug}/${gpu}/`) && log.includes('data/physics'),
      `release.yml › Make the release › ${step}: does not name the row ${slug} on ${gpu}:\n${log}`,
    );
    must(origin.at('refs/heads/main') === before, 'release.yml: something was pushed.');
  },
};

/** Pull requests have to be squashed, and code owners named: the doctor says where it is not so. */
export const setup: Scene = {
  name: 'setup',
  aside: ['ci.yml', CHECK, REPORT],
  play: async (stage) => {
    const { people, origin } = stage.world;
    const folder = await clone(stage.world);
    const owners = join(folder, '.github/CODEOWNERS');
    const text = await readFile(owners, 'utf8');
    await writeFile(owners, text.replace(/^# (?=[*/])/gm, '').replace(/<[^>]*>/g, '@owner'));
    const all = allSetUp();
    const wrong = await doctor(folder, { ...all, [`${REPO}/rulesets/2`]: ruleset({ ways: ['merge', 'squash'] }) });
    const fault = 'also merge is allowed, which keeps what was taken back';
    must(wrong.includes(fault), `npm run doctor does not say that ${fault}.`);
    const right = await doctor(folder, all);
    must(right.includes('0 missing'), `npm run doctor says, where all is set up:\n${right}`);

    // What that keeps away: a file that one commit adds and the next takes back.
    const leak = 'contributions/erin/leak.json';
    const pull = await stage.after(() =>
      people.open('erin', 'leak', { [leak]: 'A key', [measurementPath('erin', 37)]: measurement(37) }),
    );
    const blob = origin.find(`${stage.world.standIn.pulls.headSha(pull)}:${leak}`) ?? '';
    await stage.after(() => {
      people.amend(pull, { [leak]: null });
    });
    await stage.after(() => {
      people.merge(pull, true);
    });
    const kept = origin.git('rev-list', '--objects', 'refs/heads/main');
    must(blob !== '' && !kept.includes(blob), 'What was taken back before a squashed merge is in the history.');
  },
};

/** What the doctor says of a clone and of settings. */
async function doctor(folder: string, answers: Record<string, unknown>): Promise<string> {
  const settings = await Settings.start(answers);
  const env = { PATH: process.env['PATH'], ...settings.environment };
  try {
    const run = promisify(execFile)(process.execPath, ['scripts/run.js', 'doctor'], { cwd: folder, env });
    // It ends with 1 where anything is missing.
    const { stdout } = await run.catch((error: unknown) => error as { readonly stdout: string });
    return stdout;
  } finally {
    settings.close();
  }
}
