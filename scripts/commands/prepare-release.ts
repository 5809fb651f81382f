import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { optionalVariable, releaseDate } from '../cli/environment.ts';
import { runScript } from '../cli/run-script.ts';
import { definitionsOf } from '../contract/definitions.ts';
import type { Service } from '../contract/generated/data.d.ts';
import { loadSchemas } from '../contract/load.ts';
import { makeValidator } from '../contract/validator.ts';
import { refuse } from '../findings/finding.ts';
import { readJson } from '../contract/read-json.ts';
import { unready } from '../releases/readiness.ts';
import { ROOT } from '../root.ts';

await command(
  {
    name: 'prepare-release',
    summary:
      'Makes the release that a workflow asks for: checks that it can be published, then runs npm run release with\n' +
      'RELEASE_DATE, RELEASE_REASON and RELEASE_SUMMARY. An empty one counts as not given.',
    options: {},
  },
  async () => {
    const date = releaseDate(undefined);
    const words = (['reason', 'summary'] as const).flatMap((name) => {
      const value = optionalVariable(`RELEASE_${name.toUpperCase()}`);
      return value === null ? [] : [`--${name}=${value}`];
    });
    // A release that can't be published would stay in the history, with its date taken.
    const validator = makeValidator(definitionsOf(await loadSchemas()));
    const service = await readJson<Service>(join(ROOT, 'data/service.json'), 'data/service.json', 'Service', validator);
    refuse(unready(service));

    const code = await runScript('release', [`--date=${date}`, ...words]);
    if (code !== 0) process.exitCode = code;
  },
);
