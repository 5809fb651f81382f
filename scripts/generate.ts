import { command } from '../src/cli/command.ts';
import { generatedChecks, generatedTypes } from '../src/contract/generate.ts';
import { loadCheckedContract } from '../src/contract/schema-findings.ts';
import { rulesPage, RULES_PAGE } from '../src/checker/rules-page.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { scopeRules } from '../src/checker/scope.ts';
import { writeGenerated } from '../src/cli/write-generated.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readOwn } from '../src/contract/own-file.ts';
import { citationFiles } from '../src/releases/citation-files.ts';

export default command({
  summary:
    'Writes the files that are generated: types and checks of schema/, the page of the rules,\n' +
    'and what the data set is cited by.',
  options: { check: { description: 'Write nothing; fail when a file is not current.' } },
  async run({ values }, here) {
    const { schemas, definitions } = await loadCheckedContract(here.project);
    const files = new Map([
      ...(await generatedTypes(schemas, definitions)),
      ...(await generatedChecks(schemas, definitions)),
      ...citationFiles(await readOwn<Service>(here.project, 'service.json', 'Service')),
      [RULES_PAGE, rulesPage([...allRules, ...scopeRules])],
    ]);
    await writeGenerated(here, files, { isCheck: values.check === true, command: 'npm run generate' });
  },
});
