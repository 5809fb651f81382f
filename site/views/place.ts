const WITH_ARTICLE =
  /^(?:Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines)$| (?:Emirates|Islands|Kingdom|Republic|States)$/;

/** A country's name as a sentence says it: "the Netherlands", "Poland". */
export function inText(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}
