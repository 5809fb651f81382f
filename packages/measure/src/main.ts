import { sep } from 'node:path';
import { ask } from '../../../src/cli/new-measurement.ts';
import { type KitTools, measure, MeasurementFailure } from './kit.ts';
import type { MeasurementFiles } from './measurement-file.ts';
import { OutsideError } from './outside.ts';
import { type KitOptions, settingsOf } from './settings.ts';
import { outsideHere } from './this-machine.ts';

/** The summary in the kit's help. */
export const SUMMARY =
  'Measures the GPU energy per output token of a running engine, under full load, in three windows of at least five minutes.\n' +
  'Writes a measurement file that has no errors in npm run check, and a log bundle. docs/measuring.md is the guide.';

/** Values that the surrounding program gives the kit. */
export interface Program extends Pick<KitTools, 'reference' | 'schema' | 'others' | 'path'> {
  /** Address of the page that checks and sends measurements. */
  readonly sendAt: string;
  /** The folder for measurements of the clone; null for the single file. */
  readonly contributions: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Longest time between Ctrl+C and the end, ms. */
const STOP_MS = 4500;

/**
 * Measures with the options of the command line. Ctrl+C stops the load and keeps the log; a second Ctrl+C ends at once.
 * @returns the exit code.
 * @throws UsageError, or an Error with a message for people.
 */
export async function runKit(options: KitOptions, program: Program): Promise<number> {
  const settings = settingsOf(options, program.environment);
  const { stdin, stdout } = process;
  const stop = new AbortController();
  const end = (): void => {
    if (stop.signal.aborted) process.exit(130);
    stdout.write('\nStopping the load. Press Ctrl+C again to end at once.\n');
    // Don't wait for anything that takes longer.
    setTimeout(() => process.exit(130), STOP_MS).unref();
    stop.abort(new Error('Stopped'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  try {
    const files = await measure(settings, {
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
    stdout.write(`${nextSteps(files, settings.quick, program)}\n`);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw withFix(error);
    const isKnown = error instanceof MeasurementFailure;
    process.stderr.write(`${isKnown ? error.message : 'Stopped before anything was measured.'}\n`);
    // The exit code that shells use for Ctrl+C.
    return 130;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
}

function withFix(error: unknown): unknown {
  if (!(error instanceof OutsideError)) return error;
  return new Error([error.message, error.fix].filter((part) => part !== null).join('\n'));
}

/** The next steps with the files, as text. */
export function nextSteps(
  { file, bundle, path }: MeasurementFiles,
  quick: boolean,
  { sendAt, contributions }: Pick<Program, 'sendAt' | 'contributions'>,
): string {
  const written = `Written: ${file}\nIts log: ${bundle}\n`;
  if (quick)
    return `${written}This was a trial, and the file is an example. Run the same command without --quick to measure.`;
  const isInClone = contributions !== null && file.startsWith(`${contributions}${sep}`);
  const send = isInClone
    ? `Next: look at the file, and send it in a pull request that changes nothing else. "fork" is the remote of your fork (see CONTRIBUTING.md):
  git switch -c measurement && git add ${path} && git commit -m "Add a measurement" && git push fork measurement`
    : `Next: copy both files to the computer with your browser. Run this there, with HOST as the name of this machine:
  scp 'HOST:${file}' 'HOST:${bundle}' .`;
  return `${written}${send}
You can also check and send the measurement in a browser: ${sendAt}
Attach the bundle of the log to the pull request, so that others can recompute the result.`;
}
