import type { GitHub, Repository } from './client.ts';
import { isNotFound } from './client.ts';

/** The labels that the report sets and removes; all others are left alone. */
export const LABELS = ['comparable', 'not-comparable', 'needs-changes'] as const;

/** One of our labels. */
export type Label = (typeof LABELS)[number];

/**
 * Gives a pull request exactly `wanted` of our labels.
 * @returns the wanted labels that the repository does not have: these are not made, because their colour and text are
 * the owner's to choose.
 */
export async function setLabels(
  github: GitHub,
  repository: Repository,
  number: number,
  wanted: ReadonlySet<Label>,
): Promise<Label[]> {
  const issue = { ...repository, issue_number: number };
  const present = await github.paginate(github.rest.issues.listLabelsOnIssue, { ...issue, per_page: 100 });
  const has = new Set(present.map(({ name }) => name.toLowerCase()));

  for (const name of LABELS) {
    if (has.has(name) && !wanted.has(name)) await remove(github, issue, name);
  }
  const toAdd = LABELS.filter((name) => wanted.has(name) && !has.has(name));
  const missing: Label[] = [];
  for (const name of toAdd) if (!(await exists(github, repository, name))) missing.push(name);
  const labels = toAdd.filter((name) => !missing.includes(name));
  if (labels.length > 0) await github.rest.issues.addLabels({ ...issue, labels });
  return missing;
}

/** What a label of ours looks like, where a maintainer asks for it to be made. */
const LOOK: Readonly<Record<Label, { readonly color: string; readonly description: string }>> = {
  comparable: { color: '17603a', description: 'A measurement at or under the latency ceiling of the index' },
  'not-comparable': { color: '8a6d00', description: 'A measurement above the latency ceiling of the index' },
  'needs-changes': { color: 'b0480a', description: 'The check found errors to mend' },
};

/** Makes labels of ours that the repository lacks. */
export async function makeLabels(github: GitHub, repository: Repository, names: readonly Label[]): Promise<void> {
  for (const name of names) await github.rest.issues.createLabel({ ...repository, name, ...LOOK[name] });
}

/** Adding a label that a repository lacks would make it, so it is looked for first. */
async function exists(github: GitHub, repository: Repository, name: Label): Promise<boolean> {
  try {
    await github.rest.issues.getLabel({ ...repository, name });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function remove(
  github: GitHub,
  issue: Repository & { readonly issue_number: number },
  name: Label,
): Promise<void> {
  try {
    await github.rest.issues.removeLabel({ ...issue, name });
  } catch (error) {
    // Someone took it off in the meantime, which is what was wanted.
    if (!isNotFound(error)) throw error;
  }
}
