import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import serveStatic from 'serve-static';
import { writeTree } from '../src/core/files/replace-folder.ts';
import { jsonText } from '../src/core/text/json.ts';
import { git, initRepository, commitAll } from './support/git.ts';
import { measurement, measurementPath } from './support/measurement.ts';
import { correctOneFigure, edit } from './support/mini.ts';
import { file, publisherOfTests, status, truncated } from './support/publisher.ts';
import { emberLines, text } from './support/publishers-files.ts';
import { makeMiniData } from './mini/make.ts';
import { call, nameOwner, temporaryFolders } from './support/project.ts';

// A maintainer's year: this test follows docs/maintaining.md and its linked pages, month by month, in one repository
// whose remote is a folder. Each step checks the exit code and the last line of a command.

const temporary = temporaryFolders();
const publisher = publisherOfTests();
const [SITE, NEW_SITE] = ['https://energy.some-owner.org', 'https://energy.another.org'];
const [ROW, MOVING, MOVED] = [measurementPath('octocat'), measurementPath('mona', 2), measurementPath('kitty', 2)];
let root: string;
let origin: string;

beforeAll(async () => {
  [root, origin] = [await temporary(), await temporary()];
  await makeMiniData(root);
  initRepository(root);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch', 'main');
  git(root, 'remote', 'add', 'origin', origin);
});

/** Runs a command and expects this exit code and last line. @returns its output. */
async function step(line: string, code: number, last: RegExp | string, at = root): Promise<string> {
  const [command = '', ...words] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const outcome = await call(command, words, {}, at);
  const all = `${outcome.stdout}${outcome.stderr}`.trimEnd();
  const lastLine = all.split('\n').at(-1);
  expect([line, outcome.code, lastLine]).toEqual([
    line,
    code,
    typeof last === 'string' ? last : expect.stringMatching(last),
  ]);
  return all;
}

/** Commits a change and pushes it, like a merged pull request. */
function merge(title: string): void {
  commitAll(root, title);
  git(root, 'push', '--quiet', 'origin', 'main');
}

/** The last line of a verification. The repository doesn't contain the program, so releases can't be rebuilt. */
function verified(releases: number): RegExp {
  return new RegExp(`^Verified: ${releases} releases?, except`);
}

async function release(date: string, words = ''): Promise<void> {
  const output = await step(`release --public --future --date ${date} ${words}`, 0, /./);
  expect(output).toContain(`git push --atomic origin main ${date}`);
  git(root, 'push', '--quiet', '--atomic', 'origin', 'main', date);
}

test('January: a public release without a publisher is rejected, and the first real release is made', async () => {
  git(root, 'push', '--quiet', 'origin', 'main');
  await step('release --first --public --future --date 2030-01-10', 1, /^ {2}fix: .*data\/service\.json/);
  await step(`set-site ${SITE}`, 0, /^Changed: data\/service.json/);
  await nameOwner(root);
  merge('Name the publisher');
  await release('2030-01-10', '--first');
  await step('verify', 0, verified(1));
});

test('February: a wrong figure is corrected, and the January release gets a notice', async () => {
  await correctOneFigure(root);
  merge('Correct the intensity of France');
  await release('2030-02-10', '--reason "The intensity of France was twice too high."');
  await step('release --date 2030-01-10 --notice "Do not use France: it is twice too high"', 0, /./);
  merge('Warn of January');
  await step('release --public --future --date 2030-02-11', 1, /^error: Nothing changed since/);
});

test('March and April: a measurement is added and withdrawn, and the change log reports the removal', async () => {
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
  merge('Withdraw a measurement');
  await release('2030-04-10');
  expect(await readFile(join(root, 'data/changes.json'), 'utf8')).toContain('1 record removed in measurements.json');
});

test('May: failing refreshes write nothing, and a later one succeeds', async () => {
  const EMBER = '/ember.csv';
  const lines = await emberLines(root);
  const ember = `refresh ember --from ember=${publisher.at(EMBER)}`;
  for (const answer of [status(404), file('<html>Moved</html>'), truncated(text(lines))]) {
    publisher.answers.set(EMBER, answer);
    await step(ember, 1, /^ {2}(?:fix|allowed): |^error: |: failed$/);
  }
  expect(git(root, 'status', '--porcelain')).toBe('');
  publisher.answers.set(
    EMBER,
    file(text(lines.map((one) => one.replace(/^(Germany,DEU,2024,.*,)[\d.]+(?=,)/, '$1300')))),
  );
  await step(ember, 0, '1 source read, 1 changed; 1 source written.');
  merge('Read Ember again');
  await release('2030-05-10');
});

test('June: a contributor is renamed, and the change log reports it', async () => {
  await writeTree(root, new Map([[MOVED, await readFile(join(root, MOVING))]]));
  git(root, 'rm', '--quiet', MOVING);
  await step('check', 0, /0 errors/);
  merge('Move a row');
  await release('2030-06-10');
  const changes = await readFile(join(root, 'data/changes.json'), 'utf8');
  expect(changes).toContain('1 record added and 1 removed in measurements.json');
});

test('July: a release requires a retirement for a removed row', async () => {
  for (const table of ['configurations', 'lengths'])
    await edit(root, `data/ml-energy/${table}.csv`, /^lm-arena-chat,llama-3-1-8b-instruct,H100,1,256,.*\n/m, '');
  merge('Take a row away');
  const id = 'llama-3-1-8b-instruct/H100/1/256';
  expect(await step('release --public --future --date 2030-07-10', 1, /./)).toContain(id);
  const line = { id, replaced_by: null, reason: 'The run was broken.', date: '2030-07-10' };
  await writeFile(join(root, 'data/retired.json'), jsonText({ retired: [line] }));
  merge('Retire what is gone');
  await release('2030-07-10');
});

test('August: verify reports a deleted tag, which can be fetched again', async () => {
  git(root, 'tag', '--delete', '2030-02-10');
  expect(await step('verify', 0, verified(7))).toMatch(/missing from this clone: 2030-02-10\. Run: git fetch --tags$/m);
  git(root, 'fetch', '--quiet', '--tags');
  expect(await step('verify', 0, verified(7))).not.toContain('missing');
});

test('September: the site moves to another address, publisher and plain file server', async () => {
  await step(`set-site ${NEW_SITE}`, 0, /Changed: data\/service.json/);
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
    const response = await fetch(`${live}/api/v1/releases/index.json`);
    expect(await response.json()).toMatchObject({ latest: '2030-09-10', releases: { length: 8 } });
  } finally {
    server.close();
  }
});

test('October: a cloned backup can be verified', async () => {
  const [mirror, backup] = [join(await temporary(), 'mirror'), join(await temporary(), 'backup')];
  git(root, 'clone', '--quiet', '--mirror', origin, mirror);
  git(mirror, 'remote', 'update');
  git(root, 'clone', '--quiet', mirror, backup);
  await step('verify', 0, verified(8), backup);
});

test('December: all releases of the year can be verified', async () => {
  await step('verify', 0, verified(8));
});
