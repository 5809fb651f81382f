import { definition, follow, type Definitions } from '../contract/definitions.ts';

/** What a cell of a column may hold. */
export type CellKind = 'string' | 'number' | 'integer' | 'boolean';

/** One column of a table, as the schema of a row describes it. */
export interface Column {
  readonly name: string;
  readonly kind: CellKind;
  /** Whether an empty cell is allowed; it means null. */
  readonly nullable: boolean;
}

const KINDS: readonly CellKind[] = ['string', 'number', 'integer', 'boolean'];

/**
 * The columns of a table: the properties of the row's schema, in order.
 * @throws Error when a property has no type, or one that a cell can't hold: a fault of the schema.
 */
export function columnsOf(definitions: Definitions, schemaName: string): Column[] {
  const { properties = {} } = definition(definitions, schemaName);
  return Object.entries(properties).map(([name, property]) => {
    const types = [follow(definitions, property).type ?? []].flat();
    const [kind, ...further] = KINDS.filter((k) => types.includes(k));
    if (kind === undefined || further.length > 0) {
      throw new Error(`${schemaName}.${name}: a table's column has exactly one type of ${KINDS.join(', ')}`);
    }
    return { name, kind, nullable: types.includes('null') };
  });
}
