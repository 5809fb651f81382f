import type { Finding } from '../../../scripts/findings/finding.ts';
import { visible } from '../../../scripts/text/characters.ts';
import type { Actions } from './actions.ts';
import type { Extras } from './answers.ts';
import type { Judgement } from './checker.ts';
import { AllFindings } from './findings.tsx';
import type { NewFilePage } from './github.ts';
import { Row } from './row.tsx';

/** What the form has come to. */
export interface Outcome extends Judgement {
  /** Name of the file that is shown as it was opened; null where the form writes the file. */
  readonly opened: string | null;
  /** The file; null where it can't be shown. */
  readonly text: string | null;
  /** How many fields are still to be filled in. */
  readonly waiting: number;
  readonly extras: Extras;
  /** Null where the project names no repository. */
  readonly repository: string | null;
  readonly newFile: NewFilePage | null;
  /** What the last press of a button did. */
  readonly done: string | null;
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
            the file anew from the fields: mistakes of form, such as commas and comments, go away.{' '}
            {outcome.text === null && 'It can’t be kept: after a reload it must be opened again.'}
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

function Send({ outcome, actions }: { outcome: Outcome; actions: Actions }) {
  if (!outcome.ready) {
    return (
      <section>
        <h3>Send it</h3>
        <p>A file that keeps to the rules can be downloaded, or opened on GitHub.</p>
        <div class="buttons">
          <button type="submit" class="button">
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
          GitHub shows the new file{newFile.withText ? ', filled in' : ''}. Propose it there: GitHub makes a copy of the
          repository for you and leads you to a pull request.{' '}
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
