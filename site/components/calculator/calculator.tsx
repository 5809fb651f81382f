import type { ComponentChildren } from 'preact';
import {
  type CalculatorAnswers,
  type CalculatorChoices,
  type Problems,
  type CalculatorQuestion,
  understand,
} from './answers.ts';
import { Form } from './form.tsx';
import { Background, Headline } from './outcome.tsx';
import type { ChartFoot, TakeChart } from '../../charts/chart.ts';
import { chartsOfUse } from '../../charts/use.tsx';
import { ChartFrame } from '../chart.tsx';
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
  readonly source: string;
  readonly take?: TakeChart;
  /** One of the charts alone, for another page to embed. */
  readonly only?: string | undefined;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator(props: CalculatorProps) {
  const { choices, answers, problems, caveat, onAnswer, onWorkload, foot, source, take, only, children } = props;
  const { scenario, isReadable, problems: found } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  const charts = isReadable ? chartsOfUse(scenario, choices, source, foot.base) : [];
  const framed = charts.map((chart) => (
    <ChartFrame key={chart.id} chart={chart} foot={foot} take={take} level={only === undefined ? 3 : 2} />
  ));
  const alone = charts.findIndex(({ id }) => id === only);
  if (only !== undefined) return <>{framed[alone]}</>;
  return (
    <>
      <div class="calculator">
        <Form {...{ choices, answers, scenario, onAnswer, onWorkload }} problems={{ ...problems, ...found }} />
        {isReadable ? (
          <section aria-labelledby="result">
            <Headline {...outcome} caveat={caveat} />
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
      {isReadable && (
        <>
          {framed}
          <Background {...outcome} />
        </>
      )}
    </>
  );
}
