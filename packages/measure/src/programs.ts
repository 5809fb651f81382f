import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { errorCode } from '../../../src/core/files/error-code.ts';
import { messageOf } from '../../../src/core/text/words.ts';
import { type Child, OutsideError, type Programs, type ProgramResult } from './outside.ts';

/** Milliseconds until an answer is given up. */
const TIMEOUT = 10_000;
/** A program that writes more is ended: none that is run here writes as much. */
const MOST_OUTPUT = 16 * 1024 * 1024;

/** The programs of this machine. Those in the working directory are none of them, whatever PATH says. */
export const programs: Programs = { run, start };

function environment(): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(':').filter(isAbsolute).join(':');
  // Figures are read in the form that they have in C's locale.
  return { ...process.env, PATH: path, LC_ALL: 'C' };
}

function run(command: string, args: readonly string[], timeout = TIMEOUT): Promise<ProgramResult> {
  const options = { env: environment(), timeout, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const;
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error.code ?? null);
      if (typeof code === 'string') reject(missing(command, error));
      else resolve({ code, stdout, stderr });
    });
  });
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
