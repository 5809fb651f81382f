// Makes a report of a file of usage; the file stays in the browser. A script of its own, fetched once somebody asks for it:
// `calculator.tsx`.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { createClient } from '../../clients/js/src/client.ts';
import type { Manifest, Releases } from '../../src/contract/generated/api.d.ts';
import { type Finding, FindingsError } from '../../src/core/findings/finding.ts';
import { messageOf } from '../../src/core/text/words.ts';
import { withCitation } from '../../src/releases/citation.ts';
import { Button } from '../components/prose.tsx';
import { FindingWords } from '../components/form/findings.tsx';
import { PAGE, PARAGRAPH, reportFiles, type ReportSource } from '../exports/report/report-files.ts';
import type { ReportQuestion } from '../exports/report/report.ts';
import { readUsage, refuseSize, type Usage } from '../exports/report/usage.ts';
import { download, element } from './lib/element.ts';

const place = element('div', {});

/** Shows the way to a report below the calculator, or the same with another question. */
export function showReport(question: ReportQuestion): void {
  if (!place.isConnected) document.querySelector('#calculator')?.after(place);
  render(<ReportPanel question={question} />, place);
}

/** Leads the reader there, where it is shown already; where it is shown first, it does so itself. */
export function focusReport(): void {
  place.querySelector('input')?.focus();
}

/** What came of a file. */
type Outcome =
  | { readonly files: ReadonlyMap<string, string> }
  | { readonly findings: readonly Finding[] }
  | { readonly said: string };

function ReportPanel({ question }: { readonly question: ReportQuestion }) {
  const [usage, setUsage] = useState<readonly Usage[] | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ said: '' });
  const fail = (error: unknown): void => {
    setOutcome(error instanceof FindingsError ? { findings: error.findings } : { said: messageOf(error) });
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setUsage(null);
    setOutcome({ said: `Reading ${file.name} …` });
    try {
      refuseSize(file.size, file.name);
      setUsage(readUsage(await file.text(), file.name));
    } catch (error) {
      fail(error);
    }
  };
  useEffect(focusReport, []);
  const { grid, year, pue } = question;
  useEffect(() => {
    if (usage === null) return undefined;
    let isLatest = true;
    const make = async (): Promise<void> => {
      const date = new Date().toISOString().slice(0, 10);
      const files = reportFiles({ ...(await figures()), usage, question, date });
      if (isLatest) setOutcome({ files });
    };
    make().catch(fail);
    return () => {
      isLatest = false;
    };
  }, [usage, grid, year, pue]);
  return (
    <section aria-labelledby="report">
      <h2 id="report">Report from a file of usage</h2>
      <p>
        CSV with the columns <code>model,month,output_tokens</code> (and <code>calls,input_tokens</code>), or what
        LiteLLM or OpenRouter export. It is read in this browser and sent nowhere. Electricity and PUE are those chosen
        above; each model is taken on the most frugal GPU that was measured.
      </p>
      <p>
        <label for="usage-file">File of usage, CSV or JSON</label>
        <input
          id="usage-file"
          type="file"
          accept=".csv,.json"
          onChange={({ currentTarget: { files } }) => void read(files?.[0])}
        />
      </p>
      <div role="status">
        <ReportOutcome outcome={outcome} />
      </div>
    </section>
  );
}

function ReportOutcome({ outcome }: { readonly outcome: Outcome }) {
  if ('said' in outcome) return <p>{outcome.said}</p>;
  if ('files' in outcome) return <ReportFiles files={outcome.files} />;
  return (
    <div class="findings error">
      <ul>
        {outcome.findings.map((finding, i) => (
          <li key={i}>
            {finding.pointer !== '' && <code>{finding.pointer}: </code>}
            <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Ends of the files' names, and what they hold. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
};

function ReportFiles({ files }: { readonly files: ReadonlyMap<string, string> }) {
  const show = (): void => {
    // It loads nothing and runs nothing; the policy of this page holds for it, too.
    open(URL.createObjectURL(new Blob([files.get(PAGE) ?? ''], { type: 'text/html;charset=utf-8' })));
  };
  return (
    <>
      <blockquote id="report-paragraph">
        <p>{files.get(PARAGRAPH)}</p>
      </blockquote>
      <p class="buttons">
        <button class="button" type="button" data-copy="#report-paragraph">
          Copy paragraph with citation
        </button>
        <Button look="quiet" onClick={show} text="Open the page to print" />
        {[...files].map(([path, text]) => {
          const type = TYPES[path.replace(/^.*\./, '')] ?? 'text/plain';
          const save = (): void => {
            download(path.replace('/', '-'), type, text);
          };
          return <Button key={path} look="quiet" onClick={save} text={`Download ${path}`} />;
        })}
      </p>
    </>
  );
}

let fetched: Promise<Pick<ReportSource, 'client' | 'manifest' | 'releases'>> | undefined;

/** The figures that the site was drawn from; they are asked for again where they could not be had. */
async function figures() {
  fetched ??= fetchFigures();
  try {
    return await fetched;
  } catch (error) {
    fetched = undefined;
    throw error;
  }
}

async function fetchFigures() {
  const manifest = (await fetchJson('api/v1/manifest.json')) as Manifest | null;
  if (manifest === null) throw new Error('There are no figures here.');
  const [snapshot, releases] = await Promise.all([
    fetchJson(`clients/${manifest.updated}.json`),
    fetchJson('api/v1/releases/index.json') as Promise<Releases | null>,
  ]);
  return {
    manifest: withCitation(manifest),
    client: createClient(snapshot),
    releases,
  };
}

/** What a file of the site holds; null where there is none, as the list of releases before there is one. */
async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(new URL(`../${path}`, import.meta.url), { cache: 'no-cache' });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The figures could not be fetched: the server answered ${response.status}.`);
  return (await response.json()) as unknown;
}
