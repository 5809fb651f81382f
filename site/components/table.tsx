import type { ComponentChildren, JSX } from 'preact';

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
   * is. The last of them draws the bar below.
   */
  readonly line?: true;
}

/** What a table needs. */
export interface TableProps<Row> {
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

/**
 * A table that reads as it stands; on a phone each row is a line that opens. Where scripts run, the heads become buttons
 * that sort: `islands/page.ts` reads the value to sort by from `data-value`.
 */
export function Table<Row>({ caption, label, kind, columns, rows, csv, search, spacious, fixed }: TableProps<Row>) {
  const [first] = rows;
  const isFigure = ({ sort }: Column<Row>): boolean => first !== undefined && typeof sort?.(first) === 'number';
  const figures = columns.filter(isFigure).slice(0, 1);
  const line = columns.some((column) => column.line) ? columns.filter((column) => column.line) : figures;
  const share = shareOf(rows, line.findLast(isFigure));
  const opens =
    isStacked(columns.length, spacious) && columns.some((one) => one.rowHead !== true && !line.includes(one));
  const drawn = columns.map((column) => ({
    ...column,
    cell: column.cell ?? ((row: Row) => writtenIn(column, row)),
    look: [isFigure(column) && 'figure', line.includes(column) && 'line'].filter(Boolean).join(' ') || undefined,
    sort: fixed === true ? undefined : column.sort,
  }));
  return (
    <TableBox
      label={label ?? caption}
      kind={kind}
      caption={caption}
      csv={csv}
      heads={columns.map(({ head, unit }) => (typeof head === 'string' ? [head, unit] : []))}
      spacious={spacious}
      rowCount={rows.length}
      data-sortable={fixed === true ? undefined : true}
      data-search={search}
    >
      <thead>
        <tr>
          {drawn.map(({ head, unit, look, sort }, i) => (
            <th key={i} scope="col" class={look} data-sort={sort && (look?.startsWith('figure') ? 'number' : 'text')}>
              {head}
              {unit !== undefined && <span class="unit">{unit}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i} style={share?.(row)}>
            {drawn.map(({ rowHead, cell, look, sort }, j) => {
              const Cell = rowHead === true ? 'th' : 'td';
              return (
                <Cell key={j} scope={rowHead && 'row'} class={look} data-value={sort?.(row)}>
                  {cell(row)}
                  {rowHead === true && opens && <RowOpener />}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** What stands in a cell where the column does not say. */
function writtenIn<Row>({ sort, written = String }: Column<Row>, row: Row): string | undefined {
  const value = sort?.(row);
  return typeof value === 'number' ? written(value) : value;
}

/** How long the bar of a row is, as the share of the largest figure of a column; null where there is none to draw. */
function shareOf<Row>(rows: readonly Row[], column: Column<Row> | undefined) {
  // What stands for a figure that is missing is sorted last, and has no bar.
  const figure = (row: Row): number => {
    const value = Number(column?.sort?.(row));
    return value < Number.MAX_VALUE ? value : 0;
  };
  const most = Math.max(...rows.map(figure));
  if (column === undefined || !(most > 0)) return null;
  return (row: Row) => ({ '--share': `${((100 * figure(row)) / most).toFixed(0)}%` });
}

/** Opens a row on a phone, where a row is a line; it stands in the cell that names the row. */
const RowOpener = () => (
  <label class="row-opener">
    <input type="checkbox" aria-label="The whole row" />
  </label>
);

type TableBoxProps = JSX.IntrinsicElements['table'] & {
  /** Says what the table holds, to who does not see it. */
  readonly label: string;
  readonly caption: ComponentChildren;
  readonly csv?: string | undefined;
  /** Class of the box beside that of every box. */
  readonly kind?: string | undefined;
  readonly spacious?: true | undefined;
  /** How many rows it has: where they are many, a phone shows the first of them, and the rest when asked. */
  readonly rowCount?: number;
  /** Name and unit of each column: where the table is wider than the screen, each row becomes a box of named figures. */
  readonly heads?: readonly (readonly [head?: string, unit?: string | undefined, ...rest: unknown[]])[];
};

/** A table of so many columns has no room on a small screen. */
const MANY = 5;

/** So many rows a phone shows at first; `.long` in tables.css leaves the others out. */
const FIRST_ROWS = 20;

function isStacked(columns: number, spacious: true | undefined): boolean {
  return columns >= MANY || (columns > 0 && spacious === true);
}

/** A table in a box. */
export function TableBox(props: TableBoxProps) {
  const { label, caption, csv, kind, spacious, rowCount = 0, heads = [], children, ...attributes } = props;
  const stacked = isStacked(heads.length, spacious);
  const names = heads.map(([head, unit], i) => [
    `--c${i + 1}`,
    JSON.stringify([head, unit].filter(Boolean).join(', ')),
  ]);
  const long = rowCount > FIRST_ROWS + 4;
  return (
    <section
      class={['table-box', kind, stacked && 'stack', long && 'long'].filter(Boolean).join(' ')}
      tabIndex={0}
      aria-label={label}
    >
      <table {...attributes} style={stacked ? (Object.fromEntries(names) as Record<string, string>) : undefined}>
        <caption>
          {csv !== undefined && (
            <a class="csv" href={csv} download aria-label={`CSV: ${label}`}>
              CSV
            </a>
          )}
          {caption}
        </caption>
        {children}
      </table>
      {long && (
        <label class="show-all">
          <input type="checkbox" /> Show all {rowCount} rows
        </label>
      )}
    </section>
  );
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
