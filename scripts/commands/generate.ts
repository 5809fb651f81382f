import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { command } from '../cli/command.ts';
import { definitionsOf } from '../contract/definitions.ts';
import { generatedChecks } from '../contract/generated-checks.ts';
import { loadSchemas } from '../contract/load.ts';
import { generatedTypes } from '../contract/types.ts';
import { rulesPage, RULES_PAGE } from '../contributions/rules-page.ts';
import { allRules } from '../contributions/rules/index.ts';
import { scopeRules } from '../contributions/scope.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'generate',
    summary: 'Writes the files that are generated: types and checks of schema/, and the page of the rules.',
    options: { check: { description: 'Write nothing; fail when a file is not current.' } },
  },
  async ({ values }) => {
    const schemas = await loadSchemas();
    const definitions = definitionsOf(schemas);
    const files = new Map([
      ...(await generatedTypes(schemas, definitions)),
      ...generatedChecks(definitions),
      [RULES_PAGE, rulesPage([...allRules, ...scopeRules])],
    ]);
    const stale: string[] = [];
    for (const [path, text] of files) {
      const present = await readFile(join(ROOT, path), 'utf8').catch(() => null);
      if (present !== text) stale.push(path);
    }
    if (values.check === true && stale.length > 0) {
      throw new Error(`Not current: ${stale.join(', ')}. Run: npm run generate`);
    }
    for (const path of stale) {
      await mkdir(dirname(join(ROOT, path)), { recursive: true });
      await writeFile(join(ROOT, path), files.get(path) ?? '');
    }
    console.log(stale.length === 0 ? 'Generated files are current.' : `Written: ${stale.join(', ')}`);
  },
);
