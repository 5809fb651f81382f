import { type Option } from './command.ts';
import { UsageError } from '../findings/usage-error.ts';

/** The option of every command that serves something on this machine. */
export const portOption: Option = { value: 'PORT', description: 'Port to listen on (default: 4173).' };

/** The port that the option names. @throws UsageError when it names none. */
export function portOf(value: string | true | undefined): number {
  if (value === undefined) return 4173;
  const port = Number(value);
  if (typeof value === 'string' && /^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UsageError(`--port ${String(value)} is no port. Allowed: a whole number from 0 (any free port) to 65535.`);
}
