import type { Service } from '../contract/generated/data.d.ts';
import type { GitHub } from '../github/client.ts';
import { makeLabels, missingLabels } from '../github/labels.ts';
import { settingsOf } from '../github/settings.ts';
import { visible } from '../text/characters.ts';
import { SETUP } from './checks.ts';

/** What is set up for publishing, and what is not. */
export interface Diagnosis {
  /** For a person to read; where something is missing it says where to fix it. */
  readonly text: string;
  readonly isWell: boolean;
}

/**
 * Looks at everything that publishing needs. Without access to GitHub, because of `why`, only the files are looked at.
 * @throws Error when there is no such repository.
 */
export async function diagnose(service: Service, github: GitHub | null, why: string): Promise<Diagnosis> {
  const settings = await settingsOf(github, why);
  const count = { ok: 0, missing: 0, unknown: 0 };
  const lines: string[] = [];
  for (const { title, place, fix, check } of SETUP) {
    const outcome = await check(settings, service);
    if ('unknown' in outcome) {
      count.unknown += 1;
      lines.push(`unknown ${title}: ${visible(outcome.unknown)}`);
    } else if (outcome.value === null) {
      count.ok += 1;
      lines.push(`ok      ${title}`);
    } else {
      count.missing += 1;
      lines.push(`MISSING ${title}: ${visible(outcome.value)}`);
      lines.push(`          ${addressOf(place, github)}`, `          ${fix}`);
    }
  }
  lines.push('', `${count.ok} in order, ${count.missing} missing, ${count.unknown} unknown.`);
  return { text: lines.join('\n'), isWell: count.missing + count.unknown === 0 };
}

/** Makes what can be made: the labels. @returns what was done, in a sentence. @throws Error when nothing can be made. */
export async function makeWhatIsMissing(github: GitHub | null, why: string): Promise<string> {
  if (github === null) throw new Error(`Nothing can be made: ${why}.`);
  const labels = await (await settingsOf(github, why)).labels;
  if ('unknown' in labels) throw new Error(`The labels can't be read: ${labels.unknown}.`);
  const lacking = missingLabels(labels.value);
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
