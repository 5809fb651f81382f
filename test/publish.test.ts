import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gitHub } from '../src/github/client.ts';
import { publishRelease } from '../src/github/releases.ts';
import type { WantedRelease } from '../src/github/wanted-release.ts';
import { sha256 } from '../src/core/files/digest.ts';
import { unready } from '../src/releases/readiness.ts';
import type { Service } from '../src/contract/generated/data.d.ts';
import { commitAll, git, initRepository } from './support/git.ts';
import { makeMiniData } from './mini/make.ts';
import { correctOneFigure, makeMiniWithProgram } from './support/mini.ts';
import {
  call,
  copyInto,
  nameOwner,
  type Outcome,
  outsideOfWorkflows,
  ROOT,
  run,
  temporaryFolders,
} from './support/project.ts';
import { Origin } from './support/github/origin.ts';
import { OWNER, REPOSITORY } from './support/github/pulls.ts';
import { RecordedRuns } from './support/github/recorded-runs.ts';
import { HOST_KEY, StandIn, tokenOf, type Moment } from './support/github/stand-in.ts';

const temporary = temporaryFolders();
const [FIRST, SECOND, OTHER] = ['2030-01-10', '2030-02-10', '2030-03-10'];
/** An address that is not reserved, where a repository of this name would be. */
const SITE = 'https://owner.github.io/energy';
const TOKEN = tokenOf(OWNER);
const runs = new RecordedRuns();
let standIn: StandIn;

/** The environment of a job. */
function job(): NodeJS.ProcessEnv {
  return { GITHUB_TOKEN: TOKEN, GITHUB_REPOSITORY: REPOSITORY, GITHUB_API_URL: standIn.url };
}

/** The mini project without any release, in a bare repository and a clone of it: what can't be published as it stands. */
async function placeholders(make = makeMiniData): Promise<{ root: string; origin: string }> {
  const folder = await temporary();
  const [root, origin] = [join(folder, 'project'), join(folder, 'origin.git')];
  await make(root);
  git(folder, 'init', '--quiet', '--bare', '--initial-branch', 'main', origin);
  initRepository(root, 'Start');
  git(root, 'remote', 'add', 'origin', origin);
  git(root, 'push', '--quiet', 'origin', 'main');
  return { root, origin };
}

/** The same with an address and a publisher. */
async function project(make = makeMiniData): Promise<{ root: string; origin: string }> {
  const made = await placeholders(make);
  await call('set-site', [SITE], {}, made.root);
  await nameOwner(made.root, `https://github.com/${REPOSITORY}`);
  push(made.root, 'Set site and publisher');
  return made;
}

function push(root: string, message: string): void {
  commitAll(root, message);
  git(root, 'push', '--quiet', 'origin', 'main');
}

/** What a job has to work with: a fresh clone with the packages, at a tag or a branch. */
async function checkout(origin: string, ref: string): Promise<string> {
  const clone = join(await temporary(), 'clone');
  git(origin, 'clone', '--quiet', '--config', 'user.name=Test', '--config', 'user.email=test@localhost', origin, clone);
  git(clone, 'checkout', '--quiet', ref);
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** A hook that refuses, with a condition on what is updated. */
async function hook(repository: string, name: string, script: string): Promise<string> {
  const file = join(repository, 'hooks', name);
  await mkdir(join(repository, 'hooks'), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

describe('a rehearsal of two releases', () => {
  let root: string;
  let origin: string;

  beforeAll(async () => {
    // With the program, as some commands run in processes. Without a lock file no release is built again, as another test
    // has it: here it would be at each look at one.
    ({ root, origin } = await project(async (folder) => {
      await makeMiniWithProgram(folder);
      await rm(join(folder, 'package-lock.json'));
    }));
    standIn = await StandIn.start(new Origin(origin), runs);
  });

  afterAll(() => standIn.close());

  /** The commit of main and the tags of the origin. */
  const state = (): string => git(origin, 'for-each-ref', '--format=%(refname) %(objecttype)');

  test('the first: made, pushed, published', async () => {
    const env = { RELEASE_DATE: FIRST, RELEASE_REASON: 'A start; --dry-run', RELEASE_SUMMARY: '' };
    const clone = await checkout(origin, 'main');
    expect(await call('release', ['--public'], env, clone)).toMatchObject({ code: 0, stderr: '' });
    const output = join(await temporary(), 'output');
    await writeFile(output, '');
    expect(await run('push-release', [], { RELEASE_DATE: FIRST, GITHUB_OUTPUT: output }, clone)).toEqual({
      code: 0,
      stderr: '',
      stdout: `Pushed release ${FIRST} to origin: branch main and tag.\n`,
    });
    expect(state()).toBe(`refs/heads/main commit\nrefs/tags/${FIRST} tag`);
    const tag = /^tag<<(\S+)\n2030-01-10\n\1\n$/;
    expect(await readFile(output, 'utf8')).toMatch(tag);
    await writeFile(output, '');
    const before = state();
    const checked = await run('push-release', ['--check'], { RELEASE_DATE: FIRST, GITHUB_OUTPUT: output }, clone);
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2030-01-10 is commit .*, on main\.\n$/) });
    expect([await readFile(output, 'utf8'), state()]).toEqual([expect.stringMatching(tag), before]);

    const at = await checkout(origin, FIRST);
    const dry = await call('publish-release', ['--date', FIRST, '--dry-run'], {}, at);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was published') });
    expect(standIn.requests).toEqual([]);
    const published = await run('publish-release', [], { ...job(), RELEASE_DATE: FIRST }, at);
    expect(published).toMatchObject({ code: 0, stderr: '' });

    const [release] = await standIn.releases();
    expect(release).toMatchObject({ tag_name: FIRST, name: `Release ${FIRST}`, draft: false });
    // The packages are those that anyone builds at the tag.
    expect((await run('clients', ['--release'], {}, at)).code).toBe(0);
    const sums = await readFile(join(at, 'dist/clients/PACKAGES-SHA256SUMS'), 'utf8');
    const packages = new Map([...sums.matchAll(/^(\w{64}) {2}\w+\/(.+)$/gm)].map(([, digest, name]) => [name, digest]));
    expect(packages.size).toBe(3);
    expect(release?.assets.map(({ name }) => name).sort()).toEqual([...ASSETS, ...packages.keys()].sort());
    for (const { id, name } of release?.assets ?? []) {
      const path = name === 'releases-index.json' ? 'releases/index.json' : `releases/${FIRST}/${name}`;
      const digest = packages.get(name) ?? sha256(await readFile(join(at, 'api/v1', path)));
      expect(sha256(standIn.asset(id) ?? Buffer.of())).toBe(digest);
    }
    expect(release?.body).toContain('Why: A start; --dry-run');
    expect(release?.body).toContain(`gh attestation verify all.zip --repo ${REPOSITORY}`);
  }, 180_000);

  test('the second, interrupted at commit, tag and push, and run again after each', async () => {
    git(root, 'pull', '--quiet', 'origin', 'main');
    await correctOneFigure(root);
    push(root, 'Correct a figure');
    const clone = await checkout(origin, 'main');
    const prepare = (): Promise<Outcome> => call('release', ['--public'], { RELEASE_DATE: SECOND }, clone);
    const failAt = (ref: string): Promise<string> =>
      hook(join(clone, '.git'), 'reference-transaction', `! { [ "$1" = prepared ] && grep -q ' ${ref}'; }`);
    for (const ref of ['refs/heads/main', 'refs/tags/']) {
      const file = await failAt(ref);
      expect(await prepare()).toMatchObject({ code: 1 });
      await rm(file);
    }
    expect(git(clone, 'tag', '--list', SECOND)).toBe('');
    expect(await prepare()).toMatchObject({ code: 0, stderr: '' });

    const refusing = await hook(origin, 'pre-receive', 'exit 1');
    const before = state();
    const refused = await call('push-release', ['--date', SECOND], {}, clone);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was pushed.') });
    expect(state()).toBe(before);
    await rm(refusing);
    // The connection breaks behind the push: the job failed, and all is there.
    const again = (): Promise<Outcome> => call('push-release', ['--date', SECOND], {}, clone);
    expect(await again()).toMatchObject({ code: 0, stdout: expect.stringContaining('Pushed release') });
    expect(await again()).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to push') });
    // The whole job on a new machine, as a run that is repeated does it.
    const fresh = await checkout(origin, 'main');
    expect(await call('release', ['--public'], { RELEASE_DATE: SECOND }, fresh)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const pushed = await call('push-release', [], { RELEASE_DATE: SECOND }, fresh);
    expect(pushed).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to push') });
    expect(git(fresh, 'rev-parse', 'HEAD')).toBe(git(origin, 'rev-parse', `${SECOND}^{commit}`));
  }, 120_000);

  test('is published though the process is killed, again without a change, and both are verified in a new clone', async () => {
    const at = await checkout(origin, SECOND);
    const publish = (): Promise<Outcome> => call('publish-release', [], { ...job(), RELEASE_DATE: SECOND }, at);
    await killAt(/^POST .*name=diff\.json/, at, { ...job(), RELEASE_DATE: SECOND });
    expect((await standIn.releases()).at(-1)).toMatchObject({ tag_name: SECOND, draft: true });
    const went = await publish();
    expect(went).toMatchObject({ code: 0, stdout: expect.stringContaining('Went on with the draft'), stderr: '' });
    const after = await standIn.releases();
    expect(after.map(({ tag_name, draft }) => [tag_name, draft])).toEqual([
      [FIRST, false],
      [SECOND, false],
    ]);
    standIn.requests.length = 0;
    expect(await publish()).toMatchObject({ code: 0, stdout: expect.stringContaining('is published already') });
    expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
    expect(await standIn.releases()).toEqual(after);
    const verified = await call('verify', [], {}, await checkout(origin, 'main'));
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('Verified: 2 releases') });
  }, 180_000);

  test('the site has the API and the page for what is not there', async () => {
    const clone = await checkout(origin, 'main');
    expect(await call('site', ['--publish'], {}, clone)).toMatchObject({ code: 0, stderr: '' });
    const there = ['404.html', 'schema/measurement.schema.json', `api/v1/releases/${FIRST}/all.zip`];
    for (const path of there) expect((await stat(join(clone, 'dist/site', path))).isFile()).toBe(true);
    const index = await readFile(join(clone, 'dist/site/api/v1/releases/index.json'), 'utf8');
    expect(JSON.parse(index)).toMatchObject({ latest: SECOND });
  });

  test('a push is refused when the branch moved on, and when the date is taken by another commit', async () => {
    const late = await checkout(origin, 'main');
    git(late, 'commit', '--quiet', '--allow-empty', '-m', 'Release');
    git(late, 'tag', OTHER);
    git(root, 'pull', '--quiet', 'origin', 'main');
    git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Another');
    git(root, 'push', '--quiet', 'origin', 'main');
    const moved = await call('push-release', ['--date', OTHER], {}, late);
    expect(moved).toMatchObject({ code: 1, stderr: expect.stringContaining('has moved on, so nothing was pushed') });
    git(late, 'tag', '--force', FIRST);
    const taken = await call('push-release', ['--date', FIRST], {}, late);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining(`has a release ${FIRST} already`) });
    expect(git(origin, 'tag', '--list', OTHER)).toBe('');
  });

  test('with a deploy key the push goes over ssh, which knows the host; nothing of the key stays', async () => {
    const clone = await checkout(origin, 'main');
    git(clone, 'commit', '--quiet', '--allow-empty', '-m', 'Release');
    git(clone, 'tag', OTHER);
    const bin = await temporary();
    // In place of ssh: writes down what it was given, and serves the bare repository.
    const ssh = `printf '%s\\n' "$@" >"${bin}/args"\nwhile [ "$1" != -i ]; do shift; done\ncat "$2" >"${bin}/key"\ncat "$(dirname "$2")/known_hosts" >"${bin}/known_hosts"\nexec git-receive-pack "${origin}"`;
    await writeFile(join(bin, 'ssh'), `#!/bin/sh\n${ssh}\n`);
    await chmod(join(bin, 'ssh'), 0o755);
    const env = {
      ...job(),
      GITHUB_SERVER_URL: 'https://github.com',
      RELEASE_DEPLOY_KEY: 'the\r\nkey',
      PATH: `${bin}:${git(clone, '--exec-path')}:${process.env['PATH'] ?? ''}`,
    };
    const pushed = await run('push-release', ['--date', OTHER], env, clone);
    expect(pushed).toMatchObject({ code: 0, stderr: '' });
    expect(git(origin, 'rev-parse', 'main')).toBe(git(origin, 'rev-parse', `${OTHER}^{commit}`));
    const args = (await readFile(join(bin, 'args'), 'utf8')).split('\n');
    expect(args).toEqual(expect.arrayContaining(['git@github.com', 'StrictHostKeyChecking=yes']));
    const key = args[args.indexOf('-i') + 1] ?? '';
    expect(args).toContain(`UserKnownHostsFile="${join(key, '../known_hosts')}"`);
    expect(await readFile(join(bin, 'key'), 'utf8')).toBe('the\nkey\n');
    expect(await readFile(join(bin, 'known_hosts'), 'utf8')).toBe(`github.com ${HOST_KEY}\n`);
    await expect(stat(key)).rejects.toThrow('ENOENT');
    // The clone knows what was pushed, though it went elsewhere than its own address.
    expect(await call('push-release', ['--date', OTHER, '--check'], {}, clone)).toMatchObject({ code: 0 });
  });

  test('the token of a run is shown to its server alone, and stays nowhere', async () => {
    const clone = await checkout(origin, FIRST);
    git(clone, 'remote', 'set-url', 'origin', `${standIn.url}/${REPOSITORY}.git`);
    // A token that may not read here, so that its server refuses it.
    const token = standIn.tokens.issue({ job: 'a run', permissions: {} });
    const env = { ...job(), GITHUB_TOKEN: token, GITHUB_SERVER_URL: standIn.url };
    const { code, stderr } = await run('push-release', ['--date', FIRST], env, clone);
    expect([code, stderr]).toEqual([1, expect.stringContaining('403')]);
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    expect(new Set(standIn.shown)).toEqual(new Set([`basic ${basic}`]));
    expect([stderr, git(clone, 'config', '--list')].join()).not.toContain(basic);
    standIn.shown.length = 0;
    await run('push-release', ['--date', FIRST], job(), clone);
    expect(standIn.shown).toEqual([]);
  });

  test('a pushed tag asks for its publication on the default branch', async () => {
    const asked = await call('publish-release', ['--dispatch'], { ...job(), GITHUB_REF_NAME: FIRST }, root);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    expect(runs.dispatched).toEqual([{ file: 'release.yml', ref: 'main', inputs: { publish: FIRST } }]);
  });
});

/** Starts the publication, and kills the process as soon as it asks this of GitHub. */
async function killAt(request: RegExp, root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const reached = standIn.hold(request);
  const command = [join(root, 'scripts/run.js'), 'publish-release'];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...outsideOfWorkflows(), ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await reached;
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

const ASSETS = ['SHA256SUMS', 'all.zip', 'diff.json', 'manifest.json', 'releases-index.json'];

describe('publishing on GitHub', () => {
  const repository = { owner: 'owner', repo: 'energy' };
  let origin: string;
  let commit: string;

  beforeAll(async () => {
    origin = await temporary();
    await writeFile(join(origin, 'README.md'), 'A repository\n');
    initRepository(origin);
    git(origin, 'tag', '--annotate', FIRST, '-m', 'Release');
    commit = git(origin, 'rev-parse', 'HEAD');
  });

  beforeEach(async () => {
    standIn = await StandIn.start(new Origin(join(origin, '.git')), runs);
  });

  afterEach(() => standIn.close());

  const asset = (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { name, type: 'text/plain', bytes, digest: sha256(bytes) };
  };
  const wanted = (parts: Partial<WantedRelease> = {}): WantedRelease => ({
    tag: FIRST,
    commit,
    name: 'Release',
    body: 'Text',
    assets: [asset('a.txt', 'a'), asset('b.txt', 'b')],
    latest: true,
    ...parts,
  });
  const publish = async (release = wanted()): Promise<readonly string[]> =>
    publishRelease(await gitHub({ baseUrl: standIn.url, token: TOKEN, repository, patient: false }), release);

  /** What is there in the end, without what differs from run to run. */
  const outcome = async () =>
    (await standIn.releases()).map(({ tag_name, name, body, draft, assets }) => ({
      tag_name,
      name,
      body,
      draft,
      assets: assets.map(({ name: file, digest, state }) => [file, digest, state]).sort(),
    }));
  const WHOLE = [
    {
      tag_name: FIRST,
      name: 'Release',
      body: 'Text',
      draft: false,
      assets: [asset('a.txt', 'a'), asset('b.txt', 'b')].map(({ name, digest }) => [
        name,
        `sha256:${digest}`,
        'uploaded',
      ]),
    },
  ];

  test.each<[string, RegExp, Moment]>([
    ['the tag is asked for', /^GET .*\/git\/ref/, 'before'],
    ['the releases are listed', /^GET .*\/releases\?/, 'before'],
    ['the draft is made', /^POST .*\/releases$/, 'before'],
    ['the draft is made', /^POST .*\/releases$/, 'after'],
    ['the first file is uploaded', /name=a\.txt/, 'before'],
    ['the first file is uploaded', /name=a\.txt/, 'half'],
    ['the first file is uploaded', /name=a\.txt/, 'after'],
    ['the last file is uploaded', /name=b\.txt/, 'half'],
    ['the draft is published', /^PATCH /, 'before'],
    ['the draft is published', /^PATCH /, 'after'],
  ])('goes on after an interruption when %s (%#)', async (step, request, moment) => {
    standIn.drop(request, moment);
    await expect(publish()).rejects.toThrow();
    // Either all is published, or there is at most a draft: nobody sees a release in part.
    const interrupted = await outcome();
    expect(interrupted.filter(({ draft }) => !draft)).toEqual(
      step.includes('published') && moment === 'after' ? WHOLE : [],
    );
    await publish();
    expect(await outcome()).toEqual(WHOLE);
    await publish();
    expect(await outcome()).toEqual(WHOLE);
  });

  test('mends a draft: another file of the same size, a surplus one, one twice the size', async () => {
    const { id } = await standIn.ask<{ id: number }>('POST', '/releases', { tag_name: FIRST, draft: true });
    await standIn.attach(id, 'a.txt', Buffer.from('x'));
    await standIn.attach(id, 'b.txt', Buffer.from('bb'));
    await standIn.attach(id, 'c.txt', Buffer.from('c'));
    standIn.digests = false;
    await publish();
    standIn.digests = true;
    expect(await outcome()).toEqual(WHOLE);
  });

  test('refuses to choose between two drafts', async () => {
    await standIn.ask<{ id: number }>('POST', '/releases', { tag_name: FIRST, draft: true });
    standIn.twin = FIRST;
    await expect(publish()).rejects.toThrow(/There are 2 drafts of release 2030-01-10: .* Delete all but one\./);
  });

  test.each([true, false])('compares what is published, never changes it (digests told: %s)', async (digests) => {
    await publish();
    standIn.digests = digests;
    standIn.requests.length = 0;
    const other = wanted({ body: 'Other text', assets: [asset('a.txt', 'a'), asset('b.txt', 'B')] });
    await expect(publish(other)).rejects.toThrow(
      /published with other assets than these: b\.txt\..*a correction takes a later date/,
    );
    await expect(publish(wanted({ assets: [asset('a.txt', 'a')] }))).rejects.toThrow('b.txt');
    await expect(publish(wanted({ assets: [...other.assets, asset('c.txt', 'c')] }))).rejects.toThrow('b.txt, c.txt');
    await publish();
    expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('refuses a tag that GitHub lacks, or has elsewhere', async () => {
    await expect(publish(wanted({ tag: SECOND }))).rejects.toThrow(`GitHub has no tag ${SECOND}. Push it first`);
    await expect(publish(wanted({ commit: 'f'.repeat(40) }))).rejects.toThrow(`Tag ${FIRST} on GitHub is commit`);
    expect(await standIn.releases()).toEqual([]);
  });
});

describe('npm run publish-release refuses', () => {
  let root: string;

  beforeAll(async () => {
    ({ root } = await placeholders());
    git(root, 'tag', FIRST);
  });

  const refusal = async (date: string, code = 1): Promise<string> => {
    const outcome = await call('publish-release', ['--date', date, '--dry-run'], {}, root);
    expect(outcome.code).toBe(code);
    return outcome.stderr;
  };

  test('without a date, and without the variables of a workflow', async () => {
    expect(await call('publish-release', [], {}, root)).toMatchObject({
      code: 2,
      stderr: 'Which date? --date YYYY-MM-DD.\n',
    });
    const { code, stderr } = await call('publish-release', ['--date', FIRST], { GITHUB_REPOSITORY: '' }, root);
    expect([code, stderr]).toEqual([2, expect.stringContaining('GITHUB_REPOSITORY is not set')]);
  });

  test('a date without a tag', async () => {
    expect(await refusal(SECOND)).toContain(`There is no tag ${SECOND} in this clone`);
  });

  test('a placeholder publisher and address, naming each field', async () => {
    const said = await refusal(FIRST);
    for (const field of ['/site_url', '/repository', '/publisher/name', '/publisher/url', '/publisher/contact']) {
      expect(said).toContain(field);
    }
    expect(said).toContain('data/service.json');
    const prepared = await call('release', ['--public'], { RELEASE_DATE: FIRST }, root);
    expect(prepared).toMatchObject({ code: 1, stderr: expect.stringContaining('/publisher/name') });
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('to put a site together without a release', async () => {
    const { code, stderr } = await call('site', ['--publish'], {}, root);
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no release')]);
  });

  test('a tree with changes', async () => {
    await writeFile(join(root, 'extra.txt'), 'x');
    expect(await refusal(FIRST)).toContain(`The working tree is not what tag ${FIRST} has: extra.txt.`);
    await rm(join(root, 'extra.txt'));
  });

  test('a tag that is not on the default branch, and a tree that is not at the tag', async () => {
    git(root, 'commit', '--quiet', '--allow-empty', '-m', 'Aside');
    git(root, 'tag', OTHER);
    expect(await refusal(OTHER)).toContain(`Tag ${OTHER} is not on the branch main of origin`);
    expect(await refusal(FIRST)).toContain(`git checkout ${FIRST}`);
    const { stderr } = await call('publish-release', ['--date', FIRST, '--dry-run', '--branch', 'other'], {}, root);
    expect(stderr).toContain('does not know the branch other of origin');
    const shallow = join(await temporary(), 'shallow');
    git(root, 'clone', '--quiet', '--depth', '1', `file://${root}`, shallow);
    const short = await call('publish-release', ['--date', FIRST, '--dry-run'], {}, shallow);
    expect(short).toMatchObject({ code: 1, stderr: expect.stringContaining('This clone is shallow') });
  });

  test('an archive that is not in order', async () => {
    const { root: broken } = await project();
    await call('release', ['--date', FIRST], {}, broken);
    const file = join(broken, `api/v1/releases/${FIRST}/grid.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replace('2024', '2025'));
    git(broken, 'add', '--all');
    git(broken, 'commit', '--quiet', '--amend', '--no-edit');
    git(broken, 'tag', '--force', FIRST);
    git(broken, 'push', '--quiet', 'origin', 'main');
    const { code, stdout, stderr } = await call('publish-release', ['--date', FIRST, '--dry-run'], {}, broken);
    expect(code).toBe(1);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('[verify/digest]')]);
  });
});

describe('what keeps a release from being published', () => {
  let service: Service;

  beforeAll(async () => {
    const root = await temporary();
    await copyInto(join(root, 'data'), join(ROOT, 'data/service.json'));
    await nameOwner(root);
    service = { ...(JSON.parse(await readFile(join(root, 'data/service.json'), 'utf8')) as Service), site_url: SITE };
    service = { ...service, publisher: { ...service.publisher, url: SITE, contact: 'energy@github.com' } };
  });

  const faults: readonly [string, (good: Service) => Service, string[]][] = [
    ['nothing', (good) => good, []],
    ['a reserved site', (good) => ({ ...good, site_url: 'https://a.EXAMPLE' }), ['/site_url']],
    ['this machine', (good) => ({ ...good, site_url: 'http://localhost:8080' }), ['/site_url']],
    ['its number', (good) => ({ ...good, site_url: 'http://127.0.0.1/' }), ['/site_url']],
    ['a repository for tests', (good) => ({ ...good, repository: 'https://git.test/a/b' }), ['/repository']],
    ['no name', (good) => ({ ...good, publisher: { ...good.publisher, name: 'Unset' } }), ['/publisher/name']],
    ['no repository', (good) => ({ ...good, repository: 'unset' }), ['/repository']],
    ...['parent', 'entity', 'registration', 'jurisdiction', 'address'].map((field): (typeof faults)[number] => [
      `no ${field}`,
      (good) => ({ ...good, publisher: { ...good.publisher, [field]: 'unset' } }),
      [`/publisher/${field}`],
    ]),
    ['no address', (good) => ({ ...good, publisher: { ...good.publisher, url: 'unset' } }), ['/publisher/url']],
    [
      'an invalid mailbox',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@b.invalid' } }),
      ['/publisher/contact'],
    ],
    [
      'a mailbox at a name that only ends alike',
      (good) => ({ ...good, publisher: { ...good.publisher, contact: 'a@mytest' } }),
      [],
    ],
  ];

  test.each(faults)('%s', (_, change, pointers) => {
    expect(unready(change(service)).map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
