import { expect, test } from '@jest/globals';
import { type Http, OutsideError } from '../outside.ts';
import { lmArena } from './lm-arena.ts';

const said = (role: string, content: string) => ({ role, content });

/** A hub with so many rows of two turns each. */
function hubOf(rows: number, asked: string[]): Http {
  const rowAt = (i: number) => ({
    row_idx: i,
    row: { conversation_a: [said('user', `A ${i}`), said('assistant', 'x'), said('user', `B ${i}`)] },
  });
  return {
    get: (path, { headers = {} } = {}) => {
      const query = new URLSearchParams(path.slice(path.indexOf('?')));
      const [offset, length] = ['offset', 'length'].map((name) => Number(query.get(name)));
      asked.push(`${offset} ${headers['authorization']}`);
      const all = Array.from({ length: rows }, (_, i) => rowAt(i)).slice(offset, (offset ?? 0) + (length ?? 0));
      return Promise.resolve({ status: 200, body: JSON.stringify({ num_rows_total: rows, rows: all }) });
    },
    post: () => Promise.reject(new Error('not asked')),
  };
}

test('every turn of a row is a request with its history, from random pages', async () => {
  const asked: string[] = [];
  const set = await lmArena(hubOf(150, asked), 'hf');
  expect(set.name).toBe('lm-arena-chat from lmarena-ai/arena-human-preference-100k, 150 rows drawn with seed 1');
  expect(set.conversations).toHaveLength(300);
  expect(set.conversations.map((each) => each.length)).toContain(3);
  expect(set).toMatchObject({ workload: 'lm-arena-chat', turns: true, repetitionPenalty: 1.1 });
  expect(asked).toHaveLength(3);
  expect(asked[0]).toBe('0 Bearer hf');
  expect((await lmArena(hubOf(150, []), null)).digest).toBe(set.digest);
});

test('a hub that rejects the request is reported with a fix', async () => {
  const hub = { ...hubOf(0, []), get: () => Promise.resolve({ status: 401, body: '' }) };
  await expect(lmArena(hub, null)).rejects.toMatchObject({
    message: expect.stringMatching(/HTTP 401/) as unknown,
    fix: expect.stringContaining('--prompts FILE') as unknown,
  });
});

test('without a network, the fix is to pass prompts as a file', async () => {
  const hub = { ...hubOf(0, []), get: () => Promise.reject(new OutsideError('Nothing answers.')) };
  await expect(lmArena(hub, null)).rejects.toMatchObject({
    message: expect.stringContaining('Nothing answers.') as unknown,
    fix: expect.stringContaining('--prompts FILE') as unknown,
  });
});
