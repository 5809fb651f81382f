import type { ComponentChildren } from 'preact';
import { uncertaintyEnds } from '../charts/cells.ts';
import { besideEachOther, colourOf } from '../charts/svg.tsx';
import { logarithmic, logTicks, roomyTicks } from '../charts/axis.ts';
import { decimalMargin, mostDecimals } from './decimal-margin.ts';
import { SortArrow } from './table.tsx';
import { threeDigits, tickLabel, uncertaintyRange } from '../../src/figures/format.ts';
import type { WorkloadConfiguration } from '../workload.ts';

/** A row: a name, its configurations on one or several GPUs, and further cells. */
export interface EnergyRow {
  readonly key: string;
  readonly name: string;
  /** The address that the whole row links to. */
  readonly href?: string | undefined;
  /** Small text below the name. */
  readonly small?: string;
  /** The energy of an average response. A phone has no room for it; the page of the model shows it. */
  readonly response?: string;
  /** A comparison of two GPUs in words, which only a phone shows: its table has no column for each value. */
  readonly verdict?: string | undefined;
  readonly configurations: readonly WorkloadConfiguration[];
  /** The values that the filters above the table compare. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly cells: readonly (readonly [shown: ComponentChildren, value: number | string, look?: 'quiet'])[];
}

/** The median of a column, formatted, and the most decimals of the numbers in the column. */
export interface ColumnMedian {
  readonly text: string;
  readonly decimals: number;
}

interface EnergyTableProps {
  readonly caption: string;
  readonly name: string;
  /** The unit of the energy values. */
  readonly unit: string;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  /** The GPUs that have a column with their energy. */
  readonly columns: readonly string[];
  /** The headings of the further columns. A column below a group has the unit of the group. */
  readonly heads: readonly (readonly [head: string, unit?: string])[];
  /** A heading above the last of the further columns. */
  readonly group?: { readonly head: string; readonly unit: string; readonly span: number } | undefined;
  readonly rows: readonly EnergyRow[];
  /** The medians of the further columns, in a last row. Null for a column without one. */
  readonly foot?: readonly (ColumnMedian | null)[];
  readonly csv: string;
  /** The address of a comparison of rows. */
  readonly compare?: string;
  /** On a phone, all further cells are shown below the row with their headings, not only the first. */
  readonly few?: true;
}

/** The factor by which the axis extends beyond the outermost values, so that no mark is cut off. */
const AXIS_MARGIN = 1.15;

/** The least width of the pictures, and the size of the labels of their axis, pixels. */
const [PICTURE_WIDTH, AXIS_LETTERS] = [160, 13];

/**
 * A table with a picture in each row: a mark for each GPU on a logarithmic axis, with its uncertainty range. The whole
 * row is a link. On a phone, the picture is below the name and the values.
 */
export function EnergyTable(props: EnergyTableProps) {
  const { caption, name, unit, gpus, columns, heads, group, rows, foot, few } = props;
  const { x, ticks } = axisOf(rows);
  const own = heads.length - (group?.span ?? 0);
  const looks = heads.map((_, i) => `figure more more-${i}${i < own ? '' : ' grouped'}`);
  const decimals = columns.map((gpu) =>
    mostDecimals(
      rows.flatMap(({ configurations }) =>
        configurations.filter((c) => c.gpu === gpu).map(({ wh }) => threeDigits(wh)),
      ),
    ),
  );
  return (
    <section class={few === true ? 'table-box few' : 'table-box'} tabIndex={0} aria-label={caption}>
      <table
        class="figures"
        data-sortable
        style={{ '--grid': gridLines(ticks.map(x)), '--columns': columns.length + 1 }}
      >
        <Caption {...props} />
        <thead>
          {group !== undefined && (
            <tr class="groups">
              <td colSpan={2 + columns.length + heads.length - group.span} />
              <th scope="colgroup" colSpan={group.span}>
                {group.head}
                <span class="unit">{group.unit}</span>
              </th>
            </tr>
          )}
          <tr>
            <Heads
              name={name}
              unit={unit}
              gpus={gpus}
              columns={columns}
              heads={heads}
              looks={looks}
              ticks={ticks}
              x={x}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              x={x}
              gpus={gpus}
              columns={columns}
              heads={heads}
              looks={looks}
              decimals={decimals}
            />
          ))}
        </tbody>
        {foot !== undefined && <Medians medians={foot} looks={looks} columnsBefore={2 + columns.length} />}
      </table>
    </section>
  );
}

/** The axis of all pictures, from 0 to 100, and the values that have a label on it. */
function axisOf(rows: readonly EnergyRow[]) {
  const ends = rows.flatMap(({ configurations }) => configurations.flatMap((c) => Object.values(uncertaintyEnds(c))));
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const x = logarithmic([low / AXIS_MARGIN, high * AXIS_MARGIN], [0, 100]);
  const place = (tick: number): number => (PICTURE_WIDTH * x(tick)) / 100;
  return { x, ticks: roomyTicks(logTicks(low, high), place, AXIS_LETTERS, PICTURE_WIDTH) };
}

/** The title of the table, the GPUs in it with their colours, and its links. */
function Caption({ caption, gpus, rows, csv, compare }: EnergyTableProps) {
  const isShown = (gpu: string): boolean =>
    rows.some(({ configurations }) => configurations.some((c) => c.gpu === gpu));
  return (
    <caption>
      <span class="table-links">
        {compare !== undefined && <a href={compare}>Compare models</a>}
        <a class="csv" href={csv} download aria-label={`CSV: ${caption}`}>
          CSV
        </a>
      </span>
      {caption}{' '}
      {gpus.map(
        (gpu, i) =>
          isShown(gpu) && (
            <b key={gpu} style={{ color: colourOf(i) }}>
              <i class="dot" data-gpu={i} /> {gpu}{' '}
            </b>
          ),
      )}
    </caption>
  );
}

interface MediansProps {
  readonly medians: readonly (ColumnMedian | null)[];
  /** The class of each column. */
  readonly looks: readonly string[];
  /** The number of columns before the first median. */
  readonly columnsBefore: number;
}

/** The last row. `islands/tables.ts` replaces the medians with those of the rows that a filter shows. */
function Medians({ medians, looks, columnsBefore }: MediansProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={columnsBefore}>
          Median of the models with a value
        </th>
        {medians.map((median, i) => (
          <td key={i} class={looks[i]} data-decimals={median?.decimals}>
            {median !== null && <Aligned decimals={median.decimals}>{median.text}</Aligned>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Vertical lines at some places, in percent of the width, as the background of every picture. */
function gridLines(places: readonly number[]): string {
  const lines = places.map((place) => `linear-gradient(var(--line) 0 0) ${place.toFixed(1)}% 0 / 1px 100% repeat-y`);
  return lines.length === 0 ? 'none' : lines.join();
}

interface HeadsProps extends Pick<EnergyTableProps, 'name' | 'unit' | 'gpus' | 'columns' | 'heads'> {
  /** The labelled values of the axis of the pictures. */
  readonly ticks: readonly number[];
  readonly x: (value: number) => number;
  /** The class of each further column. */
  readonly looks: readonly string[];
}

function Heads({ name, unit, gpus, columns, heads, looks, ticks, x }: HeadsProps) {
  return (
    <>
      <th scope="col" data-sort="text">
        {name}
        <SortArrow />
      </th>
      <th scope="col" class="axis" aria-hidden="true">
        <span class="unit">{unit}, log scale</span>
        <span class="ticks">
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${x(tick).toFixed(1)}%` }}>
              {tickLabel(tick)}
            </span>
          ))}
        </span>
      </th>
      {columns.map((gpu) => (
        <th key={gpu} scope="col" class="figure" data-sort="number" style={{ color: colourOf(gpus.indexOf(gpu)) }}>
          <SortArrow />
          {gpu}
          <span class="unit">{unit}</span>
        </th>
      ))}
      {heads.map(([head, unitOfColumn], i) => (
        <th key={head} scope="col" class={looks[i]} data-sort="number">
          <SortArrow />
          {head}
          {unitOfColumn !== undefined && <span class="unit">{unitOfColumn}</span>}
        </th>
      ))}
    </>
  );
}

interface RowProps extends Pick<EnergyTableProps, 'gpus' | 'columns' | 'heads'> {
  readonly row: EnergyRow;
  readonly x: (value: number) => number;
  /** The class of each further column. */
  readonly looks: readonly string[];
  /** The most decimals of the energy values in the column of each GPU. */
  readonly decimals: readonly number[];
}

function Row({
  row: { key, name, href, small, response, verdict, configurations, filters, cells },
  gpus,
  columns,
  heads,
  looks,
  decimals,
  x,
}: RowProps) {
  return (
    <tr
      id={key}
      data-filters={filters && JSON.stringify(filters)}
      data-wh={filters && configurations[0]?.wh}
      data-uncertainty={filters && (configurations[0]?.relative_uncertainty ?? undefined)}
    >
      <th scope="row" data-value={name}>
        {href === undefined ? name : <a href={href}>{name}</a>}
        {small !== undefined && <small>{small}</small>}
        {response !== undefined && <small class="response">{response}</small>}
      </th>
      <td class="dots" aria-hidden="true">
        <Dots configurations={configurations} gpus={gpus} x={x} />
      </td>
      {columns.map((gpu, i) => (
        <EnergyCell key={gpu} c={configurations.find((c) => c.gpu === gpu)} gpus={gpus} decimals={decimals[i] ?? 0} />
      ))}
      {cells.map(([shown, value, look], i) => (
        <td
          key={i}
          class={[looks[i], look].filter(Boolean).join(' ')}
          data-value={value}
          data-head={heads[i]?.filter(Boolean).join(', ')}
        >
          {shown}
        </td>
      ))}
      {verdict !== undefined && <td class="verdict">{verdict}</td>}
    </tr>
  );
}

interface DotsProps {
  readonly configurations: readonly WorkloadConfiguration[];
  readonly gpus: readonly string[];
  readonly x: (value: number) => number;
}

/** A mark for each configuration, with its uncertainty range as a line. */
function Dots({ configurations, gpus, x }: DotsProps) {
  // The picture is about 300 pixels wide on a wide screen.
  const beside = besideEachOther(configurations.map(({ wh }) => 3 * x(wh)));
  const share = (value: number, from = 0): string => `${Math.abs(x(value) - from).toFixed(1)}%`;
  return (
    <span class="strip">
      {configurations.map((c, i) => {
        const { low, high } = uncertaintyEnds(c);
        const gpu = gpus.indexOf(c.gpu);
        const color = colourOf(gpu);
        return (
          <>
            <i class="range" style={{ color, left: share(low), right: share(high, 100) }} />
            <i
              class="dot"
              data-gpu={gpu}
              style={{ color, left: share(c.wh), ...(beside[i] !== 0 && { top: `calc(50% + ${beside[i] ?? 0}px)` }) }}
            />
          </>
        );
      })}
    </span>
  );
}

interface EnergyCellProps {
  readonly c: WorkloadConfiguration | undefined;
  readonly gpus: readonly string[];
  /** The most decimals of the values in the column. */
  readonly decimals: number;
}

/** An energy value in the colour of its GPU, with its uncertainty range and the number of GPUs. */
function EnergyCell({ c, gpus, decimals }: EnergyCellProps) {
  if (c === undefined) {
    return (
      <td class="figure quiet" data-value={Number.MAX_VALUE}>
        –
      </td>
    );
  }
  const range = uncertaintyRange(c.wh, c.relative_uncertainty);
  return (
    <td class="figure" data-value={c.wh}>
      <b style={{ color: colourOf(gpus.indexOf(c.gpu)) }}>
        <Aligned decimals={decimals}>{threeDigits(c.wh)}</Aligned>
      </b>
      {range !== null && <small>{range}</small>}
      {c.num_gpus > 1 && <small>{c.num_gpus} GPUs</small>}
    </td>
  );
}

interface AlignedProps {
  /** A formatted number. */
  readonly children: string;
  /** The most decimals of the numbers in its column. */
  readonly decimals: number;
}

/** A number whose decimal point is below those of its column. */
export const Aligned = ({ children, decimals }: AlignedProps) => (
  <span style={{ marginRight: decimalMargin(children, decimals) }}>{children}</span>
);
