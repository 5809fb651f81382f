import { expect, test } from '@jest/globals';
import { PROJECT } from '../../test/support/project-files.ts';
import { builtApi } from './build-folder.ts';

const date = '2026-11-21';

test('what is built has every endpoint and the date of the build', async () => {
  const { inputs, api } = await builtApi(PROJECT, { date, siteUrl: 'https://energy.test' });
  expect(inputs.service.site_url).toBe('https://energy.test');
  expect(api.documents.get('manifest.json')).toMatchObject({ updated: '2026-11-21', site: 'https://energy.test' });
});

test('data that are missing are refused, all in one', async () => {
  await expect(builtApi({ ...PROJECT, data: PROJECT.contributions }, { date })).rejects.toThrow(
    /data\/service\.json: The file is missing[^]*data\/changes\.json/,
  );
});
