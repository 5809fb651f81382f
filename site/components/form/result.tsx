import type { Finding } from '../../../scripts/findings/finding.ts';
import { visible } from '../../../scripts/text/characters.ts';
import { plural } from '../../../scripts/text/words.ts';
import type { Extras } from './answers.ts';
import { AllFindings } from './findings.tsx';
import type { Live } from './live.ts';
import type { Outcome } from './outcome.ts';
import { Row } from './row.tsx';
import { Send } from './send.tsx';
import { checked } from './work.ts';

/** Beside the questions: where the file stands, what is wrong with it, what it would publish, and the way to send it. */
export function Result({ live }: { live: Live }) {
  const { work, outcome, repository, show, head } = live;
  const { told, row, like, path, taken, text, ready } = outcome;
  const mood = ready ? 'good' : told.some(({ finding }) => finding.severity === 'error') ? 'warn' : '';
  return (
    <>
      <h2 id="result-head" tabIndex={-1} ref={head}>
        Your file
      </h2>
      <p role="status" class={`form-status ${mood}`}>
        {statusOf(outcome)}
      </p>
      {work.opened !== null && (
        <div class="form-note">
          <p>
            This is <strong>{visible(work.opened.name)}</strong> as you opened it. With your first change the form
            writes the file again from the fields: mistakes of form, such as commas and comments, go away.{' '}
            {text === null && 'It can’t be kept: after a reload it must be opened again.'}
          </p>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              show((before) => checked({ ...before, opened: null }));
            }}
          >
            Write it again now
          </button>
        </div>
      )}
      <AllFindings told={told} />
      {work.extras.length > 0 && (
        <Unknown
          extras={work.extras}
          remove={() => {
            show((before) => ({ ...before, opened: null, extras: [] }));
          }}
        />
      )}
      {row !== null && <Row row={row} like={like} />}
      <Send live={live} />
      <h3 id="file-head">The file, as it is now</h3>
      <p>
        <code id="path">{visible(path)}</code>
      </p>
      {taken !== null && (
        <p class="form-note">
          <code>{taken}</code> is published already: this would be another run beside it. To correct that one,{' '}
          {repository === null ? 'change it' : <a href={`${repository}/edit/main/${taken}`}>change it</a>} instead.
        </p>
      )}
      <pre id="preview" tabIndex={0} role="region" aria-labelledby="file-head">
        {text ?? 'This file can’t be shown: it is too large, or not text in UTF-8.'}
      </pre>
    </>
  );
}

/** Where the file stands, in a sentence. */
export function statusOf({ told, waiting, ready }: Outcome): string {
  const count = (severity: Finding['severity']): number =>
    told.filter(({ finding }) => finding.severity === severity).length;
  const counts = [
    [count('error'), 'error', 'errors'],
    [waiting, 'field to fill in', 'fields to fill in'],
    [count('warning'), 'warning', 'warnings'],
  ] as const;
  const parts = counts.filter(([n]) => n > 0).map(([n, one, several]) => plural(n, one, several));
  const all = parts.join(', ');
  if (ready) return all === '' ? 'Ready to send: no errors.' : `Ready to send, with ${all} to look at.`;
  return `${all === '' ? 'Not complete' : all}.`;
}

/** More keys than these are counted. */
const MOST_KEYS = 10;

function Unknown({ extras, remove }: { extras: Extras; remove: () => void }) {
  const rest = extras.length - MOST_KEYS;
  return (
    <section class="form-note">
      <h3>Keys that are not fields of a measurement</h3>
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
