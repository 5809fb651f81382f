import { type Http, OutsideError } from '../outside.ts';
import { modelsAt } from './facts.ts';
import type { Engine } from './engine.ts';
import { llamaCpp } from './llama-cpp.ts';
import { nim } from './nim.ts';
import { sglang } from './sglang.ts';
import { tensorrtLlm } from './tensorrt-llm.ts';
import { vllm } from './vllm.ts';

/** Every supported engine. */
export const ENGINES: readonly Engine[] = [vllm, sglang, tensorrtLlm, nim, llamaCpp];

/** Servers that the kit can't measure, by `owned_by`: what they lack, and what to use instead. */
const UNSUPPORTED: readonly (readonly [owner: RegExp, message: string, fix: string])[] = [
  [
    /^library$/,
    'This is Ollama, which shows neither running requests nor a token count.',
    'Serve the same model file with llama-server --metrics.',
  ],
  [
    /^organization_owner$/,
    'This is LM Studio, which has no metrics page.',
    'Serve the same model file with llama-server --metrics.',
  ],
  [/^lmdeploy$/i, 'This is LMDeploy, whose metrics the kit does not know.', 'Serve the model with vLLM or SGLang.'],
  [
    /^(nvidia|dynamo)$/i,
    'This is the frontend of Dynamo, which spreads requests over several engines.',
    'Pass the address of one vLLM, SGLang or TensorRT-LLM worker as --url.',
  ],
];

/**
 * The engine that serves at `http`. @throws OutsideError if the server doesn't respond, or is not a supported engine.
 */
export async function engineAt(http: Http): Promise<Engine> {
  const models = await modelsAt(http);
  const owners = models.map(({ owner }) => owner);
  const engine = ENGINES.find(({ owner }) => owners.includes(owner));
  if (engine !== undefined) return engine;
  for (const [pattern, message, fix] of UNSUPPORTED) {
    if (owners.some((owner) => pattern.test(owner ?? ''))) throw new OutsideError(message, fix);
  }
  // Text Generation Inference writes the id of the model here.
  if (models.some(({ id, owner }) => id === owner)) {
    throw new OutsideError(
      'This is Text Generation Inference, which has no live token count.',
      'Serve the model with vLLM or SGLang.',
    );
  }
  const found = owners[0] === undefined ? 'has no owned_by' : `has "owned_by": "${owners[0]}"`;
  throw new OutsideError(
    `The server is not one of ${ENGINES.map(({ name }) => name).join(', ')}: /v1/models ${found}.`,
    'Pass the address of the engine itself as --url, without a router or proxy in front and without /v1.',
  );
}
