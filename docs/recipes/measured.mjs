// Shared by the recipes: an estimate if there is one, and never an error, because an error must not stop a gateway.
import { estimate, why } from 'token-energy';

/** The highest number of warnings to write: names and counts come from outside, and must not fill the log. */
const MOST_WARNINGS = 100;
const written = new Set();

/** The result of `work`; null, with one warning for each reason, if it throws or its promise is rejected. */
export function safely(work) {
  try {
    const result = work();
    if (typeof result?.then !== 'function') return result;
    return Promise.resolve(result).catch((error) => warn(messageOf(error)));
  } catch (error) {
    warn(messageOf(error));
    return null;
  }
}

function messageOf(error) {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'a value that has no text was thrown.';
  }
}

/** Writes a reason once, on one line, without control characters: names come from outside and must not forge log lines. */
export function warn(reason) {
  const plain = reason.slice(0, 300).replace(/[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu, '\ufffd');
  const text = `token-energy: ${plain}`;
  if (written.size >= MOST_WARNINGS || written.has(text)) return null;
  written.add(text);
  console.warn(text);
  return null;
}

/** Names without a result. Looking for similar names takes a hundred times as long as an estimate, so it is done once. */
const unknownNames = new Set();

/**
 * As `estimate`, but null instead of an error, with one warning for each reason. With a `provider`, such as `openrouter`, the
 * estimate is about a model that it serves, whose hardware and weights are not known: it has no lower bound.
 */
export function measured({ provider, ...given }) {
  const question = provider == null ? given : { ...given, model: `${provider}/${given.model}` };
  try {
    // The recipes need a total, which requires a count.
    if ((question.outputTokens ?? question.outputs ?? null) === null)
      throw new TypeError(
        'outputTokens is missing. A streamed response has usage only with stream_options: { include_usage: true }.',
      );
    // The tokens are those of one response, so it is checked whether a measured server would have accepted it.
    const ofOne = question.outputs == null ? { responses: 1 } : {};
    const asked = { ...ofOne, ...question, ...promptTokens(question) };
    const found = estimate(asked);
    if (found?.basis === 'measured-2024') return warn(onlyIn2024(found));
    if (found?.modelMatch === 'other_hardware') return warn(onOtherHardware(question.model));
    if (found !== null) return found;
    if (unknownNames.size >= MOST_WARNINGS || unknownNames.has(question.model)) return null;
    unknownNames.add(question.model);
    return warn(`no energy of a response: ${String(why(asked)?.message)}`);
  } catch (error) {
    return warn(`no energy of a response: ${messageOf(error)}`);
  }
}

/** 2024 figures must not be added to others, so the recipes leave them out. */
function onlyIn2024({ model, year, engine }) {
  return `no energy of a response: ${model} was measured only in ${year} with ${engine}, and such figures can't be added to others.`;
}

/** The measured GPUs say nothing about a provider with hardware of its own, such as Groq. */
function onOtherHardware(model) {
  return `no energy of a response: the hardware of ${model} was not measured.`;
}

/** Some servers leave cached tokens out of the input tokens: then the prompt has both. */
function promptTokens({ inputTokens, cachedInputTokens }) {
  if (inputTokens == null) return { cachedInputTokens: undefined };
  return cachedInputTokens > inputTokens ? { inputTokens: inputTokens + cachedInputTokens } : {};
}
