import { command } from '../src/cli/command.ts';
import { apiUrl, isAddress } from '../src/cli/options.ts';
import { refuse, UsageError } from '../src/core/findings/finding.ts';
import { verifyProject, verifySite } from '../src/releases/verify.ts';
import { plural } from '../src/core/text/words.ts';

export default command({
  summary:
    'Verifies the archive of releases: every digest, every file, every data_version, the tags, and that the latest\n' +
    'release can be built again, byte for byte. Works offline on a clone with full history.',
  positionals: [['[date...]', 'Release to verify (default: all).']],
  options: {
    url: {
      value: 'URL',
      description: 'Verify a live site instead, against the tags of this clone where it has them.',
    },
  },
  async run({ positionals: dates, values: { url } }, here) {
    if (url !== undefined && !isAddress(url)) throw new UsageError(`--url ${url} is not a web address.`);
    const { findings, notes, releases } = await (url === undefined
      ? verifyProject(here.project, dates)
      : verifySite(here.project, apiUrl(url), dates));
    for (const note of notes) here.print(note);
    refuse(findings);
    if (releases > 0) here.print(`Verified: ${plural(releases, 'release')}.`);
  },
});
