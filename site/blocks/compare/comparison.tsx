import { latency, withUnit } from '../../../src/figures/format.ts';
import { LimitField } from '../limit-field.tsx';
import { Button } from '../prose.tsx';
import { withWorkloadNames } from '../workload-names.ts';
import { ComparisonChart } from './chart.tsx';
import { Gpus, gpusOf, Limited, Models, WorkloadField } from './form.tsx';
import type { ComparisonProps } from './props.ts';
import { comparisonQuery, limitIn } from './question.ts';
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
import { AllPairs, Configurations } from './tables.tsx';
import { findingOf, gpuVerdicts, jumpInWords, limitInWords, nearbyInWords, perResponseInWords } from './words.ts';

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
        <p class="result-sentence" role="status">
          {findingOf({ configurations, pairs, latencyOf }, limitInWords(question, limit))}
        </p>
        {gpuChange !== null && (
          <ul class="verdicts">
            {gpuVerdicts(gpuChange).map((verdict) => (
              <li key={verdict}>{verdict}</li>
            ))}
          </ul>
        )}
        <PerResponse pair={lowestPerResponse(client, configurations)} />
        {pairs.length > 0 && <HowVerdictsAreMade {...props} />}
        <Link {...props} />
      </div>
      {configurations.length > 1 && (
        <ComparisonChart configurations={configurations} gpus={gpusOf(client, question.workload)} />
      )}
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

/**
 * The choices that are slower than the limit, each with its lowest latency, and buttons for limits that add the fastest
 * or all.
 */
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

/** The button that copies the link to this comparison. */
function Link({ question, facts }: ComparisonProps) {
  return (
    <p class="buttons needs-script">
      <button class="button" type="button" data-copy="#compare-link">
        Copy link
      </button>
      <span id="compare-link" hidden>
        {`${facts.address}?${comparisonQuery(question, facts.release)}`}
      </span>
    </p>
  );
}

/** What makes a difference clear. Without this, ranges that overlap slightly seem to contradict a verdict. */
function HowVerdictsAreMade({ facts }: ComparisonProps) {
  return (
    <p class="muted small">
      A difference is <a href={`${facts.base}glossary/#clearly-lower`}>clear</a> if it is larger than the uncertainties
      of both values combined. The two uncertainties are unlikely to add up in full, so the ranges can overlap slightly.
    </p>
  );
}

/** What the figures include. */
function Notes({ facts }: ComparisonProps) {
  return (
    <div class="compare-notes">
      <p class="muted small">
        Each value is the lowest energy that was measured within the limit. Its uncertainty range is in small print.
        Only some batch sizes were measured, so a verdict can change with the limit.{' '}
        <a href={`${facts.base}methods/#how-certain-a-figure-is`}>How certain a figure is</a>
      </p>
    </div>
  );
}
