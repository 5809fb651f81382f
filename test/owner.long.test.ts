import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { commitAll, git, initRepository } from './support/git.ts';
import { ownerChanges } from './support/owner-changes.ts';
import { copyInto, ROOT } from './support/project-files.ts';
import { outsideOfWorkflows, type Outcome, temporaryFolders } from './support/project.ts';

// Normal maintenance needs no change of code or tests: this test applies each change of data or identity that an owner
// makes to a copy of the project, and runs the whole test suite there. OWNER_TESTS can name the test files to run
// instead.

const temporary = temporaryFolders();
const NOT_COPIED = ['.git', 'dist', 'node_modules'];
const only = process.env['OWNER_TESTS']?.split(' ') ?? [];
let root: string;

/** Copies the project into its own repository. */
beforeEach(async () => {
  root = await temporary();
  const parts = (await readdir(ROOT)).filter((name) => !NOT_COPIED.includes(name));
  await copyInto(root, ...parts.map((name) => join(ROOT, name)));
  // Packages are copied too, because a link would lead tests back to the code of this folder.
  await cp(join(ROOT, 'node_modules'), join(root, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  initRepository(root);
});

/** The output of the test suite in the copy. */
function runTests(): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...outsideOfWorkflows(), FORCE_COLOR: '0' }, maxBuffer: 1e9 };
    execFile('npm', ['test', '--', ...only], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

/** The names of failing tests, and the files that could not run. */
function failuresIn({ stdout, stderr }: Outcome): string[] {
  return [...`${stdout}${stderr}`.matchAll(/^(?: {2}● (?!Console$)(.*)|FAIL (\S+).*)$/gm)].map(
    ([, name, file]) => name ?? `in ${String(file)}:`,
  );
}

test.each(ownerChanges)('every test passes after the change "$name"', async ({ name, apply }) => {
  await apply(root);
  if (git(root, 'status', '--porcelain') !== '') commitAll(root, name);
  const outcome = await runTests();
  expect({ failures: failuresIn(outcome), code: outcome.code }).toEqual({ failures: [], code: 0 });
});
