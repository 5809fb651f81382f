import type { Measurement } from '../contract/generated/api.d.ts';
import { skeleton } from '../core/text/look-alikes.ts';

/** Companies and projects that make GPUs, engines or models, in the words by which they call themselves. */
const NAMES = {
  alibaba: ['alibaba', 'alibaba cloud', 'alibaba group', 'qwen', 'qwen team', 'tongyi', 'aliyun'],
  allenAi: ['allen ai', 'ai2', 'allen institute for ai', 'allen institute for artificial intelligence'],
  amazon: ['amazon', 'amazon web services', 'aws', 'annapurna labs'],
  amd: ['amd', 'advanced micro devices'],
  cerebras: ['cerebras', 'cerebras systems'],
  cohere: ['cohere', 'cohere labs', 'cohere for ai'],
  deepSeek: ['deepseek', 'deepseek ai', 'high flyer'],
  google: ['google', 'google deepmind', 'deepmind', 'google cloud', 'google research', 'alphabet'],
  groq: ['groq'],
  huawei: ['huawei', 'huawei cloud', 'hisilicon'],
  huggingFace: ['hugging face', 'huggingface'],
  ibm: ['ibm', 'ibm research', 'international business machines'],
  intel: ['intel', 'intel labs', 'habana', 'habana labs'],
  liquid: ['liquid ai'],
  lmsys: ['lmsys', 'lmsys org', 'sglang', 'sgl project', 'sglang team'],
  meta: ['meta', 'meta ai', 'meta platforms', 'facebook', 'fair'],
  microsoft: ['microsoft', 'microsoft research', 'microsoft azure', 'azure'],
  miniMax: ['minimax'],
  mistral: ['mistral', 'mistral ai'],
  modular: ['modular'],
  moonshot: ['moonshot', 'moonshot ai', 'kimi'],
  nvidia: ['nvidia', 'nvidia research'],
  openAi: ['openai'],
  tencent: ['tencent', 'tencent ai lab', 'tencent cloud'],
  tii: ['tii', 'technology innovation institute'],
  vllm: ['vllm', 'vllm project', 'vllm team'],
  zai: ['zhipu', 'zhipu ai', 'z ai', 'zai'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Maker = keyof typeof NAMES;

/** Who makes what has one of these words in its name, word by word and in lower case. */
const MAKERS_OF: Readonly<Record<'gpu' | 'engine' | 'owner' | 'model', readonly (readonly [RegExp, Maker])[]>> = {
  gpu: [
    [/\b(amd|instinct|radeon|mi\d{2,3}[a-z]?)\b/, 'amd'],
    [/\b(intel|gaudi ?\d?|arc|flex|max 1\d{3})\b/, 'intel'],
    [/\b(google|tpu)\b/, 'google'],
    [/\b(trainium ?\d?|inferentia ?\d?|trn\d|inf\d)\b/, 'amazon'],
    [/\b(ascend|910[a-d]?)\b/, 'huawei'],
    [/\bcerebras\b/, 'cerebras'],
    [/\bgroq\b/, 'groq'],
  ],
  engine: [
    [/\bvllm\b/, 'vllm'],
    [/\b(sglang|sgl)\b/, 'lmsys'],
    [/\b(tensorrt|trt|trtllm|triton inference server|nim|dynamo)\b/, 'nvidia'],
    [/\b(tgi|text generation inference|transformers)\b/, 'huggingFace'],
    [/\b(deepspeed|mii|onnx ?runtime)\b/, 'microsoft'],
    [/\b(openvino|optimum intel)\b/, 'intel'],
    [/\bmax\b/, 'modular'],
    [/\bjetstream\b/, 'google'],
    [/\b(atom|aiter)\b/, 'amd'],
  ],
  owner: [
    [/^(meta|meta llama|facebook)$/, 'meta'],
    [/^(qwen|alibaba .*)$/, 'alibaba'],
    [/^(google|deepmind)$/, 'google'],
    [/^(mistralai|mistral)$/, 'mistral'],
    [/^deepseek ai$/, 'deepSeek'],
    [/^openai( community)?$/, 'openAi'],
    [/^microsoft$/, 'microsoft'],
    [/^nvidia$/, 'nvidia'],
    [/^amd( .*)?$/, 'amd'],
    [/^intel( .*)?$/, 'intel'],
    [/^(ibm.*)$/, 'ibm'],
    [/^(zai org|thudm|zhipuai)$/, 'zai'],
    [/^moonshotai$/, 'moonshot'],
    [/^minimaxai$/, 'miniMax'],
    [/^tencent$/, 'tencent'],
    [/^tiiuae$/, 'tii'],
    [/^allenai$/, 'allenAi'],
    [/^(cohereforai|coherelabs)$/, 'cohere'],
    [/^(huggingfacetb|huggingfaceh4|huggingface)$/, 'huggingFace'],
    [/^liquidai$/, 'liquid'],
    [/^amazon$/, 'amazon'],
  ],
  // A copy in the folder of somebody else is still the model of its maker.
  model: [
    [/\bllama\b/, 'meta'],
    [/\b(qwen\d*|qwq)\b/, 'alibaba'],
    [/\b(gemma|gemini)\b/, 'google'],
    [/\b(mistral|mixtral|ministral|magistral|devstral|codestral|pixtral)\b/, 'mistral'],
    [/\bdeepseek\b/, 'deepSeek'],
    [/\bgpt oss\b/, 'openAi'],
    [/\bphi\b/, 'microsoft'],
    [/\b(nemotron|cosmos)\b/, 'nvidia'],
    [/\bgranite\b/, 'ibm'],
    [/\bglm\b/, 'zai'],
    [/\bkimi\b/, 'moonshot'],
    [/\bminimax\b/, 'miniMax'],
    [/\bhunyuan\b/, 'tencent'],
    [/\bfalcon\b/, 'tii'],
    [/\bolmo\b/, 'allenAi'],
  ],
};

/** What follows a company's name in its full one, and says nothing about which company it is. */
const FORMS =
  /\b(inc|incorporated|corp|corporation|co|company|ltd|limited|llc|gmbh|ag|sa|sas|plc|bv|kk|pte|group|the)\b/g;

/** The words of a name, in lower case, by the look of the letters. */
function wordsOf(name: string): string {
  return skeleton(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A name by the shape of its letters and figures, where some look alike in capitals or small. */
function shapeOf(name: string): string {
  return name.replace(/[il1|]/g, 'l').replace(/0/g, 'o');
}

/** Makers by the shapes of their names. */
const BY_SHAPE = new Map<string, Maker[]>();
for (const maker of Object.keys(NAMES) as Maker[]) {
  for (const name of NAMES[maker]) BY_SHAPE.set(shapeOf(name), [...(BY_SHAPE.get(shapeOf(name)) ?? []), maker]);
}
/** No name has more words. */
const MOST_WORDS = 6;

/** A measurement, as far as it names products. */
type Named = Pick<Measurement, 'gpu' | 'engine' | 'model' | 'model_id'>;

/**
 * What of a measurement an organisation makes, by its name: `the GPU`, `the engine`, `the model`; null where none. With
 * `asBeginning` it is enough that the name begins with that of a maker: `Meta AI, Paris`, `nvidia.com`.
 */
export function madeBy(
  affiliation: string,
  { gpu, engine, model, model_id }: Named,
  asBeginning = false,
): string | null {
  const words = shapeOf(wordsOf(affiliation).replace(FORMS, '').replace(/ +/g, ' ').trim()).split(' ');
  const makers = new Set<Maker>();
  for (let count = asBeginning ? 1 : words.length; count <= Math.min(words.length, MOST_WORDS); count += 1) {
    for (const maker of BY_SHAPE.get(words.slice(0, count).join(' ')) ?? []) makers.add(maker);
  }
  if (makers.size === 0) return null;
  const [owner = '', own = ''] = model_id.split('/');
  const made = (of: keyof typeof MAKERS_OF, text: string): boolean =>
    MAKERS_OF[of].some(([pattern, maker]) => makers.has(maker) && pattern.test(wordsOf(text)));
  // Cards that no other maker's pattern knows are named as NVIDIA names them: H100, RTX 4090.
  const isNvidias = !MAKERS_OF.gpu.some(([pattern]) => pattern.test(wordsOf(gpu))) && makers.has('nvidia');
  if (isNvidias || made('gpu', gpu)) return 'the GPU';
  if (made('engine', engine)) return 'the engine';
  return made('owner', owner) || made('model', own) || made('model', model) ? 'the model' : null;
}
