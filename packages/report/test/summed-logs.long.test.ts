import { expect, test } from '@jest/globals';
import { temporaryFolders } from '../../../test/support/project.ts';
import { readUsage } from '../src/usage.ts';
import { plain, writeSummedLogs } from './support/summed-logs.ts';

const temporary = temporaryFolders();

test('200,000 rows add up to what plain JavaScript says, in CSV, in JSON and in Parquet', async () => {
  const { paths, usage } = await writeSummedLogs(await temporary(), 200_000);
  for (const path of paths)
    expect(plain(await readUsage(path, { mayLeaveOut: 0, today: '2026-11-26' }))).toEqual(usage);
});
