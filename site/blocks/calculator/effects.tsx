import { times } from '../../../src/figures/format.ts';
import { CellText, Table } from '../table.tsx';
import { amount } from './amounts.ts';
import type { ResultProps } from './props.ts';
import { resultPeriodsOf } from './question.ts';
import { type Effect, effectsOf } from './results.ts';

/** The factors that the result depends on, each with the lowest and the highest result in the reader's period. */
export function Effects({ client, fields, facts, question }: ResultProps) {
  const { gpu = '' } = fields;
  const [{ words, factor: periodFactor }] = resultPeriodsOf(fields);
  const column =
    (end: 'lowest' | 'highest') =>
    ({ unit, [end]: { name, value, rounding } }: Effect) => (
      <CellText small={name}>{amount(value * periodFactor, unit, rounding)}</CellText>
    );
  return (
    <Table
      kind="effects"
      caption={`${['Effect of each factor on the result', words].join(' ').trim()}, changing one factor at a time, on ${gpu === '' ? 'the lowest-energy GPU for each value' : `the ${gpu}`}`}
      label="What changes the result"
      fixed
      rows={effectsOf(client, question, facts)}
      columns={[
        {
          head: 'Factor',
          rowHead: true,
          cell: ({ factor, lowest, highest }) => (
            <CellText small={times(highest.value / lowest.value)}>{factor}</CellText>
          ),
        },
        { head: 'Lowest', cell: column('lowest') },
        { head: 'Highest', cell: column('highest') },
      ]}
    />
  );
}
