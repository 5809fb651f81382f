import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before all tests: a folder for what several test files only read, made by the first that needs it. */
export default function setup(): void {
  process.env['TEST_RUN_FOLDER'] = mkdtempSync(join(tmpdir(), 'token-energy-run-'));
}
