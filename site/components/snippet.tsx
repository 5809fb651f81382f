import { withUnit } from '../../src/figures/format.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../src/core/program.ts';

/** A piece of code that uses the data, ready to be copied: what it is, and what its reader should know. */
export type Snippet = ReturnType<typeof snippet>;

/** The examples of the reference page: file in `snippets/`, title, note. */
const EXAMPLES = [
  ['curl.sh', 'curl', 'The main table as CSV.'],
  [
    'curl-etag.sh',
    'curl, only if it changed',
    'Keeps the ETag beside the file and sends it back the next time: an unchanged file is not sent again.',
  ],
  ['javascript.js', 'JavaScript', 'In a browser on any page, in Node.js, Deno or Bun; needs no package.'],
  [
    'pinned.js',
    'JavaScript, from one release',
    'For what must stay as it is, such as a paper: no address leads out of the release.',
  ],
  ['python.py', 'Python', 'Needs no package.'],
  ['pandas.py', 'Python with pandas', 'The median energy per GPU type, Wh per million output tokens.'],
  ['r.R', 'R', 'Needs no package. The median energy per GPU type, Wh per million output tokens.'],
  [
    'sheets.txt',
    'Google Sheets',
    'In cell A1 of an empty sheet. The last two arguments say how the file is written, whatever the locale of the sheet; where it separates arguments by semicolons, write those.',
  ],
  ['excel.m', 'Excel', 'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor.'],
  [
    'duckdb-csv.sql',
    'DuckDB, the main table',
    'DuckDB fetches its httpfs extension by itself when it first reads from the web.',
  ],
  [
    'duckdb-parquet.sql',
    'DuckDB, every configuration',
    `The most frugal configuration of each model on each GPU type with a 99th percentile latency of at most ${withUnit(100, 'ms')}.`,
  ],
] as const;

/**
 * The examples of the reference page; `site` is the address of the site, without a slash at the end. Before there is a
 * `latest` release, there is none that reads one.
 */
export function snippets(site: string, latest: string | null): readonly Snippet[] {
  return EXAMPLES.map(([file, title, note]) => snippet(site, file, title, note)).flatMap((example) => {
    if (!example.code.includes(DATE)) return [example];
    return latest === null ? [] : [{ ...example, code: example.code.replaceAll(DATE, latest) }];
  });
}

/** What stands for the date of the latest release in an example. */
const DATE = '__DATE__';

/** Works out a `data_version` again; `site` is the address of the site, without a slash at the end. */
export function dataVersionSnippet(site: string): Snippet {
  const note = 'In a browser or in Node.js; needs no package. It prints the value worked out and the value published.';
  return snippet(site, 'data-version.js', 'JavaScript', note);
}

/** What is typed to start an engine and to measure it; `site` is the address of the site, without a slash at the end. */
export function kitSnippets(site: string): { readonly measure: string; readonly startVllm: string } {
  return { measure: snippet(site, 'measure.sh', '', '').code, startVllm: snippet(site, 'start-vllm.sh', '', '').code };
}

/** How a package is used. */
export function packageSnippet(file: `${'package' | 'beyond'}.${'js' | 'py'}`): string {
  return snippet('', file, '', '').code;
}

/** The text of a file, in which `__SITE__` stands for the address of the site. */
function snippet(site: string, file: string, title: string, note: string) {
  const text = readFileSync(join(PROGRAM, 'site/snippets', file), 'utf8');
  return { id: file.replace(/\.\w+$/, ''), title, note, code: text.trimEnd().replaceAll('__SITE__', site) };
}

/** A button that copies the text of the element `from`, where scripts run; `what` is said to who doesn't see it. */
export function CopyButton({ from, what, small }: { from: string; what?: string; small?: true }) {
  return (
    <button type="button" class={`button quiet ${small ? 'small-button ' : ''}needs-script`} data-copy={`#${from}`}>
      Copy{what !== undefined && <span class="visually-hidden"> {what}</span>}
    </button>
  );
}

/** A piece of code that opens under its title. */
export function CodeSnippet({ snippet: { id, title, note, code }, open }: { snippet: Snippet; open: boolean }) {
  return (
    <details class="snippet" open={open}>
      <summary>{title}</summary>
      <div class="code-head">
        <p>{note}</p>
        <CopyButton from={`${id}-code`} what={`the code for ${title}`} />
      </div>
      <pre id={`${id}-code`} class="wrapped">
        <code>{code}</code>
      </pre>
    </details>
  );
}

/** Lines to be typed or quoted as they stand. */
export function Lines({ id, wrap, text }: { id: string; wrap?: true; text: string }) {
  return (
    <div class="lines">
      <pre id={id} class={wrap && 'wrapped'} tabIndex={0}>
        {text}
      </pre>
      <CopyButton from={id} small />
    </div>
  );
}
