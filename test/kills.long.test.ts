import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectIn } from '../src/core/project.ts';
import { verifyProject } from '../src/releases/verify.ts';
import { commitAll, git, initRepository } from './support/git.ts';
import { copyOf, INTENSITY, makeMiniWithProgram } from './support/mini.ts';
import { call, nameOwner, outsideOfWorkflows, run, temporaryFolders } from './support/project.ts';

// A release that is killed goes on with the same command: a usual one, the first real one that leaves rehearsals behind, a
// correction, and one that withdraws a contribution. Killed just before and behind each thing that it does to a file or
// with git, others in each run, and at moments by chance, alone or with every git that it started. KILLS says how many there
// are in all. Each takes some six seconds of processor time: four runs side by side, each with one of them (-t 'a correction'),
// take their cores.

const KILLS = Number(process.env['KILLS'] ?? 120);
const [REHEARSAL, BEFORE, DATE] = ['2030-01-10', '2030-01-20', '2030-02-10'];
const CONTRIBUTION = 'contributions/Some-One/2026-01-15-llama-3-1-8b-instruct-h100.json';

const temporary = temporaryFolders();

/** What is released, and how the project comes to where it can be. */
interface Release {
  readonly words: readonly string[];
  readonly prepare: (root: string) => Promise<void>;
}

async function released(root: string, ...words: string[]): Promise<void> {
  expect(await call('release', words, {}, root)).toMatchObject({ code: 0, stderr: '' });
}

function edit(root: string, file: string, change: (text: string) => string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(join(root, file), change(text));
}

const RELEASES: Readonly<Record<string, Release>> = {
  'a first one': { words: ['--date', DATE], prepare: () => Promise.resolve() },
  'the first real one': {
    words: ['--first', '--date', DATE],
    async prepare(root) {
      await released(root, '--date', REHEARSAL);
      expect((await call('set-site', ['https://energy.some-owner.org'], {}, root)).code).toBe(0);
      await nameOwner(root);
      commitAll(root, 'Change');
    },
  },
  'a correction': {
    words: ['--date', DATE, '--reason', 'A figure was wrong.'],
    async prepare(root) {
      await released(root, '--date', BEFORE);
      edit(root, INTENSITY, (text) => text.replace(/^(FRA,2024,).*$/m, '$120'));
      commitAll(root, 'Change');
    },
  },
  'a withdrawal': {
    words: ['--date', DATE, '--reason', 'Withdrawn by its contributor.'],
    async prepare(root) {
      const example = readFileSync(join(root, 'contributions/example.json'), 'utf8');
      mkdirSync(join(root, 'contributions/Some-One'));
      // With figures of its own: those of another run are refused.
      const real = {
        ...(JSON.parse(example) as object),
        ...{ median_itl_ms: 15.4, p90_itl_ms: 22, p99_itl_ms: 39 },
        example: false,
        measured_on: '2026-01-15',
        contributor: 'Some One',
      };
      writeFileSync(join(root, CONTRIBUTION), `${JSON.stringify(real, null, 2)}\n`);
      commitAll(root, 'Change');
      await released(root, '--date', BEFORE);
      await rm(join(root, CONTRIBUTION));
      commitAll(root, 'Change');
    },
  },
};

/** Loaded before the release: kills it, and what it started, before and behind the step of that number. */
const KILLER = pathToFileURL(join(import.meta.dirname, 'support/kill-at-step.js')).href;

describe.each(Object.entries(RELEASES))('%s', (name, { words, prepare }) => {
  let recovered = 0;
  let root: string;
  let milliseconds: number;
  let steps: number;

  const copy = async (): Promise<string> => copyOf(root, await temporary());

  /** Runs the release in a group of processes of its own; ends when it is over. */
  async function release(at: string, env: NodeJS.ProcessEnv, kill?: { after: number; group: boolean }) {
    const child = spawn(process.execPath, ['--import', KILLER, join(at, 'scripts/run.js'), 'release', ...words], {
      cwd: at,
      env: { ...outsideOfWorkflows(), RELEASE_FUTURE: 'yes', INIT_CWD: at, ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
    });
    const ended = once(child, 'exit');
    if (kill !== undefined) {
      await wait(kill.after);
      try {
        process.kill(kill.group ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
      } catch {
        // It was over before.
      }
    }
    await ended;
  }

  beforeAll(async () => {
    root = await temporary();
    await makeMiniWithProgram(root);
    initRepository(root);
    await prepare(root);
    const whole = await copy();
    const count = join(await temporary(), 'steps');
    const started = Date.now();
    await release(whole, { COUNT_STEPS: count });
    milliseconds = Date.now() - started;
    steps = Number(readFileSync(count, 'utf8'));
    expect(steps).toBeGreaterThan(10);
  }, 120_000);

  const each = Math.ceil(KILLS / Object.keys(RELEASES).length);
  const exact = Math.ceil((each * 2) / 3);
  const chance = Math.random();
  const kills = Array.from({ length: each }, (_, i) => ({ i, isExact: i < exact }));

  test.each(kills)('goes on after kill $i', async ({ i, isExact }) => {
    const killed = await copy();
    const step = (Math.floor((i * steps) / exact + chance * steps) % steps) + 1;
    const moment = milliseconds * ((i - exact + Math.random()) / (each - exact));
    const what = isExact ? `killed at step ${step} of ${steps}` : `killed after ${moment} ms`;
    const isAlone = !isExact && i % 2 === 1;
    if (isExact) await release(killed, { KILL_AT_STEP: String(step) });
    else await release(killed, {}, { after: moment, group: !isAlone });
    // A git that was left alone does what it was doing to its end.
    if (isAlone) await wait(200);
    const again = await run('release', words, {}, killed);
    expect([again.code, again.stderr, what]).toEqual([0, '', what]);
    expect(git(killed, 'status', '--porcelain')).toBe('');
    expect(git(killed, 'cat-file', '-t', DATE)).toBe('tag');
    // To build each again would take most of the time.
    expect([await verifyProject(projectIn(killed), [], i % 25 === 0), what]).toMatchObject([{ findings: [] }, what]);
    expect(readFileSync(join(killed, 'api/v1/releases/index.json'), 'utf8')).toContain(`"latest": "${DATE}"`);
    recovered += 1;
    await rm(killed, { recursive: true });
  });

  afterAll(() => {
    if (recovered > 0) process.stdout.write(`${name}: ${recovered} of ${each} kills recovered, in ${steps} steps\n`);
  });
});
