import { comparisonText, compareSource } from '../src/api/compare-source.ts';
import { command } from '../src/cli/command.ts';
import { folderOption, userPath } from '../src/cli/options.ts';

export default command({
  summary:
    "Compares every published figure of the workloads with the publisher's own files, read without the importer, and\n" +
    "counts what was compared. Exit code: 0, or 1 where a figure is not the source's.",
  positionals: [{ name: 'DIR', description: "Folder with ML.ENERGY's task files, by their own names." }],
  options: {
    api: { value: 'DIR', description: 'Folder of a built API (default: dist/api/v1, the last build).' },
  },
  async run({ values: { api }, positionals: [folder = ''] }, here) {
    const comparisons = await compareSource(userPath(here, folder), folderOption(here, 'api', api, here.project.build));
    here.print(comparisonText(comparisons).trimEnd());
    return comparisons.some(({ differences }) => differences.length > 0) ? 1 : 0;
  },
});
