import type { PublishedRun } from '../../../scripts/contributions/reference.ts';
import type { RowReport } from '../../../scripts/contributions/report.ts';
import { decimals, energy, latency, significant } from '../../figures/format.ts';

/** What a file would publish, beside the published run most like it. */
export function Row({ row, like }: { row: RowReport; like: PublishedRun | null }) {
  const margin = `${significant(Math.abs(row.itl_margin_ms))} ms ${row.itl_margin_ms < 0 ? 'above' : 'under'} the ceiling`;
  return (
    <section id="row">
      <h3>Beside what is published</h3>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col" class="figure">
                Energy<span class="unit">Wh / M tokens</span>
              </th>
              <th scope="col" class="figure">
                Median ITL<span class="unit">ms</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {[row, ...(like === null ? [] : [like])].map((run) => (
              <tr key={run === row}>
                <th scope="row">
                  {'row_id' in run ? (
                    <a href={`../../models/${run.row_id.split('/', 1)[0]}/`}>{run.row_id}</a>
                  ) : (
                    'Yours'
                  )}
                </th>
                <td class="figure">{energy(run.wh_per_million_output_tokens)}</td>
                <td class="figure">{latency(run.median_itl_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {row.like_for_like === null
          ? 'Nothing published is like it: the same model, precision and whole GPU. '
          : `Your row takes ${decimals(row.like_for_like.ratio, 2)} times the energy of the published run most like it. `}
        {row.comparable ? 'It is comparable with the index' : 'It is published as not comparable with the index'}: its
        median inter-token latency is {margin}.
        {row.kg_co2e_per_billion_output_tokens.map(({ area, kg }) => (
          <span key={area}>
            {' '}
            {area === 'World' ? 'With the world’s electricity' : `With the electricity of ${area}`}, a billion output
            tokens make {significant(kg)} kg CO2e.
          </span>
        ))}
      </p>
    </section>
  );
}
