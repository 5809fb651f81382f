// What the recipes share: an estimate where there is one, and never an error, which a gateway must not die of.
import { estimate, why } from 'token-energy';

/** Most warnings that are told: names and counts come from outside. */
const MOST = 100;
const told = new Set();

/** What `work` gives; null, with one warning for each reason, where it throws. */
export function safely(work) {
  try {
    return work();
  } catch (error) {
    tell(String(error));
    return null;
  }
}

function tell(reason) {
  const text = `token-energy: ${reason.slice(0, 300)}`;
  if (told.size >= MOST || told.has(text)) return;
  told.add(text);
  console.warn(text);
}

/** As `estimate`, but null for whatever can't be answered, with one warning for each reason. */
export function measured(question) {
  let reason;
  try {
    // Without a count there is no total, which is what recipes are for.
    if ((question.outputTokens ?? question.outputs ?? null) === null) throw new TypeError('outputTokens is missing.');
    const found = estimate(question);
    if (found !== null) return found;
    reason = why(question)?.message;
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  tell(`no energy of an answer: ${String(reason)}`);
  return null;
}
