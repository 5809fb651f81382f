import type { Documents } from '../documents.ts';
import { factor, fromTo } from '../../src/figures/format.ts';
import { quantile } from '../../src/figures/quantile.ts';

/** A figure of a workload beside that of chat, of the same model on the same GPU, both without a ceiling that binds. */
export interface ChatComparison {
  readonly slug: string;
  readonly model: string;
  readonly gpu: string;
  /** How many times the energy of a chat token, and of a chat answer. */
  readonly token: number;
  readonly answer: number;
  /** Energy of an answer of chat, and of the workload, Wh. */
  readonly chatAnswer: number;
  readonly ownAnswer: number;
}

/** The models that a workload and chat have in common, each on each GPU, by their best rows. */
export function besideChat(
  { workloadDocuments }: Pick<Documents, 'workloadDocuments'>,
  workload: string,
): ChatComparison[] {
  const bestOf = (name: string) => {
    const document = workloadDocuments.find((one) => one.workload === name);
    return document?.unit === 'Wh per million output tokens' ? document.best : [];
  };
  const chat = bestOf('lm-arena-chat');
  return bestOf(workload).flatMap((row) => {
    const twin = chat.find(({ slug, gpu }) => slug === row.slug && gpu === row.gpu);
    if (twin === undefined) return [];
    const { slug, model, gpu } = row;
    const token = row.wh_per_million_output_tokens / twin.wh_per_million_output_tokens;
    const [chatAnswer, ownAnswer] = [twin.wh_per_response, row.wh_per_response];
    return [{ slug, model, gpu, token, answer: ownAnswer / chatAnswer, chatAnswer, ownAnswer }];
  });
}

/** What an answer of a workload takes in the median, beside chat, in a sentence; null where no model did both. */
export function medianAgainstChat(documents: Pick<Documents, 'workloadDocuments'>, workload: string): string | null {
  const answers = besideChat(documents, workload).map(({ answer }) => answer);
  const name = documents.workloadDocuments.find((one) => one.workload === workload)?.name.toLowerCase();
  if (answers.length === 0 || name === undefined) return null;
  const median = factor(quantile(answers, 0.5));
  const ends = fromTo(factor(Math.min(...answers)), factor(Math.max(...answers)));
  return `With the same model, a ${name} answer takes a median ${median} times (${ends}) the energy of a chat answer`;
}
