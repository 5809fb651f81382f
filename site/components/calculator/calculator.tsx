import type { ComponentChildren } from 'preact';
import { understand, type Answers, type Choices, type Problems, type Question } from './answers.ts';
import { Form } from './form.tsx';
import { Background, Headline } from './outcome.tsx';
import { resultOf } from './result.ts';

interface CalculatorProps {
  readonly choices: Choices;
  readonly answers: Answers;
  readonly problems?: Problems;
  readonly caveat: string;
  /** Without it the form can only be looked at. */
  readonly onAnswer?: (question: Question, answer: string) => void;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator({ choices, answers, problems, caveat, onAnswer, children }: CalculatorProps) {
  const { scenario, problems: found } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  return (
    <>
      <div class="calculator">
        <Form
          choices={choices}
          answers={answers}
          problems={{ ...problems, ...found }}
          scenario={scenario}
          {...(onAnswer === undefined ? {} : { onAnswer })}
        />
        <section aria-labelledby="result">
          <Headline {...outcome} caveat={caveat} />
          {children}
        </section>
      </div>
      <Background {...outcome} />
    </>
  );
}
