import { command } from '../src/cli/command.ts';
import { UsageError, refuse } from '../src/core/findings/finding.ts';
import { inWorkflow, setOutput } from '../src/github/workflow.ts';
import { verifyProject, verificationText } from '../src/releases/verify.ts';
import { verifyTag } from '../src/releases/verify-tag.ts';

export default command({
  summary:
    'Verifies the archive of releases: every digest, every file, every data_version, the tags, and that the latest\n' +
    'release can be built again, byte for byte. Works offline on a clone with full history, and says what it could not\n' +
    'verify on another; in a workflow it fails there.',
  positionals: [['[date...]', 'Release to verify (default: all).']],
  options: {
    tag: {
      value: 'YYYY-MM-DD',
      description:
        'Verify that this tag, which is checked out, may be published: it is the latest release, on main, and everything is verified.',
    },
  },
  async run({ positionals: dates, values: { tag } }, here) {
    const isWorkflow = inWorkflow(here.environment);
    if (tag === undefined) {
      const verification = await verifyProject(here.project, dates, isWorkflow);
      for (const note of verification.notes) here.print(note);
      refuse(verification.findings);
      if (verification.releases > 0) here.print(verificationText(verification));
      return;
    }
    if (dates.length > 0) throw new UsageError('--tag verifies all releases: leave the other dates out.');
    const { findings, notes, commit } = await verifyTag(here.project, tag, isWorkflow);
    for (const note of notes) here.print(note);
    refuse(findings);
    await setOutput(here.environment, 'commit', commit);
    here.print(`Verified: tag ${tag} is a release that may be published, commit ${commit}.`);
  },
});
