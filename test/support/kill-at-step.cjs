// Loaded before a release (node --require). Its steps are what it does to files and the processes it starts; it is killed,
// with all that it started, before the step KILL_AT_STEP, or counts its steps into the file COUNT_STEPS.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

const at = Number(process.env.KILL_AT_STEP ?? 0);
let steps = 0;

function step() {
  steps += 1;
  if (steps !== at) return;
  // The group is that of the test's own making: the release, and every git below it.
  process.kill(-process.pid, 'SIGKILL');
}

/** A step before it, and one behind it. */
function counted(object, name) {
  const before = object[name];
  object[name] = function (...args) {
    step();
    const result = before.apply(this, args);
    if (result?.then === undefined) return result;
    return result.then((value) => {
      step();
      return value;
    });
  };
}

if (isMainThread && process.argv.some((word) => word.endsWith('run.js') || word.endsWith('release.ts'))) {
  for (const name of ['writeFile', 'rename', 'rm', 'mkdir', 'cp']) counted(fs.promises, name);
  counted(require('node:child_process'), 'execFile');
  syncBuiltinESMExports();
  process.once('exit', () => {
    if (process.env.COUNT_STEPS) fs.writeFileSync(process.env.COUNT_STEPS, String(steps));
  });
}
