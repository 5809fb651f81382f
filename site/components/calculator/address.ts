import { defaults, QUESTIONS, type Answers, type Choices, type Problems, type Question } from './answers.ts';

/** The answers in the query of an address, with the defaults for those that are not in it. */
export function readQuery(query: string, choices: Choices): { readonly answers: Answers; readonly problems: Problems } {
  const given = new URLSearchParams(query);
  const answers: Record<Question, string> = { ...defaults(choices) };
  const problems: Partial<Record<Question, string>> = {};
  for (const question of QUESTIONS) {
    const [first, ...others] = given.getAll(question);
    if (first !== undefined) answers[question] = first;
    if (others.length > 0) problems[question] = `The address has ${question} more than once. The first is used.`;
  }
  return { answers, problems };
}

/** The query that gives these answers: only what differs from the defaults; empty where nothing does. */
export function writeQuery(answers: Answers, choices: Choices): string {
  const standard = defaults(choices);
  const differing = QUESTIONS.filter((question) => answers[question] !== standard[question]);
  const query = new URLSearchParams(differing.map((question) => [question, answers[question]])).toString();
  // A slash means nothing in a query, and a row_id is easier to read with it.
  return query === '' ? '' : `?${query.replaceAll('%2F', '/')}`;
}
