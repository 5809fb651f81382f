import { useEffect, useState } from 'preact/hooks';
import { readQuery, writeQuery } from '../../components/calculator/address.ts';
import { understand, type Choices, type Question } from '../../components/calculator/answers.ts';
import { Calculator } from '../../components/calculator/calculator.tsx';
import type { Facts } from '../../components/calculator/record.ts';
import { Share } from './share.tsx';

/** Milliseconds that typing rests before the address follows: browsers refuse an address that changes too often. */
const REST_MS = 250;

/** The calculator with its answers in the address, so that a link gives the same result. */
export function LiveCalculator({ choices, facts }: { choices: Choices; facts: Facts }) {
  const [{ answers, problems }, setState] = useState(() => fromAddress(choices));
  const { scenario, used } = understand(answers, choices);
  const query = writeQuery(used, choices);
  const address = `${location.origin}${location.pathname}${query}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      history.replaceState(null, '', address + location.hash);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [address]);

  const onAnswer = (question: Question, answer: string): void => {
    setState(({ answers: before, problems: { [question]: _mended, ...others } }) => ({
      answers: { ...before, [question]: answer },
      problems: others,
    }));
  };
  return (
    <Calculator choices={choices} answers={answers} problems={problems} caveat={facts.caveat} onAnswer={onAnswer}>
      <Share {...{ scenario, choices, facts, address }} />
    </Calculator>
  );
}

/** The answers of the address; one that can't be used is replaced at once, and what was wrong with it is told. */
function fromAddress(choices: Choices) {
  const { answers, problems } = readQuery(location.search, choices);
  const { used, problems: found } = understand(answers, choices);
  return { answers: used, problems: { ...problems, ...found } };
}
