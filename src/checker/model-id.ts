import type { RuleFinding } from './rule.ts';
import { QUANTIZATION_IN_NAMES, quantizationOf } from './precisions.ts';

type Models = ReadonlyMap<string, { readonly name: string }>;

/** What a contributor may have written instead of a model id, with the words for it. The first that fits is meant. */
const KINDS: readonly (readonly [form: RegExp, message: string])[] = [
  [/^https?:\/\//i, '"model_id" is an address, not an id'],
  [/^(?:[~.]{0,2}\/|[a-z]:\\|.*\\)/i, '"model_id" is a path on your machine'],
  [/\.gguf$/i, '"model_id" is the name of a GGUF file, not of a repository'],
  [/^[\w./-]+:[\w.-]+$/, '"model_id" is an Ollama tag, which names no repository of weights'],
  [/^[\w.-]+$/, '"model_id" has no owner'],
];

/** What is wrong with a text that is not a model id, and how to fix it. `models` are the published ones by id. */
export function modelIdFinding(text: string, models: Models): Pick<RuleFinding, 'message' | 'allowed' | 'fix'> {
  const message = KINDS.find(([form]) => form.test(text))?.[1] ?? '"model_id" is not of the form owner/name';
  return { message, allowed: 'owner/name, as on Hugging Face', fix: idFix(text, models) };
}

function idFix(text: string, models: Models): string {
  const [, onHub] = /^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)\/([\w.-]+\/[\w.-]+)/i.exec(text) ?? [];
  const id = onHub ?? publishedId(text, models);
  const quantization = quantizationOf(QUANTIZATION_IN_NAMES.exec(text)?.[0] ?? '');
  const detail =
    quantization === null
      ? ''
      : `, "precision": "${quantization.precision}", "precision_detail": "${quantization.name}"`;
  if (id !== null) return `Write "model_id": "${id}"${detail}.`;
  return `Write the Hugging Face id of the repository that the weights are from, as owner/name${detail}.`;
}

/** The one published model whose name begins like a name without owner; null unless exactly one fits. */
function publishedId(text: string, models: Models): string | null {
  const repository = text.slice(text.lastIndexOf('/') + 1).replace(/\.gguf$/i, '');
  const letters = lettersOf(repository.replace(QUANTIZATION_IN_NAMES, ''));
  if (letters.length < MIN_LETTERS) return null;
  const alike = [...models.keys()].filter((id) => lettersOf(id.slice(id.indexOf('/') + 1)).startsWith(letters));
  const [first = null, second] = alike.sort((a, b) => a.length - b.length);
  const isExact = first !== null && lettersOf(first.slice(first.indexOf('/') + 1)) === letters;
  return isExact || second === undefined ? first : null;
}

/** A shorter name, such as `llama`, begins too many ids. */
const MIN_LETTERS = 6;

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
