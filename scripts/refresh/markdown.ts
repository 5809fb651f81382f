import { findingsAsMarkdown } from '../findings/markdown.ts';
import { diffAsMarkdown } from '../releases/render-diff.ts';
import { plural } from '../text/words.ts';
import { code, inert } from '../text/markdown.ts';
import type { Outcome } from './outcome.ts';

/** The most flagged points, and changes, that are written out. */
const MOST_FLAGS = 100;
const MOST_CHANGES = 100;

/** What there is to tell of an outcome on GitHub, as Markdown in which nothing from outside acts; empty where there is nothing. */
export function outcomeAsMarkdown(outcome: Outcome): string {
  const { source } = outcome;
  const sameHere = `The same on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`;
  switch (outcome.state) {
    case 'kept by hand':
      return '';
    case 'unchanged': {
      const { flags } = outcome;
      if (flags.length === 0) return '';
      const heading = `### ${code(source)} is unchanged; ${plural(flags.length, 'point')} to look at`;
      return [heading, findingsAsMarkdown(flags, MOST_FLAGS)].join('\n\n');
    }
    case 'changed': {
      const { flags, diff, format, version } = outcome;
      return [
        `### ${flags.length === 0 ? 'Nothing is flagged' : `${plural(flags.length, 'point')} to look at before merging`}`,
        ...(flags.length === 0 ? [] : [findingsAsMarkdown(flags, MOST_FLAGS)]),
        diff === null
          ? 'The data as they were make no documents, with which these could be compared.'
          : diffAsMarkdown(diff, MOST_CHANGES, 'What changes in the published documents').trimEnd(),
        `Read as ${inert(format)}. Version of the source: ${inert(version ?? 'unknown')}.`,
        sameHere,
      ].join('\n\n');
    }
    case 'failed':
      return [
        outcome.unreachable
          ? `The publisher of ${code(source)} is out of reach.`
          : outcome.isOwn
            ? `The refresh of ${code(source)} fails on this project's side: it says nothing of what the publisher publishes.`
            : `What the publisher of ${code(source)} publishes can't be taken over.`,
        findingsAsMarkdown(outcome.findings, MOST_FLAGS),
        `The published figures stay as they are. ${sameHere}`,
      ].join('\n\n');
  }
}
