import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a command ended. */
export interface Ended {
  readonly code: number;
  /** Everything that was printed, secrets and all. */
  readonly log: string;
}

/** The arguments with which GitHub starts a shell: plain `bash -e` where a step names none. */
const SHELLS: Readonly<Record<string, readonly string[]>> = {
  '': ['bash', '-e'],
  bash: ['bash', '--noprofile', '--norc', '-eo', 'pipefail'],
  sh: ['sh', '-e'],
};

/** Milliseconds that a step of the rehearsal may take. */
const MOST_TIME = 180_000;

/** Runs a text as a step does: as a file, in the shell it names. The signal ends it with all that it started. */
export async function runScript(
  script: string,
  shell: string,
  { cwd, env, temp, signal }: { cwd: string; env: NodeJS.ProcessEnv; temp: string; signal: AbortSignal },
): Promise<Ended> {
  const start = SHELLS[shell];
  if (start === undefined) throw new Error(`The rehearsal does not know the shell "${shell}".`);
  if (!existsSync(cwd)) return { code: 1, log: `The working directory ${cwd} is not there.\n` };
  const file = join(temp, `step-${process.hrtime.bigint()}.sh`);
  writeFileSync(file, script);
  const [program = '', ...args] = start;
  // A group of its own, so that what npm starts ends with it.
  const child = spawn(program, [...args, file], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => log.push(text));
  const end = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  };
  const limit = setTimeout(() => {
    log.push(`The step took longer than ${MOST_TIME / 1000} seconds.\n`);
    end();
  }, MOST_TIME);
  signal.addEventListener('abort', end);
  const code = await new Promise<number>((resolve) =>
    child.once('close', (ended) => {
      resolve(ended ?? 137);
    }),
  );
  clearTimeout(limit);
  signal.removeEventListener('abort', end);
  return { code, log: log.join('') };
}

/** What a step wrote into GITHUB_OUTPUT or GITHUB_ENV: `name=value`, or `name<<END`, lines, `END`. */
export function readAssignments(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const values: Record<string, string> = {};
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? '';
    const [, name, end] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name !== undefined && end !== undefined) {
      const last = lines.indexOf(end, i);
      if (last === -1) throw new Error(`${name} has no end ${end}.`);
      values[name] = lines.slice(i + 1, last).join('\n');
      i = last;
    } else if (line.includes('=')) values[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
    else if (line !== '') throw new Error(`"${line}" is neither name=value nor name<<END.`);
  }
  return values;
}

/** A line by which a step says something to the runner, such as `::error file=a,line=1::text`. */
interface Said {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What a step said to the runner. */
export function commandsIn(log: string): Said[] {
  const decoded = (text: string): string =>
    text
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  return [...log.matchAll(/^::([\w-]+)(?: ([^:]*))?::(.*)$/gm)].map(([, command = '', properties = '', text = '']) => {
    const pairs = properties
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]);
    return {
      command,
      properties: Object.fromEntries(pairs.map(([key, value]) => [key, decoded(value)])),
      text: decoded(text),
    };
  });
}
