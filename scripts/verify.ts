import { command } from '../src/cli/command.ts';
import { refuse } from '../src/core/findings/finding.ts';
import { verifyProject } from '../src/releases/verify.ts';
import { plural } from '../src/core/text/words.ts';

export default command({
  summary:
    'Verifies the archive of releases: every digest, every file, every data_version, the tags, and that the latest\n' +
    'release can be built again, byte for byte. Works offline on a clone with full history. A live site: npm run mirror.',
  positionals: [['[date...]', 'Release to verify (default: all).']],
  async run({ positionals: dates }, here) {
    const { findings, notes, releases } = await verifyProject(here.project, dates);
    for (const note of notes) here.print(note);
    refuse(findings);
    if (releases > 0) here.print(`Verified: ${plural(releases, 'release')}.`);
  },
});
