import { found, type GitHub } from './client.ts';

/** The labels that the report sets and removes, and what they look like where a maintainer asks for them to be made. */
const LOOK = {
  comparable: { color: '17603a', description: 'A measurement at or under the latency ceiling of the index' },
  'not-comparable': { color: '8a6d00', description: 'A measurement above the latency ceiling of the index' },
  'needs-changes': { color: 'b0480a', description: 'The check found errors to fix' },
};

/** One of our labels; all others are left alone. */
export type Label = keyof typeof LOOK;

const LABELS = Object.keys(LOOK) as Label[];

/**
 * Gives a pull request exactly `wanted` of our labels.
 * @returns the wanted labels that the repository does not have: these are not made, because their colour and text are
 * the owner's to choose.
 */
export async function setLabels(
  { paginate, rest, repository }: GitHub,
  number: number,
  wanted: ReadonlySet<Label>,
): Promise<Label[]> {
  const issue = { ...repository, issue_number: number };
  const present = await paginate(rest.issues.listLabelsOnIssue, { ...issue, per_page: 100 });
  const has = new Set(present.map(({ name }) => name.toLowerCase()));
  for (const name of LABELS) {
    // Someone may take it off in the meantime, which is what is wanted.
    if (has.has(name) && !wanted.has(name)) await found(rest.issues.removeLabel({ ...issue, name }));
  }
  const missing: Label[] = [];
  const labels: Label[] = [];
  for (const name of LABELS.filter((label) => wanted.has(label) && !has.has(label))) {
    // Adding a label that a repository lacks would make it, so it is looked for first.
    const exists = (await found(rest.issues.getLabel({ ...repository, name }))) !== null;
    (exists ? labels : missing).push(name);
  }
  if (labels.length > 0) await rest.issues.addLabels({ ...issue, labels });
  return missing;
}

/** Those of our labels that are not among the present ones; GitHub takes no notice of case. */
export function missingLabels(present: readonly string[]): Label[] {
  const names = new Set(present.map((name) => name.toLowerCase()));
  return LABELS.filter((name) => !names.has(name));
}

/** Makes labels of ours that the repository lacks. */
export async function makeLabels({ rest, repository }: GitHub, names: readonly Label[]): Promise<void> {
  for (const name of names) await rest.issues.createLabel({ ...repository, name, ...LOOK[name] });
}
