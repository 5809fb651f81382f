import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { apiUrl } from '../cli/url.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { fetchArchive } from '../releases/fetch-archive.ts';
import { readArchive } from '../releases/read-archive.ts';
import { refuse, type Finding } from '../findings/finding.ts';
import { gitIn } from '../git/git.ts';
import { verifyTag } from '../git/tags.ts';
import { isEmpty, type Archive } from '../releases/archive.ts';
import { releaseDates, RELEASES_INDEX } from '../releases/dated.ts';
import { rebuild } from '../git/rebuild.ts';
import { verifyArchive, verifyLedger } from '../releases/verify.ts';
import { plural } from '../text/words.ts';
import { ROOT } from '../root.ts';

const LEDGER = 'data/changes.json';

await command(
  {
    name: 'verify',
    summary:
      'Verifies the archive of releases: every digest, every file, every data_version, the tags, and that the latest\n' +
      'release can be built again, byte for byte. Works offline on a clone with full history.',
    positionals: [{ name: 'date', description: 'Release to verify (default: all).', optional: true, many: true }],
    options: {
      'no-git': { description: 'Verify the files alone, without the history.' },
      url: {
        value: 'URL',
        description: 'Verify a live site instead; files beyond the listed ones can not be seen there.',
      },
    },
  },
  async ({ positionals, values }) => {
    const url = typeof values.url === 'string' ? values.url : null;
    if (url !== null && !/^https?:\/\//.test(url)) throw new UsageError(`--url ${url} is no web address.`);
    const archive = url === null ? readArchive(join(ROOT, 'api/v1')) : await fetchArchive(apiUrl(url), positionals);
    const ledger =
      url === null ? verifyLedger(await readFile(join(ROOT, LEDGER), 'utf8').catch(() => ''), archive) : [];
    if (isEmpty(archive)) {
      refuse(ledger);
      console.log('There is no release yet: nothing to verify.');
      return;
    }
    const validator = makeValidator(definitionsOf(await loadSchemas()));
    const wanted = positionals.length === 0 ? {} : { dates: positionals };
    const fromFiles = [...verifyArchive(archive, validator, { ...wanted, complete: url === null }), ...ledger];
    // A list that can not be read names no release; that is told already.
    const dates = fromFiles.some(({ rule }) => rule === 'verify/index') ? [] : releaseDates(archive.live);
    const chosen = positionals.length === 0 ? dates : dates.filter((date) => positionals.includes(date));

    const history =
      url !== null
        ? said('On a live site, files beyond the listed ones and the history can not be seen.')
        : values['no-git'] === true
          ? said('The history was not looked at (--no-git).')
          : await verifyHistory(chosen, archive, dates.at(-1), fromFiles.length === 0);
    for (const note of history.notes) console.log(note);
    refuse([...fromFiles, ...history.findings]);
    console.log(`Verified: ${plural(chosen.length, 'release')}.`);
  },
);

interface Said {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

function said(note: string): Said {
  return { findings: [], notes: [note] };
}

/** The tags of the chosen releases, and the latest of all built again where nothing is wrong with the files. */
async function verifyHistory(
  chosen: readonly string[],
  archive: Archive,
  latest: string | undefined,
  clean: boolean,
): Promise<Said> {
  const git = gitIn(ROOT);
  if (!(await git.succeeds('rev-parse', '--git-dir'))) {
    return said('This is no git clone: the history was not looked at.');
  }
  if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') {
    return said('This clone is shallow: tags and history can not be verified. Fetch all: git fetch --unshallow --tags');
  }
  const reports = [];
  for (const date of chosen)
    reports.push(await verifyTag(git, date, new TextDecoder().decode(archive.live.get(RELEASES_INDEX))));
  const findings = reports.flatMap((report) => report.findings);
  const notes = reports.flatMap((report) => report.notes);
  if (latest === undefined || !chosen.includes(latest) || !clean || findings.length > 0) return { findings, notes };
  const result = await rebuild(git, ROOT, latest);
  if ('notRebuilt' in result) return { findings, notes: [...notes, `${latest} was not rebuilt: ${result.notRebuilt}`] };
  const same = result.findings.length === 0 ? [`${latest} was built again from its commit: the same bytes.`] : [];
  return { findings: result.findings, notes: [...notes, ...same] };
}
