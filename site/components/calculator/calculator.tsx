import type { ComponentChildren } from 'preact';
import {
  type CalculatorAnswers,
  type CalculatorChoices,
  type Problems,
  type CalculatorQuestion,
  understand,
  writeQuery,
} from './answers.ts';
import { Form } from './form.tsx';
import { Background, Headline, Sentence } from './outcome.tsx';
import type { ChartFoot } from '../../charts/chart.ts';
import { resultOf } from './record.ts';

interface CalculatorProps {
  readonly choices: CalculatorChoices;
  readonly answers: CalculatorAnswers;
  readonly problems?: Problems;
  readonly caveat: string;
  /** Without it the form can only be looked at. */
  readonly onAnswer?: ((question: CalculatorQuestion, answer: string) => void) | undefined;
  /** Has the figures of another workload shown. */
  readonly onWorkload?: ((workload: string) => void) | undefined;
  readonly foot: ChartFoot;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The link that gives the same result: it holds the row and the release. */
export function addressOf(answers: CalculatorAnswers, choices: CalculatorChoices, { site, page, date }: ChartFoot) {
  return `${site}${page}${writeQuery(answers, choices, date)}`;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator(props: CalculatorProps) {
  const { choices, answers, problems, caveat, onAnswer, onWorkload, foot, children } = props;
  const { scenario, isReadable, problems: found, meanings, used } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  const address = addressOf(used, choices, foot);
  return (
    <>
      <div class="calculator">
        <Form
          {...{ choices, answers, scenario, meanings, onAnswer, onWorkload }}
          problems={{ ...problems, ...found }}
        />
        {isReadable ? (
          <section class="result" aria-labelledby="result">
            <h2 id="result">Result</h2>
            <Headline {...outcome} />
            <Sentence {...outcome} caveat={caveat} facts={foot.cite} address={address} />
            {children}
          </section>
        ) : (
          <section aria-labelledby="result">
            <h2 id="result">Result</h2>
            <p class="empty" role="status">
              There is no result, because an answer can’t be read: {Object.values(found).join(' ')}
            </p>
          </section>
        )}
      </div>
      {isReadable && <Background {...outcome} />}
    </>
  );
}
