/** A new element with its attributes and what stands in it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

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
