import type { ComponentChildren } from 'preact';
import { bandEnds } from '../charts/cells.ts';
import { colourOf } from '../charts/svg.tsx';
import { logarithmic } from '../charts/axis.ts';
import { bandInWords, threeDigits } from '../../src/figures/format.ts';
import type { Figure } from '../work.ts';

/** A row: a name that leads to where more is told, what it takes on one GPU or several, and further cells. */
export interface FigureRow {
  readonly key: string;
  readonly name: string;
  /** Where the whole row leads. */
  readonly href?: string | undefined;
  /** Said below the name in small letters. */
  readonly small?: string;
  readonly on: readonly Figure[];
  readonly cells: readonly (readonly [shown: ComponentChildren, value: number | string, look?: 'quiet'])[];
}

interface FigureTableProps {
  readonly caption: string;
  readonly name: string;
  /** What the figures are in. */
  readonly unit: string;
  /** In the order of their colours. */
  readonly gpus: readonly string[];
  /** A column for the figures of each GPU; else one for all. */
  readonly columns: readonly string[];
  /** Heads of the further columns, each with what is said below it. */
  readonly heads: readonly (readonly [head: string, unit: string])[];
  readonly rows: readonly FigureRow[];
  /** A last row, below all. */
  readonly foot?: readonly ComponentChildren[];
  readonly csv: string;
  /** On a phone the further cells stand below with their names; else the first one alone is shown. */
  readonly few?: true;
}

/** Beyond the outermost bands, so that no mark is cut. */
const EDGE = 1.15;

/**
 * A table whose rows carry their own picture: a mark for each GPU on one logarithmic axis, with its band. The whole row is
 * the link; on a phone a row is its name, its figures, and the picture below.
 */
export function FigureTable({ caption, name, unit, gpus, columns, heads, rows, foot, csv, few }: FigureTableProps) {
  const ends = rows.flatMap(({ on }) => on.flatMap((c) => Object.values(bandEnds(c))));
  const x = logarithmic([Math.min(...ends) / EDGE, Math.max(...ends) * EDGE], [0, 100]);
  return (
    <section class={few === true ? 'table-box few' : 'table-box'} tabIndex={0} aria-label={caption}>
      <table class="figures" data-sortable>
        <caption>
          <a class="csv" href={csv} download aria-label={`CSV: ${caption}`}>
            CSV
          </a>
          {caption}{' '}
          {gpus.map((gpu, i) => (
            <b key={gpu} style={{ color: colourOf(i) }}>
              <i class="dot" data-gpu={i} /> {gpu}{' '}
            </b>
          ))}
        </caption>
        <thead>
          <tr>
            <Heads {...{ name, unit, gpus, columns, heads }} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} x={x} {...{ gpus, columns, heads }} />
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2 + columns.length}>
                Middle of all
              </th>
              {foot.map((cell, i) => (
                <td key={i} class="figure more">
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type HeadsProps = Pick<FigureTableProps, 'name' | 'unit' | 'gpus' | 'columns' | 'heads'>;

function Heads({ name, unit, gpus, columns, heads }: HeadsProps) {
  return (
    <>
      <th scope="col" data-sort="text">
        {name}
      </th>
      <th scope="col">
        <span class="unit">{unit}, log scale</span>
      </th>
      {columns.map((gpu) => (
        <th key={gpu} scope="col" class="figure" data-sort="number" style={{ color: colourOf(gpus.indexOf(gpu)) }}>
          {gpu}
          <span class="unit">{unit}</span>
        </th>
      ))}
      {heads.map(([head, said]) => (
        <th key={head} scope="col" class="figure more" data-sort="number">
          {head}
          <span class="unit">{said}</span>
        </th>
      ))}
    </>
  );
}

interface RowProps extends Pick<FigureTableProps, 'gpus' | 'columns' | 'heads'> {
  readonly row: FigureRow;
  readonly x: (value: number) => number;
}

function Row({ row: { key, name, href, small, on, cells }, gpus, columns, heads, x }: RowProps) {
  return (
    <tr id={key}>
      <th scope="row" data-value={name}>
        {href === undefined ? name : <a href={href}>{name}</a>}
        {small !== undefined && <small>{small}</small>}
      </th>
      <td class="dots" aria-hidden="true">
        <Dots on={on} gpus={gpus} x={x} />
      </td>
      {columns.map((gpu) => (
        <FigureCell key={gpu} c={on.find((c) => c.gpu === gpu)} gpus={gpus} />
      ))}
      {cells.map(([shown, value, look], i) => (
        <td key={i} class={`figure more ${look ?? ''}`} data-value={value} data-head={heads[i]?.join(', ')}>
          {shown}
        </td>
      ))}
    </tr>
  );
}

interface DotsProps {
  readonly on: readonly Figure[];
  readonly gpus: readonly string[];
  readonly x: (value: number) => number;
}

/** The mark of each figure, with its band as a line. */
function Dots({ on, gpus, x }: DotsProps) {
  const share = (value: number, from = 0): string => `${Math.abs(x(value) - from).toFixed(1)}%`;
  return (
    <span class="strip">
      {on.map((c) => {
        const { low, high } = bandEnds(c);
        const gpu = gpus.indexOf(c.gpu);
        const color = colourOf(gpu);
        return (
          <>
            <i class="band" style={{ color, left: share(low), right: share(high, 100) }} />
            <i class="dot" data-gpu={gpu} style={{ color, left: share(c.wh) }} />
          </>
        );
      })}
    </span>
  );
}

/** A figure in the colour of its GPU, with how many cards and its band. */
function FigureCell({ c, gpus }: { readonly c: Figure | undefined; readonly gpus: readonly string[] }) {
  if (c === undefined) {
    return (
      <td class="figure quiet" data-value={Number.MAX_VALUE}>
        –
      </td>
    );
  }
  const band = bandInWords(c.wh, c.relative_uncertainty);
  return (
    <td class="figure" data-value={c.wh}>
      <b style={{ color: colourOf(gpus.indexOf(c.gpu)) }}>{threeDigits(c.wh)}</b>
      {band !== null && <small>{band}</small>}
      {c.num_gpus > 1 && <small>{c.num_gpus} cards</small>}
    </td>
  );
}
