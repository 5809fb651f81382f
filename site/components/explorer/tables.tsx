import type { VNode } from 'preact';
import { kept } from '../../../src/core/files/lazy-files.ts';
import type { ModelConfiguration } from '../../documents.ts';
import { cards, decimals, energy, latency } from '../../../src/figures/format.ts';
import { type ColumnKey } from '../../views/selection.ts';
import { itl, itlName, pairOf, pick } from '../../../src/figures/limits.ts';
import { WithBand } from '../band.tsx';
import { RowOpener, TableBox } from '../table.tsx';
import type { PartProps } from './controls.tsx';
import { last } from './last.ts';

/** The row of each pair as it was drawn last: as long as nothing in it changes, it is moved and not drawn again. */
const lastRow = kept(() => last<VNode>());

/** The rows of the main table as they are chosen and sorted. */
export function Rows(props: PartProps & { readonly rows: readonly ModelConfiguration[]; readonly caption: string }) {
  const { data, settings, rows, caption, change } = props;
  const latencyName = settings.statistic === 'median' ? 'Median ITL' : itlName(settings.statistic);
  const least = new Map(
    pick(data.configurations, { ...settings, ceiling: null }).map((c) => [pairOf(c), c.wh_per_million_output_tokens]),
  );
  const most = Math.max(...rows.map((c) => c.wh_per_million_output_tokens));
  return (
    <TableBox
      label="Energy of each model and GPU"
      caption={<span>{caption}</span>}
      class="explorer-rows"
      heads={[
        ['Model'],
        ['GPUs'],
        ['Energy', 'Wh / M tokens'],
        ['No ceiling', 'Wh / M tokens'],
        [latencyName, 'ms'],
        ['Running batch'],
        ['Parameters', 'billions'],
        ['Precision'],
        ['Compare'],
      ]}
      rowCount={rows.length}
    >
      <thead>
        <tr>
          <SortHead {...props} by="model" name="Model" />
          <SortHead {...props} by="hardware" name="GPUs" line />
          <SortHead {...props} by="energy" name="Energy" line unit="Wh per M tokens" />
          <th scope="col" class="figure">
            No ceiling<span class="unit">Wh per M tokens</span>
          </th>
          <SortHead {...props} by="itl" name={latencyName} unit="ms" />
          <SortHead {...props} by="batch" name="Running batch" unit="requests" />
          <SortHead {...props} by="size" name="Parameters" unit="billions (active)" />
          <SortHead {...props} by="precision" name="Precision" />
          <th scope="col" class="compare needs-script">
            <span>Compare</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const pair = pairOf(row);
          const wh = least.get(pair);
          return lastRow(pair)(
            () => <Row key={pair} {...props} row={row} least={wh} most={most} />,
            [row, wh, most, data, settings.statistic, settings.compare, change],
          );
        })}
      </tbody>
    </TableBox>
  );
}

type SortHeadProps = Pick<PartProps, 'settings' | 'change'> & {
  readonly by: ColumnKey;
  readonly name: string;
  readonly unit?: string;
  /** On a phone it stands beside the name. */
  readonly line?: true;
};

/** The head of a column, which sorts by it: a second press turns the order round. */
function SortHead({ settings: { sort }, change, by, name, unit, line }: SortHeadProps) {
  const sorted = sort.by !== by ? undefined : sort.descending ? 'descending' : 'ascending';
  const press = () => change?.({ sort: sorted === 'ascending' ? `-${by}` : by });
  return (
    <th scope="col" class={`${by}${unit === undefined ? '' : ' figure'}${line ? ' line' : ''}`} aria-sort={sorted}>
      <button type="button" disabled={change === null} onClick={press}>
        {name}
      </button>
      {unit !== undefined && <span class="unit">{unit}</span>}
    </th>
  );
}

interface RowProps extends PartProps {
  readonly row: ModelConfiguration;
  /** What its pair takes without a ceiling, Wh per million output tokens; itself where absent. */
  readonly least: number | undefined;
  /** The energy of the longest bar on a phone. */
  readonly most: number;
}

function Row({ row, least, most, data, settings: { compare, statistic }, change }: RowProps) {
  const pair = pairOf(row);
  const toggle = (): void => {
    const others = compare.filter((chosen) => chosen !== pair);
    change?.({ compare: (others.length === compare.length ? [...compare, pair] : others).join(',') });
  };
  return (
    <tr
      data-gpu={data.choices.gpus.indexOf(row.gpu)}
      style={{ '--share': `${Math.round((100 * row.wh_per_million_output_tokens) / most)}%` }}
    >
      <th scope="row" class="model">
        <a href={`${data.foot.base}models/${row.slug}/`}>{row.model}</a>
        <RowOpener />
      </th>
      <td class="hardware gpu-mark line">{cards(row)}</td>
      <td class="energy figure line">
        <WithBand value={row.wh_per_million_output_tokens} of={row} />
      </td>
      <td class="figure">{energy(least ?? row.wh_per_million_output_tokens)}</td>
      <td class="figure">{latency(itl(row, statistic))}</td>
      <td class="figure">{decimals(row.avg_running_batch, 1)}</td>
      <td class="figure">{billions(row)}</td>
      <td>{row.precision}</td>
      <td class="compare needs-script">
        <label>
          <input
            type="checkbox"
            disabled={change === null}
            checked={compare.includes(pair)}
            aria-label={`Compare ${row.model} on ${row.gpu}`}
            onClick={toggle}
          />
        </label>
      </td>
    </tr>
  );
}

/** `8`, and `235 (22)` where fewer are at work per token. */
function billions({ params_b, active_params_b }: ModelConfiguration): string {
  return params_b === active_params_b ? `${params_b}` : `${params_b} (${active_params_b})`;
}
