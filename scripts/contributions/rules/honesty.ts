import { EXAMPLE_PATH } from '../limits.ts';
import { figureRule, type Rule } from '../rule.ts';

/** Rules that let a reader trust a row. */
export const honestyRules: readonly Rule[] = [
  figureRule(
    {
      id: 'honesty/date',
      title: 'measured_on is not in the future.',
      severity: 'error',
      why: 'A measurement that has not happened yet is none.',
      hint: 'Write the day of the measurement, in UTC.',
      example: '"measured_on": "2199-01-01"',
    },
    ['measured_on'],
    (m, { date }) =>
      m.measured_on <= date
        ? null
        : {
            pointer: '/measured_on',
            message: 'The day of the measurement is in the future',
            found: m.measured_on,
            allowed: `at most ${date} (UTC)`,
          },
  ),
  figureRule(
    {
      id: 'honesty/example',
      title: 'example is true in the example file and false everywhere else.',
      severity: 'error',
      why: 'Example rows are never published; a measurement marked as one would be lost.',
      hint: 'Set example to false in a measurement.',
      example: '"example": true',
    },
    ['example'],
    (m, _reference, { file }) => {
      const allowed = file.path === EXAMPLE_PATH;
      if (m.example === allowed) return null;
      return {
        pointer: '/example',
        message: allowed ? 'The example is not marked as one' : 'A measurement is marked as an example',
        found: String(m.example),
        allowed: String(allowed),
        fix: `Set "example" to ${String(allowed)}.`,
      };
    },
  ),
  figureRule(
    {
      id: 'honesty/vendor',
      title: 'A row by someone who works for, or was paid by, a maker is published as such.',
      severity: 'notice',
      why: 'Readers judge such rows themselves; they are welcome.',
      hint: 'Nothing to mend.',
      example: '"vendor_affiliation": true',
    },
    ['vendor_affiliation'],
    (m) =>
      m.vendor_affiliation
        ? { pointer: '/vendor_affiliation', message: 'The row will be published as vendor-affiliated' }
        : null,
  ),
];
