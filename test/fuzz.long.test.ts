import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import fc from 'fast-check';
import { checkContributions } from '../scripts/contributions/check.ts';
import { hasErrors } from '../scripts/findings/finding.ts';
import { referenceOf } from '../scripts/inputs/reference.ts';
import { project } from './support/inputs.ts';
import { ROOT } from './support/project.ts';

// Measurements that are almost right, by the hundred thousand: whatever they hold, the check says something of each and
// never throws, and what breaks the published schema never passes. FUZZ_RUNS and FUZZ_SEED repeat a run.

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

const reference = referenceOf(project.inputs, project.validator);
const good = JSON.parse(
  readFileSync(join(ROOT, 'test/fixtures/contributions/valid/whole-card.json'), 'utf8'),
) as Readonly<Record<string, unknown>>;
const schema = JSON.parse(readFileSync(join(ROOT, 'schema/measurement.schema.json'), 'utf8')) as {
  readonly properties: Readonly<Record<string, unknown>>;
};
// The package's own type of its default export is wrong under Node's module resolution.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const validate = addFormats(new Ajv2020({ strict: false })).compile(schema);

const field = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(schema.properties)) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', '/', '~', 'a/b') },
  { weight: 1, arbitrary: fc.string() },
);
const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1, -1, 1e300, 1e-300, '', 'null', '2026-02-30', 'NaN', [], {}),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);
/** A measurement with some fields changed, added or taken away; and its text, now and then with a piece cut out. */
const text = fc
  .record({
    changes: fc.array(fc.tuple(field, value), { maxLength: 6 }),
    without: fc.array(field, { maxLength: 2 }),
    surplus: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(300) }),
    cut: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(2000), fc.nat(5), fc.constantFrom('', ',', '"', '{', '1', '\n')) },
    ),
  })
  .map(({ changes, without, surplus, cut }) => {
    const entries = new Map<string, unknown>([...Object.entries(good), ...changes]);
    for (const name of without) entries.delete(name);
    for (let i = 0; i < surplus; i += 1) entries.set(`unknown_${i}`, i);
    const whole = `{${[...entries].map(([key, of]) => `${JSON.stringify(key)}:${JSON.stringify(of)}`).join(',\n')}}`;
    return cut === null ? whole : whole.slice(0, cut[0]) + cut[2] + whole.slice(cut[0] + cut[1]);
  });

test(`${RUNS} measurements that are almost right, seed ${SEED}: none makes the check fail, none invalid passes`, () => {
  const path = 'contributions/someone/2026-01-15-llama-3-1-8b-instruct-h100.json';
  fc.assert(
    fc.property(text, (content) => {
      const bytes = new TextEncoder().encode(content);
      const report = checkContributions([{ path, kind: 'file', size: bytes.length, bytes }], reference);
      expect(report.files).toBe(1);
      if (hasErrors(report)) return;
      const measurement: unknown = JSON.parse(content);
      expect([validate(measurement), validate.errors]).toEqual([true, null]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
