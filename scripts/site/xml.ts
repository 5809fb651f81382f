import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** What XML 1.0 has no place for, not even escaped: control characters, lone surrogates, two non-characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A whole XML document from its outermost element. Whatever stands in it is text: the renderer escapes it. */
export function xmlDocument(root: VNode): string {
  // In HTML the end of a CDATA section may stand in a text, in XML not; between two tags it can't be but in a text.
  const text = renderToString(root).replaceAll(']]>', ']]&gt;').replace(NOT_XML, '\u{FFFD}');
  return `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`;
}
