import type { ComponentChildren } from 'preact';

/** A column of a table. */
export interface Column<Row> {
  readonly head: ComponentChildren;
  /** Unit, shown below the head. */
  readonly unit?: string;
  /** What the column is sorted by; absent where sorting makes no sense. Numbers make the column a column of figures. */
  readonly sort?: (row: Row) => string | number;
  /** How a figure is written. */
  readonly written?: (figure: number) => string;
  /** What stands in the cell, where it is other than what the column is sorted by. */
  readonly cell?: (row: Row) => ComponentChildren;
  /** The cell names the row. */
  readonly rowHead?: true;
  /**
   * On a phone the row shows it beside its name before it is opened; where no column says so, the first column of figures
   * is.
   */
  readonly line?: true;
}

/** What a table needs. */
interface TableProps<Row> {
  /** Says what the table holds; shown above it, and read out where there is no other `label`. */
  readonly caption: string;
  readonly label?: string;
  /** Class of its box. */
  readonly kind?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The file that has these figures for programs, below the site. */
  readonly csv?: string | undefined;
  /** The table gets a field to search its rows, where scripts run. */
  readonly search?: true;
  /** Its cells hold sentences: it has no room on a small screen, however few columns it has. */
  readonly spacious?: true;
  /** The rows stay in their order: nothing sorts them. */
  readonly fixed?: true;
}

/** A table of so many columns has no room on a small screen. */
const MANY = 5;

/** So many rows a phone shows at first; `.long` in tables.css leaves the others out. */
const FIRST_ROWS = 20;

/**
 * A table that reads as it stands; on a phone each row is a line that opens. Where scripts run, the heads become buttons
 * that sort: `islands/page.ts` reads the value to sort by from `data-value`.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, label = caption, kind, columns, rows, csv, search, spacious, fixed } = props;
  const [first] = rows;
  const isFigure = ({ sort }: Column<Row>): boolean => first !== undefined && typeof sort?.(first) === 'number';
  const chosen = columns.filter(({ line }) => line);
  const line = chosen.length > 0 ? chosen : columns.filter(isFigure).slice(0, 1);
  const isStacked = columns.length >= MANY || spacious === true;
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
                {head}
                {unit !== undefined && <span class="unit">{unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Line key={i} row={row} columns={drawn} {...{ isStacked, opens }} />
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

/** A column as it is drawn: its class, and how it is sorted. */
type DrawnColumn<Row> = Column<Row> & { readonly look?: string | undefined; readonly sorted?: string | undefined };

interface LineProps<Row> {
  readonly row: Row;
  readonly columns: readonly DrawnColumn<Row>[];
  /** Whether each cell needs the name of its column on a phone. */
  readonly isStacked: boolean;
  /** Whether it has more to show on a phone. */
  readonly opens: boolean;
}

function Line<Row>({ row, columns, isStacked, opens }: LineProps<Row>) {
  return (
    <tr>
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
            {cell === undefined ? writtenIn(column, row) : cell(row)}
            {rowHead === true && opens && (
              <label class="row-opener">
                <input type="checkbox" aria-label="The whole row" />
              </label>
            )}
          </Cell>
        );
      })}
    </tr>
  );
}

/** What stands in a cell where the column does not say. */
function writtenIn<Row>({ sort, written = String }: Column<Row>, row: Row): string | undefined {
  const value = sort?.(row);
  return typeof value === 'number' ? written(value) : value;
}

interface WordsProps {
  /** What is said in small letters below. */
  readonly small?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A few words in a cell, which wrap, and what is said of them below. */
export function Words({ small, children }: WordsProps) {
  return (
    <div class="words-cell">
      {children}
      {small !== undefined && <div class="muted small">{small}</div>}
    </div>
  );
}
