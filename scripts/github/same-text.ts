/** Whether GitHub has this text already: line ends and white space around it may change on their way through. */
export function isSameText(there: string | null | undefined, text: string): boolean {
  const plain = (one: string): string => one.replaceAll('\r\n', '\n').trim();
  return plain(there ?? '') === plain(text);
}
