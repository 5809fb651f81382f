import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../src/core/program.ts';
import { withUnit } from '../../src/figures/format.ts';
import { isRehearsal } from '../../src/releases/rehearsal.ts';
import type { Site } from '../documents.ts';

/** An example of the data page. */
type Example = readonly [
  /** File in `docs/snippets/`. */
  file: string,
  title: string,
  note: string,
  /** What the note adds while the site has no public address. */
  noteBeforePublication?: string,
];

const EXAMPLES: readonly Example[] = [
  ['curl.sh', 'curl', 'The main table as CSV.'],
  ['javascript.js', 'JavaScript', 'Runs on any web page and in Node.js, Deno or Bun, without a package.'],
  [
    'pinned.js',
    'JavaScript, from one release',
    'Reads only files of one release. The files of a real release never change.',
  ],
  ['python.py', 'Python', 'Runs without a package.'],
  ['pandas.py', 'Python with pandas', 'The median energy on each GPU, Wh per million output tokens.'],
  ['r.R', 'R', 'The same, without a package.'],
  [
    'sheets.txt',
    'Google Sheets',
    'Enter this formula in cell A1 of an empty sheet. Use semicolons if your locale separates arguments by semicolons.',
    'The formula works only when this site has a public address, because Google’s servers fetch the file. Until then, download index.csv and import it with File → Import.',
  ],
  ['excel.m', 'Excel', 'Data → Get Data → From Other Sources → Blank Query, then Advanced Editor.'],
  [
    'duckdb-parquet.sql',
    'DuckDB',
    `The lowest-energy configuration of each model on each GPU with a 99th percentile latency of at most ${withUnit(100, 'ms')}.`,
  ],
];

/** The placeholder for the date of the latest release in an example. */
const DATE = '__DATE__';

/** The examples for a site at the address `site`. Those that read a release are omitted before the first one. */
export function snippets(site: string, latest: string | null) {
  return EXAMPLES.map(([file, title, note, noteBeforePublication]) => ({
    id: file.replace(/\.\w+$/, ''),
    title,
    note: isRehearsal(site) && noteBeforePublication !== undefined ? `${note} ${noteBeforePublication}` : note,
    code: codeOf(file, site),
  })).flatMap((example) => {
    if (!example.code.includes(DATE)) return [example];
    return latest === null ? [] : [{ ...example, code: example.code.replaceAll(DATE, latest) }];
  });
}

/** The text of a snippet, with the address of the site for `__SITE__`. */
function codeOf(file: string, site: string): string {
  return readFileSync(join(PROGRAM, 'docs/snippets', file), 'utf8')
    .trimEnd()
    .replaceAll('__SITE__', site);
}

/** Code that computes a `data_version`. */
export const dataVersionCode = (site: string): string => codeOf('data-version.js', site);

/** The commands that start an engine and measure it, on one GPU and on eight, for a site at the address `site`. */
export function kitSnippets(site: string) {
  return {
    measure: codeOf('measure.sh', site),
    startVllm: codeOf('start-vllm.sh', site),
    measure8: codeOf('measure-8.sh', site),
    startVllm8: codeOf('start-vllm-8.sh', site),
  };
}

/** An example for a package. */
const packageCode = (ending: 'js' | 'py'): string => codeOf(`package.${ending}`, '');

/** The examples, each in a section that opens. */
export function Snippets({ url, commandUrl, documents: { releases }, packages }: Site) {
  // Before the site has an address of its own, the packages are not published, and their names may belong to others.
  const isPublished = !isRehearsal(url);
  const built = 'npm ci && npm run clients   # in a clone of the repository';
  const note =
    'Returns the energy of your tokens with its uncertainty range, offline. For models that were not measured, the result is null (None in Python).';
  const ofPackages =
    packages === null
      ? []
      : [
          {
            id: 'package-js',
            title: 'JavaScript package',
            note,
            code: `${isPublished ? `npm install ${packages.npm}` : `${built}\nnpm install /path/to/clone/dist/clients/npm/*.tgz   # in your project`}\n\n${packageCode('js')}`,
          },
          {
            id: 'package-py',
            title: 'Python package',
            note,
            code: `${isPublished ? `pip install ${packages.pypi}` : `${built}\npip install /path/to/clone/dist/clients/pypi/*.whl   # in your environment`}\n\n${packageCode('py')}`,
          },
        ];
  return (
    <div class="panels">
      {[...snippets(commandUrl, releases?.latest ?? null), ...ofPackages].map(({ id, title, note, code }, i) => (
        <details key={id} open={i === 0}>
          <summary>{title}</summary>
          <p>{note}</p>
          <Lines id={`${id}-code`} text={code} />
        </details>
      ))}
    </div>
  );
}

/** Lines of code or text, with a button that copies them if scripts run. */
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
