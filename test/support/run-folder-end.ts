import { rmSync } from 'node:fs';

/** After all tests: removes what they shared. */
export default function teardown(): void {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
