import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { ROOT } from '../support/project-files.ts';
import { MUTATIONS, mutated, pathOf } from './mutations.ts';
import { SCENES } from './play/index.ts';
import { seed } from './seed.ts';
import { Stage, type Scene } from './stage.ts';
import { World } from './world.ts';

// npm run rehearse: plays everything; with names of scenes after it, these. Exit code: 0 when all is as it should be, else 1. With --mutations and numbers: plays for each of these edits of a workflow the scene that it
// concerns, in a repository of its own, and prints the numbers and what was found as lines of JSON.
const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(
    `Usage: npm run rehearse -- [SCENE ...]\n\nPlays the workflows here. Scenes: ${SCENES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(0);
}
const ofMutations = words[0] === '--mutations' ? words.slice(1).map(Number) : null;
const unknown = words.find((name) => ofMutations === null && !SCENES.some((scene) => scene.name === name));
if (unknown !== undefined) {
  console.error(`There is no scene "${unknown}". There are: ${SCENES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** As many scenes at a time as the machine has cores, and one that waits. */
const AT_ONCE = { concurrency: availableParallelism() + 1 };

const started = Date.now();
const start = mkdtempSync(join(tmpdir(), 'rehearsal-start-'));
try {
  await seed(start);
  if (ofMutations === null) await playAll();
  else await pMap(ofMutations, playMutation, AT_ONCE);
} finally {
  rmSync(start, { recursive: true, force: true });
}

/** Plays each scene in a repository of its own. */
async function playAll(): Promise<void> {
  console.log(`The repository stands after ${seconds(Date.now() - started)}.`);
  const scenes = SCENES.filter(({ name }) => words.length === 0 || words.includes(name));
  const failed: string[] = [];
  const times = (await pMap(scenes, (scene) => playScene(scene, failed), AT_ONCE)).flat();
  tellTimes(times);
  const passed = seconds(Date.now() - started);
  if (failed.length === 0) console.log(`All is as it should be, after ${passed}.`);
  else {
    console.error(`Not as it should be, after ${passed}: ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
}

/**
 * @param failed Takes the name of a scene that is not as it should be.
 * @returns How long each verdict took.
 */
async function playScene({ name, aside = [], play }: Scene, failed: string[]): Promise<number[]> {
  const from = Date.now();
  const world = await World.begin(start);
  try {
    const stage = new Stage(world);
    stage.setAside(...aside);
    await play(stage);
    console.log(`${name}: ${seconds(Date.now() - from)}`);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    failed.push(name);
  } finally {
    await world.end();
  }
  return timesOf(world);
}

async function playMutation(index: number): Promise<void> {
  const mutation = MUTATIONS[index];
  const scene = SCENES.find(({ name }) => name === mutation?.scene);
  if (mutation === undefined || scene === undefined)
    throw new Error(`There is no mutation ${index}, or no scene of it.`);
  const path = pathOf(mutation);
  const world = await World.begin(start, {
    [path]: mutated(mutation, readFileSync(join(ROOT, path), 'utf8')),
  });
  // What runs beside, and is not edited, need not run each time; the merge queue is started by CI.
  const stage = new Stage(world, mutation.file === 'ci.yml' || mutation.scene === 'queue' ? [] : ['ci.yml']);
  let found: string | null = null;
  try {
    stage.setAside(...(scene.aside ?? []));
    await scene.play(stage);
  } catch (error) {
    found = error instanceof Error ? error.message : String(error);
  } finally {
    await world.end();
  }
  console.log(JSON.stringify({ index, found }));
}

/** How long it took from each event about a pull request to the verdict: what is ours of it, without GitHub's own time. */
function timesOf(world: World): number[] {
  return world.runs.all.flatMap(({ workflow, event, at }) => {
    if (workflow.file !== 'contribution-report.yml' || event.name !== 'pull_request_target') return [];
    const { head } = event.payload['pull_request'] as { head: { sha: string } };
    const verdict = world.standIn.statuses
      .get(head.sha)
      ?.find((status) => status.at >= at && status.state !== 'pending');
    return verdict === undefined ? [] : [verdict.at - at];
  });
}

function tellTimes(times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (middle === undefined || most === undefined) return;
  const found = `${seconds(middle)} in the middle, ${seconds(most)} at most`;
  console.log(`From an event to its verdict, ${sorted.length} times: ${found}.`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
