import type { Refusal } from '../../figures/url-state.ts';
import { filtered, pick, sorted } from '../../figures/selection.ts';
import { Compare } from './compare.tsx';
import { Controls } from './controls.tsx';
import { Figure } from './figure.tsx';
import type { PartProps } from './part.ts';
import { Rows } from './rows.tsx';
import { countInWords, ruleInWords } from './words.ts';

interface ExplorerProps {
  /** What to say of the address that the page was opened with. */
  readonly notices: readonly string[];
  /** What was typed into fields and can’t be taken. */
  readonly typed: readonly Refusal[];
}

/**
 * The heart of the main page: picture, controls, table and comparison, all of one set of settings. It is drawn when the
 * site is built, and anew in the browser whenever a setting changes.
 */
export function Explorer({ notices, typed, ...part }: PartProps & ExplorerProps) {
  const { data, settings, change } = part;
  const looked = filtered(data.configurations, settings);
  const chosen = pick(looked, settings);
  const rows = sorted(chosen, settings.sort, settings.statistic);
  return (
    <>
      <Notice sentences={notices} />
      <h2>Energy against latency</h2>
      <Figure data={data} settings={settings} shown={looked} chosen={chosen} />
      <Controls {...part} typed={typed} />
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
