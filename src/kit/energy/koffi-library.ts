import type { LibraryHandle } from 'koffi';
import { OutsideError } from '../outside.ts';
import { messageOf } from '../../core/text/words.ts';
import type { Argument, Call, Called, Library } from './library.ts';

/** A function of the library. */
type Callable = (...args: unknown[]) => unknown;

/**
 * A library called from this process, through koffi: a package for development, which the single file of the kit does
 * without, so that it loads no code but its own.
 * @throws OutsideError where there is no koffi, or no such library.
 */
export async function koffiLibrary(path: string): Promise<Library> {
  if (process.env['TOKEN_ENERGY_SINGLE_FILE'] !== undefined) throw new OutsideError('The single file has no koffi.');
  let library: LibraryHandle;
  try {
    const { default: koffi } = await import('koffi');
    library = koffi.load(path);
  } catch (error) {
    throw new OutsideError(messageOf(error));
  }
  const functions = new Map<string, Callable | null>();
  const functionOf = ({ name, args }: Call): Callable | null => {
    const key = [name, ...args.map(typeOf)].join();
    const known = functions.get(key);
    if (known !== undefined) return known;
    let made: Callable | null = null;
    try {
      made = library.func(name, 'int', args.map(typeOf));
    } catch {
      // An older driver does not have it.
    }
    functions.set(key, made);
    return made;
  };
  const callOne = (call: Call): Called => {
    const memory = call.args.flatMap((arg) => ('memory' in arg ? [Buffer.from(arg.memory)] : []));
    let next = 0;
    const values = call.args.map((arg) => ('memory' in arg ? memory[next++] : valueOf(arg)));
    const code: unknown = functionOf(call)?.(...values);
    return { code: typeof code === 'number' ? code : null, memory: Buffer.concat(memory) };
  };
  return {
    caller: 'koffi',
    call: (calls) => Promise.resolve(calls.map(callOne)),
    close: () => Promise.resolve(),
  };
}

function typeOf(arg: Argument): string {
  if ('u32' in arg) return 'uint32_t';
  return 'u64' in arg ? 'uint64_t' : 'void *';
}

function valueOf(arg: Exclude<Argument, { memory: Uint8Array }>): number | bigint | null {
  if ('u32' in arg) return arg.u32;
  return 'u64' in arg ? arg.u64 : null;
}
