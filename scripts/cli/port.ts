import { UsageError } from '../findings/usage-error.ts';

/** The option of every command that serves something on this machine. */
export const portOption = { value: 'PORT', description: 'Port to listen on (default: 4173).' } as const;

/** The port that the option names. @throws UsageError when it names none. */
export function portOf(value = '4173'): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--port ${value} is not a port. Allowed: a whole number from 0 (any free port) to 65535.`);
}
