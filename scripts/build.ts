import { buildInto } from '../src/cli/build-command.ts';
import { buildOptions } from '../src/cli/build-options.ts';
import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';

export default command({
  summary: 'Builds the whole API from data/ and contributions/, checks it, and writes it.',
  options: {
    out: { value: 'DIR', description: 'Folder to write the API to. Its content is replaced (default: dist/api/v1).' },
    ...buildOptions,
  },
  async run({ values: { out, ...built } }, context) {
    await buildInto(out === undefined ? context.project.build : userPath(context, out), built, context);
  },
});
