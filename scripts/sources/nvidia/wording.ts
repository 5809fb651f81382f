/**
 * The facts were collected with remarks for the collector: record numbers, and where a document was read. These
 * rules take them out of the texts that readers get, and leave the caveats.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Record numbers in brackets: "others cite it as 2024 (12345678901, 23456789012)".
  [/ \(\d{9,}(?:, ?\d{9,})*\)/g, ''],
  // "(per citation, id 12345678901)" is "(per citation)".
  [/, id \d{9,}/g, ''],
  [/ \(stored copy\)/g, ''],
  [/ copy \(scraped (\d{4}-\d{2}-\d{2})\)/g, ' (as of $1)'],
  [/ given in the extraction\b/g, ''],
  [/ \((?:Terms page not read\.|LICENSE read)\)/g, ''],
  [
    /^URL is the one named by the repo that stores the PDF \(ends (\w+)\); the PDF read is (\w+)\./g,
    'The URL ends in $1; the figures are from $2 of the document.',
  ],
  // A sentence that only says that a document was out of reach.
  [/(?:^| )[^.]*\bnot readable here\./g, ''],
];

/** What no text for readers may have, once the rules are applied. */
const INTERNAL = /\b\d{9,}\b|stored copy|readable here|scraped|extraction|\bthe repo that\b/i;

/** A text without the collector's remarks; empty when it was nothing else. */
export function forReaders(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text).trim();
}

/** The first of the collector's remarks that is left in a text, or null. */
export function internalWording(text: string): string | null {
  return INTERNAL.exec(text)?.[0] ?? null;
}
