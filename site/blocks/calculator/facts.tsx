import { integer, threeDigits, times, twoDigits, withUnit } from '../../../src/figures/format.ts';
import { Term } from '../prose.tsx';
import { amount, rangeLabel } from './amounts.ts';
import type { ResultProps } from './props.ts';
import { resultPeriodsOf } from './question.ts';
import { resultTimes } from './results.ts';
import { smallUseOf } from './server-use.ts';

/** The emissions, and the energy on the GPU that uses the most. */
export function Facts({ fields, results }: ResultProps) {
  const [{ factor }] = resultPeriodsOf(fields);
  const [first, ...others] = results.map((result) => resultTimes(result, factor));
  const most = others.at(-1);
  const { gCo2e, estimate } = first ?? results[0];
  const { electricity } = estimate;
  if (gCo2e === null && most === undefined) return null;
  return (
    <dl class="facts">
      {gCo2e !== null && electricity !== null && (
        <div>
          <Term name="Emissions">
            <b>{amount(gCo2e.value, 'g')}</b> {rangeLabel(gCo2e, 'g') ?? ''} at{' '}
            {withUnit(threeDigits(electricity.gCo2ePerKwh), 'g')} per kWh ({electricity.displayName} {electricity.year})
          </Term>
        </div>
      )}
      {most !== undefined && first !== undefined && (
        <div>
          <Term name={`On ${most.gpus}`}>
            <b>{amount(most.wh.value, 'Wh')}</b> {rangeLabel(most.wh, 'Wh') ?? ''},{' '}
            {times(most.wh.value / first.wh.value)} as much energy
          </Term>
        </div>
      )}
    </dl>
  );
}

/** That the use needs only a small part of the server, and the energy at a batch that it would fill. */
export function SmallUseNote({ client, fields, question, results: [first] }: ResultProps) {
  const use = smallUseOf(client, fields, question, first);
  if (use === null) return null;
  const { used, generated, batch, isMostlyIdle, ratio } = use;
  const [{ factor, words }] = resultPeriodsOf(fields);
  const { gpus, wh } = resultTimes(first, factor);
  const share = used / generated < 0.001 ? 'less than 0.1' : twoDigits((100 * used) / generated);
  return (
    <p class="caveat small-use">
      <strong>This value is for a server that others also use.</strong> Your use averages {threeDigits(used)} output
      tokens per second, {withUnit(share, '%')} of the {integer(generated)} that {gpus} generate at this energy. On a
      server of your own, the same tokens use about <strong>{amount(wh.value * ratio, 'Wh')}</strong>
      {words === '' ? '' : ` ${words}`} at a running batch of {integer(batch)}
      {isMostlyIdle
        ? ', the smallest that was measured. Idle time adds energy that was not measured.'
        : ', the smallest measured one that is fast enough.'}
    </p>
  );
}
