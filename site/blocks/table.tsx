import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly head: ComponentChildren;
  /** Unit, shown below the head. */
  readonly unit?: string;
  /** The value to sort by, if the column can be sorted. Numbers are right-aligned. */
  readonly sort?: (row: Row) => string | number;
  /** Formats the number of a cell. */
  readonly format?: (value: number) => string;
  /** The content of the cell, if it isn't the value to sort by. */
  readonly cell?: (row: Row) => ComponentChildren;
  /** The cell names the row. */
  readonly rowHead?: true;
  /** On a phone, a closed row shows this column next to its name. By default it is the first column of numbers. */
  readonly line?: true;
}

interface TableProps<Row> {
  /** The title of the table, shown above it. It is also the label for screen readers, unless there is a `label`. */
  readonly caption: string;
  readonly label?: string;
  /** Class of the box around it. */
  readonly kind?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The address of the CSV file with the same data, below the site. */
  readonly csv?: string | undefined;
  /** Adds a field that searches the rows, if scripts run. */
  readonly search?: true;
  /** Other words by which the search finds a row. */
  readonly also?: (row: Row) => string;
  /** Its cells contain sentences, so it doesn't fit a small screen, even with few columns. */
  readonly spacious?: true;
  /** The rows can't be sorted. */
  readonly fixed?: true;
}

/** From this number of columns on, a table doesn't fit a small screen. */
const STACKED_FROM = 5;

/** The number of rows that a screen shows at first. `.long` in tables.css hides the others. */
const FIRST_ROWS = 20;

/**
 * A table. On a phone, each row is a line that opens. If scripts run, the headings are buttons that sort:
 * `islands/tables.ts` reads the value to sort by from `data-value`.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, label = caption, kind, columns, rows, csv, search, also, spacious, fixed } = props;
  const [first] = rows;
  const isFigure = ({ sort }: Column<Row>): boolean => first !== undefined && typeof sort?.(first) === 'number';
  const chosen = columns.filter(({ line }) => line);
  const line = chosen.length > 0 ? chosen : columns.filter(isFigure).slice(0, 1);
  const isStacked = columns.length >= STACKED_FROM || spacious === true;
  const opens = isStacked && columns.some((one) => one.rowHead !== true && !line.includes(one));
  const isLong = rows.length > FIRST_ROWS + 4;
  const drawn = columns.map((column) => ({
    ...column,
    look: [isFigure(column) && 'figure', line.includes(column) && 'line'].filter(Boolean).join(' ') || undefined,
    sorted: fixed === true || column.sort === undefined ? undefined : isFigure(column) ? 'number' : 'text',
  }));
  const box = (
    <section
      class={['table-box', kind, isStacked && 'stack', isLong && 'long'].filter(Boolean).join(' ')}
      tabIndex={0}
      aria-label={label}
    >
      <table data-sortable={fixed === true ? undefined : true}>
        <caption>
          {csv !== undefined && (
            <a class="csv" href={csv} download aria-label={`CSV: ${label}`}>
              CSV
            </a>
          )}
          {caption}
        </caption>
        <thead>
          <tr>
            {drawn.map(({ head, unit, look, sorted }, i) => (
              <th key={i} scope="col" class={look} data-sort={sorted}>
                {sorted === 'number' && <SortArrow />}
                {head}
                {sorted === 'text' && <SortArrow />}
                {unit !== undefined && <span class="unit">{unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Line key={i} row={row} also={also?.(row)} columns={drawn} isStacked={isStacked} opens={opens} />
          ))}
        </tbody>
      </table>
      {isLong && (
        <label class="show-all">
          <input type="checkbox" /> Show all {rows.length} rows
        </label>
      )}
    </section>
  );
  return search === true ? [<TableSearch key="search" count={rows.length} />, box] : box;
}

/** The sign that a column sorts, if scripts run. In a column of numbers, it is before the text, whose end is aligned. */
export const SortArrow = () => <span class="sort-arrow needs-script" aria-hidden="true" />;

/** The field that searches the table below it. */
function TableSearch({ count }: { readonly count: number }) {
  return (
    <div class="table-search needs-script">
      <label>
        Search the table
        <input type="search" autocomplete="off" placeholder=" " maxLength={100} />
      </label>
      <p role="status" class="muted small">
        {count} rows
      </p>
    </div>
  );
}

/** A column with its class and its kind of sorting. */
type DrawnColumn<Row> = Column<Row> & { readonly look?: string | undefined; readonly sorted?: string | undefined };

interface LineProps<Row> {
  readonly row: Row;
  readonly also: string | undefined;
  readonly columns: readonly DrawnColumn<Row>[];
  /** Whether each cell needs its heading on a phone. */
  readonly isStacked: boolean;
  /** Whether the row opens on a phone. */
  readonly opens: boolean;
}

function Line<Row>({ row, also, columns, isStacked, opens }: LineProps<Row>) {
  return (
    <tr data-also={also}>
      {columns.map((column, i) => {
        const { head, unit, rowHead, sorted, look, cell } = column;
        const name = isStacked && rowHead !== true && typeof head === 'string' ? [head, unit] : [];
        const Cell = rowHead === true ? 'th' : 'td';
        return (
          <Cell
            key={i}
            scope={rowHead && 'row'}
            class={look}
            data-value={sorted && column.sort?.(row)}
            data-head={name.filter(Boolean).join(', ') || undefined}
          >
            {cell === undefined ? defaultCell(column, row) : cell(row)}
            {rowHead === true && opens && (
              <label class="row-opener">
                <input type="checkbox" aria-label="Show the whole row" />
              </label>
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** The content of a cell by default: its value to sort by. */
function defaultCell<Row>({ sort, format = String }: Column<Row>, row: Row): string | undefined {
  const value = sort?.(row);
  return typeof value === 'number' ? format(value) : value;
}

interface CellTextProps {
  /** Small text below. */
  readonly small?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Text in a cell that wraps, with small text below it. */
export function CellText({ small, children }: CellTextProps) {
  return (
    <div class="words-cell">
      {children}
      {small !== undefined && <div class="muted small">{small}</div>}
    </div>
  );
}
