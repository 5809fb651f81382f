import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { siteUrl } from './cli/url.ts';
import { MEASUREMENT_SCHEMA, measurementSchemaId } from './contract/check.ts';

const ROOT = join(import.meta.dirname, '..');

await runCommand(async () => {
  const { positionals } = parseCommand(
    {
      name: 'set-site',
      summary: 'Sets the address of the site, in data/service.json and in the measurement schema together.',
      positionals: [{ name: 'url', description: 'Address of the site, such as https://owner.github.io/repository' }],
      options: {},
    },
    process.argv.slice(2),
  );
  const url = siteUrl(positionals[0] ?? '');
  const service = join(ROOT, 'data/service.json');
  const schema = join(ROOT, 'schema', MEASUREMENT_SCHEMA);
  const [serviceText, schemaText] = await Promise.all([readFile(service, 'utf8'), readFile(schema, 'utf8')]);
  const { site_url: before } = JSON.parse(serviceText) as { site_url: string };
  await writeFile(service, serviceText.replaceAll(before, url));
  await writeFile(schema, schemaText.replace(measurementSchemaId(before), measurementSchemaId(url)));
  console.log(`The site is ${url}. Changed: data/service.json, schema/${MEASUREMENT_SCHEMA}`);
});
