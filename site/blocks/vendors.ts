/** Names of vendors by their ids on the model hub. No published document has these names. */
const VENDOR_NAMES: Readonly<Record<string, string>> = {
  'black-forest-labs': 'Black Forest Labs',
  'deepseek-ai': 'DeepSeek',
  'Efficient-Large-Model': 'NVIDIA (Efficient-Large-Model)',
  google: 'Google',
  'meta-llama': 'Meta',
  nvidia: 'NVIDIA',
  openai: 'OpenAI',
  'PixArt-alpha': 'PixArt',
  Qwen: 'Alibaba (Qwen)',
  stabilityai: 'Stability AI',
  tencent: 'Tencent',
  'Tencent-Hunyuan': 'Tencent',
  'Wan-AI': 'Alibaba (Wan)',
  'zai-org': 'Z.ai',
};

/** The vendor's id on the model hub, which is the first part of a model's id: `meta-llama`. */
export function vendorIdOf(modelId: string): string {
  return modelId.split('/')[0] ?? modelId;
}

/** The name of a vendor as a page shows it: `Meta`. If its name is not known, its id on the model hub. */
export function vendorName(vendorId: string): string {
  return VENDOR_NAMES[vendorId] ?? vendorId;
}
