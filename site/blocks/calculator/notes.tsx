import { whOfTokens } from '../../../src/figures/energy.ts';
import { gpuLabel, integer } from '../../../src/figures/format.ts';
import { amount } from './amounts.ts';
import { periodOf, PERIODS } from './question.ts';
import type { ResultProps } from './props.ts';

/** What a boundary leaves out. */
const LEFT_OUT = {
  node: 'Standby servers and cooling are not included.',
  fleet: 'Cooling is not included.',
  site: '',
} as const;

/** What the result includes and was measured with, in a short list for the case that is shown. */
export function Notes(props: ResultProps) {
  const { question, measured, results } = props;
  const [{ estimate, converted }] = results;
  const batches = results.flatMap(({ gpus, load }) =>
    load === null ? [] : [`${integer(load.avgRunningBatch)} on ${gpus}`],
  );
  const isOtherLength = measured !== null && question.outputTokens !== measured;
  const warnings = warningsOf(props);
  const bounds = boundsInWords(props);
  return (
    <ul class="muted small">
      {converted === null ? (
        <li>{estimate.caveat}</li>
      ) : (
        <>
          <li>
            {converted.caveat} {LEFT_OUT[converted.boundary]} <a href="../boundaries/">The ratios of the conversion</a>
          </li>
          <li>About the GPU energy that was converted: {estimate.caveat}</li>
        </>
      )}
      <li>
        {estimate.basis !== 'measured-2024' &&
          'The ranges don’t show the effects of the choice of GPU, the load or the grid carbon intensity. '}
        {batches.length > 0 && `The running batch was ${batches.join(' and ')}. `}
        {isOtherLength && `It was measured with responses of ${integer(measured)} output tokens on average. `}
        If your prompts are longer than those measured, the result leaves out the energy of reading the additional
        tokens.{' '}
        {estimate.basis !== 'measured-2024' && (
          <a href="../methods/#energy-of-reading-a-prompt">Only a lower bound of it is known, for the GPUs alone.</a>
        )}
      </li>
      {bounds !== null && <li>{bounds}</li>}
      {warnings.length > 0 && <li>{warnings.join(' ')}</li>}
    </ul>
  );
}

/** What the two lower bounds of the first result cover. Null if it has none, or if its range begins at the only one. */
function boundsInWords({ fields, question, results: [{ estimate }] }: ResultProps): string | null {
  const { outputTokens, responses } = question;
  if (estimate.basis !== 'measured' || estimate.atLeastWhPerMillionOutputTokens === null) return null;
  const bound = whOfTokens(estimate.atLeastWhPerMillionOutputTokens, outputTokens * (responses ?? 1));
  const [low, least] = [estimate.wh.low, bound].map((wh) => amount(wh, 'Wh', 'down'));
  if (low === least) return null;
  const period = periodOf(fields) === '' ? '' : ` ${PERIODS[periodOf(fields)][0]}`;
  return `GPU energy${period} on ${gpuLabel({ gpu: estimate.gpu, num_gpus: estimate.numGpus })} has two lower bounds. For the measured batch sizes, it is ${low}, the lower end of the range. For every batch size within the latency limit, it is ${least}, which the full claim calls “at least”.`;
}

/**
 * The warnings of the estimates. The question names the shown number of GPUs, so that no warning is about the choice of
 * it. The warnings of the 2024 benchmark are beside the values.
 */
function warningsOf({ client, question: { isNearlyIdle: _, ...question }, results }: ResultProps): string[] {
  if (results[0].estimate.basis === 'measured-2024') return [];
  // The warnings of predictions differ only in the name of the GPU.
  const warned = results[0].estimate.basis === 'predicted' ? results.slice(0, 1) : results;
  const all = warned.flatMap(({ gpu, estimate }) => {
    const numGpus = 'numGpus' in estimate ? estimate.numGpus : undefined;
    return client.estimate({ ...question, gpu, numGpus })?.warnings ?? [];
  });
  return [...new Set(all.map(({ message }) => message))];
}
