import { OutsideError } from '../outside.ts';
import type { Throttle } from './energy.ts';
import type { Argument, Call, CallResult, Library } from './library.ts';

/**
 * What NVML can be asked, and how its answers are read. Names, layouts and numbers are those of nvml.h, NVML 13; the
 * versioned names are the ones that a program has to look up.
 */
export interface Question<T> {
  /** Functions that answer it, the best first: older drivers lack the newer ones. */
  readonly calls: readonly Call[];
  /** Reads the memory of the first that succeeded; null where it holds no answer. */
  readonly value: (memory: Buffer) => T | null;
  /** A code that is an answer, beside success. */
  readonly also?: number;
}

/** Codes that functions return. */
const CODE = { success: 0, insufficientSize: 7, gpuLost: 15, resetRequired: 16 } as const;

/** What the codes mean that a person can do something about. */
const MEANINGS: Readonly<Record<number, readonly [string, string]>> = {
  4: ['this user has no right to use it', 'Run the kit as a user who may use the cards.'],
  9: ['the driver is not loaded', 'Load the NVIDIA driver: nvidia-smi has to work first.'],
  15: ['a card is lost', 'Restart the machine.'],
  16: ['a card has to be reset', 'Restart the machine.'],
  17: ['the operating system forbids it', 'In a container, start it with --gpus all.'],
  18: ['library and driver have different versions', 'Restart the machine: its driver was changed.'],
};

/** Questions that are asked in one go: a library in another process answers once. */
export class Questions {
  readonly #calls: Call[] = [];
  #called: readonly CallResult[] = [];

  /** Puts a question on the list. What it returns tells the answer once they are asked; null where there is none. */
  add<T>({ calls, value, also }: Question<T>): () => T | null {
    const first = this.#calls.length;
    this.#calls.push(...calls);
    return () => {
      for (const { code, memory } of this.#called.slice(first, first + calls.length)) {
        if (code === CODE.gpuLost || code === CODE.resetRequired) refuseCode(code);
        const answer = code === CODE.success || (code !== null && code === also) ? value(memory) : null;
        if (answer !== null) return answer;
      }
      return null;
    };
  }

  /** @throws OutsideError where what calls the library is gone. */
  async ask(library: Library): Promise<void> {
    this.#called = await library.call(this.#calls);
  }
}

/** The answer to one question. @throws OutsideError where what calls the library, or the card, is gone. */
export async function answerTo<T>(library: Library, question: Question<T>): Promise<T | null> {
  const questions = new Questions();
  const answer = questions.add(question);
  await questions.ask(library);
  return answer();
}

/** Makes the library ready. @throws OutsideError where it can't. */
export async function start(library: Library): Promise<void> {
  const [started] = await library.call([{ name: 'nvmlInit_v2', args: [] }]);
  if (started?.code !== CODE.success) refuseCode(started?.code ?? null);
}

function refuseCode(code: number | null): never {
  const [why, fix] = (code === null ? undefined : MEANINGS[code]) ?? [`it answers ${code ?? 'nothing'}`, null];
  throw new OutsideError(`NVML does not work: ${why}.`, fix);
}

/** A text, in the room that nvml.h gives it. */
function text(name: string, room: number, device?: Argument): Question<string> {
  const args = [...(device === undefined ? [] : [device]), memory(room), { u32: room }];
  return { calls: [{ name, args }], value: textIn };
}

const VERSION_ROOM = 80;
const NAME_ROOM = 96;

export const NVML_VERSION = text('nvmlSystemGetNVMLVersion', VERSION_ROOM);
export const DRIVER_VERSION = text('nvmlSystemGetDriverVersion', VERSION_ROOM);

/** The highest version of CUDA that the driver takes: 13000 is 13.0. */
export const CUDA_VERSION: Question<string> = {
  calls: [{ name: 'nvmlSystemGetCudaDriverVersion_v2', args: [memory(4)] }],
  value: (bytes) => `${Math.floor(bytes.readInt32LE() / 1000)}.${Math.floor((bytes.readInt32LE() % 1000) / 10)}`,
};

export const CARD_COUNT: Question<number> = {
  calls: [{ name: 'nvmlDeviceGetCount_v2', args: [memory(4)] }],
  value: (bytes) => bytes.readUInt32LE(),
};

/** What names a card in all further questions. Indices follow the bus, whatever CUDA_VISIBLE_DEVICES says. */
export const handleOf = (index: number): Question<bigint> => ({
  calls: [{ name: 'nvmlDeviceGetHandleByIndex_v2', args: [{ u32: index }, memory(8)] }],
  value: (bytes) => bytes.readBigUInt64LE(),
});

export const productOf = (handle: bigint) => text('nvmlDeviceGetName', NAME_ROOM, { u64: handle });
export const limitOf = (handle: bigint) => milliwatts('nvmlDeviceGetEnforcedPowerLimit', handle);
export const defaultLimitOf = (handle: bigint) => milliwatts('nvmlDeviceGetPowerManagementDefaultLimit', handle);

/** Whether a card is cut into slices: now, and after the next reset. One that can't be cut does not know the question. */
export const isSliced = (handle: bigint): Question<boolean> => ({
  calls: [{ name: 'nvmlDeviceGetMigMode', args: [{ u64: handle }, memory(4), memory(4)] }],
  value: (bytes) => bytes.readUInt32LE() === 1,
});

/** J since the driver was loaded; counted in mJ. */
export const energyOf = (handle: bigint): Question<number> => ({
  calls: [{ name: 'nvmlDeviceGetTotalEnergyConsumption', args: [{ u64: handle }, memory(8)] }],
  value: (bytes) => Number(bytes.readBigUInt64LE()) / 1000,
});

/** What a figure covers: the card, or the module that it is soldered to, its processor included. */
export const SCOPE = { card: 0, module: 1 } as const;

/** Field of `nvmlDeviceGetFieldValues`: power at this instant, mW. */
const POWER_INSTANT = 186;

/**
 * W at this instant. `nvmlFieldValue_t` has 40 bytes: the field's number at 0, its scope at 4, its own code at 28, its
 * value at 32. The function succeeds whatever the field's code is.
 */
export function powerOf(handle: bigint, scope: number): Question<number> {
  const field = Buffer.alloc(40);
  field.writeUInt32LE(POWER_INSTANT, 0);
  field.writeUInt32LE(scope, 4);
  return {
    calls: [{ name: 'nvmlDeviceGetFieldValues', args: [{ u64: handle }, { u32: 1 }, { memory: field }] }],
    value: (bytes) => (bytes.readUInt32LE(28) === CODE.success ? bytes.readUInt32LE(32) / 1000 : null),
  };
}

/** W, for drivers without that field; from Ampere on, but for the A100, the mean of the last second. */
export const meanPowerOf = (handle: bigint) => milliwatts('nvmlDeviceGetPowerUsage', handle);

function milliwatts(name: string, handle: bigint): Question<number> {
  const args = [{ u64: handle }, memory(4)];
  return { calls: [{ name, args }], value: (bytes) => bytes.readUInt32LE() / 1000 };
}

/** °C. `nvmlTemperature_v1_t` has 12 bytes: its version at 0, the sensor at 4, the value at 8. The older function is laid out alike. */
export function temperatureOf(handle: bigint): Question<number> {
  const request = Buffer.alloc(12);
  request.writeUInt32LE(0x100000c, 0);
  const older = [{ u64: handle }, { u32: 0 }, memory(4)];
  return {
    calls: [
      { name: 'nvmlDeviceGetTemperatureV', args: [{ u64: handle }, { memory: request }] },
      { name: 'nvmlDeviceGetTemperature', args: older },
    ],
    value: (bytes) => bytes.readInt32LE(bytes.length - 4),
  };
}

/** Bits of what holds the clocks down. */
const BRAKES: readonly (readonly [number, Throttle])[] = [
  [0x4, 'power_cap'],
  [0x8, 'hw_slowdown'],
  [0x20, 'sw_thermal'],
  [0x40, 'hw_thermal'],
  [0x80, 'hw_power_brake'],
];

/** What the bits of a mask of `clocks_event_reasons` say, of whatever interface. */
export function brakesIn(mask: number): readonly Throttle[] {
  return BRAKES.flatMap(([bit, brake]) => ((mask & bit) === 0 ? [] : [brake]));
}

export const throttleOf = (handle: bigint): Question<readonly Throttle[]> => ({
  calls: ['nvmlDeviceGetCurrentClocksEventReasons', 'nvmlDeviceGetCurrentClocksThrottleReasons'].map((name) => ({
    name,
    args: [{ u64: handle }, memory(8)],
  })),
  value: (bytes) => brakesIn(bytes.readUInt32LE()),
});

/** How many processes compute on a card: given no room for them, the function says how many there are. */
export const processesOf = (handle: bigint): Question<number> => ({
  calls: [{ name: 'nvmlDeviceGetComputeRunningProcesses_v3', args: [{ u64: handle }, memory(4), { nothing: true }] }],
  value: (bytes) => bytes.readUInt32LE(),
  also: CODE.insufficientSize,
});

function memory(size: number): { readonly memory: Uint8Array } {
  return { memory: new Uint8Array(size) };
}

function textIn(bytes: Buffer): string | null {
  const end = bytes.indexOf(0);
  const text = bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
  return /^\P{C}+$/u.test(text) ? text : null;
}
