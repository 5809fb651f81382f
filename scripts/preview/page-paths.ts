import { readdir } from 'node:fs/promises';
import { byCodePoint } from '../text/order.ts';

/** The addresses of all pages of a site below its own, from the HTML files in its folder: `/grid/`, `/404.html`. */
export async function pagePaths(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll('\\', '/')}`.replace(/\/index\.html$/, '/'))
    .sort(byCodePoint);
}
