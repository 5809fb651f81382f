import { findingsAsText } from '../findings/text.ts';
import { visible } from '../text/characters.ts';
import { diffAsText } from '../releases/render-diff.ts';
import { plural } from '../text/words.ts';
import type { Changed, Outcome } from './outcome.ts';

/** What a refresh found of one source, for a terminal; what a person has to look at stands first. */
export function outcomeAsText(outcome: Outcome): string {
  const { source } = outcome;
  switch (outcome.state) {
    case 'kept by hand': {
      const names = outcome.files.map(({ name }) => name).join(', ');
      return `${source}: kept by hand; it has no data URL to download from. To read a file: --from ${source}=FILE (${names})`;
    }
    case 'unchanged':
      return [
        `${source}: unchanged, ${outcome.format === null ? 'as the server says' : `read as ${outcome.format}`}`,
        ...(outcome.flags.length === 0 ? [] : ['To look at all the same:', findingsAsText(outcome.flags)]),
      ].join('\n');
    case 'changed':
      return [
        `${source}: changed, read as ${outcome.format}; version: ${visible(outcome.version ?? 'unknown')}`,
        ...tableLines(outcome),
        ...(outcome.flags.length === 0 ? [] : [`To look at before it is taken:`, findingsAsText(outcome.flags)]),
        outcome.diff === null
          ? 'The data as they were make no documents, with which these could be compared.'
          : diffAsText(outcome.diff, 50, 'What is published changes').trimEnd(),
      ].join('\n');
    case 'failed':
      return [
        `${source}: failed${outcome.unreachable ? '; the publisher is out of reach' : outcome.isOwn ? " on this project's side" : ''}`,
        findingsAsText(outcome.findings),
      ].join('\n');
  }
}

function tableLines({ tables }: Changed): string[] {
  const width = Math.max(...tables.map(({ file }) => file.length));
  return tables.map(({ file, rows, changes: { added, removed, changed } }) => {
    return `  ${file.padEnd(width)}  ${plural(rows, 'row')}: ${added} added, ${removed} removed, ${changed} changed`;
  });
}

/** How many sources were read, have changed and are written. */
export function totalAsText(outcomes: readonly Outcome[], dryRun: boolean): string {
  const changed = outcomes.filter(({ state }) => state === 'changed').length;
  const written = dryRun ? 'nothing is written' : `${plural(changed, 'source')} written`;
  return `${plural(outcomes.length, 'source')} read, ${changed} changed; ${written}.`;
}
