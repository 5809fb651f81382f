/** A vendor of GPUs, engines or models. */
interface Vendor {
  readonly name: string;
  /** What affiliations call it, in lower case and with spaces between words. */
  readonly names: readonly string[];
  /** Further words by which its GPUs, engines and models are known, in the same form. */
  readonly products: readonly string[];
}

const VENDORS: readonly Vendor[] = [
  { name: 'Alibaba', names: ['alibaba', 'qwen', 'tongyi', 'aliyun'], products: ['qwq'] },
  {
    name: 'Allen Institute for AI',
    names: ['allen ai', 'ai2', 'allen institute for ai', 'allen institute for artificial intelligence'],
    products: ['allenai', 'olmo'],
  },
  { name: 'Amazon', names: ['amazon', 'aws', 'annapurna labs'], products: ['trainium', 'inferentia'] },
  { name: 'AMD', names: ['amd', 'advanced micro devices'], products: ['instinct', 'radeon', 'aiter', 'atom'] },
  { name: 'Apple', names: ['apple'], products: [] },
  { name: 'Cerebras', names: ['cerebras'], products: [] },
  { name: 'Cohere', names: ['cohere'], products: ['cohereforai', 'coherelabs'] },
  { name: 'DeepSeek', names: ['deepseek', 'high flyer'], products: [] },
  { name: 'Google', names: ['google', 'deepmind'], products: ['tpu', 'gemma', 'gemini', 'jetstream'] },
  { name: 'Groq', names: ['groq'], products: [] },
  { name: 'Huawei', names: ['huawei', 'hisilicon'], products: ['ascend'] },
  {
    name: 'Hugging Face',
    names: ['hugging face', 'huggingface'],
    products: ['tgi', 'text generation inference', 'transformers', 'huggingfacetb', 'huggingfaceh4'],
  },
  { name: 'IBM', names: ['ibm', 'international business machines'], products: ['granite'] },
  { name: 'Intel', names: ['intel', 'habana'], products: ['gaudi', 'openvino'] },
  { name: 'Liquid AI', names: ['liquid ai'], products: ['liquidai'] },
  { name: 'LMSYS', names: ['lmsys', 'sglang', 'sgl project'], products: [] },
  { name: 'Meta', names: ['meta', 'facebook'], products: ['llama'] },
  {
    name: 'Microsoft',
    names: ['microsoft', 'azure'],
    products: ['phi', 'deepspeed', 'mii', 'onnx runtime', 'onnxruntime'],
  },
  { name: 'MiniMax', names: ['minimax'], products: ['minimaxai'] },
  {
    name: 'Mistral AI',
    names: ['mistral'],
    products: ['mistralai', 'mixtral', 'ministral', 'magistral', 'devstral', 'codestral', 'pixtral'],
  },
  { name: 'Modular', names: ['modular'], products: ['max'] },
  { name: 'Moonshot AI', names: ['moonshot', 'kimi'], products: ['moonshotai'] },
  {
    name: 'NVIDIA',
    names: ['nvidia'],
    products: ['tensorrt', 'trt', 'trtllm', 'triton inference server', 'nim', 'dynamo', 'nemotron', 'cosmos'],
  },
  { name: 'OpenAI', names: ['openai', 'open ai'], products: ['gpt oss'] },
  { name: 'Tencent', names: ['tencent'], products: ['hunyuan'] },
  { name: 'TII', names: ['tii', 'technology innovation institute'], products: ['tiiuae', 'falcon'] },
  { name: 'vLLM', names: ['vllm'], products: [] },
  { name: 'Z.ai', names: ['zhipu', 'z ai', 'zai'], products: ['zhipuai', 'thudm', 'glm'] },
];

/** Words that can follow the name of a company without making it another one. */
const LEGAL_FORM = / (?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|gmbh|group|research|labs) $/;

/**
 * The first vendor that an affiliation names and whose products a measurement uses; null if it names no such vendor.
 * @param products names of the GPU, the engine and the model.
 * @returns its name, and whether it is the whole affiliation, apart from a legal form such as "Inc.".
 */
export function vendorIn(affiliation: string, products: string): { name: string; isWhole: boolean } | null {
  const [affiliationWords, productWords] = [wordsOf(affiliation), wordsOf(products.replace(/\d+/g, ' '))];
  const vendor = VENDORS.find(
    ({ names, products: vendorProducts }) =>
      names.some((name) => affiliationWords.includes(` ${name} `)) &&
      [...names, ...vendorProducts].some((name) => productWords.includes(` ${name} `)),
  );
  if (vendor === undefined) return null;
  const company = affiliationWords.replace(LEGAL_FORM, ' ').trim();
  return { name: vendor.name, isWhole: vendor.names.includes(company) };
}

/** The words of a text in lower case, with one space before each and one at the end. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
}
