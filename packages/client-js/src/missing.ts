import { plain } from '../../../src/figures/name-key.ts';
import type { Reason } from '../token-energy.d.ts';
import { isMisspeltGpu, valueAt, withoutOwnServer } from './names.ts';
import type { SnapshotFigures } from './snapshot.ts';
import { listed } from '../../../src/core/text/words.ts';
import { sentence } from './words.ts';

/** What was found, or why nothing was. The reason is a function because looking for similar names takes long. */
export type Lookup<T> =
  { readonly value: T; readonly reason: null } | { readonly value: null; readonly reason: () => BareReason };

/** A reason without the latency limit of its question. */
export type BareReason = Omit<Reason, 'maxItlMs' | 'maxLatencyS' | 'latencyLimitGiven'>;

/** Why a result is missing. The sentence of the same name in the snapshot says so. */
type ReasonCode = Reason['code'];

/** Why nothing was found. */
interface NothingFound {
  /** The option that has no match. */
  readonly field: Reason['field'];
  readonly code: ReasonCode;
  /** The value of that option. */
  readonly given: string | number;
  /** Further values in the sentence of the code. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Values that the reader may have meant. A function, because looking for them takes long. */
  readonly near?: () => readonly string[];
}

/** A lookup without a result, with the sentence of its code as the reason. */
export function missing(
  figures: SnapshotFigures,
  { field, code, given, values = {}, near = () => [] }: NothingFound,
): { value: null; reason: () => BareReason } {
  return {
    value: null,
    reason: () => {
      const { words } = figures.snapshot;
      const found = near();
      const bare = sentence(words[code], { ...values, asked: given, near: found.join(', ') });
      const isQuestion = found.length > 0 && SUGGESTING.includes(code);
      const message = isQuestion ? suggestion(figures, code, bare, String(given), found) : bare;
      return { field, code, given: String(given), message, near: found };
    },
  };
}

/** Reasons that end in the similar names. The other sentences contain them. */
const SUGGESTING: readonly ReasonCode[] = ['no_model', 'not_predictable', 'no_area', 'no_gpu'];

/** A reason with the similar names that the reader may mean. Areas have their names beside their codes. */
function suggestion(
  { snapshot, areaNamed, modelOf }: SnapshotFigures,
  code: ReasonCode,
  message: string,
  given: string,
  near: readonly string[],
): string {
  const { words } = snapshot;
  if (code === 'no_gpu') {
    // All measured GPUs are in the message already.
    const meant = near.filter((gpu) => isMisspeltGpu(snapshot, given, gpu));
    return meant.length === 0 ? message : sentence(words.near_names, { message, names: listed(meant, 'or') });
  }
  if (code === 'no_area') {
    const names = near.map((code) => `${code} (${areaNamed(code)?.displayName ?? ''})`);
    return sentence(words.near_names, { message, names: listed(names, 'or') });
  }
  // The measured model is not the one of a provider or owner in the name.
  const isOfOther = withoutOwnServer(snapshot.name_rules, given).includes('/');
  const template = isOfOther ? words.near_names_other : words.near_models;
  const suggested = sentence(template, { message, names: listed(near, 'and') });
  const tagged = valueAt(snapshot.local.ollama_tags, plain(given)) ?? '';
  const isMeasured = tagged !== '' && modelOf(tagged).model !== null;
  return isMeasured ? sentence(words.near_names_ollama, { message: suggested, tagged }) : suggested;
}
