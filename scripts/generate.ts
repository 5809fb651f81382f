import { command } from '../src/cli/command.ts';
import { generatedChecks, generatedTypes } from '../src/contract/generate.ts';
import { loadCheckedContract } from '../src/contract/schema-findings.ts';
import { generatedFacts } from '../src/checker/generated-facts.ts';
import { rulesPage, RULES_PAGE } from '../src/checker/rules-page.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { scopeRules } from '../src/checker/scope.ts';
import { writeGenerated } from '../src/cli/write-generated.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readDataFile } from '../src/contract/read-json.ts';
import { citationFiles } from '../src/releases/citation-files.ts';

export default command({
  summary:
    'Writes the generated files: types and validators from schema/, layer sizes of models and memory sizes of GPUs from data/, docs/rules.md, CITATION.cff and .zenodo.json.',
  options: { check: { description: 'Write nothing, and fail if a file is out of date.' } },
  async run({ values }, context) {
    const contract = await loadCheckedContract(context.project);
    const { schemas, definitions } = contract;
    const files = new Map([
      ...(await generatedTypes(schemas, definitions)),
      ...(await generatedChecks(schemas, definitions)),
      ...citationFiles(await readDataFile<Service>(context.project, 'service.json', 'Service')),
      ...(await generatedFacts(context.project, contract)),
      [RULES_PAGE, rulesPage([...allRules, ...scopeRules])],
    ]);
    await writeGenerated(context, files, { isCheck: values.check === true, command: 'npm run generate' });
  },
});
