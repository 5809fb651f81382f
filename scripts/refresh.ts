import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';
import { parseRefreshOptions, refreshOptions, sourcesPositional } from '../src/cli/refresh-options.ts';
import { addToSummary } from '../src/github/workflow.ts';
import { refresh } from '../src/refresh/refresh.ts';
import { reportAsMarkdown, totalAsText, writeReports } from '../src/refresh/refresh-report.ts';

export default command({
  summary:
    'Reads sources again from their publishers or from local files. For each source it reports whether the source is\n' +
    'unchanged, has changed, has failed or was not read. For a changed source it lists the changes in the published documents and what you have\n' +
    'to review, and writes the new tables into data/. A new version with the same figures does not count as a change. If a\n' +
    'source fails, its tables stay as they are, and the other sources are still read. Exit code: 1 if a source failed, else 0.',
  positionals: [sourcesPositional],
  options: refreshOptions,
  async run(line, context) {
    const options = await parseRefreshOptions(context, line);
    const reports = await refresh(options, ({ state, text }) => {
      if (state === 'failed') context.printError(text);
      else context.print(text);
    });
    if (line.values.report !== undefined) await writeReports(userPath(context, line.values.report), reports);
    await addToSummary(context.environment, reports.map((report) => `${reportAsMarkdown(report)}\n\n`).join(''));
    context.print(totalAsText(reports, options.dryRun));
    return reports.some(({ state }) => state === 'failed') ? 1 : 0;
  },
});
