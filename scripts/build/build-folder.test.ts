import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../root.ts';
import { builtApi } from './build-folder.ts';

const places = {
  date: '2026-11-21',
  data: join(ROOT, 'data'),
  contributions: join(ROOT, 'contributions'),
  published: join(ROOT, 'api/v1'),
};

test('what is built has every endpoint and the date of the build', async () => {
  const { inputs, api } = await builtApi({ ...places, siteUrl: 'https://energy.test' });
  expect(inputs.service.site_url).toBe('https://energy.test');
  expect(api.documents.get('manifest.json')).toMatchObject({ updated: '2026-11-21', site: 'https://energy.test' });
});

test('data that are missing are refused, all in one', async () => {
  await expect(builtApi({ ...places, data: join(ROOT, 'contributions') })).rejects.toThrow(
    /data\/service\.json: The file is missing[^]*data\/changes\.json/,
  );
});
