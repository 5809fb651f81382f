import { Publisher } from '../support/publisher-server.ts';
import { MUTATIONS, mutated } from './mutations.ts';
import { SCENES } from './play/index.ts';
import { Stage } from './stage.ts';
import { World } from './world.ts';

// npm run rehearse: plays everything; with names of scenes after it, these; with --mutation and a number, the scene that
// this edit of a workflow concerns. Exit code: 0 when all is as it should be, else 1.
const [first, ...rest] = process.argv.slice(2);
const mutation = first === '--mutation' ? MUTATIONS[Number(rest[0])] : undefined;
const chosen = mutation === undefined ? process.argv.slice(2) : [mutation.scene];
const unknown = chosen.find((name) => !SCENES.some((scene) => scene.name === name));
if (unknown !== undefined) {
  console.error(`There is no scene "${unknown}". There are: ${SCENES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const started = Date.now();
const publisher = new Publisher();
await publisher.start();
const world = await World.start(publisher, {
  workflow: (file, text) => (mutation?.file === file ? mutated(mutation, text) : text),
});
console.log(`The repository stands after ${seconds(Date.now() - started)}.`);
const stage = new Stage(world);
let scene = '';
try {
  for (const { name, aside = [], play } of SCENES.filter((one) => chosen.length === 0 || chosen.includes(one.name))) {
    scene = name;
    const from = Date.now();
    stage.setAside(...aside);
    await play(stage);
    console.log(`${name}: ${seconds(Date.now() - from)}`);
  }
  tellTimes();
  console.log(`All is as it should be, after ${seconds(Date.now() - started)}.`);
} catch (error) {
  console.error(`${scene}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await world.end();
  publisher.stop();
}

/** How long it took from an event about a pull request to the verdict: what is ours of it, without GitHub's own time. */
function tellTimes(): void {
  const times = world.runs.all.flatMap(({ workflow, event, at }) => {
    if (workflow.file !== 'contribution-report.yml' || event.name !== 'pull_request_target') return [];
    const { head } = event.payload['pull_request'] as { head: { sha: string } };
    const verdict = world.hub.statuses.get(head.sha)?.find((status) => status.at >= at && status.state !== 'pending');
    return verdict === undefined ? [] : [verdict.at - at];
  });
  const sorted = times.sort((a, b) => a - b);
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (middle !== undefined && most !== undefined) {
    console.log(
      `From an event to its verdict, ${sorted.length} times: ${seconds(middle)} in the middle, ${seconds(most)} at most.`,
    );
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
