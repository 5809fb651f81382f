import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { kept, once } from '../../src/core/files/lazy-files.ts';
import { drawnSite, type SiteSource } from '../build/drawn-site.ts';
import { listen, previewServer } from './server.ts';

/** A server of a site that is drawn as it is asked for, below the root of its host. */
export interface SiteServer {
  readonly server: Server;
  /** Begins to draw, which else the first request for anything but the API does. */
  begin(): Promise<void>;
}

/**
 * A server that draws each file of a site when it is first asked for, into `folder`, which is empty, and from which it is
 * sent as any file is; the files of the API are sent from where they lie.
 */
export function siteServer(source: Promise<SiteSource>, folder: string): SiteServer {
  const linked = once(async () => link((await source).api, join(folder, 'api/v1')));
  const draw = once(async () => {
    const site = await drawnSite(await source);
    const put = kept(async (path) => {
      const content = (await site.file(path)) ?? '';
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    });
    return { paths: new Set(site.paths), put };
  });
  const before = async (path: string): Promise<void> => {
    await linked();
    if (path.startsWith('api/v1/')) return;
    const { paths, put } = await draw();
    // The last leads from `/grid` to `/grid/`.
    const file = [path, `${path}index.html`, `${path}/index.html`].find((name) => paths.has(name));
    if (file !== undefined) await put(file);
  };
  const isDraft = async (): Promise<boolean> => {
    const { api, project } = await source;
    return api !== project.published;
  };
  const server = previewServer(folder, { before, isDraft });
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
  const folder = mkdtempSync(join(tmpdir(), 'token-energy-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const source = begun.then(sourceOf);
  const site = siteServer(source, folder);
  try {
    const taken = await listen(site.server, port);
    process.once('exit', remove);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit());
    begin();
    await source;
    tell(taken);
    await site.begin();
  } catch (error) {
    site.server.close();
    remove();
    throw error;
  }
}
