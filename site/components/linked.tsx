/** Words that lead to an address where there is one. */
export function Linked({ url, children }: { url: string | null; children: string }) {
  return url === null ? <>{children}</> : <a href={url}>{children}</a>;
}
