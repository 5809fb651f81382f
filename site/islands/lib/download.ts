import { element } from './element.ts';

/** Hands a file to the browser, to be saved. */
export function download(name: string, type: string, content: BlobPart): void {
  const href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = element('a', { href, download: name });
  link.click();
  // Some browsers read it only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(href);
  }, 10_000);
}
