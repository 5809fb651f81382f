import { command } from '../src/cli/command.ts';
import { parseReleaseTask, releaseOptions } from '../src/cli/release-options.ts';
import { setOutput } from '../src/github/workflow.ts';
import { makeRelease } from '../src/releases/make-release.ts';
import { setNotice } from '../src/releases/notice.ts';
import { undoRelease } from '../src/releases/undo.ts';

export default command({
  summary:
    'Makes a dated release from the checked-out commit: builds the API, writes api/v1/ and the change entry, commits and\n' +
    'tags. It pushes nothing. It prints the commands that push the release or undo it. A workflow sets the first four options\n' +
    'with the environment variables RELEASE_DATE, RELEASE_REASON, RELEASE_SUMMARY and RELEASE_FIRST.',
  options: releaseOptions,
  async run({ values }, context) {
    const { project, today, environment } = context;
    const asked = parseReleaseTask(context, values);
    switch (asked.task) {
      case 'undo':
        context.print(await undoRelease(project, asked.date));
        return;
      case 'notice':
        context.print(await setNotice(project, asked.date, asked.notice));
        return;
      case 'make':
        context.print(await makeRelease({ project, today, ...asked.options }));
        if (!asked.options.isDryRun) await setOutput(environment, 'tag', asked.options.date);
    }
  },
});
