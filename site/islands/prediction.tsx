// The form that predicts a model which was not measured: fetched by the page that has it.
import { render } from 'preact';
import type { Predictions } from '../../src/contract/generated/api.d.ts';
import { firstAnswers, PredictionForm, type PredictionAnswers } from '../components/prediction.tsx';
import { changeQuery } from './lib/address.ts';

const root = document.querySelector<HTMLElement>('#prediction');
if (root !== null) await start(root);

/** Where the document can't be had, the form stays as it was drawn. */
async function start(root: HTMLElement): Promise<void> {
  const answer = await fetch(new URL('../api/v1/predictions.json', import.meta.url)).catch(() => null);
  if (answer?.ok !== true) return;
  const predictions = (await answer.json()) as Predictions;
  const first = firstAnswers(predictions);
  const fromAddress = (): PredictionAnswers => {
    const given = new URLSearchParams(location.search);
    const of = (name: keyof PredictionAnswers): string => (given.get(name) ?? first[name]).slice(0, 12);
    return { params: of('params'), active: of('active'), bits: of('bits'), gpu: of('gpu') };
  };
  let answers = fromAddress();
  const show = (): void => {
    render(<PredictionForm of={predictions} answers={answers} onAnswer={onAnswer} />, root);
  };
  // What is cleared stays so while it is typed; the address says it no more.
  const onAnswer = (answer: Partial<PredictionAnswers>): void => {
    answers = { ...answers, ...answer };
    changeQuery(answer, Object.keys(answer).join());
    show();
  };
  show();
  addEventListener('popstate', () => {
    answers = fromAddress();
    show();
  });
}
