import { filtered, pick } from '../../figures/selection.ts';
import { sorted } from '../../figures/sorting.ts';
import { Compare } from './compare.tsx';
import { Controls } from './controls.tsx';
import { Figure } from './figure.tsx';
import type { PartProps } from './part.ts';
import { Rows } from './rows.tsx';
import { countInWords, ruleInWords } from './words.ts';

/** What did not come to be a setting, in sentences. */
export interface Refused {
  /** In the address that the page was opened with. */
  readonly address: readonly string[];
  /** In a field. */
  readonly field: readonly string[];
}

/**
 * The heart of the main page: picture, controls, table and comparison, all of one set of settings. It is drawn when the
 * site is built, and anew in the browser whenever a setting changes.
 */
export function Explorer({ refused, ...part }: PartProps & { readonly refused: Refused }) {
  const { data, settings, change } = part;
  const looked = filtered(data.configurations, settings);
  const chosen = pick(looked, settings);
  const rows = sorted(chosen, settings.sort, settings.statistic);
  return (
    <>
      <Notice sentences={refused.address} />
      <h2>Energy against latency</h2>
      <Figure data={data} settings={settings} shown={looked} chosen={chosen} />
      <Controls {...part} />
      <Notice sentences={refused.field} />
      <section>
        <h2 id="table">Each model on each GPU</h2>
        <div class="explorer-status">
          <p role="status">{countInWords(part, looked, chosen)}</p>
          <button
            type="button"
            class="button quiet needs-script"
            disabled={change === null}
            onClick={() => change?.(null)}
          >
            Reset
          </button>
        </div>
        {rows.length > 0 ? (
          <Rows {...part} rows={rows} caption={ruleInWords(part)} />
        ) : (
          <p class="empty">No configuration is left. Raise a limit, or take a filter away.</p>
        )}
        {settings.compare.length > 0 && (
          <p class="compare-bar">
            {settings.compare.length} chosen
            <a class="button" href="#side-by-side">
              See side by side
            </a>
            <button type="button" class="button quiet" onClick={() => change?.({ compare: '' })}>
              Clear
            </button>
          </p>
        )}
      </section>
      <Compare {...part} />
    </>
  );
}

function Notice({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence) => (
        <p key={sentence} class="caveat">
          {sentence}
        </p>
      ))}
    </div>
  );
}
