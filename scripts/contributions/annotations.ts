import type { Finding } from '../findings/finding.ts';
import { visible } from '../text/characters.ts';
import type { Report } from './report.ts';

/** The findings as workflow commands, which GitHub shows beside the lines of a pull request. */
export function reportAsAnnotations({ findings }: Pick<Report, 'findings'>): string {
  return findings.map(annotation).join('\n');
}

function annotation(f: Finding): string {
  const details = [
    visible(f.message),
    f.found && `Found: ${visible(f.found)}`,
    f.allowed && `Allowed: ${visible(f.allowed)}`,
    f.fix && visible(f.fix),
  ];
  const properties = [
    ['file', visible(f.file)],
    ['line', f.line],
    ['col', f.column],
    ['title', f.rule],
  ] as const;
  const list = properties.flatMap(([key, value]) => (value === null ? [] : [`${key}=${property(String(value))}`]));
  return `::${f.severity} ${list.join(',')}::${escaped(details.filter((d) => d !== null && d !== '').join('\n'))}`;
}

/** As GitHub's runner reads the text of a command: line ends and the escape sign itself are encoded. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** As it reads a property, in which colons and commas have a meaning, too. */
function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
