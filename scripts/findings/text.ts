import { visible } from '../text/characters.ts';
import type { Finding } from './finding.ts';

/** Findings as lines for a terminal: `severity: place: message`, then what was found, what is allowed, how to fix it. */
export function findingsAsText(findings: readonly Finding[]): string {
  return findings.map(findingAsText).join('\n');
}

function findingAsText(f: Finding): string {
  const position = f.line === null ? '' : `:${f.line}${f.column === null ? '' : `:${f.column}`}`;
  const pointer = f.pointer === '' ? '' : ` ${f.pointer}`;
  const lines = [`${f.severity}: ${visible(f.file)}${position}${visible(pointer)}: ${visible(f.message)} [${f.rule}]`];
  if (f.found !== null) lines.push(`  found:   ${visible(f.found)}`);
  if (f.allowed !== null) lines.push(`  allowed: ${visible(f.allowed)}`);
  if (f.fix !== null) lines.push(`  fix:     ${visible(f.fix)}`);
  return lines.join('\n');
}
