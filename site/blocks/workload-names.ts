/**
 * A text of the package with the names of workloads instead of their ids. `names` has the name of each workload, by its
 * id.
 */
export function withWorkloadNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/[a-z][\w-]*/g, (word) => (Object.hasOwn(names, word) ? (names[word] ?? word) : word));
}
