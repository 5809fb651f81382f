import { command } from '../../../src/cli/command.ts';
import { writeGenerated } from '../../../src/cli/write-generated.ts';
import { packageTypes } from '../build/types.ts';

export default command({
  summary: 'Writes the generated types of both packages, from schema/packages.json.',
  options: { check: { description: 'Write nothing; fail when a file is not current.' } },
  async run({ values }, context) {
    const command = 'npm run generate -w packages/client-js';
    await writeGenerated(context, await packageTypes(), { isCheck: values.check === true, command });
  },
});
