import type { Finding } from '../../../scripts/findings/finding.ts';
import { visible } from '../../../scripts/findings/text.ts';
import type { PublishedRun } from '../../../scripts/contributions/known.ts';
import type { RowReport } from '../../../scripts/contributions/report.ts';
import { decimals, energy, latency, significant } from '../../figures/format.ts';
import type { Extras } from './answers.ts';
import { AllFindings } from './findings.tsx';
import type { NewFilePage } from './github.ts';

/** What the form has come to. */
export interface Outcome {
  /** Name of the file that is shown as it was opened; null where the form writes the file. */
  readonly opened: string | null;
  readonly path: string;
  /** Path of a published file that has the name already; null where there is none. */
  readonly taken: string | null;
  /** The file; null where it can't be shown. */
  readonly text: string | null;
  readonly findings: readonly Finding[];
  /** How many fields are still to be filled in. */
  readonly waiting: number;
  /** Whether the file has no error. */
  readonly ready: boolean;
  /** What the file would publish, beside the published run most like it. */
  readonly row: RowReport | null;
  readonly like: PublishedRun | null;
  readonly extras: Extras;
  /** Null where the project names no repository. */
  readonly repository: string | null;
  readonly newFile: NewFilePage | null;
  /** What the last press of a button did. */
  readonly done: string | null;
}

/** What the buttons do. */
export interface Actions {
  readonly fieldOf: (finding: Finding) => string | null;
  readonly checkAll: () => void;
  readonly writeAnew: () => void;
  /** Removes the keys that are no fields. */
  readonly remove: () => void;
  readonly download: () => void;
  readonly copy: () => void;
}

/** Beside the questions: where the file stands, what is wrong with it, what it would publish, and the way to send it. */
export function Result({ outcome, actions }: { outcome: Outcome; actions: Actions }) {
  return (
    <>
      <h2 id="result-head" tabIndex={-1}>
        Your file
      </h2>
      <p role="status" class={`form-status ${mood(outcome)}`}>
        {statusOf(outcome)}
      </p>
      {outcome.opened !== null && (
        <div class="form-note">
          <p>
            This is <strong>{visible(outcome.opened)}</strong> as you opened it. With your first change the form writes
            the file anew from the fields: mistakes of form, such as commas and comments, go away.
          </p>
          <button type="button" class="button quiet" onClick={actions.writeAnew}>
            Write it anew now
          </button>
        </div>
      )}
      <AllFindings findings={outcome.findings} fieldOf={actions.fieldOf} />
      {outcome.extras.length > 0 && <Unknown extras={outcome.extras} remove={actions.remove} />}
      {outcome.row !== null && <Row row={outcome.row} like={outcome.like} />}
      <Send outcome={outcome} actions={actions} />
      <h3 id="file-head">The file, as it is now</h3>
      <p>
        <code id="path">{visible(outcome.path)}</code>
      </p>
      {outcome.taken !== null && (
        <p class="form-note">
          <code>{outcome.taken}</code> is published already: this would be another run beside it. To correct that one,{' '}
          {outcome.repository === null ? (
            'change it'
          ) : (
            <a href={`${outcome.repository}/edit/main/${outcome.taken}`}>change it</a>
          )}{' '}
          instead.
        </p>
      )}
      <pre id="preview" tabIndex={0} role="region" aria-labelledby="file-head">
        {outcome.text ?? 'This file can’t be shown: it is too large, or no text in UTF-8.'}
      </pre>
    </>
  );
}

function mood({ findings, ready }: Outcome): string {
  if (ready) return 'good';
  return findings.some(({ severity }) => severity === 'error') ? 'warn' : '';
}

/** Where the file stands, in a sentence. */
export function statusOf({ findings, waiting, ready }: Pick<Outcome, 'findings' | 'waiting' | 'ready'>): string {
  const count = (severity: Finding['severity']): number => findings.filter((f) => f.severity === severity).length;
  const parts = [
    counted(count('error'), 'error', 'errors'),
    counted(waiting, 'field to fill in', 'fields to fill in'),
    counted(count('warning'), 'warning', 'warnings'),
  ].filter((part) => part !== null);
  if (ready)
    return parts.length === 0 ? 'Ready to send: no errors.' : `Ready to send, with ${parts.join(', ')} to look at.`;
  return `${parts.length === 0 ? 'Not complete' : parts.join(', ')}.`;
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}

/** More keys than these are counted. */
const MOST_KEYS = 10;

function Unknown({ extras, remove }: { extras: Extras; remove: Actions['remove'] }) {
  const rest = extras.length - MOST_KEYS;
  return (
    <section class="form-note">
      <h3>Keys that are no fields of a measurement</h3>
      <ul>
        {extras.slice(0, MOST_KEYS).map(([key, value]) => (
          <li key={key}>
            <code>{visible(key)}</code>: {visible(JSON.stringify(value))}
          </li>
        ))}
        {rest > 0 && <li>… and {rest} more</li>}
      </ul>
      <button type="button" class="button quiet small" onClick={remove}>
        Remove {extras.length === 1 ? 'it' : 'them'}
      </button>
    </section>
  );
}

function Row({ row, like }: { row: RowReport; like: PublishedRun | null }) {
  const margin = `${significant(Math.abs(row.itl_margin_ms))} ms ${row.itl_margin_ms < 0 ? 'above' : 'under'} the ceiling`;
  const [slug = ''] = like?.row_id.split('/') ?? [];
  return (
    <section id="row">
      <h3>Beside what is published</h3>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col" class="figure">
                Energy<span class="unit">Wh / M tokens</span>
              </th>
              <th scope="col" class="figure">
                Median ITL<span class="unit">ms</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Yours</th>
              <td class="figure">{energy(row.wh_per_million_output_tokens)}</td>
              <td class="figure">{latency(row.median_itl_ms)}</td>
            </tr>
            {like !== null && (
              <tr>
                <th scope="row">
                  <a href={`../../models/${slug}/`}>{like.row_id}</a>
                </th>
                <td class="figure">{energy(like.wh_per_million_output_tokens)}</td>
                <td class="figure">{latency(like.median_itl_ms)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p>
        {row.like_for_like === null
          ? 'Nothing published is like it: the same model, precision and whole GPU. '
          : `Your row takes ${decimals(row.like_for_like.ratio, 2)} times the energy of the published run most like it. `}
        {row.comparable ? 'It is comparable with the index' : 'It is published as not comparable with the index'}: its
        median inter-token latency is {margin}.
        {row.kg_co2e_per_billion_output_tokens.map(({ area, kg }) => (
          <span key={area}>
            {' '}
            With the electricity of {area}, a billion output tokens make {significant(kg)} kg CO2e.
          </span>
        ))}
      </p>
    </section>
  );
}

function Send({ outcome, actions }: { outcome: Outcome; actions: Actions }) {
  if (!outcome.ready) {
    return (
      <section>
        <h3>Send it</h3>
        <p>A file that keeps to the rules can be downloaded, or opened on GitHub.</p>
        <div class="buttons">
          <button type="button" class="button" onClick={actions.checkAll}>
            Check everything
          </button>
        </div>
      </section>
    );
  }
  const { newFile } = outcome;
  return (
    <section>
      <h3>Send it</h3>
      {newFile !== null && (
        <p>
          GitHub shows the new file{newFile.withText ? ', filled in' : ''}. Press <em>Commit changes</em> there: it
          makes a copy of the repository for you and offers to open a pull request.{' '}
          {!newFile.withText && 'The file is too long for a link: copy it here first, and paste it there. '}
          By opening the pull request you license the measurement under CC BY 4.0.
        </p>
      )}
      {newFile === null && (
        <p>
          This project has not named its repository on GitHub yet, so that there is no page to open. Download the file
          and keep it, or send it as <a href="../#by-hand">the other way</a> says.
        </p>
      )}
      <div class="buttons">
        {newFile !== null && (
          <a class="button" id="open-on-github" href={newFile.url}>
            Open on GitHub
          </a>
        )}
        <button type="button" class={newFile === null ? 'button' : 'button quiet'} onClick={actions.download}>
          Download
        </button>
        <button type="button" class="button quiet" onClick={actions.copy}>
          Copy
        </button>
      </div>
      <p role="status" class="small">
        {outcome.done}
      </p>
    </section>
  );
}
