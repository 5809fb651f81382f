import { findingsAsText } from '../findings/text.ts';
import { visible } from '../text/characters.ts';
import { diffAsText } from '../releases/diff-text.ts';
import type { Outcome } from './outcome.ts';

/** What a refresh found of one source, for a terminal; what a person has to look at stands first. */
export function outcomeAsText(outcome: Outcome): string {
  const { source } = outcome;
  switch (outcome.state) {
    case 'kept by hand':
      return `${source}: kept by hand; it has no data URL to download from`;
    case 'unchanged':
      return [
        `${source}: unchanged, ${outcome.format === null ? 'as the server says' : `read as ${outcome.format}`}`,
        ...(outcome.flags.length === 0 ? [] : ['To look at all the same:', findingsAsText(outcome.flags)]),
      ].join('\n');
    case 'changed':
      return [
        `${source}: changed, read as ${outcome.format}; version: ${visible(outcome.version ?? 'unknown')}`,
        ...(outcome.flags.length === 0 ? [] : [`To look at before it is taken:`, findingsAsText(outcome.flags)]),
        diffAsText(outcome.diff, 50, 'What is published changes').trimEnd(),
      ].join('\n');
    case 'failed':
      return [
        `${source}: failed${outcome.unreachable ? '; the publisher is out of reach' : outcome.isOwn ? " on this project's side" : ''}`,
        findingsAsText(outcome.findings),
      ].join('\n');
  }
}
