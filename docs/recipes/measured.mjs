// What the recipes share: an estimate where there is one, and never an error, which a gateway must not die of.
import { estimate, why } from 'token-energy';

/** Most warnings that are told: names and counts come from outside. */
const MOST = 100;
const told = new Set();

/** What `work` gives; null, with one warning for each reason, where it throws, or comes to nothing later. */
export function safely(work) {
  try {
    const found = work();
    if (typeof found?.then !== 'function') return found;
    return Promise.resolve(found).catch((error) => tell(reasonOf(error)));
  } catch (error) {
    tell(reasonOf(error));
    return null;
  }
}

function reasonOf(error) {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'something without a text was thrown.';
  }
}

/** Tells a reason once, on one line: names come from outside, and a log must not be written by them. */
export function tell(reason) {
  const plain = reason.slice(0, 300).replace(/[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu, '\ufffd');
  const text = `token-energy: ${plain}`;
  if (told.size >= MOST || told.has(text)) return null;
  told.add(text);
  console.warn(text);
  return null;
}

/** Names for which there was no answer: looking for names alike takes a hundred times as long as an answer. */
const unanswered = new Set();

/** As `estimate`, but null for whatever can't be answered, with one warning for each reason. */
export function measured(question) {
  try {
    // Without a count there is no total, which is what recipes are for.
    if ((question.outputTokens ?? question.outputs ?? null) === null) throw new TypeError('outputTokens is missing.');
    const found = estimate(question);
    if (found !== null) return found;
    if (unanswered.size >= MOST || unanswered.has(question.model)) return null;
    unanswered.add(question.model);
    return tell(`no energy of an answer: ${String(why(question)?.message)}`);
  } catch (error) {
    return tell(`no energy of an answer: ${reasonOf(error)}`);
  }
}
