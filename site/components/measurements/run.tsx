import { plural } from '../../../scripts/text/words.ts';
import { runId, type ComparedRow } from '../../figures/compared.ts';
import { cards, decimals, energy, integer, latency } from '../../figures/format.ts';
import { OutsideLink } from '../outside-link.tsx';
import { Term } from '../term.tsx';

/** How one contributed row was measured, in words. What stands in it was written by others, like the table. */
export function Run({ row, repository }: { row: ComparedRow; repository: string | null }) {
  const file = row.source_file.split('/').map(encodeURIComponent).join('/');
  return (
    <section class="run">
      <h3 id={runId(row)}>
        <bdi>{row.model}</bdi> on <bdi>{cards(row)}</bdi>, <time dateTime={row.measured_on}>{row.measured_on}</time>
      </h3>
      <dl class="entry-facts">
        <Term name="By">
          <bdi>{row.contributor}</bdi>
        </Term>
        <Term name="Model">
          <bdi>{row.model_id}</bdi>, {row.precision}
          {parallelism(row)}
        </Term>
        <Term name="Latency">
          median {latency(row.median_itl_ms)} ms, 90th percentile {latency(row.p90_itl_ms)} ms, 99th percentile{' '}
          {latency(row.p99_itl_ms)} ms between tokens
        </Term>
        <Term name="Load">
          {energy(row.avg_running_batch)} requests at once, {decimals(row.tokens_per_second, 1)} tokens per second,{' '}
          {integer(row.gpu_power_watts_total)} W
        </Term>
        <Term name="Window">
          {integer(row.window_seconds)} s, {integer(row.requests_in_window)} requests, {plural(row.runs, 'run')}
        </Term>
        <Term name="Prompts">
          <bdi>{row.prompt_set}</bdi>; {integer(row.avg_prompt_tokens)} tokens each, answers of{' '}
          {integer(row.avg_output_tokens)} tokens on average
        </Term>
        <Term name="Engine">
          <bdi>{row.engine}</bdi> <bdi>{row.engine_version}</bdi>, driver <bdi>{row.driver_version}</bdi>, CUDA{' '}
          <bdi>{row.cuda_version}</bdi>
        </Term>
        <Term name="Energy from">{ENERGY_SOURCE[row.energy_source]}</Term>
        <Term name="File">
          <OutsideLink href={repository && `${repository}/blob/HEAD/${file}`}>{row.source_file}</OutsideLink>
        </Term>
        <Term name="Logs">
          <OutsideLink href={row.logs} rel="nofollow noopener ugc">
            {row.logs ?? 'none'}
          </OutsideLink>
        </Term>
        {row.notes !== '' && (
          <Term name="Notes">
            <bdi>{row.notes}</bdi>
          </Term>
        )}
      </dl>
    </section>
  );
}

function parallelism({ tensor_parallel, data_parallel, expert_parallel }: ComparedRow): string {
  const degrees = { tensor: tensor_parallel, data: data_parallel, expert: expert_parallel };
  const spread = Object.entries(degrees).filter(([, degree]) => degree > 1);
  return spread.map(([kind, degree]) => `, ${kind}-parallel over ${degree} cards`).join('');
}

/** Where the energy was read, in words. */
const ENERGY_SOURCE: Readonly<Record<ComparedRow['energy_source'], string>> = {
  nvml_total_energy: 'the energy counter of NVML',
  nvml_power: 'the power that NVML reported, summed over time',
  dcgm_total_energy: 'the energy counter of DCGM',
  dcgm_power: 'the power that DCGM reported, summed over time',
  nvidia_smi_power: 'the power that nvidia-smi reported, summed over time',
  external_meter: 'a meter outside the machine',
  other: 'another place, see the notes',
};
