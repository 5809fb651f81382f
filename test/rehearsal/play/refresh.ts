import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '@octokit/openapi-types';
import { CHAT } from '../../../src/figures/chat.ts';
import { file, status } from '../../support/publisher-server.ts';
import { emberLines, furtherTaskFiles, scoreTable, taskFile, taskRows, text } from '../../support/publishers-files.ts';
import { ROOT } from '../../support/project-files.ts';
import { released } from '../given.ts';
import { must, type Scene, type Stage } from '../stage.ts';
import type { World } from '../world.ts';

type Issue = Pick<components['schemas']['issue'], 'number' | 'title' | 'body' | 'state' | 'pull_request'>;

const REFRESH = 'refresh-sources.yml';
const MONTHLY = '23 5 4 * *';
/** The line of France in 2024, and its figure. */
const FRA = /^(France,FRA,2024,.*,)([\d.]+)(?=,)/;

/** Path of what is downloaded of a source. */
function pathOf(id: string): string {
  const source = JSON.parse(readFileSync(join(ROOT, 'data', id, 'source.json'), 'utf8')) as { data_url: string };
  return new URL(source.data_url).pathname;
}

const [EMBER, TASK, SCORES] = [pathOf('ember'), pathOf('ml-energy'), pathOf('ai-energy-score')];

/** The publishers say what the tables of the repository say. */
async function publish({ publisher, start }: World): Promise<void> {
  publisher.answers.set(EMBER, file(text(await emberLines(start))));
  publisher.answers.set(TASK, file(taskFile(await taskRows(CHAT, start))));
  for (const [name, task] of await furtherTaskFiles(start))
    publisher.answers.set(TASK.replace(/[^/]+$/, name), file(task));
  publisher.answers.set(SCORES, file(await scoreTable('text_generation', start)));
  publisher.answers.set(SCORES.replace('text_generation', 'reasoning'), file(await scoreTable('reasoning', start)));
}

/** A publisher changes a figure, and one is down; it stays down; both are as before. */
export const refresh: Scene = {
  name: 'refresh',
  play: async (stage) => {
    const { people, standIn, origin, publisher, deployments } = stage.world;
    released(stage.world);
    await publish(stage.world);
    const lines = await emberLines(stage.world.start);
    const corrected = lines.map((line) =>
      line.replace(FRA, (_, key: string, figure: string) => `${key}${Number(figure) * 3}`),
    );
    publisher.answers.set(EMBER, file(text(corrected)));
    publisher.answers.set(TASK, status(503));
    await stage.after(() => {
      people.strike(MONTHLY);
    });
    const run = stage.run(REFRESH);
    stage.step(run, 'Refresh ember', 'Read it again and compare');
    stage.step(run, 'Refresh ember', 'Build with the new figures');
    stage.step(run, 'Refresh ember', 'Test with the new figures');
    stage.step(run, 'Refresh ai-energy-score', 'Build with the new figures', 'skipped');
    stage.step(run, 'Refresh ml-energy', 'Read it again and compare', 'failure');
    stage.step(run, 'Refresh ml-energy', 'Hand on what was found, before anything else runs here');
    stage.step(run, 'Report what was found', 'Open, update or close pull requests and issues');
    stage.step(run, 'Site / Put the site online', 'Run actions/deploy-pages', 'success');
    must(deployments.at(-1)?.run === run.id, `${REFRESH} › Site: was not put online.`);
    must(
      JSON.parse(await stage.get('status.json')) !== null && (await lastCheck(stage, 'ember')) !== null,
      `${REFRESH} › Site: does not say when Ember was checked.`,
    );
    const pulls = [...standIn.pulls.all.values()].filter(
      ({ branch, state }) => branch === 'refresh/ember' && state === 'open',
    );
    const [pull] = pulls;
    must(
      pulls.length === 1 && pull !== undefined,
      `${REFRESH} › Report what was found: ${pulls.length} pull requests for Ember.`,
    );
    must(
      pull.body?.includes('to look at') === true && pull.body.includes('✅ `npm run build` passes'),
      `${REFRESH} › Report what was found: the pull request has no flags, or does not tell how the build ended:\n${pull.body ?? ''}`,
    );
    const changed = origin.changed(origin.at('refs/heads/main'), standIn.pulls.headSha(pull));
    must(
      changed.length > 0 && changed.every((path) => path.startsWith('data/ember/')),
      `${REFRESH} › Report what was found: the branch changes ${changed.join(', ')}.`,
    );
    must(
      (await issueOf(stage)) === null,
      `${REFRESH}: an issue is opened when a publisher is out of reach for the first time.`,
    );
    must(
      stage.status(standIn.pulls.headSha(pull))?.state === 'success',
      `${REFRESH} › Open pull requests: what the refresh opened got no status.`,
    );

    await stage.after(() => {
      people.strike(MONTHLY);
    });
    must(
      (await issueOf(stage)) !== null,
      `${REFRESH} › Report what was found: no issue for a publisher that is out of reach twice.`,
    );
    await publish(stage.world);
    await stage.after(() => {
      people.strike(MONTHLY);
    });
    stage.succeeded(stage.run(REFRESH));
    must((await issueOf(stage)) === null, `${REFRESH} › Report what was found: the issue stays open after a recovery.`);
    must(
      standIn.pulls.all.get(pull.number)?.state === 'closed',
      `${REFRESH} › Report what was found: the pull request stays open, whose figures the publisher took back.`,
    );
  },
};

/** The open issue about ML.ENERGY. */
async function issueOf({ world }: Stage): Promise<Issue | null> {
  const issues = await world.standIn.ask<Issue[]>('GET', '/issues?state=open&per_page=100');
  return issues.find(({ title }) => title === 'The refresh of ml-energy fails') ?? null;
}

async function lastCheck(stage: Stage, id: string): Promise<string | null> {
  const { sources } = JSON.parse(await stage.get('status.json')) as {
    sources: { id: string; last_check: string | null }[];
  };
  return sources.find((source) => source.id === id)?.last_check ?? null;
}
