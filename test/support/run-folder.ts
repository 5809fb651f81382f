import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a person or a machine sets, and what would else change what git and commands do or print. */
const OF_THE_MACHINE = /^(GIT_|(FORCE|NO)_COLOR$|CI$|(HTTPS?|ALL|NO)_PROXY$)/i;

/**
 * Before all tests: a folder for what several test files only read, made by the first that needs it; and an environment
 * that is the same everywhere.
 */
export default function setup(): void {
  for (const name of Object.keys(process.env)) if (OF_THE_MACHINE.test(name)) Reflect.deleteProperty(process.env, name);
  // Nobody's own settings, such as a key to sign with.
  Object.assign(process.env, { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' });
  process.env['TEST_RUN_FOLDER'] = mkdtempSync(join(tmpdir(), 'token-energy-run-'));
}
