/** A path for each thing that decides what is judged and published, and how: a code owner has to see its changes. */
export const DECIDING = [
  '.github/workflows/contribution-report.yml',
  '.github/CODEOWNERS',
  'src/checker/check.ts',
  'schema/measurement.schema.json',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.ci/run',
  'tsconfig.json',
  'clients/build/packages.ts',
  'api/v1/manifest.json',
  'contributions/example.json',
] as const;

/** The paths among these that a file of code owners gives to nobody. What names no account or team is no owner. */
export function withoutOwner(codeOwners: string, paths: readonly string[]): string[] {
  const lines = codeOwners
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
  return paths.filter((path) => {
    // The last line that matches counts, also where it names nobody.
    const [, ...owners] = lines.findLast(([pattern = '']) => matches(pattern, path)) ?? [];
    return !owners.some((owner) => /^@[\w-]+(\/[\w.-]+)?$|^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/.test(owner));
  });
}

/** Whether a pattern of such a file is about a path: as in `.gitignore`, without negations and sets of characters. */
function matches(pattern: string, path: string): boolean {
  const words = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || words.includes('/');
  const expression = words
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+^${}()|[\]\\?]/g, '\\$&')))
    .join('');
  // What ends in a slash is a folder; anything else may be one.
  const end = pattern.endsWith('/') ? '/' : '(/|$)';
  return new RegExp(`${isAnchored ? '^' : '(^|/)'}${expression}${end}`).test(path);
}
