import { NOT_DISTINGUISHABLE } from '../../../src/figures/uncertainty.ts';
import { likenessWords, whyNotComparable } from '../../../src/checker/likeness.ts';
import type { Finding } from '../../../src/core/findings/finding.ts';
import { visible } from '../../../src/core/text/characters.ts';
import { plural } from '../../../src/core/text/words.ts';
import { checked, type Extras } from './answers.ts';
import { Button } from '../prose.tsx';
import { AllFindings } from './findings.tsx';
import type { Live, FormOutcome } from './outcome.ts';
import { Send } from './send.tsx';
import type { PublishedRun } from '../../../src/checker/reference.ts';
import type { RowReport } from '../../../src/checker/row.ts';
import { Heads } from '../table.tsx';
import { decimals, energy, latency, significant, withUnit } from '../../../src/figures/format.ts';

/** Beside the questions: where the file stands, what is wrong with it, what it would publish, and the way to send it. */
export function Result({ live }: { live: Live }) {
  const { outcome, checks, head } = live;
  const isWrong = outcome?.told.some(({ finding }) => finding.severity === 'error') ?? checks === 'failed';
  const mood = outcome?.ready === true ? 'good' : isWrong ? 'warn' : '';
  return (
    <>
      <h2 id="result-head" tabIndex={-1} ref={head}>
        Your file
      </h2>
      <p role="status" class={`form-status ${mood}`}>
        {statusOf(live)}
      </p>
      {outcome === null ? <Unchecked {...live} /> : <Checked live={live} outcome={outcome} />}
    </>
  );
}

/** In place of the file, while the checks are not there. */
function Unchecked({ checks, isRefused }: Live) {
  if (checks === 'unasked') return <p>Give a first answer, or open a file: here you then see it, checked as you go.</p>;
  if (checks === 'loading') return <p>You can go on typing meanwhile.</p>;
  return (
    <p>
      Without them no file can be made here. {!isRefused && 'What you typed is kept in this browser. '}
      To try again, load the page again, or <a href="../#by-hand">use the command line</a>.
    </p>
  );
}

function Checked({ live, outcome }: { live: Live; outcome: FormOutcome }) {
  const { work, repository, show } = live;
  const { told, row, like, path, taken, text } = outcome;
  const writeAgain = (): void => {
    show((before) => checked({ ...before, opened: null }));
  };
  const removeExtras = (): void => {
    show((before) => ({ ...before, opened: null, extras: [] }));
  };
  return (
    <>
      {work.opened !== null && (
        <div class="form-note">
          <p>
            This is <strong>{visible(work.opened.name)}</strong> as you opened it. With your first change the form
            writes the file again from the fields: mistakes of form, such as commas and comments, go away.{' '}
            {text === null && 'It can’t be kept: after a reload it must be opened again.'}
          </p>
          <Button look="quiet" onClick={writeAgain} text="Write it again now" />
        </div>
      )}
      <AllFindings told={told} />
      {work.extras.length > 0 && <Unknown extras={work.extras} remove={removeExtras} />}
      {row !== null && <Row row={row} like={like} />}
      <Send outcome={outcome} repository={repository} />
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

/** Of the checks, while they are not there. */
const STATES = {
  unasked: 'Nothing to check yet.',
  loading: 'Loading the checks…',
  failed: 'The checks could not be loaded.',
} as const;

/** Where the file stands, in a sentence. */
export function statusOf({ outcome, checks }: Pick<Live, 'outcome' | 'checks'>): string {
  if (outcome === null) return STATES[checks];
  const { told, waiting, ready } = outcome;
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
      <Button look="quiet small" onClick={remove} text={`Remove ${extras.length === 1 ? 'it' : 'them'}`} />
    </section>
  );
}

/** What a file would publish, beside the published run most like it. */
function Row({ row, like }: { row: RowReport; like: PublishedRun | null }) {
  const margin = `${withUnit(significant(Math.abs(row.itl_margin_ms)), 'ms')} ${row.itl_margin_ms < 0 ? 'above' : 'under'} the ceiling`;
  return (
    <section id="row">
      <h3>Beside what is published</h3>
      <div class="table-box">
        <table>
          <Heads heads={[['Run'], ['Energy', 'Wh / M tokens'], ['Median ITL', 'ms']]} />
          <tbody>
            {[row, ...(like === null ? [] : [like])].map((run) => (
              <tr key={run === row}>
                <th scope="row">
                  {'row_id' in run ? (
                    <a href={`../../models/${run.row_id.split('/', 1)[0]}/`}>{run.row_id}</a>
                  ) : (
                    'Yours'
                  )}
                </th>
                <td class="figure">{energy(run.wh_per_million_output_tokens)}</td>
                <td class="figure">{latency(run.median_itl_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {row.like_for_like === null
          ? 'Nothing published is like it: the same model, precision and whole GPU. '
          : `Your row takes ${decimals(row.like_for_like.ratio, 2)} times the energy of the published run most like it${
              row.like_for_like.not_distinguishable ? `: with both uncertainties ${NOT_DISTINGUISHABLE}` : ''
            }. `}
        {row.comparable ? 'It is comparable with the index' : 'It is published as not comparable with the index'}: its
        median inter-token latency is {margin}
        {whyNotComparable(row) !== null && `, but ${whyNotComparable(row) ?? ''}`}. Beside the index it is{' '}
        {likenessWords(row.like_the_index)}.
        {row.kg_co2e_per_billion_output_tokens.map(({ area, kg }) => (
          <span key={area}>
            {' '}
            {area === 'World' ? 'With the world’s electricity' : `With the electricity of ${area}`}, a billion output
            tokens make {significant(kg)} kg CO₂e.
          </span>
        ))}
      </p>
    </section>
  );
}
