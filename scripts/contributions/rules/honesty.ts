import { EXAMPLE_PATH } from '../path.ts';
import { figureRule, type Rule } from '../rule.ts';

/** Rules that let a reader trust a row. */
export const honestyRules: readonly Rule[] = [
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
];
