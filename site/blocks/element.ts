/** Creates an element with attributes and content. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...content);
  return created;
}

/** Downloads a file in the browser. */
export function download(name: string, type: string, content: BlobPart): void {
  const href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = element('a', { href, download: name });
  link.click();
  // Some browsers read the blob only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(href);
  }, 10_000);
}
