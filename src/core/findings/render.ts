import { visible, visibleUpTo, withoutCommands } from '../text/characters.ts';
import type { Finding } from './finding.ts';
import { groupBy } from '../text/group-by.ts';
import { countOf, firstFew } from '../text/words.ts';
import { code, inert } from '../text/markdown.ts';

/**
 * Findings as lines for a terminal: `severity: place: message`, then the value found, the allowed values and the fix.
 * Repeated findings are printed once with their number.
 */
export function findingsAsText(findings: readonly Finding[]): string {
  return groupRepeated(findings)
    .map(({ first, more }) => findingAsText(first) + (more === '' ? '' : `\n  ${visible(more)}`))
    .join('\n');
}

/** If at least this many findings are equal, only the first is printed. */
const MIN_REPEATED = 3;

/**
 * Groups repeated findings. Errors are equal if everything but their place is. Warnings and notices of one rule are
 * equal if they have the same fix, or the same message and no fix. `more` names the places or messages of the others.
 */
function groupRepeated(findings: readonly Finding[]): { first: Finding; more: string }[] {
  const groups = groupBy(findings, ({ rule, severity, message, found, allowed, fix }) =>
    JSON.stringify(severity === 'error' ? [rule, message, found, allowed, fix] : [rule, severity, fix ?? message]),
  );
  return groups.flatMap(([, all]) => {
    const [first, ...others] = all;
    if (all.length < MIN_REPEATED) return all.map((finding) => ({ first: finding, more: '' }));
    const isSame = others.every(({ message }) => message === first.message);
    const names = [...new Set(others.map((other) => (isSame ? placeOf(other) : other.message.replace(/\.$/, ''))))];
    const named = firstFew(names, first.severity === 'error' ? 20 : 5);
    return [{ first, more: `and ${others.length} more like it: ${named}` }];
  });
}

function placeOf({ file, line, column, pointer }: Finding): string {
  const position = [line, column].flatMap((number) => (number === null ? [] : [`:${number}`])).join('');
  return `${file}${position}${pointer === '' ? '' : ` ${pointer}`}`;
}

/** The most characters of a fix or of a line to paste, which must not be cut. */
const MAX_FIX = 2000;

function findingAsText(f: Finding): string {
  const lines = [`${f.severity}: ${visible(placeOf(f))}: ${visible(f.message)} [${f.rule}]`];
  if (f.found !== null) lines.push(`  found:   ${visible(f.found)}`);
  if (f.allowed !== null) lines.push(`  allowed: ${visible(f.allowed)}`);
  if (f.fix !== null) lines.push(`  fix:     ${visibleUpTo(f.fix, MAX_FIX)}`);
  lines.push(...(f.lines ?? []).map((line) => visibleUpTo(line, MAX_FIX)));
  return lines.join('\n');
}

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '❌', warning: '⚠️', notice: 'ℹ️' };

/** Up to `max` findings as Markdown lists, one per file. Text from files is escaped. */
export function findingsAsMarkdown(findings: readonly Finding[], max: number): string {
  const all = groupRepeated(findings);
  const shown = all.slice(0, max);
  const files = [...new Set(shown.map(({ first }) => first.file))];
  const sections = files.map((file) => {
    const ofFile = shown.filter(({ first }) => first.file === file);
    const lines = ofFile.map(({ first, more }) => findingLine(first) + (more === '' ? '' : ` – ${inert(more)}`));
    return [`**${code(file)}**`, '', ...lines].join('\n');
  });
  const rest = all.length - shown.length;
  return [...sections, ...(rest > 0 ? [`… and ${countOf(rest, 'finding')} more.`] : [])].join('\n\n');
}

function findingLine(f: Finding): string {
  const place = f.line === null ? '' : `line ${f.line}: `;
  const details = (['found', 'allowed'] as const).flatMap((key) => (f[key] === null ? [] : `${key} ${code(f[key])}`));
  const fix = f.fix === null ? '' : ` → ${inert(f.fix)}`;
  return `- ${MARKS[f.severity]} ${place}${inert(f.message)}${details.length === 0 ? '' : `: ${details.join(', ')}`}${fix} (${code(f.rule)})`;
}

/**
 * Prints findings as workflow commands, which GitHub shows next to the lines of a pull request. Text from files can't
 * run commands.
 */
export async function annotate(findings: readonly Finding[]): Promise<void> {
  // Loaded here, because other checks do not need it.
  const core = await import('@actions/core');
  for (const { severity, rule, file, line, column, message, found, allowed, fix } of findings) {
    const details = [message, found && `Found: ${found}`, allowed && `Allowed: ${allowed}`, fix];
    const text = details.flatMap((detail) => (detail === null || detail === '' ? [] : [visible(detail)])).join('\n');
    core[severity](withoutCommands(text), {
      title: rule,
      file: withoutCommands(visible(file)),
      ...(line !== null && { startLine: line }),
      ...(column !== null && { startColumn: column }),
    });
  }
}
