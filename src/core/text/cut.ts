/** Text cut at the end of a line, so that it has at most `limit` characters, with a word about the cut: `note`. */
export function cut(text: string, limit: number, note: string): string {
  if (text.length <= limit) return text;
  const end = `\n… cut here. ${note}\n`;
  const kept = text.slice(0, limit - end.length);
  return kept.slice(0, kept.lastIndexOf('\n') + 1) + end;
}
