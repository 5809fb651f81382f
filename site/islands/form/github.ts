/** GitHub, and proxies before it, refuse addresses that are much longer. */
const LONGEST = 7500;

/** The address of GitHub's page for a new file. */
export interface NewFilePage {
  readonly url: string;
  /** Whether the page gets the text; where it is too long for an address, it is to be pasted there. */
  readonly withText: boolean;
}

/** GitHub's page for a new file at `path` in a repository, filled in with its text. */
export function newFilePage(repository: string, path: string, text: string): NewFilePage {
  const page = (parameters: Record<string, string>): string =>
    `${repository}/new/main?${new URLSearchParams(parameters).toString()}`;
  const url = page({ filename: path, value: text });
  return url.length <= LONGEST ? { url, withText: true } : { url: page({ filename: path }), withText: false };
}
