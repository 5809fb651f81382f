/** An element of an XML document as text: its attributes, and texts or elements inside it. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...inside: readonly Xml[]): Xml {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  return { xml: inside.length === 0 ? `<${head}/>` : `<${head}>${inside.map(({ xml }) => xml).join('')}</${name}>` };
}

/** Any text as the text of an element. */
export function text(value: string): Xml {
  return { xml: escaped(value) };
}

/** A whole document, from its outermost element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** A piece of an XML document; the type keeps it apart from text that is not escaped yet. */
export interface Xml {
  readonly xml: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 has no place for, not even escaped: control characters, lone surrogates, two non-characters. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(value: string): string {
  return value.replace(NOT_XML, '\u{FFFD}').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
