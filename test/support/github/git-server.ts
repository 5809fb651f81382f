import { execFileSync, spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Origin } from './origin.ts';
import { REPOSITORY } from './pulls.ts';
import type { Grant, Tokens } from './tokens.ts';

/** git's own server, which git brings along. */
const BACKEND = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend');

/**
 * Serves git over HTTP: reading to everyone without a token, as of a public repository, and to a token that may read
 * contents; pushing to a token that may write them. @returns whether it was git that asked.
 */
export async function serveGit(
  origin: Origin,
  tokens: Tokens,
  grant: Grant | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method = 'GET', url = '/', headers } = request;
  const [path = '', query = ''] = url.split('?');
  const [, repository, , rest] =
    /^\/([\w.-]+\/[\w.-]+?)(\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(path) ?? [];
  if (repository !== REPOSITORY || rest === undefined) return false;
  const isPush = (rest + query).includes('git-receive-pack');
  if (isPush || headers.authorization !== undefined) {
    if (headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="GitHub"' }).end();
      return true;
    }
    const needed = `contents: ${isPush ? 'write' : 'read'}`;
    if (!tokens.allows(grant, `git ${isPush ? 'push' : 'fetch'}`, [needed])) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Permission to the repository denied');
      return true;
    }
  }
  const printed = await backend(await buffer(request), {
    GIT_PROJECT_ROOT: origin.folder,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `/${rest}`,
    QUERY_STRING: query,
    REQUEST_METHOD: method,
    CONTENT_TYPE: headers['content-type'] ?? '',
    HTTP_CONTENT_ENCODING: headers['content-encoding'] ?? '',
    GIT_PROTOCOL: String(headers['git-protocol'] ?? ''),
    REHEARSAL_PUSHER: 'token',
    ...(isPush && { REMOTE_USER: 'token' }),
  });
  const end = printed.indexOf('\r\n\r\n');
  const lines = printed.subarray(0, end).toString('utf8').split('\r\n');
  const answered = lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^[^:]*: */, '')]);
  const status = Number(answered.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
  response.writeHead(status, Object.fromEntries(answered.filter(([name]) => name !== 'Status')));
  response.end(printed.subarray(end + 4));
  return true;
}

/** Runs git's server for one request, and gives what it prints. */
async function backend(input: Buffer, env: NodeJS.ProcessEnv): Promise<Buffer> {
  const child = spawn(BACKEND, { env: { PATH: process.env['PATH'], ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  // Where nothing is to be read, git may be gone before it was given the end of nothing.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return buffer(child.stdout);
}
