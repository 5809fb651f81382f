import { command } from '../src/cli/command.ts';
import { throwIfErrors } from '../src/core/findings/finding.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { inWorkflow, setOutput } from '../src/github/workflow.ts';
import { verifyProject, verificationText } from '../src/releases/verify.ts';
import { verifyTag } from '../src/releases/verify-tag.ts';

export default command({
  summary:
    'Verifies every digest, file, data_version and tag of all releases, and checks that rebuilding the latest release gives\n' +
    'the same bytes. It needs a clone with full history and all tags. Without them, it lists what it could not verify. In a\n' +
    "workflow, missing history is an error. It works offline, except that it can't compare the releases with the remote.",
  positionals: [{ form: '[date...]', description: 'Release to verify (default: all).' }],
  options: {
    tag: {
      value: 'YYYY-MM-DD',
      description:
        'Verify that the checked-out tag may be published: it must be the latest release, on main, and all checks must pass.',
    },
  },
  async run({ positionals: dates, values: { tag } }, context) {
    const isWorkflow = inWorkflow(context.environment);
    if (tag === undefined) {
      const verification = await verifyProject(context.project, dates, isWorkflow);
      for (const note of verification.notes) context.print(note);
      throwIfErrors(verification.findings);
      if (verification.releases > 0) context.print(verificationText(verification));
      return;
    }
    if (dates.length > 0) throw new UsageError('--tag verifies all releases. Remove the other dates.');
    const { notes, commit } = await verifyTag(context.project, tag, isWorkflow);
    for (const note of notes) context.print(note);
    await setOutput(context.environment, 'commit', commit);
    context.print(`Verified: tag ${tag}, commit ${commit}, may be published.`);
  },
});
