import { likenessWords } from '../../src/checker/likeness.ts';
import type { RowReport } from '../../src/checker/row.ts';
import type { Finding } from '../../src/core/findings/finding.ts';
import { visible } from '../../src/core/text/characters.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { plural } from '../../src/core/text/words.ts';
import { decimals, energy, latency, withUnit } from '../../src/figures/format.ts';
import { NOT_DISTINGUISHABLE } from '../../src/figures/uncertainty.ts';
import type { Checked } from './checked.ts';
import { download } from './element.ts';
import { Button } from './prose.tsx';

const SEVERITIES = ['error', 'warning', 'notice'] as const satisfies readonly Finding['severity'][];
const NAMES = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const;

interface CheckOutcomeProps {
  readonly checked: Checked;
  /** The field that the measurement stands in. */
  readonly text: HTMLTextAreaElement;
  readonly repository: string | null;
  readonly hasHandle: boolean;
}

/** What the check says of a measurement, the errors first; then what it would publish, and the way to send it. */
export function CheckOutcome({ checked, text, repository, hasHandle }: CheckOutcomeProps) {
  const { path, taken, findings, row } = checked;
  const counts = SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity)] as const);
  const words = counts.filter(([, { length }]) => length > 0).map(([name, { length }]) => plural(length, name));
  const state = row === null ? 'Not ready' : hasHandle ? 'Ready to send' : 'Ready, but for your GitHub handle';
  return (
    <>
      <p role="status" class={`check-state ${row === null ? 'warn' : 'good'}`}>
        {state}: {words.length === 0 ? 'nothing to mend' : words.join(', ')}.
      </p>
      <ul class="findings">
        {counts
          .flatMap(([, alike]) => alike)
          .map((finding, i) => (
            <Line key={i} finding={finding} text={text} />
          ))}
      </ul>
      {row !== null && <Row row={row} />}
      <p>
        Its file: <code id="path">{visible(path)}</code>
      </p>
      {taken !== null && (
        <p>
          <code>{taken}</code> is published: this would be another run beside it. To correct that one,{' '}
          {repository === null ? 'change it' : <a href={`${repository}/edit/main/${taken}`}>change it</a>} instead.
        </p>
      )}
      {row !== null && hasHandle && <Send path={path} text={text.value} repository={repository} />}
    </>
  );
}

/** What is wrong, what was found, what is allowed and how to mend it; its line is selected in the field. */
function Line({ finding, text }: { readonly finding: Finding; readonly text: HTMLTextAreaElement }) {
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

/** What a measurement would publish, beside the published run most like it. */
function Row({ row }: { readonly row: RowReport }) {
  const { like_for_like: like } = row;
  return (
    <p id="row">
      It would publish {withUnit(energy(row.wh_per_million_output_tokens), 'Wh')} per million output tokens,{' '}
      {row.comparable ? 'comparable' : 'not comparable'} with the index (median inter-token latency{' '}
      {withUnit(latency(row.median_itl_ms), 'ms')}), {likenessWords(row.like_the_index)}.{' '}
      {like === null ? (
        'Nothing published is like it: the same model, precision and whole GPU, with the weights in GPU memory.'
      ) : (
        <>
          That is {decimals(like.ratio, 2)} times{' '}
          <a href={`../../models/${like.row_id.split('/', 1)[0]}/`}>{like.row_id}</a>
          {like.not_distinguishable && `: with both uncertainties ${NOT_DISTINGUISHABLE}`}.
        </>
      )}
    </p>
  );
}

/** GitHub, and proxies before it, refuse addresses that are much longer. */
const LONGEST = 7500;

/** GitHub's page for a new file at `path` in a repository, filled in with its text where that fits into an address. */
export function newFilePage(repository: string, path: string, text: string) {
  const page = (parameters: Record<string, string>): string =>
    `${repository}/new/main?${new URLSearchParams(parameters).toString()}`;
  const url = page({ filename: path, value: text });
  return url.length <= LONGEST ? { url, withText: true } : { url: page({ filename: path }), withText: false };
}

type SendProps = Readonly<Record<'path' | 'text', string>> & Pick<CheckOutcomeProps, 'repository'>;

/** The ways to send a file that keeps to the rules. */
function Send({ path, text, repository }: SendProps) {
  const newFile = repository === null ? null : newFilePage(repository, path, text);
  const save = (): void => {
    download(path.slice(path.lastIndexOf('/') + 1), 'application/json', text);
  };
  return (
    <>
      {newFile !== null && (
        <p>
          GitHub shows the new file{newFile.withText ? ', filled in' : ''}. Propose it there: GitHub makes a copy of the
          repository for you and leads you to a pull request.{' '}
          {!newFile.withText && 'The text is too long for a link: copy it here first, and paste it there. '}
          By opening the pull request you license the measurement under CC BY 4.0.
        </p>
      )}
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
