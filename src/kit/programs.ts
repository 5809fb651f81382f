import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { errorCode } from '../core/files/error-code.ts';
import { messageOf } from '../core/text/words.ts';
import { type Child, OutsideError, type Programs, type ProgramResult } from './outside.ts';

/** Milliseconds until an answer is given up. */
const TIMEOUT = 10_000;
/** More characters of output are not kept: no program that is run here writes as many. */
const MOST_OUTPUT = 16 * 1024 * 1024;

/** The programs of this machine. Those in the working directory are none of them, whatever PATH says. */
export const programs: Programs = { run, start };

function environment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(':').filter(isAbsolute).join(':');
  // Figures are read in the form that they have in C's locale.
  return { ...process.env, PATH: path, LC_ALL: 'C' };
}

async function run(command: string, args: readonly string[], timeout = TIMEOUT): Promise<ProgramResult> {
  const child = spawn(command, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      if (output[name].length < MOST_OUTPUT) output[name] += part;
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, ...output };
  } catch (error) {
    throw missing(command, error);
  } finally {
    clearTimeout(timer);
  }
}

async function start(command: string, args: readonly string[]): Promise<Child> {
  const child = spawn(command, args, { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  await once(child, 'spawn').catch((error: unknown) => {
    throw missing(command, error);
  });
  const gone = once(child, 'close');
  // Writing to a program that is gone: its end is told by `line`.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    write: (line) => void child.stdin.write(`${line}\n`),
    line: async (timeout = TIMEOUT) => {
      // One that does not answer is ended.
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      const next = await lines.next();
      clearTimeout(timer);
      return next.done === true ? null : next.value;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function missing(command: string, error: unknown): OutsideError {
  const why = errorCode(error) === 'ENOENT' ? `there is no program ${command}` : messageOf(error);
  return new OutsideError(`${command} can't be run: ${why}.`);
}
