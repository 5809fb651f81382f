import { itlName } from '../../figures/selection.ts';
import { EnergyLatency, Mark, type EnergyLatencyProps } from './picture.tsx';

/** The picture with its legend, and what it shows in words. */
export function Figure(props: EnergyLatencyProps) {
  const { data, settings } = props;
  const { ceiling, budget, statistic } = settings;
  return (
    <figure class="picture-box">
      <ul class="legend">
        {data.choices.gpus.map((gpu, i) => (
          <li key={gpu}>
            <Mark gpu={i} chosen={false} /> <Mark gpu={i} chosen /> {gpu}
          </li>
        ))}
        <li>filled: a row of the table</li>
        <li>
          <span class="sample-line pareto" /> Pareto front
        </li>
        {ceiling !== null && (
          <li>
            <span class="sample-line limit" /> ceiling: {String(ceiling)} ms {itlName(statistic)}
          </li>
        )}
        {budget !== null && (
          <li>
            <span class="sample-line limit" /> budget: {String(budget)} Wh per M tokens
          </li>
        )}
      </ul>
      <p class="axis">↑ Wh per million output tokens</p>
      <EnergyLatency {...props} />
      <p class="axis end">{itlName(statistic)}, ms →</p>
      <figcaption>
        Each mark is a configuration: a model on so many GPUs, with so many requests at once. Lower is less energy,
        further left is faster; both axes are logarithmic. <dfn>ITL</dfn>, the inter-token latency, is the time between
        one token of an answer and the next; the median is the middle one, and p99 is exceeded by one in a hundred. The{' '}
        <dfn>running batch</dfn> is how many requests the server works on at once, on average: the more share its work,
        the less energy a token takes, and the longer each waits. The <dfn>Pareto front</dfn> joins the configurations
        that no other one beats in both.
      </figcaption>
    </figure>
  );
}
