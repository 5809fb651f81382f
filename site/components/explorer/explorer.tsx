import type { ModelConfiguration } from '../../documents.ts';
import { countPairs, filtered, itlName, limitsInWords, pick, sorted } from '../../figures/selection.ts';
import type { Refusal } from '../../figures/url-state.ts';
import { Controls, type PartProps } from './controls.tsx';
import { Button } from '../prose.tsx';
import { Figure } from './picture.tsx';
import { Compare, Rows } from './tables.tsx';

/**
 * The heart of the main page: picture, controls, table and comparison, all of one set of settings. It is drawn when the
 * site is built, and again in the browser whenever a setting changes. `notices` say what is to be said of the address
 * that the page was opened with, `typed` what was typed into fields and can’t be taken.
 */
export function Explorer({
  notices = [],
  ...part
}: PartProps & { notices?: readonly string[]; typed?: readonly Refusal[] }) {
  const { data, settings, change } = part;
  const looked = filtered(data.configurations, settings);
  const chosen = pick(looked, settings);
  const rows = sorted(chosen, settings.sort, settings.statistic);
  return (
    <>
      <div role="alert">
        {notices.map((sentence) => (
          <p key={sentence} class="caveat">
            {sentence}
          </p>
        ))}
      </div>
      <h2>Energy against latency</h2>
      <Figure data={data} settings={settings} shown={looked} chosen={chosen} />
      <Controls {...part} />
      <section>
        <h2 id="table">Each model on each GPU</h2>
        <div class="explorer-status">
          <p role="status">{countInWords(part, looked, chosen)}</p>
          <Button look="quiet needs-script" disabled={change === null} onClick={() => change?.(null)} text="Reset" />
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
            <Button look="quiet" onClick={() => change?.({ compare: '' })} text="Clear" />
          </p>
        )}
      </section>
      <Compare {...part} />
    </>
  );
}

/**
 * How many rows there are, and why not more: `29 of 32 pairs of model and GPU; 3 have no configuration at or under 20 ms
 * p99 ITL`. `looked` are the configurations that the filters let through.
 */
function countInWords(
  { data: { configurations }, settings }: PartProps,
  looked: readonly ModelConfiguration[],
  rows: readonly ModelConfiguration[],
): string {
  const [all, offered] = [countPairs(configurations), countPairs(looked)];
  const without = offered - rows.length;
  return [
    `${rows.length} of ${all} pairs of model and GPU`,
    ...(offered < all ? [`${all - offered} filtered out`] : []),
    ...(without > 0
      ? [`${without} ${without === 1 ? 'has' : 'have'} no configuration ${limitsInWords(settings)}`]
      : []),
  ].join('; ');
}

/** By which rule the rows are chosen: in the words of the document where it is the published one. */
function ruleInWords({ data: { choices, selection }, settings }: PartProps): string {
  const names = ['ceiling', 'statistic', 'budget', 'pick'] as const;
  if (names.every((name) => settings[name] === choices.initial[name])) return selection;
  const least = settings.pick === 'energy' ? 'GPU energy per output token' : itlName(settings.statistic);
  const limits = limitsInWords(settings);
  return (
    `Your own limits, not the published index: for each model and GPU, the configuration with the lowest ${least}` +
    `${limits === '' ? '' : ` among those ${limits}`}.`
  );
}
