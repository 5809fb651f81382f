import type { TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import type { CitationFacts } from '../../../src/releases/citation.ts';
import type { AnswerFacts, Results } from './answer.ts';
import type { Fields } from './question.ts';
import type { ResultsFile } from './results-csv.ts';

/** What the calculator needs besides the fields. It is the same for every result. */
export interface CalculatorFacts extends AnswerFacts {
  readonly cite: CitationFacts;
  /** Full address of the calculator. */
  readonly address: string;
}

/** What every part of the outcome needs. */
export interface OutcomeProps {
  readonly client: TokenEnergy;
  readonly fields: Fields;
  readonly facts: CalculatorFacts;
  /** Downloads a CSV file. */
  readonly onCsv?: (file: ResultsFile) => void;
}

/** What the parts of a result need. */
export type ResultProps = OutcomeProps & Results;
