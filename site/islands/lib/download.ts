/** Hands a file to the browser, to be saved. */
export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // Some browsers read it only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 10_000);
}
