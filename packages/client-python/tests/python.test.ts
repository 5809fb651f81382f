import { spawnSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ROOT, temporaryFolders } from '../../../test/support/project.ts';

const HOME = join(ROOT, 'packages/client-python');
const PYRIGHT = fileURLToPath(import.meta.resolve('pyright/index.js'));

const temporary = temporaryFolders();

test("the Python package's own tests pass", () => {
  const { status, stderr } = spawnSync('python3', ['-B', '-m', 'unittest'], { cwd: HOME, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^Ran [1-9]\d* tests/m) as unknown });
});

/** A program that type checkers must accept. */
const RIGHT = `
images = estimate("x", workload="text-to-image", outputs=1)
size: int = images.width if images is not None else 0
answer = estimate("x", 1, gpu="H100")
wh: float = answer.wh.value if answer is not None and answer.wh is not None else 0
compared = compare(Selection("x"), "y")
verdict: Verdict = compared.per_mean_response.verdict if compared is not None else "a uses more"
verdict = "no clear difference with the measured weights and GPUs"
`;

/** Lines that type checkers must reject, and a part of the message about each. */
const WRONG = [
  ['estimate("x", 1).wh', '"wh" is not a known attribute of "None"'],
  ['estimate("x", 1, gpu=None).g_co2e.value', '"value" is not a known attribute of "None"'],
  ['estimate("x", workload="gpqa", outputs=1)', 'cannot be assigned to parameter "workload"'],
  ['estimate("x", 1, outputs=1)', 'No overloads for "estimate" match'],
  ['estimate("x", "many")', 'cannot be assigned to parameter "output_tokens"'],
  ['compare(Selection("x", tokens=5), "y")', 'No parameter named "tokens"'],
] as const;

test('type checkers accept correct programs and reject wrong ones, as a user of the package sees', async () => {
  const folder = await temporary();
  await symlink(join(HOME, 'token_energy'), join(folder, 'token_energy'));
  const imports = 'from token_energy import Selection, compare, estimate\nfrom token_energy.generated import Verdict';
  await writeFile(join(folder, 'right.py'), `${imports}\n${RIGHT}`);
  await writeFile(join(folder, 'wrong.py'), [imports, ...WRONG.map(([line]) => line), ''].join('\n'));
  const settings = { include: ['*.py'], pythonVersion: '3.9', reportMissingModuleSource: false };
  await writeFile(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const { stdout } = spawnSync(process.execPath, [PYRIGHT], { cwd: folder, encoding: 'utf8' });
  const problems = stdout.split('\n').filter((line) => line.includes(' - error: '));
  expect(problems.filter((line) => !line.includes('wrong.py'))).toEqual([]);
  for (const [, message] of WRONG) expect(stdout).toContain(message);
});
