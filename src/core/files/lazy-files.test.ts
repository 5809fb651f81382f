import { expect, test } from '@jest/globals';
import { lazyFiles } from './lazy-files.ts';

test('lazyFiles makes each file once, and only when it is requested', async () => {
  const made: string[] = [];
  const maker = (path: string) => (): string => {
    made.push(path);
    return `content of ${path}`;
  };
  const files = lazyFiles(new Map(['a.html', 'b.html'].map((path) => [path, maker(path)])));
  expect(files.paths).toEqual(['a.html', 'b.html']);
  expect(made).toEqual([]);
  const both = await Promise.all([files.file('b.html'), files.file('b.html')]);
  expect(both).toEqual(['content of b.html', 'content of b.html']);
  expect(await files.file('c.html')).toBeNull();
  expect(made).toEqual(['b.html']);
});
