import { Picture } from '../components/picture.tsx';
import { Table } from '../components/table.tsx';
import { cards, energy, latency, size } from '../figures/format.ts';
import { gpuNames } from '../figures/gpus.ts';
import { definePage } from '../page.tsx';
import { energyLatency } from '../pictures/energy-latency.ts';

export default definePage(
  '/',
  ({ documents }) => ({
    title: 'what a token costs in energy',
    description: documents.manifest.description,
  }),
  ({ documents }) => {
    const { index, manifest } = documents;
    const gpus = gpuNames(documents);
    const most = Math.max(...index.rows.map((row) => row.wh_per_million_output_tokens));
    return (
      <>
        <h1>What a token costs in energy</h1>
        <p class="lead">{manifest.description}</p>
        <p class="caveat">{manifest.caveat}</p>
        <Table
          caption={index.selection}
          rows={index.rows}
          rowKey={(row) => row.row_id}
          columns={[
            {
              head: 'Model',
              rowHead: true,
              sort: (r) => r.model,
              cell: (r) => <a href={`/models/${r.slug}/`}>{r.model}</a>,
            },
            {
              head: 'Hardware',
              sort: (r) => r.gpu,
              cell: (r) => (
                <span data-gpu={gpus.indexOf(r.gpu)} class="gpu-mark">
                  {cards(r)}
                </span>
              ),
            },
            { head: 'Precision', sort: (r) => r.precision, cell: (r) => r.precision },
            { head: 'Parameters', sort: (r) => r.params_b, cell: (r) => size(r) },
            {
              head: 'Energy',
              unit: 'Wh / M output tokens',
              sort: (r) => r.wh_per_million_output_tokens,
              cell: (r) => (
                <span data-gpu={gpus.indexOf(r.gpu)}>
                  {energy(r.wh_per_million_output_tokens)}
                  <span
                    class="bar"
                    style={{ '--share': `${((100 * r.wh_per_million_output_tokens) / most).toFixed(1)}%` }}
                  />
                </span>
              ),
            },
            { head: 'Median ITL', unit: 'ms', sort: (r) => r.median_itl_ms, cell: (r) => latency(r.median_itl_ms) },
            {
              head: 'Running batch',
              unit: 'requests',
              sort: (r) => r.avg_running_batch,
              cell: (r) => energy(r.avg_running_batch),
            },
          ]}
        />
        <h2>Energy against latency</h2>
        <Picture picture={energyLatency(documents)}>
          Every configuration measured. Filled marks are the rows of the table.
        </Picture>
      </>
    );
  },
);
