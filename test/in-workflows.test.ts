import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { withoutCommands } from '../src/core/text/characters.ts';
import { ROOT, run } from './support/project.ts';

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:1';

test('no command loads the packages for workflows before it needs them', async () => {
  const commands = readdirSync(join(ROOT, 'scripts'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(ROOT, 'scripts', name));
  const { metafile } = await build({
    entryPoints: commands,
    bundle: true,
    metafile: true,
    write: false,
    outdir: ROOT,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = imports.filter(({ path }) => /^(@actions\/|octokit$)/.test(path));
  expect(new Set(loaded.map(({ kind }) => kind))).toEqual(new Set(['dynamic-import']));
});

describe('in a workflow', () => {
  const env = { GITHUB_ACTIONS: 'true' };

  test('a failure is shown beside the run, and exit code and message are as ever', async () => {
    const args = ['--date', '2030-99-99'];
    const [outside, inside] = await Promise.all([run('release', args), run('release', args, env)]);
    expect([outside.code, outside.stdout]).toEqual([2, '']);
    expect([inside.code, inside.stderr]).toEqual([2, outside.stderr]);
    expect(inside.stdout).toMatch(/^::error::--date 2030-99-99 is not a date\./);
  });

  test('what somebody wrote is no command of the runner', async () => {
    const args = ['--date', '##[error]2030\n::error::x'];
    const [outside, inside] = await Promise.all([run('release', args), run('release', args, env)]);
    expect(outside.stderr).toContain('##[error]2030');
    expect(inside.stdout + inside.stderr).toContain('## [error]2030');
    expect(inside.stdout + inside.stderr).not.toContain('##[');
    expect(withoutCommands('a ##[b]\n  ::c::\nd ::e')).toBe('a ## [b]\n  : :c::\nd ::e');
  });

  test('findings are shown one by one, at their files', async () => {
    const { code, stdout } = await run('build', ['--data', 'schema'], env);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error title=[\w/-]+,file=[^:]+::/);
  });

  test('a token is kept out of the log, and is not printed elsewhere', async () => {
    const token = { GITHUB_TOKEN: 'a-token', GITHUB_REPOSITORY: 'owner/energy', GITHUB_API_URL: NOWHERE };
    const [outside, inside] = await Promise.all([run('doctor', [], token), run('doctor', [], { ...token, ...env })]);
    expect(outside.stdout + outside.stderr).not.toContain('a-token');
    expect(inside.stdout).toMatch(/^::add-mask::a-token\n/);
    expect([inside.stdout.split('a-token').length, inside.stderr]).toEqual([2, outside.stderr]);
  });
});
