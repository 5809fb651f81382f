import type { Documents } from '../documents.ts';
import { factor } from './format.ts';

/** A figure of a workload beside that of chat, of the same model on the same GPU, both without a ceiling that binds. */
export interface Beside {
  readonly slug: string;
  readonly model: string;
  readonly gpu: string;
  /** How many times the energy of a chat token, and of a chat answer. */
  readonly token: number;
  readonly answer: number;
}

/** The models that a workload and chat have in common, each on each GPU, by their best rows. */
export function besideChat({ workloadDocuments }: Pick<Documents, 'workloadDocuments'>, workload: string): Beside[] {
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
    return [{ slug, model, gpu, token, answer: row.wh_per_response / twin.wh_per_response }];
  });
}

/** How many times a chat token and a chat answer those of a workload take, in a sentence; null where none are in common. */
export function rangesAgainstChat(
  documents: Pick<Documents, 'workloadDocuments' | 'workloads'>,
  workload: string,
): string | null {
  const twins = besideChat(documents, workload);
  const summary = documents.workloads?.workloads.find((one) => one.workload === workload);
  if (twins.length === 0 || summary === undefined) return null;
  const range = (values: readonly number[]): string => {
    const [low, high] = [factor(Math.min(...values)), factor(Math.max(...values))];
    return low === high ? low : `${low} to ${high}`;
  };
  const name = summary.name.toLowerCase();
  const same = new Set(twins.map(({ slug }) => slug)).size;
  const who = same === 1 ? `${twins[0]?.model ?? ''}` : `the ${same} models that do both`;
  return `With ${who}, a ${name} token takes ${range(twins.map(({ token }) => token))} times the energy of a chat token, and a ${name} answer ${range(twins.map(({ answer }) => answer))} times that of a chat answer`;
}
