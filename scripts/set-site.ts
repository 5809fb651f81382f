import { command } from '../src/cli/command.ts';
import { siteUrl } from '../src/cli/options.ts';
import { UsageError } from '../src/core/usage-error.ts';
import { isRehearsal } from '../src/releases/rehearsal.ts';
import { setSiteAddress } from '../src/releases/site-address.ts';

export default command({
  summary: 'Sets the address of the site in every file that contains it, and lists the changed files.',
  positionals: [
    {
      form: '<url>',
      description: 'Address of the site, such as https://owner.github.io/repository',
      missing: 'Pass the address of the site: npm run set-site -- https://owner.github.io/repository',
    },
  ],
  async run({ positionals }, context) {
    const url = siteUrl(positionals[0] ?? '');
    if (isRehearsal(url))
      throw new UsageError(
        `${url} is an example or a local address, so no release can be published there. Use the public address of the site, such as https://owner.github.io/repository.`,
      );
    const changed = await setSiteAddress(context.project, url);
    context.print(changed.length === 0 ? 'Nothing to change.' : `Changed: ${changed.join(', ')}`);
  },
});
