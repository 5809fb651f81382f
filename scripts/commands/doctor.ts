import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionalVariable } from '../cli/environment.ts';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { visible } from '../text/characters.ts';
import { gitHub, repositoryOf, type Repository } from '../github/client.ts';
import { makeLabels } from '../github/labels.ts';
import { nothingKnown, readSettings } from '../github/settings.ts';
import { missingLabels, SETUP } from '../setup/checks.ts';
import { ROOT } from '../root.ts';

const MARK = { ok: 'ok      ', missing: 'MISSING ', unknown: 'unknown ' } as const;

await command(
  {
    name: 'doctor',
    summary:
      'Tells what is not set up yet for publishing, and where to mend it. What GitHub knows is read with GITHUB_TOKEN,\n' +
      'a token of an administrator (gh auth token prints one); without it only the files are looked at.',
    options: { fix: { description: 'Make what can be made: the labels.' } },
  },
  async ({ values }) => {
    const service = JSON.parse(await readFile(join(ROOT, 'data/service.json'), 'utf8')) as Service;
    const repository = repositoryName(service);
    const token = optionalVariable('GITHUB_TOKEN');
    // What is wrong with a token is said without the token.
    if (token !== null && !/^[\x21-\x7e]+$/.test(token)) throw new UsageError('GITHUB_TOKEN holds more than a token.');
    const github =
      token === null || repository === null
        ? null
        : gitHub({
            baseUrl: optionalVariable('GITHUB_API_URL') ?? 'https://api.github.com',
            token,
            patient: false,
            timeoutMs: 60_000,
          });
    const why = repository === null ? 'the repository is not set' : 'there is no GITHUB_TOKEN';

    if (values.fix === true) {
      if (github === null || repository === null) throw new Error(`Nothing can be made: ${why}.`);
      const { labels } = await readSettings(github, repository);
      if ('unknown' in labels) throw new Error(`The labels can't be read: ${labels.unknown}.`);
      const lacking = missingLabels(labels.value);
      await makeLabels(github, repository, lacking);
      console.log(lacking.length === 0 ? 'Nothing to make.' : `Made the labels ${lacking.join(', ')}.`);
    }

    const settings =
      github === null || repository === null ? nothingKnown(why) : await readSettings(github, repository);
    const count = { ok: 0, missing: 0, unknown: 0 };
    for (const { title, place, mend, check } of SETUP) {
      const outcome = check(service, settings);
      const detail = outcome.state === 'missing' ? outcome.what : outcome.state === 'unknown' ? outcome.why : '';
      console.log(`${MARK[outcome.state]}${title}${detail === '' ? '' : `: ${visible(detail)}`}`);
      count[outcome.state] += 1;
      if (outcome.state === 'missing') {
        console.log(`          ${placeOf(place, repository)}\n          ${mend}`);
      }
    }
    console.log(`\n${count.ok} in order, ${count.missing} missing, ${count.unknown} unknown.`);
    if (count.missing + count.unknown > 0) process.exitCode = 1;
  },
);

/** The repository: the one whose workflow runs, or the one of the service file; null where neither says. */
function repositoryName({ repository }: Service): Repository | null {
  const named = optionalVariable('GITHUB_REPOSITORY');
  return repositoryOf(named ?? repository.replace(/^https:\/\/github\.com\//, ''));
}

/** A file as it is; a page of the repository as its address. */
function placeOf(place: string, repository: Repository | null): string {
  if (place.includes('.')) return place;
  const home = repository === null ? 'the repository' : `https://github.com/${repository.owner}/${repository.repo}`;
  return `${home}/${place}`;
}
