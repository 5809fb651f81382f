import type { Configuration, Model } from '../../../scripts/contract/generated/api.d.ts';
import { cards, decimals, energy, integer, latency } from '../../figures/format.ts';
import { rowAnchor } from '../../figures/rows.ts';
import { parallelism } from '../../figures/series.ts';
import { Table } from '../table.tsx';

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
          { head: 'Batch cap', unit: 'requests', sort: (c) => c.max_num_seqs, written: integer },
          { head: 'Running batch', unit: 'requests', sort: (c) => c.avg_running_batch, written: (n) => decimals(n, 1) },
          { head: 'Energy', unit: 'Wh / M tokens', sort: (c) => c.wh_per_million_output_tokens, written: energy },
          { head: 'Energy', unit: 'J/token', sort: (c) => c.joules_per_output_token, written: (n) => decimals(n, 4) },
          { head: 'ITL median', unit: 'ms', sort: (c) => c.median_itl_ms, written: latency },
          { head: 'p90', unit: 'ms', sort: (c) => c.p90_itl_ms, written: latency },
          { head: 'p95', unit: 'ms', sort: (c) => c.p95_itl_ms, written: latency },
          { head: 'p99', unit: 'ms', sort: (c) => c.p99_itl_ms, written: latency },
          { head: 'Output', unit: 'tokens/s', sort: (c) => c.tokens_per_second, written: integer },
          { head: 'Power', unit: 'W, all cards', sort: (c) => c.gpu_power_watts_total, written: integer },
          { head: 'Power', unit: 'W per card', sort: (c) => c.gpu_power_watts_total / c.num_gpus, written: integer },
          { head: 'Answer', unit: 'tokens', sort: (c) => c.avg_output_tokens, written: integer },
          { head: 'Parallelism', sort: spread },
          { head: 'Precision', sort: (c) => c.precision },
        ]}
      />
    </div>
  );
}

function spread(c: Configuration): string {
  return parallelism(c)?.replaceAll(' parallel', '') ?? 'none';
}
