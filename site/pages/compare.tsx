import type { TokenEnergy } from '../../packages/client-js/token-energy.d.ts';
import { Comparison } from '../blocks/compare/comparison.tsx';
import type { ComparisonFacts } from '../blocks/compare/props.ts';
import { choicesOf, type ComparisonQuestion } from '../blocks/compare/question.ts';
import type { P99Latencies } from '../blocks/compare/results.ts';
import { footOf } from '../charts/foot.ts';
import { OlderGpus } from '../blocks/older-gpus.tsx';
import type { Documents, Page, Site } from '../documents.ts';
import { groupBy } from '../../src/core/text/group-by.ts';
import { type ModelResult, isUnclearDifference, pageLimits, resultsAt, type Workload } from '../workload.ts';
import { roundToSignificant } from '../../src/core/text/number.ts';

/** The file with the 99th percentiles, next to the page. */
export const P99_FILE = 'p99.json';

/** A comparison of up to four models. The script replaces the example with the reader's own comparison. */
export function comparePage(site: Site): Page {
  const { packages, documents } = site;
  const workloads = site.workloads.filter(({ summary }) => summary.unit === 'token');
  const [chat] = workloads;
  const { date } = footOf(site, '/compare/');
  const facts: ComparisonFacts = {
    workloads: Object.fromEntries(workloads.map(({ id, name }) => [id, name])),
    address: `${site.url}/compare/`,
    release: date,
    startLimit: documents.index.itl_deadline_ms,
    limits: chat === undefined ? {} : limitsOf(chat),
    base: '/',
  };
  const question = chat === undefined ? null : exampleOf(chat, facts.startLimit);
  return {
    path: '/compare/',
    title: 'Compare models: energy, uncertainty and latency',
    description:
      'Compare the GPU energy of up to four language models on each GPU at any latency limit, and see which differences are clear.',
    script: 'compare',
    body: (
      <>
        <h1>Compare models</h1>
        <p class="lead">
          The energy of up to four models within your <a href="/glossary/#latency-limit">latency limit</a>, and which
          differences are clear.
        </p>
        <noscript>
          <p class="empty">
            To compare your own models, turn on JavaScript. Without it, the page shows an example.{' '}
            <a href="/models/">The models table</a> has all models and works without it.
          </p>
        </noscript>
        {packages === null || question === null ? (
          <p class="empty">
            This release has no data for comparisons. <a href="/models/">The models table</a> has all models.
          </p>
        ) : (
          <div
            id="compare"
            class="compare"
            data-href={`/clients/${date}.json`}
            data-facts={JSON.stringify(facts)}
            data-opening={JSON.stringify(question)}
          >
            <Example client={packages.client} question={question} facts={facts} p99={p99Latencies(documents)} />
          </div>
        )}
        <p>
          <OlderGpus documents={documents} workloads={site.workloads} />
        </p>
      </>
    ),
  };
}

/** The latency limits with a page, for each model on a workload. */
function limitsOf(workload: Workload): Record<string, number[]> {
  const byModel = groupBy(workload.configurations, ({ slug }) => slug);
  return Object.fromEntries(
    byModel.map(([slug, rows]) => [slug, pageLimits(workload, rows).map(({ limit }) => limit)]),
  );
}

interface ExampleProps {
  /** Creates the package. This is slow, so it is called only if the page is rendered. */
  readonly client: () => TokenEnergy;
  readonly question: ComparisonQuestion;
  readonly facts: ComparisonFacts;
  readonly p99: P99Latencies;
}

function Example({ client, ...props }: ExampleProps) {
  return <Comparison client={client()} {...props} />;
}

/** The example, on every GPU: the model with the lowest energy, and the next one whose difference from it is clear. */
function exampleOf(chat: Workload, limit: number): ComparisonQuestion | null {
  const [first, ...others] = resultsAt(chat.configurations, limit);
  const isClear = (one: ModelResult): boolean =>
    first !== undefined && !isUnclearDifference(first.configurations[0], one.configurations[0]);
  const second = others.find(isClear) ?? others[0];
  if (first === undefined || second === undefined) return null;
  return {
    choices: choicesOf(
      [first, second].map(({ slug }) => slug),
      chat.gpus,
    ),
    workload: chat.id,
    limit: String(limit),
    limited: 'median',
  };
}

/** The 99th percentile of the inter-token latency of each configuration, ms. */
export function p99Latencies({ workloadDocuments }: Documents): P99Latencies {
  const rows = workloadDocuments.flatMap((document) =>
    document.unit === 'Wh per million output tokens' ? document.configurations : [],
  );
  return Object.fromEntries(rows.map(({ row_id, p99_itl_ms }) => [row_id, roundToSignificant(p99_itl_ms, 6)]));
}
