import type { PerQuery, PerQueryRow } from '../../scripts/contract/generated/api.d.ts';
import { energy } from '../figures/format.ts';
import { perQueryEnergy } from '../pictures/per-query.ts';
import { Picture } from './picture.tsx';
import { Table, Words } from './table.tsx';

/** The models of one task: a picture, and every figure in a table. */
export function Task({ perQuery, rows, name }: { perQuery: PerQuery; rows: readonly PerQueryRow[]; name: string }) {
  const noted = rows.some(({ note }) => note !== undefined);
  return (
    <>
      <div class="narrow-picture">
        <Picture picture={perQueryEnergy(perQuery, rows, name)}>
          {name}, {perQuery.round} round. The letter is the class; stars compare within a class alone.
          {noted && ' A dashed mark has a note in the table.'}
        </Picture>
      </div>
      <Table
        caption={`${name}: GPU energy per 1,000 queries, one query at a time`}
        rows={rows}
        columns={[
          { head: 'Model', rowHead: true, sort: (row) => row.source_label, cell: (row) => <Words>{label(row)}</Words> },
          { head: 'Energy', unit: perQuery.unit, sort: (row) => row.wh_per_1000_queries, written: energy },
          { head: 'Class', sort: (row) => row.class },
          { head: 'Stars', unit: '5: least energy', sort: (row) => row.score, cell: stars },
          { head: 'Note', cell: (row) => <div class="prose-cell small">{row.note ?? ''}</div> },
        ]}
      />
    </>
  );
}

/** The label of the source, which may be broken behind the owner of the model. */
function label({ source_label }: PerQueryRow) {
  const [owner = '', ...name] = source_label.split('/');
  return (
    <>
      {owner}/<wbr />
      {name.join('/')}
    </>
  );
}

const MOST = 5;

/** The score in stars, and in words. */
function stars({ score }: PerQueryRow) {
  return (
    <>
      <span class="stars" aria-hidden="true">
        {'★'.repeat(score)}
        {'☆'.repeat(MOST - score)}
      </span>{' '}
      {score} of {MOST}
    </>
  );
}
