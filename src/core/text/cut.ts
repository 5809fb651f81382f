/** Text of at most `limit` characters. Longer text is cut at the end of a line, and `note` is added. */
export function cut(text: string, limit: number, note: string): string {
  if (text.length <= limit) return text;
  const end = `\n… cut here. ${note}\n`;
  const start = text.slice(0, limit - end.length);
  return start.slice(0, start.lastIndexOf('\n') + 1) + end;
}
