import { toDigits } from '../../core/text/number.ts';
import { countOf } from '../../core/text/words.ts';
import {
  checkFields,
  checkFile,
  fieldAtMost,
  findingAbove,
  type Rule,
  type RuleFinding,
  type Thresholds,
} from '../rule.ts';
import type { CheckedFile } from '../subject.ts';

/** Engines draft up to 16 tokens per step in a row, and up to 64 in a tree of which one branch is accepted. */
const DRAFTED: Thresholds = { warning: 64, error: 128 };

/** Rules about the size of the model and about drafted tokens, from which other limits follow. */
export const modelSizeRules: readonly Rule[] = [
  {
    id: 'physics/speculation',
    title:
      'speculative_tokens is a number if speculative_decoding is true, and null otherwise. A value above 64 gives a warning, and a value above 128 an error.',
    why: 'Drafted tokens make shorter inter-token latencies possible, so the limits depend on them. The check assumes that a step gives at most 9 tokens, however many are drafted, because each additional token is less likely to be accepted. Engines draft up to 16 tokens in a row, or up to 64 as a tree of which one branch is accepted.',
    hint: 'Write the maximum number of drafted tokens per step with which the engine was started.',
    example: '"speculative_decoding": true, "speculative_tokens": 128',
    checks: [
      checkFile(speculation),
      checkFields(['speculative_tokens'], ({ speculative_tokens: tokens }) =>
        findingAbove(tokens ?? 0, DRAFTED, () => ({
          message: 'speculative_tokens is higher than engines usually draft per step',
          found: String(tokens),
          allowed: `at most ${DRAFTED.error}, usually at most ${DRAFTED.warning}`,
          fix: 'Write the drafted tokens of one step, not of a response. If the engine really drafts this many, explain how in notes, and ignore the warning.',
        })),
      ),
    ],
  },
  {
    id: 'physics/parameters',
    title:
      'The file gives the size of the model, unless the check knows it. total_params_b and active_params_b are not below the known values, and active_params_b is at most total_params_b.',
    why: 'The limits of throughput, latency and memory follow from the size. It comes from the file, from published data, from the name of the model or from other models of its family. The check uses the largest of these sizes, so a file can only make the limits stricter. Values from 0.9 times the known ones are accepted.',
    hint: 'Write the number of parameters from the files of the model, and active_params_b if a token uses fewer. If the name states another size, ignore the warning.',
    example:
      '"model_id": "Qwen/Qwen3-235B-A22B-Instruct-2507", "active_params_b": 3; "model_id": "Qwen/Qwen3-4B", "total_params_b": 4, "active_params_b": 0.4',
    checks: [
      fieldAtMost('active_params_b', 'total_params_b', {
        message: 'A token uses more parameters than the model has',
        fix: 'Write the number of all parameters in total_params_b, and of the parameters that one token uses in active_params_b.',
      }),
      checkFields(['model_id', 'model'], (m, { size: { known, total, active } }, { families }) => {
        if (total.certain === null && total.inferred === null) {
          return {
            message: 'The size of the model is not known',
            found: m.model_id,
            severity: 'warning',
            fix: 'Write total_params_b, and active_params_b if a token uses fewer parameters.',
          };
        }
        const declared = { total: m.total_params_b ?? null, active: m.active_params_b ?? null };
        return (
          tooSmall('active_params_b', declared.active, known.active, known.from) ??
          tooSmall('total_params_b', declared.total, known.total, known.from) ??
          (families.isDense(m.model_id)
            ? tooSmall(
                'active_params_b',
                declared.active,
                active.inferred?.billions ?? null,
                'of a dense model, as all published models of its family are',
              )
            : null)
        );
      }),
    ],
  },
];

/** The finding about speculative_tokens that do not fit speculative_decoding. */
function speculation({ fields }: CheckedFile): readonly RuleFinding[] {
  const { speculative_decoding: isOn = null, speculative_tokens: tokens = null } = fields;
  if ((isOn === true) === (tokens !== null)) return [];
  return [
    {
      pointer: '/speculative_decoding',
      message: 'speculative_tokens is a number if speculative_decoding is true, and null otherwise',
      found: `speculative_decoding ${String(isOn)}, speculative_tokens ${String(tokens)}`,
      fix:
        isOn === true
          ? 'Write the maximum number of drafted tokens per step in speculative_tokens.'
          : `If the engine drafts ${countOf(tokens ?? 0, 'token')} per step, write "speculative_decoding": true; otherwise write "speculative_tokens": null.`,
    },
  ];
}

/** Names and data round the size, so a declared size may be this share of it. */
const MIN_SHARE_OF_KNOWN = 0.9;

/**
 * The finding about a declared size below the known size; null if it is high enough, or if one of the sizes is missing.
 */
function tooSmall(field: string, declared: number | null, known: number | null, source: string): RuleFinding | null {
  if (declared === null || known === null || declared >= known * MIN_SHARE_OF_KNOWN) return null;
  return {
    severity: 'warning',
    pointer: `/${field}`,
    message: `${field} is below the known size of the model, so the check uses the known size`,
    found: `${declared} billion`,
    allowed: `about ${toDigits(known)} billion, ${source}`,
    fix: `Write "${field}": ${toDigits(known)}, or ignore the warning if the model's files contain fewer than ${toDigits(known)} billion parameters.`,
  };
}
