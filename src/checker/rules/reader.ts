import { figure } from '../../core/text/number.ts';
import { hasSecret, unreachable } from '../secrets.ts';
import { madeBy } from '../makers.ts';
import { EXAMPLE_PATH } from '../path.ts';
import { LOOK_ALIKES } from '../refused-texts.ts';
import { type Fault, figureRule, NONE, type Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** Texts that name something. */
const NAMES = [
  ...(['model', 'gpu', 'contributor', 'affiliation', 'prompt_set', 'engine'] as const),
  ...(['engine_version', 'driver_version', 'cuda_version', 'gpu_product', 'precision_detail'] as const),
] as const;

/** Texts in which anything can stand. */
const TEXTS = [...NAMES, 'logs', 'notes', 'kv_cache_precision'] as const;

/** Whether a text has no letter or digit: one of ASCII is looked for first, as most have. */
function isBlank(text: string): boolean {
  return !/[a-z\d]/i.test(text) && !/[\p{L}\p{N}]/u.test(text);
}

/** A fault for each of some fields whose text is wrong. */
function faultsIn(
  { valid }: Subject,
  fields: readonly (typeof TEXTS)[number][],
  isWrong: (text: string) => boolean,
  fault: (field: string, text: string) => Fault,
): readonly Fault[] {
  let faults = NONE;
  for (const field of fields) {
    const text = valid?.[field];
    if (typeof text === 'string' && isWrong(text))
      faults = [...faults, { pointer: `/${field}`, ...fault(field, text) }];
  }
  return faults;
}

/** Rules that let a reader trust a row, and that say how it compares with what is published: those are never errors. */
export const readerRules: readonly Rule[] = [
  {
    id: 'honesty/blank',
    title: 'Names and versions have a letter or a digit.',
    why: 'A blank says nothing, and looks as if something were said.',
    hint: 'Write the name; null where the field allows it, "unknown" where nobody knows.',
    example: '"contributor": " "',
    check: (subject) =>
      faultsIn(subject, NAMES, isBlank, (field, text) => ({
        message: `${field} is blank`,
        found: JSON.stringify(text),
      })),
  },
  figureRule({
    id: 'honesty/date',
    title: 'measured_on is not in the future.',
    why: 'A measurement that has not happened yet is not a measurement.',
    hint: 'Write the day of the measurement, in UTC.',
    example: '"measured_on": "2199-01-01"',
    needs: ['measured_on'],
    check: (m, { date }) => {
      if (m.measured_on <= date) return null;
      const message = 'The day of the measurement is in the future';
      return { message, found: m.measured_on, allowed: `at most ${date} (UTC)` };
    },
  }),
  figureRule({
    id: 'honesty/example',
    title: 'example is true in the example file and false everywhere else.',
    why: 'Example rows are never published; a measurement marked as one would be lost.',
    hint: 'Set example to false in a measurement.',
    example: '"example": true',
    needs: ['example'],
    check: (m, _reference, { file }) => {
      const isExample = file.path === EXAMPLE_PATH;
      if (m.example === isExample) return null;
      const message = isExample ? 'The example is not marked as one' : 'A measurement is marked as an example';
      const allowed = String(isExample);
      return { message, found: String(m.example), allowed, fix: `Set "example" to ${allowed}.` };
    },
  }),
  figureRule({
    id: 'honesty/vendor',
    title: 'A row by someone who works for, or was paid by, a maker is published as such.',
    severity: 'notice',
    why: 'Readers judge such rows themselves; they are welcome.',
    hint: 'Nothing to fix.',
    example: '"vendor_affiliation": true',
    needs: ['vendor_affiliation'],
    check: (m) => (m.vendor_affiliation ? { message: 'The row will be published as vendor-affiliated' } : null),
  }),
  figureRule({
    id: 'honesty/maker',
    title:
      'A row by a maker of the GPU, the engine or the model is marked as vendor-affiliated. A warning where a name has that of a maker in it, and where the contributor has it.',
    why: "Readers judge a maker's own figures themselves, and can do so only where they know.",
    hint: 'Set vendor_affiliation to true; such rows are welcome. If another organisation has the same name, write its full name.',
    example: '"affiliation": "NVIDIA", "gpu": "H100", "vendor_affiliation": false',
    needs: ['vendor_affiliation', 'affiliation', 'contributor', 'gpu', 'engine', 'model', 'model_id'],
    check: (m) => {
      if (m.vendor_affiliation) return null;
      const [found, allowed] = ['false', 'true'];
      for (const name of [m.affiliation, m.contributor]) {
        const making = name === null ? null : madeBy(name, m);
        if (making === null) continue;
        const { made, isWhole } = making;
        if (isWhole && name === m.affiliation)
          return { message: `${name} makes ${made}, and the row is not marked`, found, allowed };
        const message = `${name ?? ''} may be of the maker of ${made}, and the row is not marked`;
        return { message, found, allowed, severity: 'warning' };
      }
      return null;
    },
  }),
  {
    id: 'honesty/look-alikes',
    title: 'A name is written in the letters that it seems to be written in.',
    why: 'A Cyrillic А for a Latin A makes a name that looks like another one and is not found, counted or compared with it.',
    hint: 'Type the name anew, in one script.',
    example: '"gpu": "Н100" with a Cyrillic Н',
    check: ({ violations }) =>
      violations.length === 0 ? NONE : violations.filter(({ keyword }) => keyword === LOOK_ALIKES),
  },
  figureRule({
    id: 'honesty/logs',
    title: 'logs is an address that every reader can open, and that opens nothing else.',
    why: 'A name on a private network proves nothing to readers, and a password or key in an address is published with it.',
    hint: 'Put the logs where anyone can read them without a key, and write that address, or null.',
    example: '"logs": "https://user:password@logs.internal/run-1"',
    needs: ['logs'],
    check: (m) => {
      const why = m.logs === null ? null : unreachable(m.logs);
      // The address is not repeated: what is secret in it would stand in a comment that everyone can read.
      return why === null
        ? null
        : { message: `The address of the logs ${why}`, allowed: 'a public https address, or null' };
    },
  }),
  {
    id: 'honesty/secret',
    title: 'No text has an access token, a password or a private key in it.',
    why: 'Everyone can read the file, and what it was before: a key that was in it is lost.',
    hint: 'Take the key back where it was made, then remove it from the file.',
    example: '"notes": "run with a token of the hub, hf_ and 34 letters"',
    // It is not repeated: the comment is public, too.
    check: (subject) =>
      faultsIn(subject, TEXTS, hasSecret, (field) => ({ message: `${field} seems to have a key or token in it` })),
  },
  figureRule({
    id: 'comparability/model-id',
    title: 'model_id is written as in models.json where the model is there.',
    severity: 'warning',
    why: 'In another case the row is compared with nothing, and stands under no model.',
    hint: 'Write the id as models.json has it.',
    example: '"model_id": "meta-llama/llama-3.1-8b-instruct"',
    needs: ['model_id'],
    check: (m, { models }) => {
      if (models.has(m.model_id)) return null;
      const written = m.model_id.toLowerCase();
      const known = [...models.keys()].find((id) => id.toLowerCase() === written);
      if (known === undefined) return null;
      const message = 'The model is published under this id in another case';
      return { message, found: m.model_id, allowed: known, fix: `Write "${known}".` };
    },
  }),
  figureRule({
    id: 'comparability/latency',
    title: 'A row is comparable when its median inter-token latency is at or under the ceiling of the index.',
    severity: 'notice',
    why: 'Slower serving is more frugal: rows above the ceiling would win unfairly.',
    hint: 'Nothing to fix; the row is published as not comparable. A smaller batch lowers the latency.',
    example: '"median_itl_ms": 620',
    needs: ['median_itl_ms'],
    check: (m, { itlDeadlineMs }) => {
      const over = m.median_itl_ms - itlDeadlineMs;
      if (over <= 0) return null;
      const message = `The row will be published as not comparable: the median inter-token latency is ${figure(over, 4)} ms above the ceiling`;
      return { message, found: `${m.median_itl_ms} ms`, allowed: `at most ${itlDeadlineMs} ms to be comparable` };
    },
  }),
  figureRule({
    id: 'comparability/offload',
    title: 'A row whose weights are kept in main memory is published as not comparable.',
    severity: 'notice',
    why: 'Energy of the GPUs alone says little of a machine whose main memory serves.',
    hint: 'Nothing to fix.',
    example: '"cpu_offload": true',
    needs: ['gpu'],
    check: ({ cpu_offload: isOffloaded }) => {
      const message = 'The row will be published as not comparable: its weights are kept in main memory';
      return isOffloaded === true ? { message, pointer: '/cpu_offload' } : null;
    },
  }),
  figureRule({
    id: 'comparability/model-name',
    title: 'model is the display name of the index where the model is on it.',
    severity: 'warning',
    why: 'Readers look for one name per model.',
    hint: 'Write the name as models.json has it.',
    example: '"model": "llama3.1-8b", "model_id": "meta-llama/Llama-3.1-8B-Instruct"',
    needs: ['model', 'model_id'],
    check: (m, { models }) => {
      const name = models.get(m.model_id)?.name ?? m.model;
      if (m.model === name) return null;
      const message = 'The model has another display name on the index';
      return { message, found: m.model, allowed: name, fix: `Write "${name}".` };
    },
  }),
];
