import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { copyProject, temporaryFolders } from '../../test/support/project.ts';

const temporary = temporaryFolders();

test('npm start -- --watch serves changed files', async () => {
  const project = await temporary();
  await copyProject(project, 'api');
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/run.js'), 'site/scripts/start', '--watch', '--port', '0'],
    {
      cwd: project,
      env: { ...process.env, INIT_CWD: project },
    },
  );
  /** The style sheet of the site that is served next. */
  const style = async (): Promise<string> => {
    for (;;) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      const url = /Serving (\S+)/.exec(chunk.toString())?.[1];
      if (url !== undefined) return (await fetch(`${url}assets/style.css`)).text();
    }
  };
  try {
    expect(await style()).not.toContain('rebeccapurple');
    await appendFile(join(project, 'site/styles/base.css'), '\nbody { color: rebeccapurple; }\n');
    // Minified.
    expect(await style()).toMatch(/rebeccapurple|#639/);
  } finally {
    child.kill('SIGINT');
    await once(child, 'close');
  }
});
