import { existsSync } from 'node:fs';
import { command } from '../cli/command.ts';
import { service, userPath } from '../cli/options.ts';
import { readContributionFiles } from '../inputs/contribution-files.ts';
import { readForm } from '../inputs/new-measurement.ts';
import { readReference } from '../inputs/reference.ts';
import { isLoadThread, serveLoad } from '../measure/load/threads.ts';
import { runKit, SUMMARY } from '../measure/main.ts';
import { OPTIONS } from '../measure/settings.ts';

export default isLoadThread
  ? serveLoad
  : command({
      summary: SUMMARY,
      options: OPTIONS,
      async run({ values }, here) {
        const { contributions } = here.project;
        await runKit(values, {
          self: new URL(import.meta.url),
          reference: await readReference(here.project, here.today),
          schema: (await readForm(here.project)).schema,
          others: existsSync(contributions) ? readContributionFiles(contributions) : [],
          form: `${service(here.project).site_url}/contribute/form/`,
          path: (word) => userPath(here, word),
          environment: here.environment,
        });
      },
    });
