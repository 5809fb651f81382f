// Makes the CSV file of the calculator's results. `calculator.tsx` loads this script when its button is pressed.
import { download } from '../blocks/element.ts';
import { type ResultsFile, resultsCsv } from '../blocks/calculator/results-csv.ts';

/** Downloads results as a CSV file. */
export function downloadResults(file: ResultsFile): void {
  download('token-energy.csv', 'text/csv', resultsCsv(file));
}
