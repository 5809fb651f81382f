import type { ComponentChildren } from 'preact';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, energy, latency } from '../../figures/format.ts';
import { itl, itlName, pairOf, type SortKey } from '../../figures/selection.ts';
import { TableBox } from '../table.tsx';
import type { PartProps } from './part.ts';

/** The rows of the main table as they are chosen and sorted. */
export function Rows({
  data,
  settings: { compare, sort, statistic },
  change,
  rows,
  caption,
}: PartProps & { readonly rows: readonly ModelConfiguration[]; readonly caption: ComponentChildren }) {
  const most = Math.max(...rows.map((row) => row.wh_per_million_output_tokens));
  const head = (by: SortKey, name: string, unit?: string) => {
    const sorted = sort.by !== by ? undefined : sort.descending ? 'descending' : 'ascending';
    const press = () => change?.({ sort: sorted === 'ascending' ? `-${by}` : by });
    return (
      <th scope="col" class={unit === undefined ? by : `${by} figure`} aria-sort={sorted}>
        {change === null ? (
          name
        ) : (
          <button type="button" onClick={press}>
            {name}
          </button>
        )}
        {unit !== undefined && <span class="unit">{unit}</span>}
      </th>
    );
  };
  const toggle = (pair: string) => {
    const others = compare.filter((chosen) => chosen !== pair);
    change?.({ compare: (others.length === compare.length ? [...compare, pair] : others).join(',') });
  };
  return (
    <TableBox label="Energy of each model and GPU" caption={<span>{caption}</span>} class="explorer-rows">
      <thead>
        <tr>
          <th scope="col" class="compare needs-script">
            <span>Compare</span>
          </th>
          {head('model', 'Model')}
          {head('hardware', 'GPUs')}
          {head('energy', 'Energy', 'Wh per M tokens')}
          {head('itl', statistic === 'median' ? 'Median ITL' : itlName(statistic), 'ms')}
          {head('batch', 'Running batch', 'requests')}
          {head('size', 'Parameters', 'billions (active)')}
          {head('precision', 'Precision')}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={pairOf(row)} data-gpu={data.choices.gpus.indexOf(row.gpu)}>
            <td class="compare needs-script">
              <label>
                <input
                  type="checkbox"
                  disabled={change === null}
                  checked={compare.includes(pairOf(row))}
                  aria-label={`Compare ${row.model} on ${row.gpu}`}
                  onClick={() => {
                    toggle(pairOf(row));
                  }}
                />
              </label>
            </td>
            <th scope="row" class="model">
              <a href={`models/${row.slug}/`}>{row.model}</a>
            </th>
            <td class="hardware gpu-mark">{cards(row)}</td>
            <td class="energy figure">
              {energy(row.wh_per_million_output_tokens)}
              <Bar share={row.wh_per_million_output_tokens / most} />
            </td>
            <td class="figure">{latency(itl(row, statistic))}</td>
            <td class="figure">{energy(row.avg_running_batch)}</td>
            <td class="figure">{billions(row)}</td>
            <td>{row.precision}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** `8`, and `235 (22)` where fewer are at work per token. */
function billions({ params_b, active_params_b }: ModelConfiguration): string {
  return params_b === active_params_b ? `${params_b}` : `${params_b} (${active_params_b})`;
}

/** A bar below a figure; bars of a column begin at the same place. */
function Bar({ share }: { readonly share: number }) {
  return <span class="bar" style={{ '--share': `${(100 * share).toFixed(1)}%` }} />;
}
