import type { TokenEnergy } from '../../../packages/client-js/token-energy.d.ts';
import type { ComparisonQuestion } from './question.ts';
import type { P99Latencies } from './results.ts';

/** What the page needs besides the comparison. It is the same for every comparison. */
export interface ComparisonFacts {
  /** The name of each workload with energy per token, by its id. */
  readonly workloads: Readonly<Record<string, string>>;
  /** Full address of the page. */
  readonly address: string;
  /** Date of the data. */
  readonly release: string;
  /** The latency limit that every page starts with, ms. */
  readonly startLimit: number;
  /** The latency limits with a page of each model on chat, in descending order, ms. The first one has the main page. */
  readonly limits: Readonly<Record<string, readonly number[]>>;
  /** Path of the site on its host, with a slash at both ends, for links in the result. */
  readonly base: string;
}

export interface ComparisonProps {
  readonly client: TokenEnergy;
  readonly question: ComparisonQuestion;
  readonly facts: ComparisonFacts;
  readonly p99: P99Latencies;
  /** Shows another comparison. Without it, the fields are disabled. */
  readonly onChange?: (question: ComparisonQuestion) => void;
  /** The text in the field that adds a model. */
  readonly typed?: string;
  readonly onType?: (text: string) => void;
}
