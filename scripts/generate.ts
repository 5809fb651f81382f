import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { generatedChecks, generatedTypes } from '../src/contract/generate.ts';
import { loadCheckedContract } from '../src/contract/schema-findings.ts';
import { rulesPage, RULES_PAGE } from '../src/checker/rules-page.ts';
import { allRules } from '../src/checker/rules/index.ts';
import { scopeRules } from '../src/checker/scope.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readOwn } from '../src/contract/own-file.ts';
import { packageTypes } from '../packages/client-js/build/types.ts';
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
      ...(await packageTypes()),
      ...citationFiles(await readOwn<Service>(here.project, 'service.json', 'Service')),
      [RULES_PAGE, rulesPage([...allRules, ...scopeRules])],
    ]);
    const stale = new Map<string, string>();
    for (const [path, text] of files) {
      const present = await readFile(join(here.project.root, path), 'utf8').catch(() => null);
      if (present !== text) stale.set(path, text);
    }
    const paths = [...stale.keys()].join(', ');
    if (values.check === true && stale.size > 0) throw new Error(`Not current: ${paths}. Run: npm run generate`);
    await writeTree(here.project.root, stale);
    here.print(stale.size === 0 ? 'Generated files are current.' : `Written: ${paths}`);
  },
});
