import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../src/core/program.ts';
import { withUnit } from '../../src/figures/format.ts';
import type { Site } from '../documents.ts';

/** The examples of the data page: file in `docs/snippets/`, title, note. */
const EXAMPLES = [
  ['curl.sh', 'curl', 'The main table as CSV.'],
  ['javascript.js', 'JavaScript', 'In a browser on any page, in Node.js, Deno or Bun; needs no package.'],
  ['pinned.js', 'JavaScript, from one release', 'For what must stay as it is: no address leads out of the release.'],
  ['python.py', 'Python', 'Needs no package.'],
  ['pandas.py', 'Python with pandas', 'The median energy per GPU, Wh per million output tokens.'],
  ['r.R', 'R', 'The same; needs no package.'],
  [
    'sheets.txt',
    'Google Sheets',
    'In cell A1 of an empty sheet. Write semicolons where your locale separates by them.',
  ],
  ['excel.m', 'Excel', 'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor.'],
  [
    'duckdb-parquet.sql',
    'DuckDB',
    `The most frugal configuration of each model on each GPU, 99 of 100 tokens within ${withUnit(100, 'ms')}.`,
  ],
] as const;

/** What stands for the date of the latest release in an example. */
const DATE = '__DATE__';

/** The examples; before there is a `latest` release, there is none that reads one. `site` is the address of the site. */
export function snippets(site: string, latest: string | null) {
  return EXAMPLES.map(([file, title, note]) => ({
    id: file.replace(/\.\w+$/, ''),
    title,
    note,
    code: codeOf(file, site),
  })).flatMap((example) => {
    if (!example.code.includes(DATE)) return [example];
    return latest === null ? [] : [{ ...example, code: example.code.replaceAll(DATE, latest) }];
  });
}

/** The text of a file, in which `__SITE__` stands for the address of the site. */
function codeOf(file: string, site: string): string {
  return readFileSync(join(PROGRAM, 'docs/snippets', file), 'utf8')
    .trimEnd()
    .replaceAll('__SITE__', site);
}

/** Works out a `data_version` again. */
export const dataVersionCode = (site: string): string => codeOf('data-version.js', site);

/** What is typed to start an engine and to measure it. */
export function kitSnippets(site: string): { readonly measure: string; readonly startVllm: string } {
  return { measure: codeOf('measure.sh', site), startVllm: codeOf('start-vllm.sh', site) };
}

/** How a package is used. */
const packageCode = (ending: 'js' | 'py'): string => codeOf(`package.${ending}`, '');

/** The examples, each under its title, which opens it. */
export function Snippets({ url, documents: { releases }, packages }: Site) {
  const note = 'A figure in one line, offline, with its band; what was not measured gives nothing.';
  const ofPackages =
    packages === null
      ? []
      : [
          {
            ...{ id: 'package-js', title: 'JavaScript, the package', note },
            code: `npm install ${packages.npm}\n\n${packageCode('js')}`,
          },
          {
            ...{ id: 'package-py', title: 'Python, the package', note },
            code: `pip install ${packages.pypi}\n\n${packageCode('py')}`,
          },
        ];
  return (
    <div class="panels">
      {[...snippets(url, releases?.latest ?? null), ...ofPackages].map(({ id, title, note, code }, i) => (
        <details key={id} open={i === 0}>
          <summary>{title}</summary>
          <p>{note}</p>
          <Lines id={`${id}-code`} text={code} />
        </details>
      ))}
    </div>
  );
}

/** Lines to be typed or quoted as they stand, with a button that copies them where scripts run. */
export function Lines({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <div class="lines">
      <pre id={id} tabIndex={0}>
        {text}
      </pre>
      <button type="button" class="button quiet needs-script" data-copy={`#${id}`}>
        Copy
      </button>
    </div>
  );
}
