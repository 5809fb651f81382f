import { times } from '../../../src/figures/format.ts';
import { Button } from '../prose.tsx';
import { CellText, Table } from '../table.tsx';
import { amount } from './amounts.ts';
import type { Action, Answer, Problem } from './answer.ts';
import type { OutcomeProps } from './props.ts';
import { Result } from './result.tsx';
import { type Effect, effectsOf } from './results.ts';
import { type ResultPeriod, resultPeriodsOf } from './question.ts';

/** The result for the fields. The build renders it for the example, and the browser for the reader's own fields. */
export function Outcome({
  answer,
  ...props
}: OutcomeProps & { readonly answer: Exclude<Answer, { readonly problem: Problem }> }) {
  const { client, fields, facts } = props;
  return (
    <>
      <Result {...props} {...answer.found} />
      <Effects
        effects={effectsOf(client, answer.found.question, facts)}
        gpu={fields['gpu'] ?? ''}
        period={resultPeriodsOf(fields)[0]}
      />
    </>
  );
}

interface FieldProblemProps {
  readonly problem: Problem;
  readonly onAct: (action: Action) => void;
}

/** What is wrong with a field, shown at the field, with buttons for what the reader can do. */
export function FieldProblem({ problem: { text, actions }, onAct }: FieldProblemProps) {
  return (
    <div role="alert">
      <p>{text}</p>
      {actions.length > 0 && (
        <p class="buttons">
          {actions.map((action, i) => (
            <Button
              key={action.text}
              look={i === 0 ? '' : 'quiet'}
              onClick={() => {
                onAct(action);
              }}
              text={action.text}
            />
          ))}
        </p>
      )}
    </div>
  );
}

interface EffectsProps {
  readonly effects: readonly Effect[];
  /** The GPU that the reader chose, or empty. */
  readonly gpu: string;
  readonly period: ResultPeriod;
}

/** The factors that the result depends on, each with the lowest and the highest result in a period. */
function Effects({ effects, gpu, period: { words, factor: periodFactor } }: EffectsProps) {
  const column =
    (end: 'lowest' | 'highest') =>
    ({ unit, [end]: { name, value, rounding } }: Effect) => (
      <CellText small={name}>{amount(value * periodFactor, unit, rounding)}</CellText>
    );
  return (
    <Table
      kind="effects"
      caption={`${['What changes the result', words].join(' ').trim()}, one factor at a time, on ${gpu === '' ? 'the lowest-energy GPU for each value' : `the ${gpu}`}`}
      label="What changes the result"
      fixed
      rows={effects}
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
