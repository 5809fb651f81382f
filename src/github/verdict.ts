import { join } from 'node:path';
import { type Author, banFindings } from '../checker/account.ts';
import { checkContributions } from '../checker/check.ts';
import { countOf, reportAsMarkdown } from '../checker/formats.ts';
import { MODERATION_PATH, newLines, reasonFindings, whatBecame } from '../checker/interventions.ts';
import type { ContributionFile, Reference } from '../checker/reference.ts';
import type { CheckReport } from '../checker/row.ts';
import { scopeOf, tooManyRule } from '../checker/scope.ts';
import type { Intervention, Moderation } from '../contract/generated/data.d.ts';
import { checkedJson, readJson } from '../contract/read-json.ts';
import { loadContract, type Validator } from '../contract/validator.ts';
import { finding, FindingsError, hasErrors } from '../core/findings/finding.ts';
import { readContributionFiles } from '../api/inputs/contribution-files.ts';
import { readReference } from '../api/inputs/reference.ts';
import type { Project } from '../core/project.ts';
import { isHandle, pathParts } from '../checker/path.ts';
import { cut } from '../core/text/cut.ts';
import { code, inert } from '../core/text/markdown.ts';
import { plural } from '../core/text/words.ts';
import type { ChangedFiles } from './changed-files.ts';

/** What pull requests are held against: the project's data, and the contributions that are merged already. */
export interface Base {
  readonly reference: Reference;
  /** What is merged, as often as it is asked for. */
  readonly contributions: Iterable<ContributionFile>;
  readonly moderation: Moderation;
  /** Checks a file like that. */
  readonly validator: Validator;
}

/** What the check says of a pull request. */
export interface Verdict {
  /** Whether it touches any contribution; where it does not, the rest is empty. */
  readonly applies: boolean;
  readonly report: CheckReport;
  /** How many contributed files it takes away. */
  readonly withdrawn: number;
  /** What it says of rows of others that it changes or takes away; absent where it does not. */
  readonly interventions?: readonly Intervention[];
  /** Why it could not be judged, which is as bad as an error; absent where it was. */
  readonly refused?: string;
}

/** The verdict on a pull request that can't be judged, with a reason of our own words. */
export function unjudged(refused: string): Verdict {
  return { applies: false, report: NOTHING, withdrawn: 0, refused };
}

/** Whether a pull request must not be merged as it is. */
export function isRefused({ refused, report }: Verdict): boolean {
  return refused !== undefined || hasErrors(report);
}

const NOTHING: CheckReport = { files: 0, findings: [], rows: [] };

/** The most contributed files that are read from one pull request: reading one from GitHub takes a request each. */
export const MOST_FILES = 500;

/**
 * Judges a pull request by `author`: does it keep to the author's folder, is that the author's, and does every file keep
 * the rules.
 */
export async function verdictOf(author: Author, all: ChangedFiles, base: Base): Promise<Verdict> {
  const { changes, read } = all;
  const paths = changes.map(({ path }) => path);
  const scope = scopeOf(paths, author);
  if (!scope.applies) return { applies: false, report: NOTHING, withdrawn: 0 };

  const touched = new Set(scope.contributions);
  const contributed = changes.filter(({ path }) => touched.has(path));
  const present = contributed.filter(({ kind }) => kind !== 'deleted');
  const tooMany = present.length > MOST_FILES;
  const files = tooMany ? [] : await read(present);
  const kept = new Set(present.map(({ path }) => path));
  const lines = author.mayChangeOthers && scope.others.length > 0 ? await linesOf(all, base) : [];
  const others = new Set(scope.others);
  const rows = [...touched].map((path) => ({ path, isThere: kept.has(path), isForeign: others.has(path) }));
  const findings = [
    ...scope.findings,
    ...(tooMany ? [tooManyFiles(present.length)] : []),
    ...banFindings(author, base.moderation.bans),
    ...(author.mayChangeOthers ? reasonFindings(rows, lines) : []),
  ];
  const gone = new Set(scope.contributions.filter((path) => !kept.has(path)));
  const report = checkContributions(files, base.reference, { others: base.contributions, gone, author });
  return {
    applies: true,
    report: { ...report, findings: [...findings, ...report.findings] },
    withdrawn: contributed.filter(({ kind }) => kind === 'deleted').length,
    ...(lines.length > 0 && { interventions: lines }),
  };
}

/**
 * What a pull request newly says of rows of others: nothing where it leaves the file as it is.
 * @throws FindingsError where the file is not what its schema says.
 */
async function linesOf({ changes, read }: ChangedFiles, { moderation, validator }: Base): Promise<Intervention[]> {
  const changed = changes.filter(({ path }) => path === MODERATION_PATH);
  if (changed.length === 0) return [];
  const [file] = await read(changed);
  if (file?.bytes == null) {
    const message = 'It is missing, no plain file, or too large to be read';
    throw new FindingsError([finding({ rule: 'data/missing', file: MODERATION_PATH, message })]);
  }
  const text = new TextDecoder().decode(file.bytes);
  const after = checkedJson(text, MODERATION_PATH, 'Moderation', validator) as Moderation;
  return newLines(moderation.interventions, after.interventions);
}

function tooManyFiles(count: number) {
  const { id: rule, hint: fix } = tooManyRule;
  const message = 'The pull request has too many measurements to be checked at once';
  const [found, allowed] = [`${count} files`, `at most ${MOST_FILES} files, in your own folder`];
  return finding({ rule, file: 'contributions', message, found, allowed, fix });
}

/**
 * What a pull request to a project is held against.
 * @throws FindingsError when the project's own data are wrong.
 */
export async function readBase(project: Project, date: string): Promise<Base> {
  const { validator } = await loadContract(project);
  return {
    reference: await readReference(project, date),
    moderation: await readJson(join(project.root, MODERATION_PATH), MODERATION_PATH, 'Moderation', validator),
    validator,
    contributions: { [Symbol.iterator]: () => readContributionFiles(project.contributions) },
  };
}

/** What is said of a pull request that changes no contribution. */
const NOT_APPLICABLE = 'No contribution in this pull request';

/** The verdict in one sentence without figures from any file, short enough for a commit status. */
export function verdictSentence({ applies, report, withdrawn, refused }: Verdict): string {
  if (refused !== undefined) return refused;
  if (!applies) return NOT_APPLICABLE;
  const errors = countOf(report.findings, 'error');
  if (errors > 0) return `${plural(errors, 'error')} to fix`;
  const parts: string[] = [];
  if (report.files > 0) parts.push(`${plural(report.files, 'measurement')} ready to publish`);
  if (withdrawn > 0) parts.push(`${plural(withdrawn, 'measurement file')} taken away`);
  return parts.join('; ');
}

/**
 * The verdict as Markdown of at most `limit` characters, for the comment. Everything that comes from a file is inert in
 * it.
 */
export function verdictMarkdown({ applies, report, withdrawn, refused }: Verdict, limit: number): string {
  if (refused !== undefined) return `### Measurement check: not possible\n\n${refused}.\n`;
  if (!applies) return `### Measurement check: not needed\n\n${NOT_APPLICABLE}.\n`;
  const isWithdrawal = report.files === 0 && !hasErrors(report);
  const parts = [isWithdrawal ? '### Measurement check: a withdrawal\n' : reportAsMarkdown(report)];
  if (withdrawn > 0) {
    const files = plural(withdrawn, 'measurement file');
    parts.push(`${files} taken away. Past releases keep the rows; the next one no longer has them.\n`);
  }
  return cut(parts.join('\n'), limit, 'Run `npm run check` for the whole report.');
}

/**
 * What those are told whose rows a pull request changes or takes away, as Markdown of at most `limit` characters: the
 * only text in which accounts are named so that GitHub tells them.
 */
export function interventionMarkdown(interventions: readonly Intervention[], limit: number): string {
  const folders = interventions.flatMap(({ path }) => pathParts(path)?.folder ?? []);
  const handles = [...new Set(folders)].filter(isHandle).slice(0, MOST_TOLD);
  const lines = interventions.map((line) => `- ${code(line.path)}: ${whatBecame(line, code)}. ${inert(line.reason)}`);
  const whose = handles.map((handle) => `@${handle}`).join(', ');
  const parts = [
    `${whose}: a maintainer changes or takes away rows of yours by this pull request.`,
    '',
    ...lines,
    '',
    'Past releases keep what they published. If this is wrong, say so here.',
  ];
  return `${cut(parts.join('\n'), limit, `The rest is in ${code(MODERATION_PATH)}.`)}\n`;
}

/** So many accounts are told of one pull request. */
const MOST_TOLD = 20;
