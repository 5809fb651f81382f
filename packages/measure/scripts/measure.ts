import { existsSync } from 'node:fs';
import { command } from '../../../src/cli/command.ts';
import { userPath } from '../../../src/cli/options.ts';
import type { Service } from '../../../src/contract/generated/data.d.ts';
import { readDataFile } from '../../../src/contract/read-json.ts';
import { readContributionFiles } from '../../../src/api/inputs/contribution-files.ts';
import { readForm } from '../../../src/cli/new-measurement.ts';
import { readReference } from '../../../src/api/inputs/reference.ts';
import { runKit, SUMMARY } from '../src/main.ts';
import { OPTIONS } from '../src/settings.ts';

export default command({
  summary: SUMMARY,
  options: OPTIONS,
  async run({ values }, context) {
    const { contributions } = context.project;
    return runKit(values, {
      reference: await readReference(context.project, context.today),
      schema: (await readForm(context.project)).schema,
      contributions,
      others: existsSync(contributions) ? readContributionFiles(contributions) : [],
      sendAt: `${(await readDataFile<Service>(context.project, 'service.json', 'Service')).site_url}/contribute/check/`,
      path: (word) => userPath(context, word),
      environment: context.environment,
    });
  },
});
