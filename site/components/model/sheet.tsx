import type { ComponentChildren } from 'preact';
import type { Configuration } from '../../../scripts/contract/generated/api.d.ts';
import { cards } from '../../figures/format.ts';

/** A row of a sheet: its name with what it means, and what stands below each configuration. */
export interface SheetRow<T> {
  readonly name: string;
  readonly note?: string;
  readonly cell: (column: T) => ComponentChildren;
}

/** What a sheet needs; `gpus` are in the order of their colours. */
export interface SheetProps<T> {
  readonly caption: string;
  readonly columns: readonly T[];
  readonly rows: readonly SheetRow<T>[];
  readonly gpus: readonly string[];
}

/** A table with a column for each of a few configurations, so that they stand beside each other. */
export function Sheet<T extends { readonly best: Configuration }>({ caption, columns, rows, gpus }: SheetProps<T>) {
  return (
    <section class="table-box sheet" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ best }) => (
              <th key={best.row_id} scope="col" class="figure gpu-mark" data-gpu={gpus.indexOf(best.gpu)}>
                {cards(best)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, cell }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {note !== undefined && <small>{note}</small>}
              </th>
              {columns.map((column) => (
                <td key={column.best.row_id} class="figure">
                  {cell(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A figure with what stands behind it in small below. */
export function Explained({ figure, children }: { figure: string; children: ComponentChildren }) {
  return (
    <>
      {figure}
      <small>{children}</small>
    </>
  );
}

/** A figure and its unit, which stay on one line. */
export function withUnit(figure: string, unit: string): string {
  return `${figure}\u00a0${unit}`;
}
