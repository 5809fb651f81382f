/** The place of a rule on the page of the rules. */
export function ruleAnchor(id: string): string {
  return id.replace('/', '-');
}
