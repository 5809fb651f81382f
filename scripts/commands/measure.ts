import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { service, today, userPath } from '../cli/options.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readForm } from '../inputs/new-measurement.ts';
import { readReference } from '../inputs/reference.ts';
import { isLoadThread, serveLoad } from '../measure/load/threads.ts';
import { runKit, SUMMARY } from '../measure/main.ts';
import { OPTIONS } from '../measure/settings.ts';
import { ROOT } from '../root.ts';

if (isLoadThread) serveLoad();
else {
  await command({
    summary: SUMMARY,
    options: OPTIONS,
    async run({ values }) {
      const contributions = join(ROOT, 'contributions');
      await runKit(values, {
        self: new URL(import.meta.url),
        reference: await readReference(today(), join(ROOT, 'data')),
        schema: (await readForm()).schema,
        others: existsSync(contributions) ? readContributionFiles(contributions) : [],
        form: `${service().site_url}/contribute/form/`,
        path: userPath,
        environment: process.env,
      });
    },
  });
}
