import { render } from 'preact';
import type { Grid } from '../../scripts/contract/generated/api.d.ts';
import { type Facts, recordCsv, recordOf, resultOf } from '../components/calculator/record.ts';
import { fetchConfigurationsFile, readConfigurations } from './lib/configurations.ts';
import { useEffect, useState } from 'preact/hooks';
import {
  type Choices,
  type Question,
  readQuery,
  type Scenario,
  understand,
  writeQuery,
} from '../components/calculator/answers.ts';
import { Button } from '../components/prose.tsx';
import { Calculator } from '../components/calculator/calculator.tsx';
import { download } from './lib/element.ts';

/** Puts the calculator in place of the worked example; where the figures can't be had, the example stays. */
async function start(root: HTMLElement): Promise<void> {
  try {
    const [file, grid] = await Promise.all([fetchConfigurationsFile(), fetchGrid()]);
    const configurations = readConfigurations(file);
    const facts = JSON.parse(root.dataset['facts'] ?? '') as Facts;
    root.replaceChildren();
    render(<LiveCalculator choices={{ configurations, grid, reference: facts.reference }} facts={facts} />, root);
  } catch (error) {
    const message = document.createElement('p');
    message.className = 'empty';
    message.setAttribute('role', 'alert');
    message.textContent = `The figures to choose from could not be loaded, so that this is the worked example alone. Reload the page to try again. (${String(error)})`;
    root.prepend(message);
  }
}

async function fetchGrid(): Promise<Grid> {
  const response = await fetch(new URL('../api/v1/grid.json', import.meta.url), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The grid could not be fetched: the server answered ${response.status}.`);
  return (await response.json()) as Grid;
}

/** Milliseconds that typing rests before the address follows: browsers refuse an address that changes too often. */
const REST_MS = 250;

/** The calculator with its answers in the address, so that a link gives the same result. */
function LiveCalculator({ choices, facts }: { choices: Choices; facts: Facts }) {
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
    setState(({ answers: before, problems: { [question]: _answered, ...others } }) => ({
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

/** Buttons that pass a result on: `address`, which gives the same result, and its record as JSON or CSV. */
function Share(props: { scenario: Scenario; choices: Choices; facts: Facts; address: string }) {
  const { scenario, choices, facts, address } = props;
  const [said, say] = useState('');
  const record = () => recordOf(scenario, resultOf(scenario, choices), choices, facts, address);
  const name = `token-energy-${scenario.configuration.row_id.replaceAll('/', '-')}-${scenario.area.iso3}-${scenario.year}`;
  const files = [
    ['JSON', 'application/json', () => `${JSON.stringify(record(), null, 2)}\n`],
    ['CSV', 'text/csv', () => recordCsv(record())],
  ] as const;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      say('The link is copied.');
    } catch {
      say(`The browser did not allow to copy; the link is: ${address}`);
    }
  };
  return (
    <div class="buttons">
      <Button onClick={() => void copy()} text="Copy link" />
      {files.map(([form, type, text]) => {
        const save = () => {
          download(`${name}.${form.toLowerCase()}`, type, text());
        };
        return <Button key={form} look="quiet" onClick={save} text={`Download ${form}`} />;
      })}
      <p class="share-said" role="status">
        {said}
      </p>
    </div>
  );
}

// Last, so that everything above is there once the figures come.
const place = document.querySelector<HTMLElement>('#calculator');
if (place !== null) await start(place);
