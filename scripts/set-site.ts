import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../src/cli/command.ts';
import { siteUrl } from '../src/cli/options.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { readDataFile } from '../src/contract/read-json.ts';
import { replaceFile } from '../src/core/files/replace-file.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { isRehearsal } from '../src/releases/rehearsal.ts';
import { MEASUREMENT_SCHEMA } from '../src/contract/schema.ts';

/** All files that contain the site's address. The first has the old address, so it is written last: an interrupted run can be repeated. */
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
    const { site_url: before } = await readDataFile<Service>(context.project, 'service.json', 'Service');
    const changed = FILES.filter((file) => existsSync(join(context.project.root, file))).flatMap((file) => {
      const text = readFileSync(join(context.project.root, file), 'utf8');
      const now = text.split(before).join(url);
      return now === text ? [] : [{ file, now }];
    });
    for (const { file, now } of changed.toReversed()) await replaceFile(join(context.project.root, file), now);
    context.print(
      changed.length === 0 ? 'Nothing to change.' : `Changed: ${changed.map(({ file }) => file).join(', ')}`,
    );
  },
});
