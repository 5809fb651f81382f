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
import type { ChartFoot, TakeChart } from '../../charts/chart.ts';
import { chartsOfUse, type RankCharts } from '../../charts/use.tsx';
import { ChartFrame } from '../chart-frame.tsx';
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
  /** Draws where a country stands; null until it is fetched. */
  readonly rank?: RankCharts | null;
  /** What can be done with the result; below it. */
  readonly children?: ComponentChildren;
}

/** The link that gives the same result: it holds the row and the release. */
export function addressOf(answers: CalculatorAnswers, choices: CalculatorChoices, { site, page, date }: ChartFoot) {
  return `${site}${page}${writeQuery(answers, choices, date)}`;
}

/** The calculator: questions and outcome. The same at build, where it shows the worked example, and in the browser. */
export function Calculator(props: CalculatorProps) {
  const {
    choices,
    answers,
    problems,
    caveat,
    onAnswer,
    onWorkload,
    foot,
    source,
    take,
    only,
    rank = null,
    children,
  } = props;
  const { scenario, isReadable, problems: found, meanings, used } = understand(answers, choices);
  const outcome = { scenario, result: resultOf(scenario, choices) };
  const address = addressOf(used, choices, foot);
  const charts = isReadable ? chartsOfUse(scenario, choices, source, foot.base, rank) : [];
  const framed = charts.map((chart) => (
    <ChartFrame key={chart.id} chart={chart} foot={foot} take={take} level={only === undefined ? 3 : 2} />
  ));
  const alone = charts.findIndex(({ id }) => id === only);
  if (only !== undefined) return <>{framed[alone]}</>;
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
      {isReadable && (
        <>
          {framed}
          <Background {...outcome} />
        </>
      )}
    </>
  );
}
