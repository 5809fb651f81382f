import type { Configuration, Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals, energy, integer, latency } from '../../figures/format.ts';
import { rowAnchor } from '../../figures/row-links.ts';
import { parallelism } from '../../figures/series.ts';
import { Table, type Column } from '../table.tsx';

/** Every configuration of a model. The link of a row leads to the row itself, to be shared. */
export function Configurations({ model }: { model: Model }) {
  const best = new Set(Object.values(model.best).map(({ row_id }) => row_id));
  const repeats = model.configurations.some(({ repeat }) => repeat > 1);
  return (
    <div class="dense">
      <p>
        Every stable configuration that was measured. The link of a row leads to the row itself, so that it can be
        shared. ITL is inter-token latency, and p90 the latency that nine of ten waits stay under; p95 and p99 likewise.
        {repeats && ' A further run of the same configuration says which run it is.'}
      </p>
      <Table
        caption={`${model.configurations.length} configurations of ${model.name}`}
        rows={model.configurations}
        rowKey={(c) => c.row_id}
        columns={[
          {
            head: 'Hardware',
            rowHead: true,
            sort: cards,
            cell: (c) => (
              <>
                <a id={rowAnchor(c.row_id)} href={`#${rowAnchor(c.row_id)}`}>
                  {cards(c)}
                </a>
                {best.has(c.row_id) && <span class="tag good">best</span>}
                {c.repeat > 1 && <span class="tag">run {c.repeat}</span>}
                {!c.under_itl_deadline && <span class="tag warn">over {model.itl_deadline_ms} ms</span>}
              </>
            ),
          },
          figure('Batch cap', 'requests', (c) => c.max_num_seqs, integer),
          figure(
            'Running batch',
            'requests',
            (c) => c.avg_running_batch,
            (n) => decimals(n, 1),
          ),
          figure('Energy', 'Wh / M tokens', (c) => c.wh_per_million_output_tokens, energy),
          figure(
            'Energy',
            'J/token',
            (c) => c.joules_per_output_token,
            (n) => decimals(n, 4),
          ),
          figure('ITL median', 'ms', (c) => c.median_itl_ms, latency),
          figure('p90', 'ms', (c) => c.p90_itl_ms, latency),
          figure('p95', 'ms', (c) => c.p95_itl_ms, latency),
          figure('p99', 'ms', (c) => c.p99_itl_ms, latency),
          figure('Output', 'tokens/s', (c) => c.tokens_per_second, integer),
          figure('Power', 'W, all cards', (c) => c.gpu_power_watts_total, integer),
          figure('Power', 'W per card', (c) => c.gpu_power_watts_total / c.num_gpus, integer),
          figure('Answer', 'tokens', (c) => c.avg_output_tokens, integer),
          { head: 'Parallelism', sort: spread, cell: spread },
          { head: 'Precision', sort: (c) => c.precision, cell: (c) => c.precision },
        ]}
      />
    </div>
  );
}

function figure(
  head: string,
  unit: string,
  value: (c: Configuration) => number,
  format: (value: number) => string,
): Column<Configuration> {
  return { head, unit, sort: value, cell: (c) => format(value(c)) };
}

function spread(c: Configuration): string {
  return parallelism(c)?.replaceAll(' parallel', '') ?? 'none';
}
