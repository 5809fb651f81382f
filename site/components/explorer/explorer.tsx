import type { VNode } from 'preact';
import { ceilingChart, gpusChart } from '../../charts/home.tsx';
import { MARGINS } from '../../charts/ceiling.tsx';
import { WIDTHS } from '../../charts/chart.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { type CeilingCurves, ceilingCurves } from '../../../src/figures/ceilings.ts';
import { filtered, sorted } from '../../views/selection.ts';
import { countPairs, pairOf, pick, ruleInWords } from '../../../src/figures/limits.ts';
import { counted } from '../../../src/figures/format.ts';
import type { Refusal } from '../../views/parameters.ts';
import { type PageSettings, writeSettings } from '../../views/url-state.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { Button } from '../prose.tsx';
import { CeilingBar, LimitsChip } from '../ceiling-bar.tsx';
import { CeilingSlider } from './ceiling-slider.tsx';
import { Controls, type ExplorerData, type PartProps } from './controls.tsx';
import { last } from './last.ts';
import { Rows } from './tables.tsx';

interface ExplorerProps extends PartProps {
  /** What is to be said of the address that the page was opened with. */
  readonly notices?: readonly string[];
  /** What was typed into fields and can’t be taken. */
  readonly typed?: readonly Refusal[];
  /** One of the charts alone, for another page to embed. */
  readonly only?: string | undefined;
  /** Parts that stay as they were drawn last, for nobody sees them now. */
  readonly waits?: ReadonlySet<ExplorerPart>;
}

/** What is drawn on its own: the id of a chart, or of the head of the table. */
export const EXPLORER_PARTS = ['gpus', 'ceiling', 'table'] as const;

export type ExplorerPart = (typeof EXPLORER_PARTS)[number];

// A page has one explorer. That of preact/hooks would be a kilobyte more.
const lastLooked = last<ModelConfiguration[]>();
const lastCurves = last<CeilingCurves>();
const lastParts = { gpus: last<VNode>(), ceiling: last<VNode>(), table: last<VNode>() } satisfies Record<
  ExplorerPart,
  unknown
>;
const NONE: ReadonlySet<ExplorerPart> = new Set();

/**
 * The heart of the main page: charts, controls, table and comparison, all of one set of settings. It is drawn when the
 * site is built, and again in the browser whenever a setting changes.
 */
export function Explorer({ notices = [], typed = [], only, waits = NONE, ...part }: ExplorerProps) {
  const { data, settings } = part;
  const { search, gpu, precision, architecture, min_size, max_size, statistic } = settings;
  // A press must not wait for what it does not change: nothing of the charts is drawn again for the table.
  const looked = lastLooked(
    () => filtered(data.configurations, settings),
    [data, search, gpu, precision, architecture, min_size, max_size],
  );
  const curves = lastCurves(() => ceilingCurves(looked, statistic), [looked, statistic]);
  const charts = chartsOf(part, looked, curves, waits);
  const bar = (
    <CeilingBar
      published={data.published}
      limits={settings}
      change={part.change}
      curves={curves.pairs}
      refused={typed.find(({ name }) => name === 'ceiling')}
    />
  );
  const alone = Object.entries(charts).find(([id]) => id === only)?.[1];
  if (alone !== undefined) {
    return (
      <>
        {bar}
        {alone}
      </>
    );
  }
  return (
    <>
      <div role="alert">
        {notices.map((sentence) => (
          <p key={sentence} class="caveat">
            {sentence}
          </p>
        ))}
      </div>
      {bar}
      <div class="beside-each-other">
        {charts.gpus}
        {charts.ceiling}
      </div>
      <section>
        <h2 id="table">Each model on each GPU</h2>
        <Controls {...part} typed={typed} />
        {lastParts.table(
          () => (
            <ChosenRows {...part} looked={looked} />
          ),
          [looked, settings, data, part.change],
          waits.has('table'),
        )}
      </section>
      <div id="compare" />
    </>
  );
}

/** The charts of the configurations that are looked at. */
function chartsOf(
  part: PartProps,
  looked: readonly ModelConfiguration[],
  curves: CeilingCurves,
  waits: ReadonlySet<ExplorerPart>,
) {
  const { data, settings, change, sizes } = part;
  // How the table is sorted and what is compared is nothing to the charts.
  const { sort, compare } = data.choices.initial;
  const query = writeSettings({ ...settings, sort, compare }, data.choices);
  const facts = {
    configurations: looked,
    limits: settings,
    gpus: data.choices.gpus,
    source: data.source,
    base: data.foot.base,
    among: amongInWords(data, looked),
    live: change !== null,
  };
  const frame = { foot: { ...data.foot, query }, take: data.take, sizes };
  const from = [looked, settings.statistic, query, data.foot, change, sizes];
  return {
    gpus: lastParts.gpus(
      () => (
        <ChartFrame {...frame} chart={gpusChart(facts)} controls={<LimitsNote {...part} looked={looked} />}>
          Lower is more frugal. The <dfn>inter-token latency</dfn> (ITL) is the time between one token of an answer and
          the next. A server that works on more requests at once takes less energy for a token, and lets each wait
          longer. Figures whose bands of uncertainty cover their difference are grey: <em>not distinguishable</em>.
        </ChartFrame>
      ),
      from,
      waits.has('gpus'),
    ),
    ceiling: lastParts.ceiling(
      () => (
        <ChartFrame
          {...frame}
          chart={ceilingChart(curves, facts)}
          below={
            <div class="handle needs-script" style={HANDLE}>
              <CeilingSlider {...part} curves={curves.pairs} label="Latency ceiling, handle of the chart" />
            </div>
          }
        >
          Further left, answers come faster, and fewer requests share the work of the GPU. Lines begin at the fastest
          configuration, the median where three quarters of the pairs can answer as fast.
        </ChartFrame>
      ),
      from,
      waits.has('ceiling'),
    ),
  };
}

/** What figures hold for, and by name what keeps to no limit or is filtered away. */
function LimitsNote({ data, settings, looked }: PartProps & { readonly looked: readonly ModelConfiguration[] }) {
  const kept = new Set(pick(looked, settings).map(pairOf));
  const lost = [...new Map(looked.map((c) => [pairOf(c), `${c.model} on ${c.gpu}`]))].filter(
    ([pair]) => !kept.has(pair),
  );
  const away = countPairs(data.configurations) - countPairs(looked);
  return (
    <p class="limits">
      <LimitsChip limits={settings} />
      {lost.length > 0 && ` Left out, for none keeps that: ${named(lost.map(([, name]) => name))}.`}
      {away > 0 && ` Filtered away: ${counted(away, 'pair')} of model and GPU, by ${filtersInWords(settings)}.`}
    </p>
  );
}

/** So many are named, and the rest counted. */
const NAMED = 4;

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What the filters that are set let through. */
function filtersInWords({ search, gpu, precision, architecture, min_size, max_size }: PageSettings): string {
  const sizes = [min_size && `from ${min_size} B`, max_size && `to ${max_size} B`];
  return [search && `“${search}”`, gpu, precision, architecture, ...sizes].filter(Boolean).join(', ');
}

/** Of which models the finding of a chart is, where the filters leave some out. */
function amongInWords({ configurations }: ExplorerData, looked: readonly ModelConfiguration[]): string {
  if (looked.length === configurations.length) return '';
  const models = new Set(looked.map(({ slug }) => slug)).size;
  return `, of the ${models === 1 ? 'one model' : `${models} models`} that the filters leave`;
}

interface ChosenRowsProps extends PartProps {
  readonly looked: readonly ModelConfiguration[];
}

/** The table of what filters and limits choose. */
function ChosenRows({ looked, ...part }: ChosenRowsProps) {
  const { settings, change } = part;
  const chosen = pick(looked, settings);
  const rows = sorted(chosen, settings.sort, settings.statistic);
  return (
    <>
      <div class="explorer-status">
        <p role="status">{`${rows.length} of ${counted(countPairs(part.data.configurations), 'pair')} of model and GPU`}</p>
        <Button look="quiet needs-script" disabled={change === null} onClick={() => change?.(null)} text="Reset" />
      </div>
      {rows.length > 0 ? (
        <Rows {...part} rows={rows} caption={ruleInWords(settings, part.data.published, part.data.selection)} />
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
    </>
  );
}

/** The handle stands below the axis, from end to end of it, in either size. */
const HANDLE = Object.fromEntries(
  (['wide', 'narrow'] as const).flatMap((size) =>
    (['left', 'right'] as const).map((side, i) => [
      `--${size}-${side}`,
      `${(((MARGINS[size][i] ?? 0) / WIDTHS[size]) * 100).toFixed(2)}%`,
    ]),
  ),
);
