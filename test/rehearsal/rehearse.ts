import { contribution } from './play/contribution.ts';
import { Stage } from './stage.ts';
import { World } from './world.ts';

const t = Date.now();
const world = await World.start({ workflow: (_, text) => text, dataUrls: {} });
console.log('world', Date.now() - t);
try {
  await contribution.play(new Stage(world));
} finally {
  await world.end();
}
console.log('all', Date.now() - t);
