import type { Finding } from './finding.ts';

/** Findings as lines for a terminal: `severity: place: message`, then what was found, what is allowed, how to mend it. */
export function findingsAsText(findings: readonly Finding[]): string {
  return findings.map(findingAsText).join('\n');
}

function findingAsText(f: Finding): string {
  const position = f.line === null ? '' : `:${f.line}${f.column === null ? '' : `:${f.column}`}`;
  const pointer = f.pointer === '' ? '' : ` ${f.pointer}`;
  const lines = [`${f.severity}: ${visible(f.file)}${position}${visible(pointer)}: ${visible(f.message)} [${f.rule}]`];
  if (f.found !== null) lines.push(`  found:   ${visible(f.found)}`);
  if (f.allowed !== null) lines.push(`  allowed: ${visible(f.allowed)}`);
  if (f.fix !== null) lines.push(`  mend:    ${visible(f.fix)}`);
  return lines.join('\n');
}

/** Controls, spaces without width, and the marks that change the direction of text. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text from a file, made safe for a terminal: control characters are shown escaped, very long text is cut. */
export function visible(text: string): string {
  const escaped = text.replace(INVISIBLE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return escaped.length > 300 ? `${escaped.slice(0, 300)}…` : escaped;
}
