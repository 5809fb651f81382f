import { defaults, QUESTIONS, type Answers, type Choices, type Problems } from './answers.ts';

/** The answers in the query of an address, with the defaults for those that are not in it. */
export function readQuery(query: string, choices: Choices): { readonly answers: Answers; readonly problems: Problems } {
  const given = new URLSearchParams(query);
  const standard = defaults(choices);
  const twice = QUESTIONS.filter((question) => given.getAll(question).length > 1);
  return {
    answers: {
      ...standard,
      ...Object.fromEntries(
        QUESTIONS.flatMap((question) =>
          given
            .getAll(question)
            .slice(0, 1)
            .map((v) => [question, v]),
        ),
      ),
    },
    problems: Object.fromEntries(
      twice.map((question) => [question, `The address has ${question} more than once. The first is used.`]),
    ),
  };
}

/** The query that gives these answers: only what differs from the defaults; empty where nothing does. */
export function writeQuery(answers: Answers, choices: Choices): string {
  const standard = defaults(choices);
  const differing = QUESTIONS.filter((question) => answers[question] !== standard[question]);
  const query = new URLSearchParams(differing.map((question) => [question, answers[question]])).toString();
  // A slash means nothing in a query, and a row_id is easier to read with it.
  return query === '' ? '' : `?${query.replaceAll('%2F', '/')}`;
}
