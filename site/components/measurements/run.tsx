import { runId, type ComparedRow } from '../../figures/compared.ts';
import { cards, decimals, energy, integer, latency } from '../../figures/format.ts';
import { OutsideLink } from '../outside-link.tsx';

/** How one contributed row was measured, in words. What stands in it was written by others, like the table. */
export function Run({ row, repository }: { row: ComparedRow; repository: string | null }) {
  const file = row.source_file.split('/').map(encodeURIComponent).join('/');
  return (
    <section class="run">
      <h3 id={runId(row)}>
        <bdi>{row.model}</bdi> on <bdi>{cards(row)}</bdi>, <time dateTime={row.measured_on}>{row.measured_on}</time>
      </h3>
      <dl class="entry-facts">
        <dt>By</dt>
        <dd>
          <bdi>{row.contributor}</bdi>
        </dd>
        <dt>Model</dt>
        <dd>
          <bdi>{row.model_id}</bdi>, {row.precision}
          {parallelism(row)}
        </dd>
        <dt>Latency</dt>
        <dd>
          median {latency(row.median_itl_ms)} ms, 90th percentile {latency(row.p90_itl_ms)} ms, 99th percentile{' '}
          {latency(row.p99_itl_ms)} ms between tokens
        </dd>
        <dt>Load</dt>
        <dd>
          {energy(row.avg_running_batch)} requests at once, {decimals(row.tokens_per_second, 1)} tokens per second,{' '}
          {integer(row.gpu_power_watts_total)} W
        </dd>
        <dt>Window</dt>
        <dd>
          {integer(row.window_seconds)} s, {integer(row.requests_in_window)} requests, {integer(row.runs)}{' '}
          {row.runs === 1 ? 'run' : 'runs'}
        </dd>
        <dt>Prompts</dt>
        <dd>
          <bdi>{row.prompt_set}</bdi>; {integer(row.avg_prompt_tokens)} tokens each, answers of{' '}
          {integer(row.avg_output_tokens)} tokens on average
        </dd>
        <dt>Engine</dt>
        <dd>
          <bdi>{row.engine}</bdi> <bdi>{row.engine_version}</bdi>, driver <bdi>{row.driver_version}</bdi>, CUDA{' '}
          <bdi>{row.cuda_version}</bdi>
        </dd>
        <dt>Energy from</dt>
        <dd>{ENERGY_SOURCE[row.energy_source]}</dd>
        <dt>File</dt>
        <dd>
          {repository === null ? (
            row.source_file
          ) : (
            <OutsideLink href={`${repository}/blob/HEAD/${file}`}>{row.source_file}</OutsideLink>
          )}
        </dd>
        <dt>Logs</dt>
        <dd>
          {row.logs === null ? (
            'none'
          ) : (
            <OutsideLink href={row.logs} rel="nofollow noopener ugc">
              {row.logs}
            </OutsideLink>
          )}
        </dd>
        {row.notes !== '' && (
          <>
            <dt>Notes</dt>
            <dd>
              <bdi>{row.notes}</bdi>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function parallelism({ tensor_parallel, data_parallel, expert_parallel }: ComparedRow): string {
  const degrees = [
    ['tensor', tensor_parallel],
    ['data', data_parallel],
    ['expert', expert_parallel],
  ] as const;
  const spread = degrees.filter(([, degree]) => degree > 1);
  return spread.map(([kind, degree]) => `, ${kind}-parallel over ${degree} cards`).join('');
}

/** Where the energy was read, in words. */
const ENERGY_SOURCE: Readonly<Record<ComparedRow['energy_source'], string>> = {
  nvml_total_energy: 'the energy counter of NVML',
  nvml_power: 'the power that NVML told, summed over time',
  dcgm_total_energy: 'the energy counter of DCGM',
  dcgm_power: 'the power that DCGM told, summed over time',
  nvidia_smi_power: 'the power that nvidia-smi told, summed over time',
  external_meter: 'a meter outside the machine',
  other: 'another place, see the notes',
};
