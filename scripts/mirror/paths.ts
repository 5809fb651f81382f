/**
 * Whether a path from a list of somebody else's server may become a file of ours: names of letters, digits, dots,
 * hyphens and underscores, none of which begins with a dot, with single slashes between them.
 */
function isSafePath(path: string): boolean {
  return path.length <= 300 && path.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name));
}

/** Whether a path may be that of a file in a release, and so of a live one: a safe one, out of the way of releases. */
export function isReleaseFile(path: string): boolean {
  return isSafePath(path) && !/^releases(\/|$)/.test(path);
}
