import { likenessWords } from '../../src/checker/likeness.ts';
import type { RowReport } from '../../src/checker/row.ts';
import type { Finding } from '../../src/core/findings/finding.ts';
import { visible } from '../../src/core/text/characters.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { countOf } from '../../src/core/text/words.ts';
import { decimals, energy, gpuLabel, integer, latency, uncertaintyRange, withUnit } from '../../src/figures/format.ts';
import type { Checked } from './checked.ts';
import { download } from './element.ts';
import { Button, Term } from './prose.tsx';

const SEVERITIES = ['error', 'warning', 'notice'] as const satisfies readonly Finding['severity'][];
/** The rule that rejects examples. The state of an example says the same, so its finding is not shown. */
const EXAMPLE_RULE = 'honesty/example';
const NAMES = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const;

interface CheckOutcomeProps {
  readonly checked: Checked;
  /** The field with the measurement. */
  readonly text: HTMLTextAreaElement;
  readonly repository: string | null;
  readonly hasHandle: boolean;
}

/** The findings of a check, errors first, then the row that it would publish and the ways to send it. */
export function CheckOutcome({ checked, text, repository, hasHandle }: CheckOutcomeProps) {
  const { path, published, fields, row, isExample, latencyLimitMs } = checked;
  const findings = checked.findings.filter(({ rule }) => !(isExample && rule === EXAMPLE_RULE));
  const counts = SEVERITIES.map(
    (severity) => [severity, findings.filter((finding) => finding.severity === severity)] as const,
  );
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const words = counts.filter(([, { length }]) => length > 0).map(([name, { length }]) => countOf(length, name));
  return (
    <>
      <p role="status" class={`check-state ${hasErrors ? 'warn' : 'good'}`}>
        {stateOf(checked, hasHandle)}: {words.length === 0 ? 'no problems found' : words.join(', ')}.
      </p>
      <ul class="findings">
        {counts
          .flatMap(([, ofSeverity]) => ofSeverity)
          .map((finding, i) => (
            <FindingItem key={i} finding={finding} text={text} />
          ))}
      </ul>
      <Facts fields={fields} row={row} latencyLimitMs={latencyLimitMs} />
      {isExample ? (
        <p>
          To send a measurement, choose your own file. If you edit the example instead, replace every value with your
          own, and write <code>"example": false</code>.
        </p>
      ) : (
        <p>
          File: <code id="path">{visible(path)}</code>
        </p>
      )}
      {published !== null && (
        <p>
          <code>{published}</code> is already published, and this file would add another run. To correct the published
          one, {repository === null ? 'change it' : <a href={`${repository}/edit/main/${published}`}>change it</a>}{' '}
          instead.
        </p>
      )}
      {row !== null && !hasHandle && (
        <p>
          <strong>Next:</strong> enter your <a href="#handle">GitHub handle</a>. Your file is published in a folder with
          that name.
        </p>
      )}
      {row !== null && hasHandle && <Send path={path} text={text.value} repository={repository} />}
    </>
  );
}

/** Whether the measurement can be sent, in words. */
function stateOf({ row, isExample }: Checked, hasHandle: boolean): string {
  if (isExample) return 'Example data, cannot be published';
  if (row === null) return 'Not ready to send';
  return hasHandle ? 'Ready to send' : 'Ready, except for your GitHub handle';
}

/** A finding with the value found, the values allowed and the fix. Its link selects the line in the field. */
function FindingItem({ finding, text }: { readonly finding: Finding; readonly text: HTMLTextAreaElement }) {
  const { severity, rule, line, message, found, allowed, fix } = finding;
  const parts = [
    ['Found', found],
    ['Allowed', allowed],
    ['To fix it', fix],
  ] as const;
  const select = (event: Event): void => {
    event.preventDefault();
    const before = text.value.split('\n').slice(0, (line ?? 1) - 1);
    const start = before.join('\n').length + (before.length > 0 ? 1 : 0);
    const end = text.value.indexOf('\n', start);
    text.focus();
    text.setSelectionRange(start, end === -1 ? text.value.length : end);
  };
  return (
    <li class={severity} data-rule={rule}>
      <strong>{NAMES[severity]}:</strong> {visible(message)}
      {parts.map(
        ([name, part]) =>
          part !== null && (
            <span key={name} class="finding-part">
              <span class="muted">{name}:</span> {visible(part)}
            </span>
          ),
      )}
      <span class="finding-part">
        {line !== null && (
          <>
            <a href="#measurement" onClick={select}>
              Line {line}
            </a>
            {' · '}
          </>
        )}
        <a href={`../#${slugOf(rule)}`}>Rule {rule}</a>
      </span>
    </li>
  );
}

/** The workload of a text, and the row that it would publish, compared with the published ones. */
function Facts({ fields, row, latencyLimitMs }: Pick<Checked, 'fields' | 'row' | 'latencyLimitMs'>) {
  return (
    <dl id="row" class="rule">
      <Term name="Workload">{workloadOf(fields)}</Term>
      {row !== null && <Row row={row} latencyLimitMs={latencyLimitMs} />}
    </dl>
  );
}

/** The workload that a text validly states, and the mean lengths of its requests. */
function workloadOf({ workload, avg_prompt_tokens: prompt, avg_output_tokens: output }: Checked['fields']): string {
  const lengths = [
    ...(typeof prompt === 'number' ? [countOf(prompt, 'input token')] : []),
    ...(typeof output === 'number' ? [countOf(output, 'output token')] : []),
  ];
  const means = lengths.length === 0 ? '' : `, with a mean of ${lengths.join(' and ')} per request`;
  if (typeof workload === 'string') return `${visible(workload)}${means}`;
  return `not known${means}. Set the field workload, so that readers can compare your row with others`;
}

interface RowProps {
  readonly row: RowReport;
  /** The latency limit of the main table, ms. */
  readonly latencyLimitMs: number;
}

function Row({ row, latencyLimitMs }: RowProps) {
  const { like_for_like: like } = row;
  const range = uncertaintyRange(row.wh_per_million_output_tokens, row.relative_uncertainty);
  return (
    <>
      <Term name="Would publish">
        {withUnit(energy(row.wh_per_million_output_tokens), 'Wh')} per million output tokens
        {range !== null && ` (${range})`} on {gpuLabel(row)}
      </Term>
      <Term name="Latency">
        median inter-token latency {withUnit(latency(row.median_itl_ms), 'ms')}, which{' '}
        {row.comparable ? 'meets' : 'is above'} the latency limit of <a href="../../models/">the main table</a> (
        {withUnit(integer(latencyLimitMs), 'ms')})
      </Term>
      <Term name="Main table">{likenessWords(row.like_the_index)}</Term>
      <Term name="Most similar">
        {like === null ? (
          'No published configuration has the same model, precision and whole GPU, with the weights in GPU memory.'
        ) : (
          <>
            {decimals(like.ratio, 2)} times the energy of{' '}
            <a href={`../../models/${like.row_id.split('/', 1)[0]}/`}>{like.row_id}</a>, the most similar published
            configuration{like.no_clear_difference && ': no clear difference, given both uncertainties'}
          </>
        )}
      </Term>
    </>
  );
}

/** The largest length of an address, in characters. GitHub and proxies reject addresses that are much longer. */
const MAX_URL_LENGTH = 7500;

/** The address of GitHub's page for a new file, with its text if the address is short enough for it. */
export function newFilePage(repository: string, path: string, text: string) {
  const page = (parameters: Record<string, string>): string =>
    `${repository}/new/main?${new URLSearchParams(parameters).toString()}`;
  const url = page({ filename: path, value: text });
  return url.length <= MAX_URL_LENGTH ? { url, withText: true } : { url: page({ filename: path }), withText: false };
}

type SendProps = Readonly<Record<'path' | 'text', string>> & Pick<CheckOutcomeProps, 'repository'>;

/** The ways to send a file without errors. */
function Send({ path, text, repository }: SendProps) {
  const newFile = repository === null ? null : newFilePage(repository, path, text);
  const save = (): void => {
    download(path.slice(path.lastIndexOf('/') + 1), 'application/json', text);
  };
  return (
    <>
      <h2>Next: send it</h2>
      {newFile === null ? (
        <p>
          The repository has no public address yet, so you can’t send a file today. Download your file and keep it until{' '}
          <a href="../#check-it-and-send-it">Check it and send it</a> links to the repository.
        </p>
      ) : (
        <ol>
          <li>
            Open the pull request below. GitHub shows a new file
            {newFile.withText
              ? ' with your text.'
              : '. Your text is too long for a link: copy it here, and paste it there.'}
          </li>
          <li>Choose “Propose new file”. GitHub forks the repository for you and opens a pull request.</li>
          <li>
            The check runs again there. See <a href="../#what-happens-next">what happens next</a>.
          </li>
        </ol>
      )}
      {newFile !== null && <p>By opening the pull request, you license the measurement under CC BY 4.0.</p>}
      <div class="buttons">
        {newFile !== null && (
          <a class="button" id="open-on-github" href={newFile.url}>
            Open the pull request
          </a>
        )}
        <Button look="quiet" onClick={save} text="Download" />
        <Button look="quiet" data-copy="#measurement" text="Copy" />
      </div>
    </>
  );
}
