import { Fragment } from 'preact';
import {
  gpuLabel,
  integer,
  latency,
  threeDigits,
  tickLabel,
  times,
  uncertaintyRange,
  withUnit,
} from '../../../src/figures/format.ts';
import { CHAT } from '../../../src/figures/chat.ts';
import { uncertaintyBounds } from '../../../src/figures/uncertainty.ts';
import { groupBy } from '../../../src/core/text/group-by.ts';
import { logarithmic, logTicks } from '../../charts/axis.ts';
import { colourOf } from '../../charts/svg.tsx';
import { LimitField } from '../limit-field.tsx';
import { Button } from '../prose.tsx';
import { CellText, Table } from '../table.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { Gpus, gpusOf, Limited, Models, WorkloadField } from './form.tsx';
import type { ComparisonFacts, ComparisonProps } from './props.ts';
import { type ComparisonQuestion, comparisonQuery, limitIn } from './question.ts';
import {
  type ComparedConfiguration,
  comparisonResult,
  gpuChangeOf,
  isSameResult,
  jumpsAbove,
  latencyLimited,
  lowestPerResponse,
  nearbyChanges,
  type Pair,
  pairsOf,
  type ResultWithPairs,
  type TooSlowChoice,
} from './results.ts';
import {
  findingOf,
  gpuVerdicts,
  jumpInWords,
  lessInWords,
  limitInWords,
  nearbyInWords,
  perResponseInWords,
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
          <WorkloadField {...props} />
          <LimitField
            limit={props.question.limit}
            startLimit={props.facts.startLimit}
            onLimit={(limit) => props.onChange?.({ ...props.question, limit })}
          />
          <Limited {...props} />
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
  const { configurations, missing, tooSlow } = comparisonResult(client, question, limit, p99);
  const pairs = pairsOf(client, configurations);
  const gpuChange = gpuChangeOf({ configurations, pairs });
  const changes = nearbyChanges(client, question, limit, p99);
  const latencyOf = (c: ComparedConfiguration): string => withUnit(latency(latencyLimited(question, p99, c)), 'ms');
  return (
    <section class="compare-result" aria-label="Result">
      <div class="compare-words">
        {gpuChange !== null && (
          <ul class="verdicts">
            {gpuVerdicts(gpuChange).map((verdict) => (
              <li key={verdict}>{verdict}</li>
            ))}
          </ul>
        )}
        <p class="result-sentence" role="status">
          {findingOf({ configurations, pairs, latencyOf }, limitInWords(question, limit))}
        </p>
        <PerResponse pair={lowestPerResponse(client, configurations)} />
      </div>
      {configurations.length > 1 && <Chart configurations={configurations} gpus={gpusOf(client, question.workload)} />}
      <div class="compare-pairs">
        {tooSlow.length > 0 && <TooSlow {...props} tooSlow={tooSlow} />}
        {missing.map((message) => (
          <p key={message} class="caveat">
            {withWorkloadNames(message, facts.workloads)}
          </p>
        ))}
      </div>
      {configurations.length > 0 && <Configurations {...props} configurations={configurations} pairs={pairs} />}
      {configurations.length > 2 && <AllPairs configurations={configurations} pairs={pairs} />}
      {configurations.length > 0 && (
        <Changes
          texts={[
            resultAtP99({ ...props, limit, byMedian: { configurations, pairs } }),
            nearbyInWords('higher', changes.above),
            ...jumpsAbove(client, question, limit, p99)
              .filter(({ to }) => to.rowId !== changes.above?.added?.rowId)
              .map(jumpInWords),
            nearbyInWords('lower', changes.below),
          ]}
        />
      )}
      <Notes {...props} />
    </section>
  );
}

interface TooSlowProps extends ComparisonProps {
  readonly tooSlow: readonly TooSlowChoice[];
}

/** The choices that are slower than the limit, each with its lowest latency, and buttons for limits that add the fastest or all. */
function TooSlow({ question, onChange, tooSlow }: TooSlowProps) {
  const sorted = tooSlow.toSorted((a, b) => a.lowest - b.lowest);
  const limits = [...new Set([sorted[0], sorted.at(-1)].map((choice) => String(Math.ceil(choice?.lowest ?? 0))))];
  return (
    <div class="caveat">
      <p>No measured configuration of these meets the limit. The lowest {LATENCY[question.limited]} of each:</p>
      <ul>
        {sorted.map(({ name, lowest }) => (
          <li key={name}>
            {name}: {withUnit(latency(lowest), 'ms')}
          </li>
        ))}
      </ul>
      <p class="buttons needs-script">
        {limits.map((limit, i) => (
          <Button
            key={limit}
            look={i === 0 ? '' : 'quiet'}
            onClick={() => onChange?.({ ...question, limit })}
            text={`Use ${withUnit(limit, 'ms')}${i > 0 ? ' (all)' : ''}`}
          />
        ))}
      </p>
    </div>
  );
}

const LATENCY = { median: 'median latency', p99: '99th-percentile latency' } as const;

/** The sentence that another model has the lowest energy per average response, whose length differs between models. */
function PerResponse({ pair }: { readonly pair: Pair | null }) {
  if (pair === null) return null;
  return (
    <p>
      <strong>Per average response</strong>, {perResponseInWords(pair)}
    </p>
  );
}

interface ResultAtP99Props extends ComparisonProps {
  readonly limit: number;
  /** The result with the limit on the median. */
  readonly byMedian: ResultWithPairs;
}

/** What would change the result, if anything does. */
function Changes({ texts }: { readonly texts: readonly (string | null)[] }) {
  const sentences = texts.filter((text) => text !== null);
  return sentences.length === 0 ? null : (
    <div class="compare-changes">
      <h2>When this result changes</h2>
      {sentences.map((text) => (
        <p key={text} class="caveat">
          {text}
        </p>
      ))}
    </div>
  );
}

/** The result if the limit on the median applied to the 99th percentile; null if it is the same. */
function resultAtP99({ client, question, p99, limit, byMedian }: ResultAtP99Props): string | null {
  if (question.limited === 'p99') return null;
  const questionAtP99 = { ...question, limited: 'p99' } as const;
  const { configurations } = comparisonResult(client, questionAtP99, limit, p99);
  const pairs = pairsOf(client, configurations);
  if (configurations.length === 0 || isSameResult(byMedian, { configurations, pairs })) return null;
  const latencyOf = (c: ComparedConfiguration): string =>
    withUnit(latency(latencyLimited(questionAtP99, p99, c)), 'ms');
  return findingOf({ configurations, pairs, latencyOf }, limitInWords(questionAtP99, limit));
}

interface ChartProps {
  readonly configurations: readonly ComparedConfiguration[];
  /** All GPUs, in the order of their colours. */
  readonly gpus: readonly string[];
}

/** The number of labels that the axis has room for on a phone. */
const MOST_TICKS = 6;

/** A row for each model: a mark for each GPU on one logarithmic axis, with its uncertainty range. The table has the values. */
function Chart({ configurations, gpus }: ChartProps) {
  const boundsOf = (c: ComparedConfiguration) => uncertaintyBounds(c.whPerMillionOutputTokens, c.relativeUncertainty);
  const [low, high] = [
    Math.min(...configurations.map((c) => boundsOf(c).low)) / 1.1,
    Math.max(...configurations.map((c) => boundsOf(c).high)) * 1.1,
  ];
  const x = logarithmic([low, high], [0, 100]);
  const share = (value: number): string => `${x(value).toFixed(1)}%`;
  const possibleTicks = logTicks(low, high);
  const ticks = possibleTicks.filter((_, i) => i % Math.ceil(possibleTicks.length / MOST_TICKS) === 0);
  const colour = (gpu: string) => ({ color: colourOf(gpus.indexOf(gpu)) });
  const dot = (gpu: string, left?: string) => (
    <i class="dot" data-gpu={gpus.indexOf(gpu)} style={{ ...colour(gpu), left }} />
  );
  const shown = gpus.filter((gpu) => configurations.some((c) => c.gpu === gpu));
  return (
    <div class="compare-chart" aria-hidden="true">
      <p class="muted small">
        GPU energy per million output tokens in Wh, with uncertainty ranges.{' '}
        {shown.map((gpu) => (
          <b key={gpu} style={colour(gpu)}>
            {dot(gpu)} {gpu}{' '}
          </b>
        ))}
      </p>
      {groupBy(configurations, ({ model }) => model).map(([model, ofModel]) => (
        <div key={model} class="compare-row">
          <p>
            <span>{model}</span>
            {ofModel.map((c) => (
              <b key={c.rowId} style={colour(c.gpu)}>
                {threeDigits(c.whPerMillionOutputTokens)}
              </b>
            ))}
          </p>
          <span class="strip">
            {ticks.map((tick) => (
              <i key={tick} class="tick" style={{ left: share(tick) }} />
            ))}
            {ofModel.map((c) => (
              <Fragment key={c.rowId}>
                <i
                  class="range"
                  style={{
                    ...colour(c.gpu),
                    left: share(boundsOf(c).low),
                    right: `${(100 - x(boundsOf(c).high)).toFixed(1)}%`,
                  }}
                />
                {dot(c.gpu, share(c.whPerMillionOutputTokens))}
              </Fragment>
            ))}
          </span>
        </div>
      ))}
      <span class="ticks muted">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: share(tick) }}>
            {tickLabel(tick)}
          </span>
        ))}
      </span>
    </div>
  );
}

type ConfigurationsProps = ComparisonProps & ResultWithPairs;

/** A row for each configuration: the model with the lowest energy first, and its GPUs below each other. */
function Configurations({ question, facts, p99, configurations, pairs }: ConfigurationsProps) {
  const [lowest] = configurations;
  return (
    <Table
      caption={`${facts.workloads[question.workload] ?? question.workload}: GPU energy of the lowest-energy configuration of each model and GPU that meets the limit`}
      fixed
      rows={groupBy(configurations, ({ slug }) => slug).flatMap(([, ofModel]) => ofModel)}
      columns={[
        {
          head: 'Model',
          rowHead: true,
          cell: (c) => (
            <CellText small={gpuLabel({ gpu: c.gpu, num_gpus: c.numGpus })}>
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
  const page = stricter.findLast((pageLimit) => pageLimit >= limit);
  return page === undefined ? '' : `at-${page}-ms/`;
}

function Verdict({ pair }: { readonly pair: Pair | undefined }) {
  if (pair === undefined) return <>lowest</>;
  return <CellText small={pair.isClear ? 'clearly higher' : 'no clear difference'}>{times(pair.ratio)}</CellText>;
}

/** A small matrix: how much less energy each configuration uses than those with more energy. */
function AllPairs({ configurations, pairs }: ResultWithPairs) {
  const numbered = configurations.map((c, i) => ({ ...c, number: i + 1 }));
  const verdict = (row: ComparedConfiguration, column: ComparedConfiguration): string => {
    const pair = pairs.find(({ lower, higher }) => lower.rowId === row.rowId && higher.rowId === column.rowId);
    if (pair === undefined) return '';
    return pair.isClear ? lessInWords(pair.ratio) : '≈';
  };
  return (
    <details class="compare-all" open>
      <summary>All pairs</summary>
      <Table
        caption="How much less energy per token each row uses than each column. ≈ means no clear difference."
        fixed
        rows={numbered}
        columns={[
          { head: 'Configuration', rowHead: true, cell: ({ number, name }) => `${number}. ${name}` },
          ...numbered.slice(1).map((column) => ({
            head: String(column.number),
            cell: (row: ComparedConfiguration) => verdict(row, column),
          })),
        ]}
      />
    </details>
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
