import { sep } from 'node:path';
import { ask } from '../../../src/api/inputs/new-measurement.ts';
import { outsideHere } from './this-machine.ts';
import { type KitTools, measure, MeasurementFailure } from './kit.ts';
import { OutsideError } from './outside.ts';
import { type KitOptions, settingsOf } from './settings.ts';
import type { MeasurementFiles } from './measurement-file.ts';

/** What the kit says of itself in its help. */
export const SUMMARY =
  'Measures a running engine: GPU energy per output token, under full load, three windows of five minutes. Writes a\n' +
  'measurement that keeps to every rule, and a bundle of its log. docs/measuring.md says how, and why so.';

/** What the program is given that the kit is part of. */
export interface Program extends Pick<KitTools, 'reference' | 'schema' | 'others' | 'path'> {
  /** Address of the page that sends measurements. */
  readonly sendAt: string;
  /** The folder for measurements of the clone that it runs in; null for the single file, which has none. */
  readonly contributions: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** After Ctrl+C it takes no longer than so many ms. */
const END_MS = 4500;

/**
 * Measures as the command line says, by the clock, network and screen of this machine. Ctrl+C stops the load and keeps
 * the log; pressed again it ends at once.
 * @returns the exit code.
 * @throws UsageError, or an Error whose message is for a person.
 */
export async function runKit(options: KitOptions, program: Program): Promise<number> {
  const settings = settingsOf(options, program.environment);
  const { stdin, stdout } = process;
  const stop = new AbortController();
  const end = (): void => {
    if (stop.signal.aborted) process.exit(130);
    stdout.write('\nStopping the load. Press Ctrl+C again to end at once.\n');
    // Whatever still waits then for something that doesn't come is not waited for.
    setTimeout(() => process.exit(130), END_MS).unref();
    stop.abort(new Error('Broken off'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  try {
    const written = await measure(settings, {
      ...program,
      signal: stop.signal,
      outside: outsideHere(settings.url, settings.key, stop.signal),
      screen: {
        isTerminal: stdout.isTTY,
        columns: stdout.isTTY ? stdout.columns : 80,
        write: (text) => stdout.write(text),
      },
      ask: stdin.isTTY ? ask : null,
      hubToken: program.environment['HF_TOKEN'] ?? null,
    });
    stdout.write(`${nextSteps(written, settings.quick, program)}\n`);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw inWords(error);
    // Broken off by a person, as they wanted: the status that shells give for it.
    const isTold = error instanceof MeasurementFailure;
    process.stderr.write(`${isTold ? error.message : 'Broken off before anything was measured.'}\n`);
    return 130;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}

function inWords(error: unknown): unknown {
  if (!(error instanceof OutsideError)) return error;
  return new Error([error.message, error.fix].filter((part) => part !== null).join('\n'));
}

/** What a person does next with what was written. */
export function nextSteps(
  { file, bundle, path }: Pick<MeasurementFiles, 'file' | 'bundle' | 'path'>,
  quick: boolean,
  { sendAt, contributions }: Pick<Program, 'sendAt' | 'contributions'>,
): string {
  const written = `Written: ${file}\nIts log: ${bundle}\n`;
  if (quick) return `${written}This was a try: the file is an example. Leave out --quick to measure.`;
  const isInClone = contributions !== null && file.startsWith(`${contributions}${sep}`);
  const send = isInClone
    ? `Next: look at the file, and send it in a pull request that changes nothing else:
  git switch -c measurement && git add ${path} && git commit -m "Add a measurement" && git push`
    : `Next: copy both files to where your browser is, from there (HOST is this machine, as you log in):
  scp 'HOST:${file}' 'HOST:${bundle}' .`;
  return `${written}${send}
A browser checks the measurement and sends it, too: ${sendAt}
Attach the bundle of the log to the pull request, so that others can recalculate it.`;
}
