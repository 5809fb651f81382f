import { type Http, OutsideError } from '../outside.ts';
import type { Engine } from './engine.ts';
import { llamaCpp } from './llama-cpp.ts';
import { ollama } from './ollama.ts';
import { sglang } from './sglang.ts';
import { tensorrtLlm } from './tensorrt-llm.ts';
import { vllm } from './vllm.ts';

/** Every engine that the kit knows, in the order in which they are looked for. */
export const ENGINES: readonly Engine[] = [vllm, sglang, tensorrtLlm, llamaCpp, ollama];

/**
 * The engine that serves at `http`.
 * @throws OutsideError where nobody answers, it is none of these, or one that can't be measured.
 */
export async function engineAt(http: Http): Promise<Engine> {
  for (const engine of ENGINES) {
    if (!(await engine.recognise(http))) continue;
    if (engine.refusal !== null) throw new OutsideError(`This is ${engine.name}. ${engine.refusal}`);
    return engine;
  }
  const names = ENGINES.filter(({ refusal }) => refusal === null).map(({ name }) => name);
  throw new OutsideError(
    `A server answers, but it is none of ${names.join(', ')}: nothing under /v1/models says so.`,
    'Give the address of the engine itself, without a router or proxy before it, and without /v1.',
  );
}
