import { type Http, OutsideError } from '../outside.ts';
import { modelsAt } from './answers.ts';
import type { Engine } from './engine.ts';
import { llamaCpp } from './llama-cpp.ts';
import { sglang } from './sglang.ts';
import { tensorrtLlm } from './tensorrt-llm.ts';
import { vllm } from './vllm.ts';

/** Every engine that the kit knows. */
export const ENGINES: readonly Engine[] = [vllm, sglang, tensorrtLlm, llamaCpp];

/** The engine that serves at `http`. @throws OutsideError where nobody answers, or it is none of these. */
export async function engineAt(http: Http): Promise<Engine> {
  const owners = (await modelsAt(http)).map(({ owner }) => owner);
  const engine = ENGINES.find(({ owner }) => owners.includes(owner));
  if (engine !== undefined) return engine;
  throw new OutsideError(
    `A server answers, but it is none of ${ENGINES.map(({ name }) => name).join(', ')}: nothing under /v1/models says so.`,
    'Give the address of the engine itself, without a router or proxy before it, and without /v1.',
  );
}
