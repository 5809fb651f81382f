import { BUILD_FOLDER, buildFromCommandLine, buildOptions } from '../cli/build-options.ts';
import { command } from '../cli/command.ts';
import { userPath } from '../cli/options.ts';

await command({
  summary: 'Builds the whole API from data/ and contributions/, checks it, and writes it.',
  options: {
    out: { value: 'DIR', description: 'Folder that the API replaces (default: dist/api/v1).' },
    ...buildOptions,
  },
  async run({ values }) {
    await buildFromCommandLine(values, values.out === undefined ? BUILD_FOLDER : userPath(values.out));
  },
});
