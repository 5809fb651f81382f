import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { type Child, OutsideError, type Programs, type ProgramResult } from './outside.ts';

/** Longest wait for a program, ms. */
const TIMEOUT = 10_000;
/** Largest output, bytes. The programs that the kit runs write much less. */
const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * The programs of this machine. A program in the working directory is never run, even if PATH contains that directory.
 */
export const programs: Programs = { run, start };

function environment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(':').filter(isAbsolute).join(':');
  // In C's locale programs write numbers with a decimal point.
  return { ...process.env, PATH: path, LC_ALL: 'C' };
}

function run(command: string, args: readonly string[], timeout = TIMEOUT): Promise<ProgramResult> {
  const options = { env: environment(), timeout, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT } as const;
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error.code ?? null);
      if (typeof code === 'string') reject(notRunnable(command, error));
      else resolve({ code, stdout, stderr });
    });
  });
}

async function start(command: string, args: readonly string[]): Promise<Child> {
  const child = spawn(command, args, { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  await once(child, 'spawn').catch((error: unknown) => {
    throw notRunnable(command, error);
  });
  const closed = once(child, 'close');
  // Writing to a program that has ended: `line` reports its end.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    write: (line) => void child.stdin.write(`${line}\n`),
    line: async (timeout = TIMEOUT) => {
      // A program that doesn't respond is ended.
      const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
      const next = await lines.next();
      clearTimeout(timer);
      return next.done === true ? null : next.value;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

function notRunnable(command: string, error: unknown): OutsideError {
  const reason = errorCode(error) === 'ENOENT' ? `there is no program ${command}` : messageOf(error);
  return new OutsideError(`${command} can't be run: ${reason}.`);
}
