/** `1 model`, `3 models`; `several` is needed where it is not `one` with an s. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
