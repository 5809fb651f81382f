import { visible } from '../../core/text/characters.ts';
import { textsOf } from '../../core/text/json.ts';
import type { GitHub } from '../client.ts';
import { makeLabels, missingLabels } from '../issues.ts';
import { REPOSITORY_CHECKS } from './repository-checks.ts';
import { RULE_CHECKS } from './rule-checks.ts';
import type { SetupFiles } from './setup-check.ts';
import { along, UnknownSetting, viewOf } from './view.ts';

/**
 * Looks at everything that publishing needs. Without access to GitHub, because of `why`, only the files are looked at.
 * @returns what is set up and what is not, for a person to read: where something is missing it says where to fix it.
 * @throws Error when there is no such repository.
 */
export async function diagnose(files: SetupFiles, github: GitHub | null, why: string) {
  const view = await viewOf(github, why);
  const count = { ok: 0, missing: 0, unknown: 0 };
  const lines: string[] = [];
  const indented = (line: string): string => `          ${line}`;
  for (const { title, place, fix, check } of [...REPOSITORY_CHECKS, ...RULE_CHECKS]) {
    try {
      const lacking = await check(view, files);
      count[lacking === null ? 'ok' : 'missing'] += 1;
      if (lacking === null) lines.push(`ok      ${title}`);
      else lines.push(`MISSING ${title}: ${visible(lacking)}`, indented(addressOf(place, github)), indented(fix));
    } catch (error) {
      if (!(error instanceof UnknownSetting)) throw error;
      count.unknown += 1;
      lines.push(`unknown ${title}: ${visible(error.message)}`);
    }
  }
  lines.push('', `${count.ok} in order, ${count.missing} missing, ${count.unknown} unknown.`);
  return { text: lines.join('\n'), isWell: count.missing + count.unknown === 0 };
}

/** Makes what can be made: the labels. @returns what was done, in a sentence. @throws Error when nothing can be made. */
export async function makeWhatIsMissing(github: GitHub | null, why: string): Promise<string> {
  if (github === null) throw new Error(`Nothing can be made: ${why}.`);
  const { at } = await viewOf(github, why);
  const labels = await at('/labels').catch((error: unknown) => {
    throw error instanceof UnknownSetting ? new Error(`The labels can't be read: ${error.message}.`) : error;
  });
  const lacking = missingLabels(textsOf(along(labels, 'name')));
  await makeLabels(github, lacking);
  return lacking.length === 0 ? 'Nothing to make.' : `Made the labels ${lacking.join(', ')}.`;
}

/** A file as it is; a page of the repository as its address. */
function addressOf(place: string, github: GitHub | null): string {
  if (place.includes('.')) return place;
  const home =
    github === null ? 'the repository' : `https://github.com/${github.repository.owner}/${github.repository.repo}`;
  return `${home}/${place}`;
}
