import { join } from 'node:path';
import { parseCommand, runCommand } from './cli/command.ts';
import { definitionsOf } from './contract/definitions.ts';
import { loadSchemas } from './contract/load.ts';
import { makeValidator } from './contract/validator.ts';
import { readTree } from './files/read-tree.ts';
import { refuse, type Finding } from './findings/finding.ts';
import { gitIn } from './git/git.ts';
import { verifyTag } from './git/tags.ts';
import { releaseDates } from './releases/dated.ts';
import { rebuild } from './releases/rebuild.ts';
import { verifyArchive } from './releases/verify.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { positionals, values } = parseCommand(
    {
      name: 'verify',
      summary:
        'Verifies the archive of releases: every digest, every file, every data_version, the tags, and that the latest\n' +
        'release can be built again, byte for byte. Works offline on a clone with full history.',
      positionals: [{ name: 'date', description: 'Release to verify (default: all).', optional: true, many: true }],
      options: { 'no-git': { description: 'Verify the files alone, without the history.' } },
    },
    process.argv.slice(2),
  );
  const files = await readTree(join(ROOT, 'api/v1'));
  if (files.size === 0) {
    console.log('There is no release yet: nothing to verify.');
    return;
  }
  const validator = makeValidator(definitionsOf(await loadSchemas()));
  const wanted = positionals.length === 0 ? {} : { dates: positionals };
  const findings: Finding[] = verifyArchive(files, validator, { ...wanted, complete: true });
  const notes: string[] = [];
  // A list that can not be read names no release; that is told already.
  const dates = findings.some(({ rule }) => rule === 'verify/index') ? [] : releaseDates(files);
  const chosen = positionals.length === 0 ? dates : dates.filter((date) => positionals.includes(date));

  if (values['no-git'] === true) notes.push('The history was not looked at (--no-git).');
  else {
    const git = gitIn(ROOT);
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') {
      notes.push(
        'This clone is shallow: tags and history can not be verified. Fetch all of it: git fetch --unshallow --tags',
      );
    } else {
      for (const date of chosen) {
        const report = await verifyTag(git, date);
        findings.push(...report.findings);
        notes.push(...report.notes);
      }
      const latest = dates.at(-1);
      if (latest !== undefined && chosen.includes(latest) && findings.length === 0) {
        const result = await rebuild(git, ROOT, latest);
        if ('notRebuilt' in result) notes.push(`${latest} was not rebuilt: ${result.notRebuilt}.`);
        else {
          findings.push(...result.findings);
          if (result.findings.length === 0) notes.push(`${latest} was built again from its tag: the same bytes.`);
        }
      }
    }
  }
  for (const note of notes) console.log(note);
  refuse(findings);
  console.log(`Verified: ${chosen.length} ${chosen.length === 1 ? 'release' : 'releases'}, ${files.size} files.`);
});
