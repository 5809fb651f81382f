// Loaded before a release (node --import). Its steps are what it does to files and the processes it starts; it is killed,
// with all that it started, before the step KILL_AT_STEP, or counts its steps into the file COUNT_STEPS.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const at = Number(process.env['KILL_AT_STEP'] ?? 0);
let steps = 0;

function step() {
  steps += 1;
  // The group is that of the test's own making: the release, and every git below it.
  if (steps === at) process.kill(-process.pid, 'SIGKILL');
}

/**
 * A step before each call, and one behind it where it is waited for.
 * @param {object} object @param {string} name
 */
function count(object, name) {
  /** @type {unknown} */
  const before = Reflect.get(object, name);
  /** @param {unknown[]} args @returns {unknown} */
  const counted = (...args) => {
    step();
    /** @type {unknown} */
    const result = Reflect.apply(/** @type {() => unknown} */ (before), object, args);
    if (!(result instanceof Promise)) return result;
    return result.finally(step);
  };
  Reflect.set(object, name, counted);
}

if (isMainThread) {
  for (const name of ['writeFile', 'rename', 'rm', 'mkdir']) count(fs.promises, name);
  count(childProcess, 'execFile');
  syncBuiltinESMExports();
  process.once('exit', () => {
    const file = process.env['COUNT_STEPS'] ?? '';
    if (file !== '') fs.writeFileSync(file, String(steps));
  });
}
