import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../cli/command.ts';
import { UsageError } from '../findings/usage-error.ts';
import { dateOption } from '../cli/date.ts';
import { checkApi } from '../documents/check.ts';
import { endpoints } from '../documents/endpoints.ts';
import { recoverFolder, replaceFolder } from '../files/replace-folder.ts';
import { writeTree } from '../files/write-tree.ts';
import { refuse } from '../findings/finding.ts';
import { visible } from '../text/characters.ts';
import { changedPaths, gitIn, type Git } from '../git/git.ts';
import { buildApi } from '../documents/api.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { readInputs } from '../inputs/read.ts';
import { readArchive } from '../releases/read-archive.ts';
import type { Archive } from '../releases/archive.ts';
import { ARCHIVE } from '../releases/dated.ts';
import { breaksOfV1 } from '../releases/compatibility.ts';
import { diffAsText } from '../releases/diff-text.ts';
import { planRelease, type ReleasePlan, type ReleaseWords } from '../releases/plan.ts';
import { publishedOf } from '../releases/published.ts';
import { unready } from '../releases/readiness.ts';
import { isWritten, stateBefore, stateBeforeFirst, type Before } from '../releases/state.ts';
import { plural } from '../text/words.ts';
import { ROOT } from '../root.ts';

const PUBLISHED = join(ROOT, 'api/v1');
const LEDGER = 'data/changes.json';

await command(
  {
    name: 'release',
    summary:
      'Makes a dated release: builds the API, tells what changed, writes api/v1/ and the ledger, commits and tags.\n' +
      'After an interruption, the same command goes on where it stopped.',
    options: {
      date: { value: 'YYYY-MM-DD', description: 'Date of the release; also its tag.' },
      reason: { value: 'TEXT', description: 'Why, for the change log.' },
      summary: { value: 'TEXT', description: 'What changed, for the change log (default: from the diff).' },
      'dry-run': { description: 'Print the entry and the diff, and change nothing.' },
      first: { description: 'Begin the real archive: leave the rehearsals and their change log behind.' },
      'no-git': { description: 'Write the files, and leave commit and tag to you.' },
    },
  },
  async ({ values }) => {
    if (values.date === undefined) throw new UsageError('Which date? --date YYYY-MM-DD.');
    const date = dateOption('date', values.date);
    const git = values['no-git'] === true ? null : gitIn(ROOT);
    // A run that was killed while it swapped the folder has left it under another name.
    await recoverFolder(PUBLISHED);
    if (git !== null) await refuseForeignChanges(git, date);
    const first = values.first === true;
    const published = readArchive(PUBLISHED);
    const plan = await plannedRelease(date, first, published, git, {
      ...(typeof values.reason === 'string' && { reason: plainText('reason', values.reason) }),
      ...(typeof values.summary === 'string' && { summary: plainText('summary', values.summary) }),
    });

    if (values['dry-run'] === true) {
      console.log(`${JSON.stringify(plan.entry, null, 2)}\n\n${diffAsText(plan.diff)}`);
      return;
    }
    if (!isWritten(published, plan.live, plan.dated, date)) await writeFiles(plan, date, first, git);
    await writeLedger(plan);
    if (git !== null) await commitAndTag(git, plan, date);
    const { documents } = plan.entry;
    const changed = documents.includes('*') ? 'all documents' : plural(documents.length, 'document');
    console.log(`Release ${date}: ${plan.entry.summary} (${changed}). Verify it: npm run verify`);
  },
);

/** The release that the data make. @throws FindingsError or Error when it must not be made. */
async function plannedRelease(
  date: string,
  first: boolean,
  published: Archive,
  git: Git | null,
  words: ReleaseWords,
): Promise<ReleasePlan> {
  const { inputs, validator } = await readInputs({
    date,
    data: join(ROOT, 'data'),
    contributions: join(ROOT, 'contributions'),
    published: PUBLISHED,
  });
  const before = first ? await beginning(inputs, git) : stateBefore(inputs, published);
  const api = buildApi(before.inputs, endpoints);
  refuse(checkApi(api, before.inputs, endpoints, validator));
  const candidate = publishedOf(api.files);
  refuse(breaksOfV1(before.previous, candidate, inputs.retired));
  // Made again, a release says what it said, unless it is told otherwise.
  const said = inputs.changes.find((entry) => entry.date === date);
  const kept = said === undefined ? {} : { reason: said.reason, summary: said.summary };
  const plan = planRelease(before, candidate, { ...kept, ...words }, endpoints);
  if (plan.entry.documents.length === 0) {
    throw new Error(
      `Nothing changed since the release of ${before.inputs.releases?.latest ?? ''}: there is nothing to release.`,
    );
  }
  return plan;
}

/** The state before the first real release. @throws FindingsError or Error when the archive can't begin yet, or has. */
async function beginning(inputs: Inputs, git: Git | null): Promise<Before> {
  refuse(unready(inputs.service));
  const { rehearsals, ...before } = stateBeforeFirst(inputs);
  const remote = git !== null && (await git.succeeds('remote', 'get-url', 'origin'));
  const tags = remote ? await git('ls-remote', '--tags', 'origin') : '';
  const pushed = rehearsals.find((date) => tags.includes(`refs/tags/${date}`));
  if (pushed !== undefined) {
    throw new Error(
      `The remote has the tag ${pushed} of a rehearsal. Remove it first: git push origin --delete ${pushed}`,
    );
  }
  const left =
    rehearsals.length === 0
      ? 'There were no rehearsals.'
      : `Left behind: the rehearsals ${rehearsals.join(', ')} and their change log.`;
  console.log(`The archive begins with this release. ${left}`);
  return before;
}

/** A release takes along nothing but itself, and loses no release that was made. */
async function refuseForeignChanges(git: Git, date: string): Promise<void> {
  const folder = `api/v1/releases/${date}/`;
  const own = (path: string): boolean =>
    path === LEDGER ||
    path.startsWith(folder) ||
    (path.startsWith('api/v1/') && !/^api\/v1\/releases\/[^/]+\//.test(path));
  const foreign = (await changedPaths(git)).filter((path) => !own(path));
  if (foreign.length > 0) {
    const other = foreign
      .map((path) => /^api\/v1\/releases\/([^/]+)\//.exec(path)?.[1])
      .find((found) => found !== undefined);
    const hint =
      other === undefined
        ? 'Commit or remove them first.'
        : `A release that was made is never touched, and one that was begun is finished first: npm run release -- --date ${other}, or git checkout -- api/v1.`;
    throw new Error(
      `The working tree has changes that are no part of this release: ${foreign.slice(0, 5).join(', ')}${foreign.length > 5 ? ', …' : ''}. ${hint}`,
    );
  }
  const tag = `refs/tags/${date}`;
  if (!(await git.succeeds('rev-parse', '--verify', '--quiet', tag))) return;
  const annotated = (await git('cat-file', '-t', tag)).trim() === 'tag';
  if (annotated && (await git.succeeds('cat-file', '-e', `${tag}^{commit}:${folder.slice(0, -1)}`))) return;
  throw new Error(
    `There is a tag ${date} already, and it is not that of a release. Remove it first: git tag --delete ${date}`,
  );
}

/** Words for the change log, which keeps them for ever. @throws UsageError when they are more than one line of text. */
function plainText(option: string, text: string): string {
  if (text.trim() !== '' && text.length <= 300 && visible(text) === text) return text;
  throw new UsageError(`--${option} is not one line of text of at most 300 characters.`);
}

/** Puts the files in place. What was released is never written over. */
async function writeFiles(plan: ReleasePlan, date: string, first: boolean, git: Git | null): Promise<void> {
  const folder = `api/v1/releases/${date}`;
  const released =
    git === null ? existsSync(join(ROOT, folder)) : await git.succeeds('cat-file', '-e', `HEAD:${folder}`);
  if (released) {
    throw new Error(
      `There is a release ${date} already, and it has other bytes. It stays as it is; a correction takes a later date.`,
    );
  }
  await replaceFolder(PUBLISHED, async (temporary) => {
    const releases = join(PUBLISHED, 'releases');
    if (existsSync(releases) && !first) await cp(releases, join(temporary, 'releases'), { recursive: true });
    await writeTree(temporary, plan.live);
    await writeTree(join(temporary, 'releases', date), plan.dated);
  });
}

/** Writes the ledger whole, unless an earlier run did. */
async function writeLedger(plan: ReleasePlan): Promise<void> {
  const ledger = join(ROOT, LEDGER);
  if ((await readFile(ledger, 'utf8')) === plan.ledger) return;
  await writeFile(`${ledger}.new`, plan.ledger);
  await rename(`${ledger}.new`, ledger);
}

async function commitAndTag(git: Git, plan: ReleasePlan, date: string): Promise<void> {
  if ((await changedPaths(git)).length > 0) {
    // By force: what is published is no matter of what somebody ignores elsewhere, archives for example.
    await git('add', '--all', '--force', '--', 'api/v1', LEDGER);
    await git('commit', '--quiet', '-m', `Release ${date}`, '-m', plan.entry.summary);
  }
  if (await git.succeeds('rev-parse', '--verify', '--quiet', `refs/tags/${date}`)) return;
  const zip = plan.dated.get(ARCHIVE);
  await git(
    'tag',
    '--annotate',
    date,
    '-m',
    `Release ${date}`,
    '-m',
    `${plan.entry.summary}\n\n${zip?.byteLength ?? 0} bytes in ${ARCHIVE}`,
  );
}
