import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeMiniData } from '../../test/mini/make.ts';
import { temporaryFolders } from '../../test/support/project.ts';
import { MEASUREMENT_SCHEMA } from '../contract/schema.ts';
import { projectIn } from '../core/project.ts';
import { setSiteAddress } from './site-address.ts';

const makeFolder = temporaryFolders();
const SETTINGS = 'data/service.json';
const ADDRESS = 'https://owner.github.io/repo';
let root: string;

beforeEach(async () => {
  root = await makeFolder();
  await makeMiniData(root);
  await setSiteAddress(projectIn(root), ADDRESS);
});

const textOf = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

describe('setSiteAddress', () => {
  test('replaces the address in every file that contains it, and returns these files', async () => {
    await writeFile(join(root, 'README.md'), `Read ${ADDRESS}/api/v1/index.json`);
    const moved = 'https://energy.owner.org';
    expect(await setSiteAddress(projectIn(root), moved)).toEqual([
      SETTINGS,
      MEASUREMENT_SCHEMA,
      'README.md',
      'CITATION.cff',
    ]);
    expect(await textOf('README.md')).toBe(`Read ${moved}/api/v1/index.json`);
    for (const file of [SETTINGS, MEASUREMENT_SCHEMA]) {
      expect(await textOf(file)).toContain(`"${moved}`);
      expect(await textOf(file)).not.toContain(ADDRESS);
    }
  });

  test('changes nothing if the project already has this address', async () => {
    expect(await setSiteAddress(projectIn(root), ADDRESS)).toEqual([]);
  });

  // The second address is a prefix of the address in the other files.
  test.each(['https://half.org', 'https://owner.github.io'])(
    'corrects data/service.json if it alone has the address %s',
    async (other) => {
      const settings = await textOf(SETTINGS);
      await writeFile(join(root, SETTINGS), settings.replaceAll(ADDRESS, other));
      expect(await setSiteAddress(projectIn(root), ADDRESS)).toEqual([SETTINGS]);
      expect(await textOf(SETTINGS)).toBe(settings);
    },
  );
});
