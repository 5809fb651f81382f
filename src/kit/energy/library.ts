import { isObject } from '../../core/text/json.ts';
import { visible } from '../../core/text/characters.ts';
import { type Outside, OutsideError } from '../outside.ts';

/** A library of C functions. Nothing here knows what the functions do: that stands in `nvml.ts`. */
export interface Library {
  /**
   * Calls functions one after the other. The answers are in the order of the calls.
   * @throws OutsideError where what calls them is gone.
   */
  call(calls: readonly Call[]): Promise<readonly CallResult[]>;
  close(): Promise<void>;
}

/** A call of a function that returns a number. */
export interface Call {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** A whole number by value, of 32 bits or of 64; memory that the function may change; or no address. */
export type Argument =
  { readonly u32: number } | { readonly u64: bigint } | { readonly memory: Uint8Array } | { readonly nothing: true };

/** What came of a call. */
export interface CallResult {
  /** What the function returned; null where the library has no function of that name. */
  readonly code: number | null;
  /** The memory of the call, one after the other, as it was when the function returned. */
  readonly memory: Buffer;
}

/**
 * Calls functions of the library that its first argument names: on each line of its input a list of calls, on each of
 * its output what came of them. Only what Python has since 3.6 and brings along.
 */
const PROGRAM = `
import ctypes, json, sys
try: library = ctypes.CDLL(sys.argv[1])
except OSError as error: sys.exit(print(str(error), flush=True))
def call(name, args):
    values, memory = [], []
    for kind, value in args:
        if kind == "u32": values.append(ctypes.c_uint32(value))
        elif kind == "u64": values.append(ctypes.c_uint64(int(value)))
        elif kind == "nothing": values.append(ctypes.c_void_p(None))
        else:
            memory.append(ctypes.create_string_buffer(bytes.fromhex(value), len(value) // 2))
            values.append(memory[-1])
    function = getattr(library, name, None)
    code = None if function is None else function(*values)
    return {"code": code, "memory": b"".join(part.raw for part in memory).hex()}
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps([call(*each) for each in json.loads(line)]), flush=True)
`;

/**
 * A library called from a child process of Python's, which most machines have that serve a model: no native code is loaded
 * here, and a library that crashes ends the child alone.
 * @throws OutsideError where there is no `python3`, or no such library.
 */
export async function loadLibrary({ programs }: Outside, path: string): Promise<Library> {
  // Isolated: neither the folder that it is started in nor its environment gives it other code.
  const child = await programs.start('python3', ['-I', '-c', PROGRAM, path]);
  const first = await child.line();
  if (first !== 'ready') {
    await child.stop();
    throw new OutsideError(`python3 can't load it: ${visible((first ?? 'it ended').slice(0, 200))}`);
  }
  return {
    call: async (calls) => {
      child.write(JSON.stringify(calls.map(({ name, args }) => [name, args.map(written)])));
      const answer = calledOf(await child.line());
      const isWhole = calls.every(({ args }, i) => answer?.[i]?.memory.length === roomOf(args));
      if (answer?.length === calls.length && isWhole) return answer;
      throw new OutsideError(`The python3 that calls ${path} ended, or gave an odd answer.`);
    },
    close: () => child.stop(),
  };
}

function roomOf(args: readonly Argument[]): number {
  return args.reduce((room, arg) => room + ('memory' in arg ? arg.memory.length : 0), 0);
}

function written(arg: Argument): readonly [string, string | number | null] {
  if ('u32' in arg) return ['u32', arg.u32];
  if ('u64' in arg) return ['u64', arg.u64.toString()];
  return 'memory' in arg ? ['memory', Buffer.from(arg.memory).toString('hex')] : ['nothing', null];
}

/** What a line of its output says; null for one that it can't have written. */
function calledOf(line: string | null): readonly CallResult[] | null {
  try {
    const answers: unknown = JSON.parse(line ?? '');
    if (!Array.isArray(answers)) return null;
    return answers.map((answer: unknown): CallResult => {
      if (!isObject(answer) || typeof answer['memory'] !== 'string') throw new TypeError('no answer');
      const { code, memory } = answer;
      return { code: typeof code === 'number' ? code : null, memory: Buffer.from(memory, 'hex') };
    });
  } catch {
    return null;
  }
}
