import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { definitionsOf } from './contract/definitions.ts';
import { loadSchemas } from './contract/load.ts';
import { generatedFiles } from './contract/types.ts';

const ROOT = join(import.meta.dirname, '..');

await runCommand(async () => {
  const { values } = parseCommand(
    {
      name: 'generate',
      summary: 'Writes the files that are generated from schema/: the TypeScript types.',
      options: { check: { description: 'Write nothing; fail when a file is not current.' } },
    },
    process.argv.slice(2),
  );
  const schemas = await loadSchemas();
  const files = await generatedFiles(schemas, definitionsOf(schemas));
  const stale: string[] = [];
  for (const [path, text] of files) {
    const present = await readFile(join(ROOT, path), 'utf8').catch(() => null);
    if (present === text) continue;
    stale.push(path);
    if (values.check === true) continue;
    await mkdir(join(ROOT, path, '..'), { recursive: true });
    await writeFile(join(ROOT, path), text);
  }
  if (values.check === true && stale.length > 0) {
    throw new Error(`Not current: ${stale.join(', ')}. Run: npm run generate`);
  }
  console.log(stale.length === 0 ? 'Generated files are current.' : `Written: ${stale.join(', ')}`);
});
