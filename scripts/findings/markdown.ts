import { plural } from '../text/words.ts';
import { code, inert } from '../text/markdown.ts';
import type { Finding } from './finding.ts';

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '❌', warning: '⚠️', notice: 'ℹ️' };

/** Findings as Markdown lists, one per file; at most `most` of them. Nothing that comes from a file is more than text. */
export function findingsAsMarkdown(findings: readonly Finding[], most: number): string {
  const shown = findings.slice(0, most);
  const files = [...new Set(shown.map((f) => f.file))];
  const sections = files.map((file) =>
    [`**${code(file)}**`, '', ...shown.filter((f) => f.file === file).map(findingLine)].join('\n'),
  );
  const rest = findings.length - shown.length;
  return [...sections, ...(rest > 0 ? [`… and ${plural(rest, 'finding')} more.`] : [])].join('\n\n');
}

function findingLine(f: Finding): string {
  const place = f.line === null ? '' : `line ${f.line}: `;
  const details = (['found', 'allowed'] as const).flatMap((key) => (f[key] === null ? [] : `${key} ${code(f[key])}`));
  const fix = f.fix === null ? '' : ` → ${inert(f.fix)}`;
  return `- ${MARKS[f.severity]} ${place}${inert(f.message)}${details.length === 0 ? '' : `: ${details.join(', ')}`}${fix} (${code(f.rule)})`;
}
