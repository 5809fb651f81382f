// Saves the record of a calculation. A script of its own, fetched once somebody asks for it: `calculator.tsx`.
import type { CalculatorChoices, Scenario } from '../components/calculator/answers.ts';
import { type CalculatorFacts, recordCsv, recordOf, resultOf } from '../components/calculator/record.ts';
import { download } from './lib/element.ts';

/** What is calculated; `address` is the link that gives the same result. */
interface Calculation {
  readonly scenario: Scenario;
  readonly choices: CalculatorChoices;
  readonly facts: CalculatorFacts;
  readonly address: string;
}

/** Hands out the record of a calculation as a file. */
export function saveRecord(form: 'JSON' | 'CSV', { scenario, choices, facts, address }: Calculation): void {
  const { configuration, area, year } = scenario;
  const name = `token-energy-${configuration.row_id.replaceAll('/', '-')}-${area.iso3}-${year}`;
  const record = recordOf(scenario, resultOf(scenario, choices), choices, facts, address);
  if (form === 'CSV') download(`${name}.csv`, 'text/csv', recordCsv(record));
  else download(`${name}.json`, 'application/json', `${JSON.stringify(record, null, 2)}\n`);
}
