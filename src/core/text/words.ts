/** `1 model`, `3 models`; `several` is needed where it is not `one` with an s. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Why something failed, in the words of what was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first few of some names, and whether there are more. */
export function firstFew(names: readonly string[], count = 5): string {
  return `${names.slice(0, count).join(', ')}${names.length > count ? ', …' : ''}`;
}
