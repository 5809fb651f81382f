import { findingsAsMarkdown } from '../findings/markdown.ts';
import { diffAsMarkdown } from '../releases/diff-markdown.ts';
import { plural } from '../text/words.ts';
import { code, inert } from '../text/markdown.ts';
import type { Changed, Failed, Unchanged } from './outcome.ts';

/** The most flagged points, and changes, that are written out. */
const MOST_FLAGS = 100;
const MOST_CHANGES = 100;

/** New figures of a source as Markdown, for a pull request: what to look at first, then what changes. */
export function changeAsMarkdown({ source, format, version, flags, diff }: Changed): string {
  return [
    `### ${flags.length === 0 ? 'Nothing is flagged' : `${plural(flags.length, 'point')} to look at before merging`}`,
    ...(flags.length === 0 ? [] : [findingsAsMarkdown(flags, MOST_FLAGS)]),
    diff === null
      ? 'The data as they were make no documents, with which these could be compared.'
      : diffAsMarkdown(diff, MOST_CHANGES, 'What changes in the published documents').trimEnd(),
    `Read as ${inert(format)}. Version of the source: ${inert(version ?? 'unknown')}.`,
    `The same on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`,
  ].join('\n\n');
}

/** What a person has to look at in a source whose figures are as they were, as Markdown; empty where there is nothing. */
export function unchangedAsMarkdown({ source, flags }: Unchanged): string {
  if (flags.length === 0) return '';
  const heading = `### ${code(source)} is unchanged; ${plural(flags.length, 'point')} to look at`;
  return [heading, findingsAsMarkdown(flags, MOST_FLAGS)].join('\n\n');
}

/** Why a source can't be refreshed, as Markdown, for an issue. */
export function failureAsMarkdown({ source, unreachable, isOwn, findings }: Failed): string {
  return [
    unreachable
      ? `The publisher of ${code(source)} is out of reach.`
      : isOwn
        ? `The refresh of ${code(source)} fails on this project's side: it says nothing of what the publisher publishes.`
        : `What the publisher of ${code(source)} publishes can't be taken over.`,
    findingsAsMarkdown(findings, MOST_FLAGS),
    `The published figures stay as they are. The same on your machine: ${code(`npm ci && npm run refresh -- ${source} --dry-run`)}`,
  ].join('\n\n');
}
