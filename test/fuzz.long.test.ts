import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import fc from 'fast-check';
import { MAX_BYTES } from '../src/checker/path.ts';
import { MAX_FINDINGS } from '../src/checker/rule.ts';
import { uncheckedRule } from '../src/checker/rules/file.ts';
import { hasErrors } from '../src/core/findings/finding.ts';
import { check } from './support/checking.ts';
import { fileOf, PATH, valid } from './support/contribution-file.ts';
import { ROOT } from './support/project.ts';

// Checks a million nearly valid measurements. The check must return a result for each measurement, must never
// throw an error or take long, and must reject each one that breaks the published schema. FUZZ_RUNS and FUZZ_SEED
// repeat a run.

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1_000_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

const good = valid('with-optional-fields');
const schema = JSON.parse(readFileSync(join(ROOT, 'schema/measurement.schema.json'), 'utf8')) as {
  readonly properties: Readonly<Record<string, unknown>>;
};
// The package's own type of its default export is wrong under Node's module resolution.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const validate = addFormats(new Ajv2020({ strict: false })).compile(schema);

const numeric = Object.entries(good).filter((entry): entry is [string, number] => typeof entry[1] === 'number');

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
/** A field of the good measurement, multiplied by a power of ten and by a factor near 1. */
const scaled = fc
  .tuple(fc.constantFrom(...numeric), fc.integer({ min: -9, max: 9 }), fc.constantFrom(1, 1, 1, -1, 0.5, 3, 1.001))
  .map(([[name, figure], power, factor]): [string, unknown] => [name, figure * factor * 10 ** power]);
/** A part with a mistake, and how often the text repeats it. */
const lines = fc.tuple(
  fc.constantFrom('"a":1,1', '"a":"\\u0000"', '"gpu":1', '"k":[', '1,', '"a" 1', '//', '"a":{"b":', '\u00ad'),
  fc.integer({ min: 1, max: 7000 }),
);
/** The text of a measurement with changed, added or removed fields, and sometimes with a replaced piece of text. */
const text = fc
  .record({
    changes: fc.array(fc.oneof({ weight: 2, arbitrary: fc.tuple(field, value) }, { weight: 1, arbitrary: scaled }), {
      maxLength: 6,
    }),
    without: fc.array(field, { maxLength: 2 }),
    repeatedMistake: fc.oneof({ weight: 500, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: lines }),
    surplus: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(300) }),
    cut: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(2000), fc.nat(5), fc.constantFrom('', ',', '"', '{', '1', '\n')) },
    ),
  })
  .map(({ changes, without, repeatedMistake, surplus, cut }) => {
    const entries = new Map<string, unknown>([...Object.entries(good), ...changes]);
    for (const name of without) entries.delete(name);
    for (let i = 0; i < surplus; i += 1) entries.set(`unknown_${i}`, i);
    const whole = `{${[...entries].map(([key, of]) => `${JSON.stringify(key)}:${JSON.stringify(of)}`).join(',\n')}}`;
    if (repeatedMistake !== null)
      return `{${`${repeatedMistake[0]}\n`.repeat(repeatedMistake[1])}`.slice(0, MAX_BYTES - 400) + whole.slice(1, 300);
    return cut === null ? whole : whole.slice(0, cut[0]) + cut[2] + whole.slice(cut[0] + cut[1]);
  });

/** Number of inputs per seed. Each part of the run has the next seed. */
const PART = 10_000;

/**
 * Longest processor time for one file, ms. The best of several tries counts, because other programs slow some tries
 * down.
 */
const MOST_MS = 100;

function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test(`the check rejects every invalid one of ${RUNS} nearly valid measurements, and is never slow (seed ${SEED})`, () => {
  let [slowest, passed] = [0, 0];
  const property = fc.property(text, (content) => {
    const file = fileOf(content, PATH.replace('2026-01-15', '2026-11-20'));
    const before = performance.now();
    const report = check(file);
    let ms = performance.now() - before;
    // Processor time is measured only if the clock shows too long a time.
    for (let i = 0; ms > MOST_MS && i < 3; i += 1)
      ms = Math.min(
        ms,
        processorTime(() => check(file)),
      );
    slowest = Math.max(slowest, ms);
    // If a rule throws an error, this finding has the error as its found value.
    const isCrash = report.findings.some(({ rule, found }) => rule === uncheckedRule.id && found !== null);
    const isFine = ms <= MOST_MS && report.files === 1 && report.findings.length <= MAX_FINDINGS && !isCrash;
    if (!isFine) expect({ ms, findings: report.findings }).toEqual(`at most ${MOST_MS} ms and ${MAX_FINDINGS}`);
    if (hasErrors(report)) return;
    passed += 1;
    expect([validate(JSON.parse(content)), validate.errors]).toEqual([true, null]);
  });
  // In parts, because fast-check keeps data about each input of a run. Each part prints the progress.
  for (let done = 0; done < RUNS; done += PART) {
    const seed = SEED + done / PART;
    fc.assert(property, { numRuns: Math.min(PART, RUNS - done), seed });
    const words = `the slowest ${Math.round(slowest)} ms, ${passed} without an error`;
    process.stdout.write(`seeds ${SEED} to ${seed}: ${Math.min(done + PART, RUNS)} inputs, ${words}\n`);
  }
});
