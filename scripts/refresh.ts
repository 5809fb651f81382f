import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { refreshFromCommandLine, refreshOptions, sourcesPositional } from '../src/cli/refresh-options.ts';
import { addToSummary } from '../src/github/workflow.ts';
import { refresh } from '../src/refresh/refresh.ts';
import { reportAsMarkdown, totalAsText, writeReports } from '../src/refresh/refresh-report.ts';

export default command({
  summary:
    'Reads sources again from their publishers, or from files at hand, and says of each whether it is unchanged, changed\n' +
    '(what changes in the published documents, and what a person has to look at first) or failed. What has changed is\n' +
    'written below data/, each source whole or not at all; a new version of the same figures is no change. Exit code: 0,\n' +
    'or 1 when a source failed; the others are still read.',
  positionals: [sourcesPositional],
  options: refreshOptions,
  async run(line, here) {
    const options = await refreshFromCommandLine(here, line);
    const reports = await refresh(options, ({ state, text }) => {
      if (state === 'failed') here.complain(text);
      else here.print(text);
    });
    if (line.values.report !== undefined) await writeReports(userPath(here, line.values.report), reports);
    await addToSummary(here.environment, reports.map((report) => `${reportAsMarkdown(report)}\n\n`).join(''));
    here.print(totalAsText(reports, options.dryRun));
    return reports.some(({ state }) => state === 'failed') ? 1 : 0;
  },
});
