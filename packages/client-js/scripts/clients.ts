import { join } from 'node:path';
import { writeExamples } from '../build/examples.ts';
import { packagesOf, pathOf, writePackages } from '../build/packages.ts';
import { snapshotIn } from '../snapshot/snapshot.ts';
import { command } from '../../../src/cli/command.ts';
import { folderOption, userPath } from '../../../src/cli/options.ts';
import type { Clients, Service } from '../../../src/contract/generated/data.d.ts';
import { readDataFile } from '../../../src/contract/read-json.ts';
import { loadContract } from '../../../src/contract/validator.ts';
import { throwIfErrors } from '../../../src/core/findings/finding.ts';
import { repositoryOf } from '../../../src/releases/readiness.ts';
import { readArchive } from '../../../src/releases/archive.ts';
import { firstFew } from '../../../src/core/text/words.ts';

export default command({
  summary:
    'Builds the npm and Python packages from the figures of the last release. The packages are byte-for-byte the same on every machine.\n' +
    'If the figures are not released, the version says so.',
  options: {
    api: {
      value: 'DIR',
      description:
        'Folder to read the API from, such as dist/api/v1 for the last build (default: api/v1, the published API).',
    },
    examples: {
      description:
        'Update the expected outputs in packages/client-js/examples.json with the figures of the API, for review.',
    },
    out: {
      value: 'DIR',
      description: 'Folder to write the packages to. Its content is replaced (default: dist/clients).',
    },
  },
  async run({ values: { api, examples = false, out } }, context) {
    const folder = folderOption(context, 'api', api, context.project.published);
    const archive = readArchive(folder);
    const clients = await readDataFile<Clients>(context.project, 'clients.json', 'Clients');
    const service = await readDataFile<Service>(context.project, 'service.json', 'Service');
    const snapshot = snapshotIn(archive, { clients, service });
    const { validator } = await loadContract(context.project);
    // The packages read the snapshot without checking it again.
    throwIfErrors(validator.check('Snapshot', JSON.parse(JSON.stringify(snapshot))));
    if (examples) {
      context.print(`Wrote ${await writeExamples(snapshot)} examples: look at each that differs.`);
      return;
    }
    const packages = await packagesOf(archive, { clients, service }, repositoryOf(service));
    const to = out === undefined ? join(context.project.root, 'dist/clients') : userPath(context, out);
    await writePackages(packages, to);
    context.print(`Built ${firstFew(packages.map((one) => `${pathOf(one)} (${one.bytes.length} bytes)`))} into ${to}`);
  },
});
