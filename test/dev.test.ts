import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openBrowser } from '../scripts/preview/browser.ts';
import { ROOT, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('npm run dev draws the site anew when a file changes, and the open page follows', async () => {
  const project = await temporary();
  const parts = ['api', 'contributions', 'data', 'schema', 'scripts', 'site', 'package.json', 'tsconfig.json'];
  for (const part of parts) await cp(join(ROOT, part), join(project, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(project, 'scripts/run.js'), 'dev', '--port', String(port)], {
    cwd: project,
    env: { ...process.env, INIT_CWD: project },
  });
  const browser = await openBrowser();
  try {
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Server at')) resolve();
      });
    });
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/`, { waitUntil: 'networkidle' });
    const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await colour()).not.toBe('rgb(1, 2, 3)');
    const reloaded = page.waitForEvent('load');
    await appendFile(join(project, 'site/styles/base.css'), '\nbody { background: rgb(1, 2, 3) !important; }\n');
    await reloaded;
    expect(await colour()).toBe('rgb(1, 2, 3)');
  } finally {
    await browser.close();
    child.kill('SIGINT');
    await once(child, 'close');
  }
});
