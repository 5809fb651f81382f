import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly head: ComponentChildren;
  /** Unit, shown below the head. */
  readonly unit?: string;
  /** What stands in the cell. */
  readonly cell: (row: Row) => ComponentChildren;
  /** What the column is sorted by; absent where sorting makes no sense. Numbers make the column a column of figures. */
  readonly sort?: (row: Row) => string | number;
  /** The cell names the row. */
  readonly rowHead?: true;
}

/** What a table needs. */
export interface TableProps<Row> {
  /** Says what the table holds; read out, and shown above it. */
  readonly caption: ComponentChildren;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The table gets a field to search its rows, where scripts run. */
  readonly search?: true;
}

/**
 * A table that reads as it stands. Where scripts run, the heads become buttons that sort: `islands/page.ts` reads the
 * value to sort by from `data-value`.
 */
export function Table<Row>({ caption, columns, rows, rowKey, search }: TableProps<Row>) {
  return (
    <section class="table-box" tabIndex={0} aria-label={typeof caption === 'string' ? caption : 'Table'}>
      <table data-sortable data-search={search}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={i}
                scope="col"
                class={isFigure(column, rows) ? 'figure' : undefined}
                data-sort={column.sort === undefined ? undefined : isFigure(column, rows) ? 'number' : 'text'}
              >
                {column.head}
                {column.unit !== undefined && <span class="unit">{column.unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, i) => {
                const value = column.sort?.(row);
                const attributes = {
                  class: isFigure(column, rows) ? 'figure' : undefined,
                  'data-value': value,
                };
                return column.rowHead === true ? (
                  <th key={i} scope="row" {...attributes}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={i} {...attributes}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isFigure<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  const [first] = rows;
  return first !== undefined && typeof column.sort?.(first) === 'number';
}
