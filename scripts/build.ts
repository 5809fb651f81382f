import { buildFromCommandLine, buildOptions } from '../src/cli/build-options.ts';
import { command } from '../src/cli/command.ts';
import { userPath } from '../src/cli/options.ts';

export default command({
  summary: 'Builds the whole API from data/ and contributions/, checks it, and writes it.',
  options: {
    out: { value: 'DIR', description: 'Folder that the API replaces (default: dist/api/v1).' },
    ...buildOptions,
  },
  async run({ values: { out, ...built } }, here) {
    await buildFromCommandLine(here, built, out === undefined ? here.project.build : userPath(here, out));
  },
});
