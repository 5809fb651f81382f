import type { JsonRow } from '../json.ts';
import type { SourceReport } from '../report.ts';

/** The field of the average number of output tokens of a request. */
export const LENGTH = 'avg_output_len';

/** A double has 15 to 17 significant digits, and a quotient of two may be off in the last ones. */
const DIGITS = 14;

/**
 * The rows with the average output length, which files of the previous format leave out: energy per request is energy
 * per token times that length. Reports rows that it can't be told of, and leaves them out.
 */
export function withOutputLength(rows: readonly JsonRow[], report: SourceReport): JsonRow[] {
  return rows.flatMap((row) => {
    const [perRequest, perToken] = [
      row.fields.get('energy_per_request_joules'),
      row.fields.get('energy_per_token_joules'),
    ];
    const length = typeof perRequest === 'number' && typeof perToken === 'number' ? perRequest / perToken : Number.NaN;
    if (length > 0 && Number.isFinite(length)) {
      return [{ ...row, fields: new Map([...row.fields, [LENGTH, Number(length.toPrecision(DIGITS))]]) }];
    }
    report.error(row.place, 'energy_per_request_joules', {
      rule: 'ml-energy/output-length',
      message: `Without ${LENGTH}, energy per request and energy per token have to tell it.`,
      found: `${JSON.stringify(perRequest)} J per request, ${JSON.stringify(perToken)} J per token`,
      allowed: 'two numbers above 0',
    });
    return [];
  });
}
