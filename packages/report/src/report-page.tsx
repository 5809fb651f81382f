import type { VNode } from 'preact';
import { renderToStaticMarkup } from 'preact-render-to-string';
import type { EarlierFigure, Figure } from '../../client-js/token-energy.d.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { countOf } from '../../../src/core/text/words.ts';
import { sumBy } from '../../../src/figures/statistics.ts';
import { day, fromTo, integer } from '../../../src/figures/format.ts';
import { reasonInCell } from './words/not-included.ts';
import { ENERGY, figureInWords, quantity, type Units } from '../../../src/figures/quantities.ts';
import { EMISSIONS_IN_PRINT, inWords } from './words/amounts.ts';
import { inUtc } from './words/headline.ts';
import { tokensOf } from './words/line-words.ts';
import { readingOf } from './words/long-prompts.ts';
import type { Line, MeasuredLine } from './line.ts';
import { nameInWords } from './naming.ts';
import type { Origin } from './origin.ts';
import type { Part, ReportWords } from './words/parts.ts';
import { type Report, sumOf } from './report.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #ccc;vertical-align:top}
td:first-child{overflow-wrap:anywhere;min-width:9rem}
@media print{tr,h2,p{break-inside:avoid}}`;

/** Where the figures are from, and what the report was made from. */
interface Provenance {
  /** How to cite the sources of the figures. */
  readonly sources: readonly string[];
  readonly origin: Origin;
}

/** The report as a page to print. It loads nothing. */
export function reportPage(report: Report, { headline, parts }: ReportWords, { sources, origin }: Provenance): string {
  const { measured, formats, from, to, question } = report;
  const title = `Report on the energy of language models, ${fromTo(day(from), day(to))}${inUtc(report)}`;
  const nameOf = {
    model: modelName,
    month: ({ month }: MeasuredLine) => day(month),
    place: ({ place, estimate: { electricity } }: MeasuredLine) => {
      const name = electricity?.displayName ?? `${place} (not known)`;
      return place === '' && question.grid == null ? `${name} (the log names no place)` : name;
    },
  };
  // A table by month or place with a single row would repeat the table by model's last row.
  const sums = Object.entries(nameOf).filter(
    ([head, name]) => head === 'model' || new Set(measured.map(name)).size > 1,
  );
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          <strong>{headline}</strong>
        </p>
        {parts.map((part) => (
          <PartOfPage {...part} />
        ))}
        {/* Without any figure, every sum would be 0. */}
        {(measured.length === 0 ? [] : sums).map(([head, name]) => (
          <>
            <h2>{`By ${head}${head === 'month' ? inUtc(report) : ''}`}</h2>
            <SumTable head={`${head.slice(0, 1).toUpperCase()}${head.slice(1)}`} lines={measured} nameOf={name} />
          </>
        ))}
        <OthersTable {...report} />
        <h2>What was read</h2>
        <List texts={formats} />
        <h2>What the figures are for</h2>
        <List texts={notesOf(report)} />
        <h2>Sources</h2>
        <List texts={sources} />
        <OriginOfPage {...origin} />
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}\n`;
}

/** A part of the report: its label with its only text, or with a list of its texts. */
function PartOfPage({ label, texts }: Part): VNode {
  const [text, ...more] = texts;
  const isList = text === undefined || more.length > 0;
  return (
    <>
      <p>
        <strong>{label}:</strong>
        {isList ? null : ` ${text}`}
      </p>
      {isList ? <List texts={texts} /> : null}
    </>
  );
}

/** What the report was made from. */
function OriginOfPage({ date, release, options, files }: Origin): VNode {
  const given = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  const figures = release === null ? 'figures that no release has' : `the figures of the release of ${release}`;
  return (
    <>
      <h2>How this report was made</h2>
      <p>{`Made on ${date} with ${figures}. Options: ${given.length === 0 ? 'none' : given.join(', ')}.`}</p>
      <Table heads={['File', 'Use', 'SHA-256']} rows={files.map(({ file, use, sha256 }) => [file, use, sha256])} />
    </>
  );
}

/** The name of a model. Local servers are apart, because they usually run other weights on other hardware. */
function modelName(line: MeasuredLine): string {
  const { model } = line.estimate;
  return line.isLocal ? `${model} (local server: ${nameInWords(line)})` : model;
}

/** Each note once, with the names in the log and the months that it is about. */
function notesOf({ measured, others, from, to }: Report): string[] {
  const groups = groupBy([...measured, ...others], (line) => `${nameInWords(line)}\n${line.note}`);
  return groups.map(([, [line, ...more]]) => {
    const months = [...new Set([line, ...more].map(({ month }) => day(month)))];
    return `${nameInWords(line)}${from === to ? '' : ` (${months.join(', ')})`}: ${line.note}`;
  });
}

/** What is in no sum, with its own figure if there is one. Null if everything is in the sums. */
function OthersTable({ others, question }: Report): VNode | null {
  if (others.length === 0) return null;
  const groups = groupBy(others, (line) => JSON.stringify([nameInWords(line), reasonInCell(line, question)]));
  const rows = groups.map(([, lines]) => {
    const [line] = lines;
    const output = sumBy(lines, (one) => one.output);
    const energy = figureApart(lines, ENERGY, ({ wh }) => wh);
    const emissions = figureApart(lines, EMISSIONS_IN_PRINT, ({ gCo2e }) => gCo2e);
    return [nameInWords(line), integer(output), reasonInCell(line, question), energy, emissions];
  });
  const heads = ['Name in the log', 'Output tokens', 'Reason', 'Energy', 'Emissions'];
  return (
    <>
      <h2>Not in any sum</h2>
      <Table heads={heads} rows={rows} />
    </>
  );
}

/** The figure of lines that are in no sum: a prediction with its 90 % interval, or a value of 2024. */
function figureApart(
  lines: readonly Line[],
  units: Units,
  figureOf: (estimate: NonNullable<Line['estimate']>) => Figure | EarlierFigure | null | undefined,
): string {
  const figures: Partial<Figure | EarlierFigure>[] = lines.map(
    ({ estimate }) => (estimate && figureOf(estimate)) ?? {},
  );
  const sum = (end: keyof Figure): number => sumBy(figures, (figure) => figure[end] ?? NaN);
  const [value, low, high] = [sum('value'), sum('low'), sum('high')];
  if (Number.isNaN(value)) return 'no figure';
  if (Number.isNaN(low)) return `${quantity(value, units)} (uncertainty not known)`;
  const { value: predicted, range } = figureInWords({ value, low, high }, units);
  return `${predicted} (90 % interval ${range})`;
}

function List({ texts }: { readonly texts: readonly string[] }): VNode {
  return (
    <ul>
      {texts.map((text) => (
        <li>{text}</li>
      ))}
    </ul>
  );
}

/** The sums of measured lines with the same name, and of all lines. */
function SumTable({
  head,
  lines,
  nameOf,
}: {
  readonly head: string;
  readonly lines: readonly MeasuredLine[];
  readonly nameOf: (line: MeasuredLine) => string;
}): VNode {
  const groups = [...groupBy(lines, nameOf), ['All', lines] as const];
  const rows = groups.map(([name, linesOfGroup]) => {
    const { calls, output, wh, gCo2e } = sumOf(linesOfGroup);
    return [
      name,
      calls === null ? 'not given' : integer(calls),
      integer(output),
      inWords(wh, ENERGY),
      readingCell(linesOfGroup),
      emissionsCell(linesOfGroup, inWords(gCo2e, EMISSIONS_IN_PRINT)),
    ];
  });
  return (
    <Table
      heads={[
        head,
        'Calls',
        'Output tokens',
        'Energy (uncertainty range)',
        'Energy that long prompts add, not in the energy',
        'Emissions (uncertainty range)',
      ]}
      rows={rows}
    />
  );
}

/** Emissions, with their output tokens if other lines of the group have no emissions. */
function emissionsCell(lines: readonly MeasuredLine[], emissions: string): string {
  const known = lines.filter(({ estimate }) => estimate.gCo2e !== null);
  if (known.length === 0) return 'not known';
  return known.length === lines.length ? emissions : `${emissions} for ${tokensOf(known)} of the output tokens`;
}

function Table({
  heads,
  rows,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): VNode {
  return (
    <table>
      <tr>
        {heads.map((head) => (
          <th>{head}</th>
        ))}
      </tr>
      {rows.map((cells) => (
        <tr>
          {cells.map((cell) => (
            <td>{cell}</td>
          ))}
        </tr>
      ))}
    </table>
  );
}

/** The energy that long prompts add, and the output tokens of the models for which it is not known. */
function readingCell(lines: readonly MeasuredLine[]): string {
  const unknown = lines.filter(({ reading }) => reading === null);
  if (unknown.length === lines.length) return 'not known';
  const models = new Set(unknown.map(({ modelKey }) => modelKey)).size;
  const without =
    models === 0
      ? ''
      : `; without ${tokensOf(unknown)} output tokens of ${countOf(models, 'model')}, for which it is not known`;
  return `${knownReading(lines)}${without}`;
}

function knownReading(lines: readonly MeasuredLine[]): string {
  const added = readingOf(lines);
  if (added === null) return 'nothing on average';
  const { energy, isLowerBound, assumesNoCache } = added;
  if (isLowerBound) return `at least ${energy}`;
  return `${energy}${assumesNoCache ? " if nothing was cached where the log doesn't say" : ''} (not a lower bound)`;
}
