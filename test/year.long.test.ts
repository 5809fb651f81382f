import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import serveStatic from 'serve-static';
import { unconfirmed } from '../src/checker/account.ts';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { jsonText } from '../src/core/text/json.ts';
import { readBase, verdictOf } from '../src/github/verdict.ts';
import { projectIn } from '../src/core/project.ts';
import { git, initRepository, commitAll } from './support/git.ts';
import { measurement, measurementPath } from './support/measurement.ts';
import { correctOneFigure, edit } from './support/mini.ts';
import { file, publisherOfTests, status, truncated } from './support/publisher.ts';
import { emberLines, furtherTaskFiles, taskFile, taskRows, text } from './support/publishers-files.ts';
import { makeMiniData } from './mini/make.ts';
import { call, nameOwner, temporaryFolders } from './support/project.ts';

// A maintainer's year: what docs/maintaining.md says, month by month, on one repository and its origin, which is a folder. Of
// each command its exit code and its last line.

const temporary = temporaryFolders();
const publisher = publisherOfTests();
const [SITE, NEW_SITE, FORK] = [
  'https://energy.some-owner.org',
  'https://energy.another.org',
  'https://fork.another.org',
];
const [ROW, MOVING, MOVED] = [measurementPath('octocat'), measurementPath('mona', 2), measurementPath('kitty', 2)];
const MODERATION = 'data/moderation.json';
const WITHDRAWN = { path: ROW, replaced_by: null, reason: 'The log shows two cards.', date: '2030-04-01' };
let root: string;
let origin: string;

beforeAll(async () => {
  [root, origin] = [await temporary(), await temporary()];
  await makeMiniData(root);
  initRepository(root);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch', 'main');
  git(root, 'remote', 'add', 'origin', origin);
});

/** Runs a command, which has to end so, with this as the last line of all that it says. */
async function step(line: string, code: number, last: RegExp | string, at = root): Promise<string> {
  const [command = '', ...words] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const outcome = await call(command, words, {}, at);
  const all = `${outcome.stdout}${outcome.stderr}`.trimEnd();
  const said = all.split('\n').at(-1);
  expect([line, outcome.code, said]).toEqual([
    line,
    code,
    typeof last === 'string' ? last : expect.stringMatching(last),
  ]);
  return all;
}

/** Merges a change, as a reviewed pull request comes. */
function merge(title: string): void {
  commitAll(root, title);
  git(root, 'push', '--quiet', 'origin', 'main');
}

async function release(date: string, words = '', at = root): Promise<void> {
  const back = `Or take it back, as long as it is not pushed: git reset --keep ${date}~1 && git tag --delete ${date}`;
  const said = await step(`release --public --date ${date} ${words}`, 0, back, at);
  const push = /^Push it: git (.*)$/m.exec(said)?.[1] ?? '';
  git(at, ...push.split(' '));
}

test('January: nothing half-owned goes public, and the archive begins', async () => {
  git(root, 'push', '--quiet', 'origin', 'main');
  await step('release --first --public --date 2030-01-10', 1, /^ {2}fix: +Set it in data\/service.json/);
  await step(`set-site ${SITE}`, 0, /^Changed: data\/service.json/);
  await nameOwner(root);
  merge('Name the publisher');
  await release('2030-01-10', '--first');
  await step('verify', 0, 'Verified: 1 release.');
});

test('February: a figure was wrong: it is corrected, and readers of January are warned', async () => {
  await correctOneFigure(root);
  merge('Correct the intensity of France');
  await release('2030-02-10', '--reason "The intensity of France was twice too high."');
  const warning = 'release --notice 2030-01-10 "Do not use France: it is twice too high."';
  await step(warning, 0, /^api\/v1\/releases\/index\.json is changed\. Commit and propose it: git switch/);
  merge('Put a notice on the release 2030-01-10');
  await step('release --public --date 2030-02-11', 1, /^error: Nothing changed since the last release/);
});

test('March: a measurement comes; in April it is withdrawn, and the release says why', async () => {
  await writeTree(
    root,
    new Map([
      [ROW, measurement()],
      [MOVING, measurement(2)],
    ]),
  );
  await step('check', 0, /0 errors/);
  merge('Two measurements');
  await release('2030-03-10');
  git(root, 'rm', '--quiet', ROW);
  await writeFile(join(root, MODERATION), jsonText({ interventions: [WITHDRAWN], bans: [] }));
  merge('Withdraw a measurement');
  await release('2030-04-10');
  expect(await readFile(join(root, 'data/changes.json'), 'utf8')).toContain('was withdrawn. The log shows two cards.');
});

test('May: sources fail in every way, and nothing is written', async () => {
  const [TASK, EMBER] = ['/ml/tasks/lm-arena-chat.json', '/ember.csv'];
  const lines = await emberLines(root);
  const tasks = [...(await furtherTaskFiles(root))];
  publisher.answers.set(TASK, file(taskFile(await taskRows(undefined, root))));
  const ml = `refresh ml-energy --full --from ml-energy=${publisher.at(TASK)}`;
  const ember = `refresh ember --full --from ember=${publisher.at(EMBER)}`;
  const none = '1 source read, 0 changed; 0 sources written.';
  for (const [line, answer] of [
    [ember, file(text(lines.slice(0, 3)))],
    [ember, status(404)],
    [ember, file('<html>Moved</html>')],
    [ember, file(text(lines).replaceAll('gCO2e/kWh', 'kgCO2e/kWh'))],
    [ember, truncated(text(lines))],
  ] as const) {
    publisher.answers.set(EMBER, answer);
    await step(line, 1, /^ {2}(?:fix|allowed): |^error: |: failed$/);
  }
  // A task is gone.
  expect(await step(ml, 1, /\[ml-energy\/no-lengths\]$/)).toContain('no longer has the task text-to-image');
  for (const [name, content] of tasks) publisher.answers.set(`/ml/tasks/${name}`, file(content));
  await step(ml, 0, none);
  expect(git(root, 'status', '--porcelain')).toBe('');
  publisher.answers.set(
    EMBER,
    file(text(lines.map((one) => one.replace(/^(Germany,DEU,2024,.*,)[\d.]+(?=,)/, '$1300')))),
  );
  await step(ember, 0, '1 source read, 1 changed; 1 source written.');
  merge('Read Ember again');
  await release('2030-05-10');
});

test('June: somebody is renamed, which the change log says, and somebody banned, who can send nothing more', async () => {
  const moved = { path: MOVING, replaced_by: MOVED, reason: 'Mona is called kitty now.', date: '2030-06-01' };
  const ban = { account_id: 7, handle: 'mallory', reason: 'The figures were made up.', date: '2030-06-01' };
  await writeTree(root, new Map([[MOVED, await readFile(join(root, MOVING))]]));
  git(root, 'rm', '--quiet', MOVING);
  await writeFile(join(root, MODERATION), jsonText({ interventions: [WITHDRAWN, moved], bans: [ban] }));
  await step('check', 0, /0 errors/);
  merge('Move a row, ban an account');
  await release('2030-06-10');
  expect(await readFile(join(root, 'data/changes.json'), 'utf8')).toContain(`moved to ${MOVED}. ${moved.reason}`);

  const path = measurementPath('mallory', 3);
  const bytes = new TextEncoder().encode(measurement(3));
  const file = { path, kind: 'file', size: bytes.byteLength, bytes } as const;
  const changes = { changes: [{ ...file, object: null }], read: () => Promise.resolve([file]) };
  const rulesAgainst = async (account: number): Promise<string[]> => {
    const base = await readBase(projectIn(root), '2030-06-01');
    const { report } = await verdictOf(unconfirmed('mallory', account), changes, base);
    return report.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  };
  expect([await rulesAgainst(7), await rulesAgainst(8)]).toEqual([['scope/banned'], []]);
  git(root, 'switch', '--quiet', '--detach', 'main');
  await step('release --public --date 2030-06-11', 1, /^ {2}fix: +git switch main, bring what the release needs there/);
  git(root, 'switch', '--quiet', 'main');
});

test('July: a model is renamed, and a row goes: the release says which lines it asks for', async () => {
  for (const table of ['ml-energy/models', 'ml-energy/families', 'ml-energy/configurations', 'ml-energy/lengths'])
    await edit(root, `data/${table}.csv`, /\bqwen-3-8b\b/g, 'qwen-3-8b-chat');
  for (const table of ['floors', 'shapes'])
    await edit(root, `data/aiconfigurator/${table}.csv`, /\bqwen-3-8b\b/g, 'qwen-3-8b-chat');
  for (const table of ['configurations', 'lengths'])
    await edit(root, `data/ml-energy/${table}.csv`, /^lm-arena-chat,llama-3-1-8b-instruct,H100,1,256,.*\n/m, '');
  merge('Rename a model, and take a row away');
  const refused = await step(
    'release --public --date 2030-07-10',
    1,
    /^ {2}fix: +Publish it again, or add to "retired"/,
  );
  const lines = [...refused.matchAll(/\{"id":.*?\}/g)].map(([line]) => JSON.parse(line) as { id: string });
  const retired = JSON.parse(await readFile(join(root, 'data/retired.json'), 'utf8')) as { retired: object[] };
  const all = lines.map((line) => ({ ...line, reason: 'Renamed, or broken.' }));
  await writeFile(join(root, 'data/retired.json'), jsonText({ retired: [...retired.retired, ...all] }));
  merge('Retire what is gone');
  await release('2030-07-10');
});

test('August: the tag of a release is deleted, which verify says, and put back', async () => {
  const commit = git(root, 'rev-parse', '2030-02-10^{commit}');
  git(root, 'tag', '--delete', '2030-02-10');
  await step('verify', 1, /^ {2}fix: +Fetch it: git fetch --tags\./);
  git(root, 'tag', '--annotate', '2030-02-10', commit, '-m', 'Release 2030-02-10');
  await step('verify', 0, 'Verified: 7 releases.');
});

test('September: the site moves to another host, a plain file server, and to another publisher', async () => {
  await step(`set-site ${NEW_SITE}`, 0, /^The files of 7 releases name https:\/\/energy.some-owner.org/);
  await edit(root, 'data/service.json', '"name": "Test"', '"name": "Second owner"');
  merge('Move, to another publisher');
  await release('2030-09-10', '--reason "Second owner publishes from now on."');
  await step('site --publish', 0, /MB/);
  const server = createServer((request, response) => {
    serveStatic(join(root, 'dist/site'))(request, response, () => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await step(`verify --url ${live}`, 0, 'Verified: 8 releases.');
    await step(`status --url ${live}`, 0, /^ +read \d{4}-\d\d-\d\d, .*; version/);
    await step('doctor', 1, /^\d+ in order, \d+ missing, \d+ unknown\.$/);
  } finally {
    server.close();
  }
});

test('October: the backup is a clone, by a path, and holds all of it', async () => {
  const [mirror, backup] = [join(await temporary(), 'mirror'), join(await temporary(), 'backup')];
  git(root, 'clone', '--quiet', '--mirror', origin, mirror);
  git(mirror, 'remote', 'update');
  git(root, 'clone', '--quiet', mirror, backup);
  await step('verify', 0, 'Verified: 8 releases.', backup);
});

test('November: somebody forks, credits what they continue, and begins an archive of their own', async () => {
  const fork = join(await temporary(), 'fork');
  git(root, 'clone', '--quiet', origin, fork);
  git(fork, 'remote', 'set-url', 'origin', await temporary());
  git(git(fork, 'remote', 'get-url', 'origin'), 'init', '--quiet', '--bare', '--initial-branch', 'main');
  for (const [key, value] of [
    ['user.name', 'Fork'],
    ['user.email', 'fork@localhost'],
  ] as const)
    git(fork, 'config', key, value);
  await step(`set-site ${FORK}`, 0, /name https:\/\/energy.another.org, up to 2030-09-10/, fork);
  commitAll(fork, 'Another address');
  await edit(fork, 'data/service.json', '"name": "Second owner"', '"name": "Fork"');
  await edit(fork, 'data/service.json', /\/owner\/energy/g, '/fork/energy');
  await edit(fork, 'data/service.json', /("attribution": ".*)"/, `$1 Continues Token Energy, ${NEW_SITE}."`);
  commitAll(fork, 'Credit it');
  git(fork, 'push', '--quiet', 'origin', 'main', '--tags');
  await release('2030-11-10', '--first', fork);
  const reader = join(await temporary(), 'reader');
  git(root, 'clone', '--quiet', git(fork, 'remote', 'get-url', 'origin'), reader);
  await step('verify', 0, 'Verified: 1 release.', reader);
  expect(git(reader, 'show', '2030-09-10:api/v1/releases/2030-09-10/manifest.json')).toContain(
    '"name": "Second owner"',
  );
});

test('December: all of the year is as it was released', async () => {
  await step('verify', 0, 'Verified: 8 releases.');
});
