import { groupBy } from '../../src/core/text/group-by.ts';
import type { Makers } from '../../src/core/files/lazy-files.ts';
import { jsonText } from '../../src/core/text/json.ts';
import { slugOf } from '../../src/core/text/slug.ts';
import { CHAT } from '../../src/figures/chat.ts';
import { uncertaintyBounds } from '../../src/figures/uncertainty.ts';
import type { Documents, Site } from '../documents.ts';
import { type MeasuredWorkload, workloadsOf } from '../workload.ts';

const TWO_DIGITS = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/**
 * Functions that make `badges/<slug>.json`, one for each measured model and each predicted one, in the format of
 * https://shields.io/badges/endpoint-badge. A predicted model has no slug in the API: its file is named after its id.
 */
export function badgeFiles({ documents }: Pick<Site, 'documents'>): Makers {
  const messages = new Map([...predictedMessages(documents), ...measuredMessages(documents)]);
  return new Map(
    [...messages].map(([slug, message]) => {
      const badge = { schemaVersion: 1, label: 'GPU energy', message, color: '2b5f75' };
      return [`badges/${slug}.json`, () => jsonText(badge)] as const;
    }),
  );
}

/** The message of each measured model, by its slug. */
function measuredMessages(documents: Documents): (readonly [slug: string, message: string])[] {
  const measured = workloadsOf(documents).flatMap((workload) =>
    groupBy(workload.configurations, ({ slug }) => slug).map(([slug, configurations]) => ({
      slug,
      workload,
      configurations,
    })),
  );
  return groupBy(measured, ({ slug }) => slug).flatMap(([slug, workloads]) => {
    const message = lowerBoundMessage(shownWorkload(workloads));
    return message === null ? [] : [[slug, message] as const];
  });
}

/** Chat if the model was measured on it, else the workload with the most configurations of the model. */
function shownWorkload(workloads: readonly [MeasuredWorkload, ...MeasuredWorkload[]]): MeasuredWorkload {
  const [largest] = workloads.toSorted((a, b) => b.configurations.length - a.configurations.length);
  return workloads.find(({ workload }) => workload.id === CHAT) ?? largest ?? workloads[0];
}

/**
 * The lower bound over every configuration of a workload, at any latency: the smallest lower end of an uncertainty
 * range, rounded down. Null if no configuration has an uncertainty.
 */
function lowerBoundMessage({ workload, configurations }: MeasuredWorkload): string | null {
  const [lowest] = configurations
    .flatMap(({ wh, gpu, relative_uncertainty: uncertainty }) =>
      uncertainty == null ? [] : { gpu, bound: uncertaintyBounds(wh, uncertainty).low },
    )
    .sort((a, b) => a.bound - b.bound);
  if (lowest === undefined) return null;
  const name = workload.id === CHAT ? '' : ` (${workload.name.toLowerCase()})`;
  const { unit, updated } = workload.document;
  return `at least ${downToTwoDigits(lowest.bound)} ${unit}${name}, ${lowest.gpu}, ${updated}`;
}

/** The message of each predicted model: the interval of the prediction on the GPU with the lowest one. */
function predictedMessages({ predictions }: Documents): (readonly [slug: string, message: string])[] {
  return predictions.models.flatMap(({ model_id, gpus }) => {
    const [lowest] = gpus.toSorted((a, b) => a.wh - b.wh);
    if (lowest === undefined) return [];
    const [low, high] = [lowest.low, lowest.high].map((wh) => TWO_DIGITS.format(wh));
    const message = `estimate ${low} to ${high} ${predictions.unit}, ${lowest.gpu}, ${predictions.updated}`;
    return [[slugOf(model_id.replace(/.*\//, '')), message] as const];
  });
}

/** A positive number with two significant digits, never above it: `1,200` for 1,299. */
function downToTwoDigits(value: number): string {
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return TWO_DIGITS.format(Math.floor(value / step) * step);
}
