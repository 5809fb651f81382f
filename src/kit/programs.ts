import { type ChildProcess, spawn } from 'node:child_process';
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
    const code = await ended(child, command);
    return { code, ...output };
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with the exit status once a program is over and its output read; null where a signal ended it. */
function ended(child: ChildProcess, command: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(missing(command, error));
    });
    child.once('close', resolve);
  });
}

async function start(command: string, args: readonly string[]): Promise<Child> {
  const child = spawn(command, args, { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => {
      reject(missing(command, error));
    });
  });
  const gone = new Promise<void>((resolve) => child.once('close', resolve));
  // Writing to a program that is gone: its end is told by `line`.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    write: (line) => void child.stdin.write(`${line}\n`),
    line: async (timeout = TIMEOUT) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new OutsideError(`${command} does not answer within ${timeout / 1000} s.`));
        }, timeout);
      });
      try {
        const next = await Promise.race([lines.next(), late]);
        return next.done === true ? null : next.value;
      } finally {
        clearTimeout(timer);
      }
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function missing(command: string, error: Error): OutsideError {
  const why = errorCode(error) === 'ENOENT' ? `there is no program ${command}` : messageOf(error);
  return new OutsideError(`${command} can't be run: ${why}.`);
}
