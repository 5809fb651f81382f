import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openBrowser } from '../site/preview/screenshots.ts';
import { copyProject, temporaryFolders } from './support/project.ts';

const temporary = temporaryFolders();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('npm run dev draws the site again when a file changes, and the open page follows', async () => {
  const project = await temporary();
  await copyProject(project, 'api');
  const port = await freePort();
  const child = spawn(process.execPath, [join(project, 'scripts/run.js'), 'dev', '--port', String(port)], {
    cwd: project,
    env: { ...process.env, INIT_CWD: project },
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  const browser = await openBrowser();
  try {
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Serving')) resolve();
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
    // Who sits at another machine doesn't get to see it.
    for (const { address } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
      if (address === '127.0.0.1' || address.includes(':')) continue;
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed');
    }
    // What is drawn is what is published: reloading is the server's part alone, in a line of its own.
    const script = (await (await fetch(`http://127.0.0.1:${port}/assets/page.js`)).text()).trimEnd().split('\n');
    expect(script.pop()).toContain('EventSource');
    expect(script.join('\n')).not.toContain('EventSource');

    // A mistake is told, and what was drawn before it stays until it is mended.
    const home = join(project, 'site/pages/home.tsx');
    const right = await readFile(home, 'utf8');
    await writeFile(home, `${right}\nconst = ;\n`);
    while (!told.includes('site/pages/home.tsx')) await once(child.stderr, 'data');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    const again = page.waitForEvent('load');
    await writeFile(home, right.replace('A dot is a model', 'Mended: $&'));
    await again;
    expect(await page.locator('main').textContent()).toContain('Mended: A dot is a model');
  } finally {
    await browser.close();
    child.kill('SIGINT');
    await once(child, 'close');
  }
});
