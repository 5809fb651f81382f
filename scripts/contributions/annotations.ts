import type { Finding } from '../findings/finding.ts';
import { visible } from '../text/characters.ts';

/**
 * Prints findings as workflow commands, which GitHub shows beside the lines of a pull request. What comes from a file
 * can only be read in them.
 */
export async function annotate(findings: readonly Finding[]): Promise<void> {
  // Loaded here: a check without annotations does without it.
  const core = await import('@actions/core');
  for (const { severity, rule, file, line, column, message, found, allowed, fix } of findings) {
    const details = [message, found && `Found: ${found}`, allowed && `Allowed: ${allowed}`, fix];
    const text = details.flatMap((detail) => (detail === null || detail === '' ? [] : [visible(detail)])).join('\n');
    core[severity](text, {
      title: rule,
      file: visible(file),
      ...(line !== null && { startLine: line }),
      ...(column !== null && { startColumn: column }),
    });
  }
}
