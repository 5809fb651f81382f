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
  /** Its cells hold sentences: on a tablet, too, each row becomes a box. */
  readonly spacious?: true;
  /** The rows stay in their order: nothing sorts them. */
  readonly fixed?: true;
}

/**
 * A table that reads as it stands. Where scripts run, the heads become buttons that sort: `islands/page.ts` reads the
 * value to sort by from `data-value`.
 */
export function Table<Row>({ caption, label, kind, columns, rows, csv, search, spacious, fixed }: TableProps<Row>) {
  const [first] = rows;
  const drawn = columns.map(({ sort, written = String, cell, ...column }) => {
    const figure = first !== undefined && typeof sort?.(first) === 'number' ? 'figure' : undefined;
    const value = (row: Row): string | undefined => {
      const sorted = sort?.(row);
      return typeof sorted === 'number' ? written(sorted) : sorted;
    };
    return { ...column, cell: cell ?? value, figure, sort: fixed === true ? undefined : sort };
  });
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
          {drawn.map(({ head, unit, figure, sort }, i) => (
            <th key={i} scope="col" class={figure} data-sort={sort && (figure === undefined ? 'text' : 'number')}>
              {head}
              {unit !== undefined && <span class="unit">{unit}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {drawn.map(({ rowHead, cell, figure, sort }, j) => {
              const Cell = rowHead === true ? 'th' : 'td';
              return (
                <Cell key={j} scope={rowHead && 'row'} class={figure} data-value={sort?.(row)}>
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

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

/** A table of so many columns becomes boxes on a tablet, and not on a phone alone. */
const MANY = 5;

/** So many rows a phone shows at first, fewer where each is a tall box; `.long` in tables.css leaves the others out. */
const FIRST_ROWS = { long: 20, 'long tall': 8 } as const;
/** More columns make a tall box. */
const TALL = 8;

/** A table in a box. */
export function TableBox({
  label,
  caption,
  csv,
  kind,
  spacious,
  rowCount = 0,
  heads = [],
  children,
  ...attributes
}: TableBoxProps) {
  const names = heads.map(([head, unit], i) => [
    `--c${i + 1}`,
    JSON.stringify([head, unit].filter(Boolean).join(', ')),
  ]);
  const stack = heads.length < 3 ? null : heads.length < MANY && spacious === undefined ? 'stack' : 'stack many';
  const length = heads.length > TALL ? 'long tall' : 'long';
  const long = rowCount > FIRST_ROWS[length] + 4 ? length : null;
  return (
    <section class={['table-box', kind, stack, long].filter(Boolean).join(' ')} tabIndex={0} aria-label={label}>
      <table
        {...attributes}
        style={heads.length < 3 ? undefined : (Object.fromEntries(names) as Record<string, string>)}
      >
        <caption>
          {caption}
          {csv !== undefined && (
            <a class="csv" href={csv} download aria-label={`CSV: ${label}`}>
              CSV
            </a>
          )}
        </caption>
        {children}
      </table>
      {long !== null && (
        <label class="show-all">
          <input type="checkbox" /> Show all {rowCount} rows
        </label>
      )}
    </section>
  );
}

/** The heads of columns; one with a unit is a column of figures. */
export function Heads({ heads }: { heads: readonly (readonly [head: string, unit?: string, ...rest: unknown[]])[] }) {
  return (
    <thead>
      <tr>
        {heads.map(([head, unit]) => (
          <th key={head} scope="col" class={unit && 'figure'}>
            {head}
            {unit && <span class="unit">{unit}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface WordsProps {
  readonly id?: string;
  /** What is said in small letters below. */
  readonly small?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A few words in a cell, which wrap, and what is said of them below. */
export function Words({ id, kind = 'words', small, children }: WordsProps & { readonly kind?: 'words' | 'prose' }) {
  return (
    <div id={id} class={`${kind}-cell`}>
      {children}
      {small !== undefined && <div class="muted small">{small}</div>}
    </div>
  );
}

/** Sentences in a cell, which take more room than a few words. */
export const Prose = (props: WordsProps) => <Words kind="prose" {...props} />;
