import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { siteUrl } from '../src/cli/options.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readDataFile } from '../src/contract/read-json.ts';
import type { Project } from '../src/core/project.ts';
import { replaceFile } from '../src/core/files/replace-file.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { isRehearsal } from '../src/releases/rehearsal.ts';
import { MEASUREMENT_SCHEMA } from '../src/contract/schema.ts';

/** All files that contain the site's address. The first two are written last, because an interrupted run is repeated by their old address. */
const FILES = ['data/service.json', MEASUREMENT_SCHEMA, 'README.md', 'CITATION.cff'];

export default command({
  summary: 'Sets the address of the site in every file that contains it, and lists the changed files.',
  positionals: [{ form: '<url>', description: 'Address of the site, such as https://owner.github.io/repository' }],
  async run({ positionals }, context) {
    const url = siteUrl(positionals[0] ?? '');
    if (isRehearsal(url))
      throw new UsageError(
        `${url} is an example or a local address, so no release can be published there. Use the public address of the site, such as https://owner.github.io/repository.`,
      );
    const before = await addressesIn(context.project);
    const changed = FILES.filter((file) => existsSync(join(context.project.root, file))).flatMap((file) => {
      const text = readFileSync(join(context.project.root, file), 'utf8');
      const now = withAddress(text, before, url);
      return now === text ? [] : [{ file, now }];
    });
    for (const { file, now } of changed.toReversed()) await replaceFile(join(context.project.root, file), now);
    context.print(
      changed.length === 0 ? 'Nothing to change.' : `Changed: ${changed.map(({ file }) => file).join(', ')}`,
    );
  },
});

/**
 * The addresses of the site in the settings and in the schema. They differ if somebody changed one of them by hand, or if a run
 * was interrupted.
 */
async function addressesIn(project: Project): Promise<string[]> {
  const { site_url } = await readDataFile<Service>(project, 'service.json', 'Service');
  const schema = JSON.parse(readFileSync(join(project.root, MEASUREMENT_SCHEMA), 'utf8')) as { readonly $id: string };
  const [ofSchema = site_url] = schema.$id.split('/api/v1/');
  return [...new Set([site_url, ofSchema])];
}

/** A text in which each of the old addresses is the new one. */
function withAddress(text: string, old: readonly string[], url: string): string {
  // The new address may contain an old one, and an old one another, so all are replaced in one pass, the longest first.
  const either = [...old, url]
    .sort((a, b) => b.length - a.length)
    .map((address) => address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.replaceAll(new RegExp(either.join('|'), 'g'), () => url);
}
