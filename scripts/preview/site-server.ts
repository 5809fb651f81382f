import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { kept, once } from '../files/lazy-files.ts';
import { drawnSite, type SiteSource } from '../site/drawn-site.ts';
import { listen, previewServer } from './server.ts';

/** A server of a site that is drawn as it is asked for, below the root of its host. */
export interface SiteServer {
  readonly server: Server;
  /** Begins to draw, which else the first request for anything but the API does. */
  begin(): Promise<void>;
}

/**
 * A server that draws each file of a site when it is first asked for, into a folder of its own, from which it is sent as any
 * file is; the files of the API are sent from where they lie. The folder goes when the server is closed or the process ends.
 */
export function siteServer(source: Promise<SiteSource>): SiteServer {
  const folder = mkdtempSync(join(tmpdir(), 'token-energy-'));
  const linked = once(async () => link((await source).api, join(folder, 'api/v1')));
  const draw = once(async () => {
    const site = await drawnSite(await source);
    const folders = new Set(site.paths.map((path) => dirname(join(folder, path))));
    await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
    const put = kept(async (path) => writeFile(join(folder, path), (await site.file(path)) ?? ''));
    return { paths: new Set(site.paths), put };
  });
  const server = previewServer(folder, async (path) => {
    await linked();
    if (path.startsWith('api/v1/')) return;
    const { paths, put } = await draw();
    const file = [path, `${path}index.html`].find((name) => paths.has(name));
    if (file !== undefined) await put(file);
  });
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  server.once('close', () => {
    process.off('exit', remove);
    remove();
  });
  return {
    server,
    async begin() {
      await linked();
      await draw();
    },
  };
}

async function link(to: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(resolve(to), path, 'junction');
}

/**
 * Serves a site on the loopback address until the process is told to stop. The port is taken before `sourceOf` is called:
 * who can't serve has nothing to build. `tell` is called with it as soon as the API is there.
 * @throws Error that names the port when it is taken; what `sourceOf` and drawing throw, and then nothing is served.
 */
export async function serveSite(
  port: number,
  sourceOf: () => Promise<SiteSource>,
  tell: (port: number) => void,
): Promise<void> {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const source = begun.then(sourceOf);
  const site = siteServer(source);
  try {
    const taken = await listen(site.server, port);
    begin();
    await source;
    tell(taken);
    // The folder that it is drawn into goes with the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
    await site.begin();
  } catch (error) {
    site.server.close();
    throw error;
  }
}
