import {
  gpuLabel,
  integer,
  latency,
  threeDigits,
  times,
  uncertaintyRange,
  withUnit,
} from '../../../packages/client-js/src/format.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { BarScale, RangeBar } from '../range-bar.tsx';
import { CellText, Table } from '../table.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { Gpus, gpusOf, Limit, Limited, Models, Others } from './form.tsx';
import type { ComparisonFacts, ComparisonProps } from './props.ts';
import { type ComparisonQuestion, comparisonQuery, gpusIn, limitIn } from './question.ts';
import {
  type ComparedConfiguration,
  comparisonResult,
  type FoundPairs,
  isSameResult,
  jumpsAbove,
  latencyLimited,
  lowestPerResponse,
  nearbyChanges,
  type Pair,
  pairsOf,
} from './results.ts';
import {
  findingOf,
  jumpInWords,
  lessInWords,
  limitInWords,
  nearbyInWords,
  perResponseInWords,
  type Verdicts,
} from './words.ts';

/** The fields and the result. The build renders it for the example, and the browser for the reader's own comparison. */
export function Comparison(props: ComparisonProps) {
  return (
    <>
      <form
        class="compare-form needs-script"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <fieldset disabled={props.onChange === undefined}>
          <legend class="visually-hidden">The comparison</legend>
          <Models {...props} />
          <Gpus {...props} />
          <Limit {...props} />
          <Limited {...props} />
          <Others {...props} />
        </fieldset>
      </form>
      <Result {...props} />
    </>
  );
}

function Result(props: ComparisonProps) {
  const { client, question, facts, p99 } = props;
  const limit = limitIn(question.limit);
  if (limit === null) {
    return (
      <p class="empty" role="alert">
        Enter a latency limit in ms, such as 40. Found: “{question.limit.slice(0, 40)}”.
      </p>
    );
  }
  const { found, missing } = comparisonResult(client, question, limit, p99);
  const pairs = pairsOf(client, found);
  const changes = nearbyChanges(client, question, limit, p99);
  const latencyOf = (c: ComparedConfiguration): string => withUnit(latency(latencyLimited(question, p99, c)), 'ms');
  return (
    <section class="compare-result" aria-label="Result">
      <div class="compare-words">
        <p class="result-sentence" role="status">
          {findingOf({ found, pairs, latencyOf }, limitInWords(question, limit))}
        </p>
        <PerResponse pair={lowestPerResponse(client, found)} />
        <ByGpu pairs={pairs} latencyOf={latencyOf} />
        {found.length > 2 && <ByModel pairs={pairs} question={question} />}
        {missing.map((message) => (
          <p key={message} class="caveat">
            {withWorkloadNames(message, facts.workloads)}
          </p>
        ))}
      </div>
      {found.length > 1 && <Bars found={found} gpus={gpusOf(client, question.workload)} latencyOf={latencyOf} />}
      {found.length > 0 && <Configurations {...props} found={found} pairs={pairs} />}
      <Changes
        texts={[
          atP99({ ...props, limit, own: { found, pairs } }),
          nearbyInWords('higher', changes.above),
          ...jumpsAbove(client, question, limit, p99)
            .filter(({ to }) => to.rowId !== changes.above?.added?.rowId)
            .map(jumpInWords),
          nearbyInWords('lower', changes.below),
        ]}
      />
      <Notes {...props} />
    </section>
  );
}

/** That another model has the lowest energy per average response, whose length differs between models. */
function PerResponse({ pair }: { readonly pair: Pair | null }) {
  if (pair === null) return null;
  return (
    <p>
      <strong>Per average response</strong>, {perResponseInWords(pair)}
    </p>
  );
}

interface AtP99Props extends ComparisonProps {
  readonly limit: number;
  /** The result for the limit on the median. */
  readonly own: FoundPairs;
}

/** What would change the result, if anything does. */
function Changes({ texts }: { readonly texts: readonly (string | null)[] }) {
  const found = texts.filter((text) => text !== null);
  return found.length === 0 ? null : (
    <div class="compare-changes">
      <h2>When this result changes</h2>
      {found.map((text) => (
        <p key={text} class="caveat">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The result if the limit on the median applied to the 99th percentile; null if it is the same. */
function atP99({ client, question, p99, limit, own }: AtP99Props): string | null {
  if (question.limited === 'p99') return null;
  const other = { ...question, limited: 'p99' } as const;
  const { found } = comparisonResult(client, other, limit, p99);
  const pairs = pairsOf(client, found);
  if (isSameResult(own, { found, pairs })) return null;
  const latencyOf = (c: ComparedConfiguration): string => withUnit(latency(latencyLimited(other, p99, c)), 'ms');
  return findingOf({ found, pairs, latencyOf }, limitInWords(other, limit));
}

interface BarsProps extends Pick<Verdicts, 'found' | 'latencyOf'> {
  /** All GPUs, in the order of their colours. */
  readonly gpus: readonly string[];
}

/** The energy of each configuration with its range, as bars on one scale. The table has the values. */
function Bars({ found, gpus, latencyOf }: BarsProps) {
  const bars = found.map((c) => ({
    ...c,
    ...uncertaintyBounds(c.whPerMillionOutputTokens, c.relativeUncertainty),
  }));
  const highest = Math.max(...bars.map(({ high }) => high));
  return (
    <div class="compare-bars" aria-hidden="true">
      <p class="muted small">
        GPU energy per million output tokens. The line marks the measured value, and the coloured area its uncertainty
        range.
      </p>
      {bars.map((bar) => (
        <div key={bar.rowId} class="compare-bar">
          <p>
            <span>
              {bar.name} <small>{latencyOf(bar)}</small>
            </span>
            <strong>{withUnit(threeDigits(bar.whPerMillionOutputTokens), 'Wh')}</strong>
          </p>
          <RangeBar
            value={bar.whPerMillionOutputTokens}
            low={bar.low}
            high={bar.high}
            gpu={gpus.indexOf(bar.gpu)}
            highest={highest}
          />
        </div>
      ))}
      <BarScale highest={highest} unit="Wh" />
    </div>
  );
}

interface FoundProps extends ComparisonProps {
  readonly found: readonly ComparedConfiguration[];
  readonly pairs: readonly Pair[];
}

/** A row for each configuration, lowest energy first. */
function Configurations({ question, facts, p99, found, pairs }: FoundProps) {
  const [lowest] = found;
  return (
    <Table
      caption={`${facts.workloads[question.workload] ?? question.workload}: GPU energy of the lowest-energy configuration of each model and GPU that meets the limit`}
      fixed
      rows={found}
      columns={[
        {
          head: 'Model',
          rowHead: true,
          cell: (c) => (
            <CellText small={c.name.slice(c.model.length + ' on '.length)}>
              <a href={`${facts.base}models/${c.slug}/${modelPageAt(facts, question, c.slug)}`}>{c.model}</a>
            </CellText>
          ),
        },
        {
          head: 'Energy',
          unit: 'Wh / M tokens',
          sort: (c) => c.whPerMillionOutputTokens,
          line: true,
          cell: (c) => (
            <CellText small={uncertaintyRange(c.whPerMillionOutputTokens, c.relativeUncertainty)}>
              {threeDigits(c.whPerMillionOutputTokens)}
            </CellText>
          ),
        },
        {
          head: 'Compared with the lowest',
          cell: (c) => <Verdict pair={pairs.find((pair) => pair.lower === lowest && pair.higher === c)} />,
        },
        {
          head: 'Median latency',
          unit: 'ms',
          sort: (c) => c.medianItlMs,
          format: latency,
        },
        ...(question.limited === 'median'
          ? []
          : [
              {
                head: '99th percentile',
                unit: 'ms',
                sort: ({ rowId }: ComparedConfiguration) => p99[rowId] ?? 0,
                format: latency,
              },
            ]),
        {
          head: 'Average response',
          unit: 'Wh',
          sort: (c) => c.whPerResponse,
          cell: (c) => (
            <CellText small={`${integer(c.avgOutputTokens)} tokens`}>{threeDigits(c.whPerResponse)}</CellText>
          ),
        },
      ]}
    />
  );
}

/**
 * The part of a model page's address for the reader's latency limit: `at-50-ms/` is the page with the strictest limit that is
 * not stricter than the reader's. Empty for the main page. The limits of the pages apply to the median on chat only.
 */
function modelPageAt({ limits }: ComparisonFacts, question: ComparisonQuestion, slug: string): string {
  const limit = limitIn(question.limit);
  if (limit === null || question.limited === 'p99' || question.workload !== CHAT) return '';
  const [, ...stricter] = limits[slug] ?? [];
  const page = stricter.findLast((one) => one >= limit);
  return page === undefined ? '' : `at-${page}-ms/`;
}

function Verdict({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined) return <>lowest</>;
  return <CellText small={pair.isClear ? 'clearly higher' : 'no clear difference'}>{times(pair.ratio)}</CellText>;
}

/** For each model on several GPUs, whether one of them saves energy. */
function ByGpu({ pairs, latencyOf }: Pick<Verdicts, 'pairs' | 'latencyOf'>) {
  const own = pairs.filter(({ lower, higher }) => lower.slug === higher.slug);
  if (own.length === 0) return null;
  const on = (c: ComparedConfiguration): string => {
    const energy = `${withUnit(threeDigits(c.whPerMillionOutputTokens), 'Wh')} at ${latencyOf(c)}`;
    return `${gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })} (${energy})`;
  };
  return (
    <ul class="compare-gpus">
      {own.map(({ lower, higher, ratio, isClear }) => (
        <li key={`${lower.rowId} ${higher.rowId}`}>
          <strong>{lower.model}</strong>
          {isClear
            ? ` uses clearly less energy on ${on(lower)} than on ${on(higher)}: ${lessInWords(ratio)}.`
            : `: no clear difference between ${on(lower)} and ${on(higher)}.`}
        </li>
      ))}
    </ul>
  );
}

/** The verdict for each pair of models, because two that differ from the lowest may not differ from each other. */
function ByModel({ pairs, question }: Pick<Verdicts, 'pairs'> & Pick<ComparisonProps, 'question'>) {
  const isAnyGpu = gpusIn(question).includes('');
  const own = pairs.filter(({ lower, higher }) => lower.slug !== higher.slug && (isAnyGpu || lower.gpu === higher.gpu));
  if (own.length === 0) return null;
  return (
    <div class="compare-pairs">
      <h2>{isAnyGpu ? 'Each pair of models' : 'Each pair of models on the same GPU'}</h2>
      <ul>
        {own.map(({ lower, higher, ratio, isClear }) => (
          <li key={`${lower.rowId} ${higher.rowId}`}>
            {isClear
              ? `${lower.name} uses clearly less than ${higher.name} (${lessInWords(ratio)}).`
              : `${lower.name} and ${higher.name}: no clear difference.`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link to this comparison, and what the figures include. */
function Notes({ question, facts }: ComparisonProps) {
  return (
    <div class="compare-notes">
      <p class="buttons needs-script">
        <button class="button" type="button" data-copy="#compare-link">
          Copy link
        </button>
        <span id="compare-link" hidden>
          {`${facts.address}?${comparisonQuery(question, facts.release)}`}
        </span>
      </p>
      <p class="muted small">
        Each value is the lowest energy that was measured within the limit. Its uncertainty range is in small print.{' '}
        <a href={`${facts.base}glossary/#clearly-lower`}>“Clearly”</a> means that the uncertainties of the two values
        together don’t explain the difference, even if their ranges overlap slightly. Only some batch sizes were
        measured, so a verdict can change with the limit.{' '}
        <a href={`${facts.base}methods/#how-certain-a-figure-is`}>How certain a figure is</a>
      </p>
    </div>
  );
}
