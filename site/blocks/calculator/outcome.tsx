import { Button } from '../prose.tsx';
import type { Action, Answer, Problem } from './answer.ts';
import type { OutcomeProps } from './props.ts';
import { Result } from './result.tsx';

/** The result for the fields. The build renders it for the example, and the browser for the reader's own fields. */
export function Outcome({
  answer,
  ...props
}: OutcomeProps & { readonly answer: Exclude<Answer, { readonly problem: Problem }> }) {
  return <Result {...props} {...answer.found} />;
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
